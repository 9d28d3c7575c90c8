"""Positions that cannot exist are refused with what is wrong (formats.md)."""

from __future__ import annotations

from typing import Any

import pytest

import paohuzi

HAND = "一二三壹贰叁二七十贰柒拾四五六七八九伍陆"
GOOD: dict[str, Any] = {"rules": "mingtang", "hand": HAND, "card": "肆"}


def group(kind: str, cards: str, **rest: Any) -> dict[str, Any]:
    """GOOD with one group laid and three hand cards less."""
    return GOOD | {"groups": [{"kind": kind, "cards": cards, **rest}], "hand": HAND[3:]}


def test_the_good_position_is_a_win() -> None:
    """M-41."""
    assert paohuzi.score(GOOD) is not None
    assert paohuzi.score(group("chi", "一二三")) is not None


@pytest.mark.parametrize(
    ("position", "says"),
    [
        (GOOD | {"hand": HAND + "x"}, r"hand: 'x' at position 20 is not a card"),
        (GOOD | {"hand": HAND[:-3] + "二二二"}, "5 copies of 二; the deck has 4"),
        (GOOD | {"card": "肆肆"}, r"card: '肆肆' is 2 cards, one was expected"),
        (GOOD | {"card": ""}, r"card: '' is 0 cards, one was expected"),
        (GOOD | {"hand": HAND[1:]}, "20 cards in all; such a hand has 21 to 22"),
        (GOOD | {"card": None}, "20 cards in all; such a hand has 21 to 22"),
        (GOOD | {"hand": HAND + "捌玖"}, "23 cards in all; such a hand has 21 to 22"),
        (GOOD | {"tian_hu": "yes"}, "tian_hu is 'yes'; one of null, upcard, forced"),
        (GOOD | {"tian_hu": True}, "tian_hu is True; one of null, upcard, forced"),
        (GOOD | {"tian_hu": "forced", "card": "肆", "hand": HAND + "捌"}, "22 cards in all"),
        (group("kan", "捌捌捌"), r"groups\[0\]: unknown kind 'kan'; one of chi, peng"),
        (group("peng", "捌捌玖"), "peng 捌捌玖 is not 3 equal cards"),
        (group("peng", "捌捌"), "peng 捌捌 has 2 cards, not 3"),
        (group("ti", "捌捌捌"), "ti 捌捌捌 has 3 cards, not 4"),
        (group("pao", "捌捌捌玖"), "pao 捌捌捌玖 is not 4 equal cards"),
        (group("chi", "一二四"), "chi 一二四 is no set: a run, a 二七十 or a mixed set"),
        (group("chi", "一二贰"), "chi 一二贰 is no set"),
        (group("chi", "九十一"), "is no set"),
        (group("chi", "玖玖玖"), "chi 玖玖玖 is no set"),
        (group("peng", "捌捌捌", took=""), r"groups\[0\]: took '' is 0 cards, one is taken"),
        (group("peng", "捌捌捌", took="玖"), r"took 玖 is not among 捌捌捌"),
        (group("peng", "捌捌捌", **{"from": "me"}), "from is 'me'; one of self, other"),
        (group("peng", "捌捌捌") | {"tian_hu": "forced"}, "peng 捌捌捌 before a forced 天胡"),
        (GOOD | {"colour": "red"}, "not a position: .*colour"),
        ({"hand": HAND}, "not a position: .*rules"),
        ([], "not a position"),
    ],
)
def test_a_position_that_cannot_be(position: Any, says: str) -> None:
    with pytest.raises(paohuzi.PositionError, match=says):
        paohuzi.score(position)


@pytest.mark.parametrize(
    ("position", "says"),
    [
        (GOOD | {"rules": "bridge"}, "no rule set 'bridge'; there is "),
        (GOOD | {"options": {"mingtang": "double"}}, 'one of "half", "full"'),
        (GOOD | {"options": {"colour": 1}}, "has no option 'colour'; it has mingtang, pass_lock"),
    ],
)
def test_unknown_rules_and_options(position: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        paohuzi.score(position)


def test_forced_with_its_quads_laid() -> None:
    """M-2, M-4: quads given as laid 提 are counted as the dealt quads that they are."""
    hand = "一一一一四四四四六六六六二七十壹贰叁八九"
    laid = [{"kind": "ti", "cards": quad * 4} for quad in "一四六"]
    base = {"rules": "mingtang", "tian_hu": "forced"}
    in_hand = paohuzi.score(base | {"hand": hand})
    on_table = paohuzi.score(base | {"groups": laid, "hand": hand[12:]})
    assert in_hand is not None
    assert in_hand == on_table
    assert paohuzi.score(base | {"hand": HAND}) is None


def test_other_notations_and_orders() -> None:
    """G-1, formats.md: variants, separators and digits read as the same cards."""
    one = paohuzi.score(GOOD)
    two = paohuzi.score(GOOD | {"hand": "9s 87654s, 270s 123s 貳柒拾 65b 壹貳叄", "card": "4b"})
    assert one == two
