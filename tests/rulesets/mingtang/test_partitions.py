"""Xi of groups, and which partition of a hand counts (M-41 … M-50)."""

from __future__ import annotations

import pytest

import paohuzi
from rulesets.mingtang.test_scoring import score, won
from support.fifteen import THREE


@pytest.mark.parametrize(
    ("group", "xi"),
    [
        ("peng 四四四", 1), ("peng 肆肆肆", 3),
        ("wei 四四四", 3), ("wei 肆肆肆", 6),
        ("chou_wei 四四四", 3), ("chou_wei 肆肆肆", 6),
        ("chi 一二三", 3), ("chi 壹贰叁", 6), ("chi 二七十", 3), ("chi 贰柒拾", 6),
        ("chi 二三四", 0), ("chi 捌玖拾", 0), ("chi 四四肆", 0), ("chi 四肆肆", 0),
    ],
)  # fmt: skip
def test_xi_of_a_group(group: str, xi: int) -> None:
    """M-45: small and big; exposed or in hand."""
    rest = ("wei 伍伍伍", "wei 陆陆陆", "wei 捌捌捌", "chi 五六七", "chi 六七八", "chi 五六七")
    assert won(*rest, group).xi == 18 + xi
    kind, cards = group.split()
    if kind == "chi":
        assert won(*rest, hand=cards).xi == 18 + xi
    if kind == "wei":
        assert won(*rest, hand=cards).xi == 18 + xi


@pytest.mark.parametrize(
    ("quad", "xi"),
    [("pao 四四四四", 6), ("pao 肆肆肆肆", 9), ("ti 四四四四", 9), ("ti 肆肆肆肆", 12)],
)
def test_xi_of_a_quad(quad: str, xi: int) -> None:
    """M-45, M-41: with a quad the seven groups have a 将."""
    rest = ("wei 伍伍伍", "wei 陆陆陆", "wei 捌捌捌", "chi 五六七", "chi 六七八")
    assert won(*rest, quad, hand="九九").xi == 18 + xi


TWO = (*THREE[:2], "peng 一一一", "peng 四四四")
"""14 xi."""


@pytest.mark.parametrize(
    ("groups", "xi", "base"),
    [
        ((*TWO, "chi 五六七"), 14, None),
        ((*TWO, "peng 九九九"), 15, 1),
        ((*TWO[:3], "wei 九九九", "chi 五六七"), 16, 1),
        ((*TWO, "chi 二七十"), 17, 1),
        ((*TWO[:2], "wei 九九九", "wei 四四四", "chi 五六七"), 18, 2),
        ((*TWO, "wei 肆肆肆"), 20, 2),
        ((*THREE, "wei 九九九", "chi 五六七"), 21, 3),
    ],
)
def test_xi_borders(groups: tuple[str, ...], xi: int, base: int | None) -> None:
    """M-44, M-50: 14 is no win; every three xi over twelve are one base; zi mo one more."""
    groups = (*groups, "chi 伍陆柒", "chi 陆柒捌")
    win = score(*groups)
    own = score(*groups, own_draw=True)
    if base is None:
        assert win is None
        assert own is None
    else:
        assert win is not None
        assert own is not None
        assert (win.xi, win.base, own.base) == (xi, base, base + 1)


@pytest.mark.parametrize("count", [6, 8])
def test_exactly_seven_groups(count: int) -> None:
    """M-41: six or eight groups are no win (nor a hand that can be)."""
    more = ("chi 五六七", "chi 伍陆柒", "chi 陆柒捌", "chi 捌玖拾", "chi 二三四")
    with pytest.raises(paohuzi.PositionError, match="cards in all"):
        score(*THREE, *more[: count - 3])


def test_jiang_only_with_a_quad() -> None:
    """M-41: a pair is no group for a seat without one, and no second pair for one with it."""
    assert score(*THREE, "chi 五六七", "chi 伍陆柒", "chi 陆柒捌", hand="九九", card="三") is None
    assert won("ti 壹壹壹壹", *THREE[1:], "chi 五六七", "chi 伍陆柒", "chi 陆柒捌", hand="九九")
    assert score("ti 壹壹壹壹", *THREE[1:], "chi 五六七", "chi 伍陆柒", hand="九九三三陆") is None


def test_no_jiang_when_the_count_asks_for_none() -> None:
    """M-41: after a first self-drawn 提 seven groups without a pair."""
    groups = ("ti 壹壹壹壹", *THREE[1:], "chi 五六七", "chi 伍陆柒")
    win = won(*groups, hand="一二三八九", card="十")
    assert "jiang" not in {group.kind for group in win.groups}
    assert len(win.groups) == 7


def test_a_kan_is_never_split() -> None:
    """M-42: 四四四 五六 with 七 is a kan and 五六七; 四五六 四五 would need it apart."""
    win = won(*THREE, "chi 伍陆柒", "chi 陆柒捌", hand="四四四五六", card="七")
    assert ("kan", "四四四") in {(group.kind, group.cards) for group in win.groups}
    assert score(*THREE, "chi 伍陆柒", "chi 陆柒捌", hand="四四四五五", card="六") is None


@pytest.mark.parametrize(("own", "kind", "xi"), [(False, "peng", 3), (True, "wei", 6)])
def test_the_third_of_a_pair(own: bool, kind: str, xi: int) -> None:
    """M-43: peng-valued if another seat drew it, wei-valued on the own draw."""
    win = won(
        *THREE, "chi 五六七", "chi 六七八", "chi 五六七", hand="玖玖", card="玖", own_draw=own
    )
    assert win.xi == 18 + xi
    assert (kind, "玖玖玖") in {(group.kind, group.cards) for group in win.groups}


@pytest.mark.parametrize(
    ("groups", "hand", "own", "kind"),
    [
        (("chi 五六七", "chi 六七八"), "玖玖玖九九", False, "pao"),
        (("chi 五六七", "chi 六七八"), "玖玖玖九九", True, "ti"),
        (("chi 五六七", "chi 六七八", "wei 玖玖玖"), "九九", False, "pao"),
        (("chi 五六七", "chi 六七八", "chou_wei 玖玖玖"), "九九", True, "ti"),
    ],
)
def test_the_fourth_of_a_kan_or_wei(
    groups: tuple[str, ...], hand: str, own: bool, kind: str
) -> None:
    """M-43: a 跑 on another's draw, a 提 on the own, with the 将 that is then due."""
    win = won(*THREE, *groups, hand=hand, card="玖", own_draw=own)
    assert (kind, "玖玖玖玖") in {(group.kind, group.cards) for group in win.groups}
    assert win.xi == 18 + (12 if kind == "ti" else 9)


def test_a_drawers_pair_leaves_no_other_use() -> None:
    """M-11, M-43: the 偎 is forced before hu; another's 玖 may make 柒捌玖 beside the pair."""
    groups = ("ti 壹壹壹壹", *THREE[1:], "chi 五六七")
    assert score(*groups, hand="玖玖柒捌四五六", card="玖", own_draw=True) is None
    assert won(*groups, hand="玖玖柒捌四五六", card="玖")


def test_a_later_pao_is_read_from_the_groups() -> None:
    """M-43: with a 跑 laid, the kan's fourth wins only elsewhere."""
    groups = ("pao 壹壹壹壹", "ti 叁叁叁叁", "wei 肆肆肆")
    assert score(*groups, hand="玖玖玖五六七六七八三三", card="玖") is None
    win = won(*groups, hand="玖玖玖五六七六七八捌拾", card="玖")
    assert {("kan", "玖玖玖"), ("run", "捌玖拾")} <= {(g.kind, g.cards) for g in win.groups}


def test_the_best_partition_counts() -> None:
    """M-44: 一一壹 二二贰 三三叁 would be 0 xi, 一二三 一二三 壹贰叁 is 12."""
    win = won(
        "wei 肆肆肆", "chi 五六七", "chi 六七八", "chi 伍陆柒", hand="一一二二三三壹贰", card="叁"
    )
    assert win.xi == 18
    assert [group.xi for group in win.groups if not group.exposed] == [3, 3, 6]


def test_the_highest_score_counts() -> None:
    """M-44: the drawn 玖 as a triple (all equal, 5 fan), not in 九玖玖."""
    groups = ("ti 壹壹壹壹", "wei 叁叁叁", "peng 四四四", "peng 五五五", "wei 伍伍伍")
    win = won(*groups, hand="玖玖九九", card="玖")
    assert win.names["对对胡"] == 5
