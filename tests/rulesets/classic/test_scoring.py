"""Seven groups, the 将, and every 名堂 with both values of its option (C-30, C-40)."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from paohuzi import ruleset
from paohuzi.engine.results import Win
from support import fifteen
from support.fifteen import ALL_EQUAL, BIG, RED, SMALL, THREE

OPTIONS = [{"dian_hu": dian, "dui_dui_hu": dui} for dian, dui in itertools.product((4, 3), (5, 4))]
every_option = pytest.mark.parametrize(
    "options", OPTIONS, ids=lambda o: "-".join(map(str, o.values()))
)


def score(*groups: str, options: dict[str, Any] | None = None, **rest: Any) -> Win | None:
    return fifteen.score("classic", options or {}, *groups, **rest)


def won(*groups: str, **rest: Any) -> Win:
    win = score(*groups, **rest)
    assert win is not None
    return win


def test_options() -> None:
    """C-40: 4 and 5 fan unless the table says otherwise."""
    assert ruleset("classic").options == OPTIONS[0]


# --- the hand -----------------------------------------------------------------------------------

QUAD = ("ti 壹壹壹壹", *THREE[1:])
SETS = ("chi 五六七", "chi 伍陆柒", "chi 陆柒捌")


@pytest.mark.parametrize("quad", ["ti 壹壹壹壹", "pao 壹壹壹壹"])
def test_with_a_quad_there_is_exactly_one_jiang(quad: str) -> None:
    """C-30: seven groups without a pair are no win then (M-41 allows them)."""
    groups = (quad, *THREE[1:], *SETS)
    win = won(*groups, hand="九九")
    assert [(g.kind, g.cards) for g in win.groups][-1] == ("jiang", "九九")
    assert won(*groups, hand="九", card="九")
    assert score(*groups, hand="八九", card="十") is None
    assert fifteen.score("mingtang", {}, *groups, hand="八九", card="十")
    assert score(*groups[:-1], hand="九九三三陆") is None


def test_without_a_quad_there_is_none() -> None:
    """C-30: six groups and a pair are no win; nor is a pair in place of a seventh set."""
    assert score(*THREE, *SETS, hand="九九", card="三") is None
    assert won(*THREE, *SETS, hand="九十", card="八")


def test_a_dealt_quad_is_one_too() -> None:
    """C-30, C-1: four equal in hand when the upcard is won."""
    hand = "壹壹壹壹叁叁叁四五六七八九伍陆柒捌玖拾九"
    win = won(hand=hand, card="九", tian_hu="upcard")
    assert {("ti", "壹壹壹壹"), ("jiang", "九九")} <= {(g.kind, g.cards) for g in win.groups}
    assert score(hand=hand, card="陆", tian_hu="upcard") is None


TWO = (*THREE[:2], "peng 一一一", "peng 四四四", "chi 伍陆柒", "chi 陆柒捌")
"""14 xi, a group to come."""


@pytest.mark.parametrize(
    ("group", "xi", "base"),
    [("chi 五六七", 14, 0), ("peng 九九九", 15, 1), ("wei 七七七", 17, 1), ("wei 捌捌捌", 20, 2)],
)
def test_fifteen_xi(group: str, xi: int, base: int) -> None:
    """C-30, C-40: 14 xi are no win; every three above twelve are one base; zi mo one more."""
    win, own = score(*TWO, group), score(*TWO, group, own_draw=True)
    if not base:
        assert win is own is None
    else:
        assert win is not None
        assert own is not None
        assert (win.xi, win.base, own.base) == (xi, base, base + 1)
        assert (win.score, own.score) == (win.base * win.fan, own.base * own.fan)


@pytest.mark.parametrize(("own", "kind", "xi"), [(False, "peng", 21), (True, "wei", 24)])
def test_the_third_of_a_pair(own: bool, kind: str, xi: int) -> None:
    """C-30: worth a peng if another seat drew it, a 偎 if the winner did."""
    win = won(
        *THREE, "chi 五六七", "chi 六七八", "chi 五六七", hand="玖玖", card="玖", own_draw=own
    )
    assert win.xi == xi
    assert (kind, "玖玖玖") in {(g.kind, g.cards) for g in win.groups}


def test_a_drawers_pair_leaves_no_other_use() -> None:
    """C-3, C-30: the 偎 comes before the hu; another's 玖 may make 柒捌玖 beside the pair."""
    groups = (*QUAD, "chi 五六七")
    assert score(*groups, hand="玖玖柒捌四五六", card="玖", own_draw=True) is None
    assert won(*groups, hand="玖玖柒捌四五六", card="玖")


# --- the fans -----------------------------------------------------------------------------------

RED_FANS = {10: {"假点胡": 3}, 0: {"乌胡": 5}} | {n: {"红胡": 2} for n in (4, 7, 11, 12)}
RED_FANS |= {n: {"红乌": n - 9} for n in (13, 14, 18)}


@every_option
@pytest.mark.parametrize("red", RED)
def test_red_cards(red: int, options: dict[str, Any]) -> None:
    """C-40: each number of red cards, next to each border; 真点胡 as the option says."""
    names = RED_FANS.get(red, {})
    if red == 1:
        names = {"真点胡": options["dian_hu"]}
    win = won(*RED[red], options=options)
    assert win.names == names
    assert win.fan == (sum(names.values()) or 1)
    assert (win.base, win.score) == (2, 2 * win.fan)


@every_option
@pytest.mark.parametrize(("groups", "hand", "card", "given"), ALL_EQUAL)
def test_all_equal(
    groups: tuple[str, ...], hand: str, card: str | None, given: bool, options: dict[str, Any]
) -> None:
    """C-40: every group and the 将, if one is due; 5 or 4 as the option says."""
    names = won(*groups, hand=hand, card=card, options=options).names
    assert names.get("对对胡") == (options["dui_dui_hu"] if given else None)


@every_option
@pytest.mark.parametrize("count", BIG)
def test_big_cards(count: int, options: dict[str, Any]) -> None:
    """C-40: 18 are 6 fan, one more each."""
    names = {"大字胡": 6 + count - 18} if count >= 18 else {}
    assert won(*BIG[count], options=options).names == names


@every_option
@pytest.mark.parametrize("count", SMALL)
def test_small_cards(count: int, options: dict[str, Any]) -> None:
    """C-40: 16 are 8 fan, one more each."""
    groups, hand = SMALL[count]
    names = {"小字胡": 8 + count - 16} if count >= 16 else {}
    assert won(*groups, hand=hand, options=options).names == names


@every_option
@pytest.mark.parametrize(
    ("red", "names"),
    [(2, {"海底": 1}), (4, {"红胡": 2, "海底": 2}), (0, {"乌胡": 5, "海底": 2})],
)
def test_last_card(red: int, names: dict[str, int], options: dict[str, Any]) -> None:
    """C-40: one fan beside 平胡's one, otherwise two."""
    win = won(*RED[red], last=True, options=options)
    assert win.names == names
    assert win.fan == sum(names.values()) + (red == 2)


@every_option
def test_fans_are_added(options: dict[str, Any]) -> None:
    """C-40: 平胡's one is not among them."""
    groups = (*THREE, "peng 伍伍伍", "peng 陆陆陆", "peng 捌捌捌", "peng 玖玖玖")
    win = won(*groups, options=options)
    assert win.names == {"乌胡": 5, "对对胡": options["dui_dui_hu"], "大字胡": 9}
    assert win.fan == 14 + options["dui_dui_hu"]


# --- 天胡 ---------------------------------------------------------------------------------------


@every_option
@pytest.mark.parametrize("own", [False, True])
@pytest.mark.parametrize(
    ("kind", "hand", "card", "xi"),
    [
        ("forced", "一一一一四四四四六六六六二七十壹贰叁八九", None, 36),
        ("forced", "壹壹壹叁叁叁肆肆肆伍伍伍玖玖玖三三七七八", None, 30),
        ("upcard", "一二三壹贰叁二七十贰柒拾四五六七八九伍陆", "肆", 18),
    ],
)
def test_tian_hu(
    kind: str, hand: str, card: str | None, xi: int, own: bool, options: dict[str, Any]
) -> None:
    """C-40: ⌊(2 xi − 12) ÷ 3⌋, and one more if it is the dealer's own."""
    win = won(hand=hand, card=card, tian_hu=kind, own_draw=own, options=options)
    assert (win.xi, win.base) == (xi, (2 * xi - 12) // 3 + own)
    assert win.score == win.base * win.fan


def test_a_forced_tian_hu_is_not_grouped() -> None:
    """C-40: so it is never 对对胡, and its other cards are loose."""
    hand = "壹壹壹叁叁叁肆肆肆伍伍伍玖玖玖三三三七七"
    win = won(hand=hand, tian_hu="forced")
    assert "对对胡" not in win.names
    assert [(g.kind, g.cards) for g in win.groups if g.kind == "loose"] == [("loose", "七七")]
