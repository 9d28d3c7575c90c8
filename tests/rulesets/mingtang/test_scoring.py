"""Xi, base and every 名堂 at its borders, in both fan tables (M-41 … M-57)."""

from __future__ import annotations

from typing import Any

import pytest

from paohuzi.engine.cards import parse_cards
from paohuzi.engine.results import Win
from support import fifteen
from support.fifteen import ALL_EQUAL, BIG, RED, SMALL


def score(*groups: str, mode: str = "full", **rest: Any) -> Win | None:
    return fifteen.score("mingtang", {"mingtang": mode}, *groups, **rest)


def won(*groups: str, **rest: Any) -> Win:
    win = score(*groups, **rest)
    assert win is not None
    return win


HALF = {0: {"乌胡": 5}, 1: {"点胡": 4}} | {n: {"红胡": 2} for n in (10, 11, 12)}
HALF |= {n: {"红乌": 5} for n in (13, 14, 18)}
FULL = {0: {"乌胡": 5}, 1: {"真点胡": 4}, 10: {"假点胡": 3}}
FULL |= {n: {"红胡": 2} for n in (4, 7, 11, 12)}
FULL |= {13: {"红乌": 4}, 14: {"红乌": 5}, 18: {"红乌": 9}}


@pytest.mark.parametrize("red", RED)
@pytest.mark.parametrize(("mode", "table"), [("half", HALF), ("full", FULL)])
def test_red_cards(mode: str, table: dict[int, dict[str, int]], red: int) -> None:
    """M-51, M-52, M-53, M-57: each number of red cards, next to each border."""
    groups = RED[red]
    cards = parse_cards("".join(group.split()[1] for group in groups))
    assert sum(card.red for card in cards) == red
    win = won(*groups, mode=mode)
    names = table.get(red, {})
    assert (win.xi, win.base) == (18, 2)
    assert win.names == names
    assert win.fan == (sum(names.values()) or 1)
    assert win.score == 2 * win.fan


@pytest.mark.parametrize("mode", ["half", "full"])
@pytest.mark.parametrize("count", BIG)
def test_big_cards(mode: str, count: int) -> None:
    """M-53, M-57: 18 big cards 6 fan, one more each; nothing in the half table."""
    cards = parse_cards("".join(group.split()[1] for group in BIG[count]))
    assert sum(card.big for card in cards) == count
    names = {"大字胡": 6 + count - 18} if count >= 18 and mode == "full" else {}
    assert won(*BIG[count], mode=mode).names == names


@pytest.mark.parametrize("mode", ["half", "full"])
@pytest.mark.parametrize("count", SMALL)
def test_small_cards(mode: str, count: int) -> None:
    """M-53, M-57: 16 small cards 8 fan, one more each; a quad counts four."""
    groups, hand = SMALL[count]
    cards = parse_cards("".join(group.split()[1] for group in groups) + hand)
    assert sum(not card.big for card in cards) == count
    names = {"小字胡": 8 + count - 16} if count >= 16 and mode == "full" else {}
    assert won(*groups, hand=hand, mode=mode).names == names


@pytest.mark.parametrize(("groups", "hand", "card", "given"), ALL_EQUAL)
def test_all_equal(groups: tuple[str, ...], hand: str, card: str | None, given: bool) -> None:
    """M-53, M-54: every group is equal cards, and the 将 if one is due; full table only."""
    names = won(*groups, hand=hand, card=card).names
    assert names.get("对对胡") == (5 if given else None)
    assert won(*groups, hand=hand, card=card, mode="half").names.get("对对胡") is None


def test_a_forced_tian_hu_is_never_all_equal() -> None:
    """M-54: its hand is not grouped."""
    hand = "壹壹壹叁叁叁肆肆肆伍伍伍玖玖玖三三三七七"
    assert "对对胡" not in won(hand=hand, tian_hu="forced").names


@pytest.mark.parametrize(
    ("mode", "red", "fan", "names"),
    [
        ("full", 2, 2, {"海底": 1}),
        ("full", 4, 4, {"红胡": 2, "海底": 2}),
        ("full", 0, 7, {"乌胡": 5, "海底": 2}),
        ("half", 2, 1, {}),
        ("half", 0, 5, {"乌胡": 5}),
    ],
)
def test_last_card(mode: str, red: int, fan: int, names: dict[str, int]) -> None:
    """M-55: one fan on a 平胡, otherwise two; nothing in the half table."""
    win = won(*RED[red], mode=mode, last=True)
    assert (win.fan, win.names) == (fan, names)


def test_fans_are_added() -> None:
    """M-51: 平胡's one is not added to them."""
    win = won(*BIG[18][:-1], "peng 玖玖玖", last=True)
    assert win.names == {"大字胡": 9, "海底": 2}
    assert win.fan == 11
    both = won("wei 壹壹壹", "wei 叁叁叁", "wei 肆肆肆", "peng 伍伍伍", "peng 陆陆陆",
               "peng 捌捌捌", "peng 玖玖玖")  # fmt: skip
    assert both.names == {"乌胡": 5, "对对胡": 5, "大字胡": 9}
    assert both.fan == 19


@pytest.mark.parametrize("mode", ["half", "full"])
@pytest.mark.parametrize(
    ("kind", "hand", "card"),
    [
        ("forced", "一一一一四四四四六六六六二七十壹贰叁八九", None),
        ("upcard", "一二三壹贰叁二七十贰柒拾四五六七八九伍陆", "肆"),
    ],
)
def test_tian_hu(mode: str, kind: str, hand: str, card: str | None) -> None:
    """M-56, M-50: in the full table xi × 2 before the base; ``xi`` itself is undoubled."""
    win = won(hand=hand, card=card, tian_hu=kind, mode=mode)
    xi = 36 if kind == "forced" else 18
    assert win.xi == xi
    assert win.base == ((2 * xi if mode == "full" else xi) - 12) // 3
