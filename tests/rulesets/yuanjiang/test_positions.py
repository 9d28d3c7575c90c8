"""Positions of this game that cannot exist are refused with what is wrong (formats.md)."""

from __future__ import annotations

from typing import Any

import pytest

import paohuzi

HAND = "壹壹壹叁叁叁伍伍伍玖玖玖一二三六七八九"
GOOD: dict[str, Any] = {"rules": "yuanjiang", "hand": HAND, "card": "九"}


def group(kind: str, cards: str, **rest: Any) -> dict[str, Any]:
    """GOOD with one group laid and three hand cards less."""
    return GOOD | {"groups": [{"kind": kind, "cards": cards, **rest}], "hand": HAND[3:]}


SELF = {"took": "一", "from": "self"}


def test_good_positions() -> None:
    """Y-31: a win, a laid group, a 天胡, and what is no win."""
    assert paohuzi.score(GOOD) is not None
    assert paohuzi.score(group("wei", "捌捌捌")) is not None
    assert paohuzi.score(group("liu", "捌捌捌捌")) is not None
    assert paohuzi.score(group("chi", "二七十", took="二", **{"from": "other"})) is not None
    assert paohuzi.score(GOOD | {"card": None, "hand": HAND + "九", "tian_hu": True}) is not None
    assert paohuzi.score(GOOD | {"card": "十"}) is None


@pytest.mark.parametrize(
    ("position", "says"),
    [
        (GOOD | {"hand": HAND[1:]}, "19 cards in all; such a hand has 20"),
        (GOOD | {"hand": HAND + "十"}, "21 cards in all; such a hand has 20"),
        (GOOD | {"card": None}, "card is null; only a 天胡 is won without a card"),
        (GOOD | {"card": None, "tian_hu": False, "hand": HAND + "九"}, "card is null"),
        (GOOD | {"card": None, "tian_hu": True}, "19 cards in all; such a hand has 20"),
        (GOOD | {"tian_hu": True}, "a 天胡 is the dealer's twenty cards in hand"),
        (group("wei", "捌捌捌") | {"tian_hu": True, "card": None}, "no group and no card"),
        (GOOD | {"tian_hu": "upcard"}, "tian_hu is 'upcard'; one of true, false, null"),
        (GOOD | {"hand": HAND[:-2] + "壹壹"}, "5 copies of 壹; the deck has 4"),
        (group("ti", "捌捌捌捌"), r"unknown kind 'ti'; one of chi, peng, wei, liu, piao"),
        (group("peng", "捌捌柒"), "peng 柒捌捌 is not 3 equal cards"),
        (group("wei", "捌捌捌捌"), "wei 捌捌捌捌 is not 3 equal cards"),
        (group("liu", "捌捌捌"), "liu 捌捌捌 is not 4 equal cards"),
        (group("piao", "捌捌捌玖"), "piao 捌捌捌玖 is not 4 equal cards"),
        (group("liu", "捌捌捌捌") | {"hand": HAND[2:]}, "22 cards in all; such a hand has 21"),
        (group("chi", "一二贰", **SELF), "chi 一二贰 is no set: a run or a 二七十 of one size"),
        (group("chi", "一二四", **SELF), "chi 一二四 is no set"),
        (group("chi", "一二三"), r"needs took \(the eaten card\) and from"),
        (group("chi", "一二三", took="一"), "needs took"),
        (group("chi", "一二三", **{"from": "self"}), "needs took"),
        (group("chi", "一二三", took="四", **{"from": "self"}), "took 四 is not among"),
        (group("chi", "一二三", took="一", **{"from": "me"}), "from is 'me'; one of self, other"),
    ],
)
def test_a_position_that_cannot_be(position: dict[str, Any], says: str) -> None:
    """Y-13 … Y-17, Y-31: what no play leads to."""
    with pytest.raises(paohuzi.PositionError, match=says):
        paohuzi.score(position)
