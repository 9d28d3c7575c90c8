"""Chi and the bi that every remaining copy asks for (C-20, C-21)."""

from __future__ import annotations

import random

import pytest

from paohuzi import IllegalAction, Round, ruleset
from paohuzi.engine import actions as do
from paohuzi.engine import events as ev
from rulesets.classic.deals import PENG, chi, deal, discards, groups, hand, offered_at, offers, play
from support import tables

PLAIN = "一一八八九九拾拾捌捌玖玖"
"""Twelve cards that form no set with 五."""
TWO_SETS = "四四六六三七五五"
KANS = "壹壹壹叁叁叁捌捌捌九九九"


def fed(cards: str, card: str = "五", wall: str = "三十", **rest: object) -> Round:
    """Seat 0 deals and discards ``card``; seat 1 holds ``cards`` and is asked."""
    rnd = deal({0: card, 1: cards}, wall, **rest)
    rnd.act(0, do.Discard(card))
    return rnd


def eaten(rnd: Round) -> list[do.Action]:
    """Every chi of the discard."""
    return offered_at(rnd, ev.Discarded(0, "五"), 1, do.Chi)


def test_a_chi_that_leaves_no_copy_needs_no_bi() -> None:
    """C-20."""
    rnd = fed("四六" + PLAIN + "壹壹贰贰柒柒")
    assert eaten(rnd) == [chi("四六")]
    assert play(rnd, (1, chi("四六"))) == [ev.Chi(1, 0, "五", "四六")]
    assert discards(rnd, 1)


def test_a_copy_that_fits_nothing_forbids_the_chi() -> None:
    """C-20: 五伍伍 would need two of the kan 伍伍伍."""
    rnd = fed("四六五伍伍伍" + PLAIN + "贰贰")
    assert eaten(rnd) == []


@pytest.mark.parametrize("cards", ["五五伍", "五五伍伍", "五五四六"])
def test_eating_with_a_copy_leaves_one_too(cards: str) -> None:
    """C-20: whatever takes the 五 leaves another that fits nothing; the peng stays legal."""
    rnd = fed(cards + PLAIN + "壹贰贰柒"[: 20 - 12 - len(cards)])
    assert eaten(rnd) == []
    assert PENG in rnd.pending[1]


def test_one_bi_set() -> None:
    """C-20: what leaves a 五 must lay it; each way of doing so is the player's choice."""
    rnd = fed("四六五伍伍" + PLAIN + "壹壹贰")
    assert eaten(rnd) == [chi("四六", "五伍伍"), chi("五伍"), chi("伍伍", "四五六")]
    assert play(rnd, (1, chi("四六", "五伍伍"))) == [ev.Chi(1, 0, "五", "四六"), ev.Bi(1, "五伍伍")]
    assert groups(rnd, 1) == ["chi 四五六", "chi 五伍伍"]


def test_one_set_may_lay_two_copies() -> None:
    """C-20: 五五伍 leaves none."""
    rnd = fed("四六五五伍" + PLAIN + "壹壹贰")
    assert eaten(rnd) == [chi("四六", "五五伍"), chi("五伍", "四五六")]


def test_two_bi_sets_in_either_order() -> None:
    """C-20: both orders end alike; 四五六 alone would leave a 五 and is refused."""
    rnd = fed(TWO_SETS + PLAIN)
    chains = [one.bi for one in eaten(rnd) if one.with_ == "四六"]
    assert chains == [("三四五", "五六七"), ("五六七", "三四五")]
    one, other = rnd.copy(), rnd.copy()
    play(one, (1, chi("四六", "三四五", "五六七")))
    play(other, (1, chi("四六", "五六七", "三四五")))
    assert one.events != other.events
    assert sorted(groups(one, 1)) == sorted(groups(other, 1))
    assert hand(one, 1) == hand(other, 1) == "一一八八九九捌捌玖玖拾拾"
    assert discards(one, 1) == discards(other, 1) != ""


@pytest.mark.parametrize("bi", [(), ("四五六",), ("三四五",), ("三四五", "三四五"), ("一二三",)])
def test_a_chi_with_other_bi_is_refused(bi: tuple[str, ...]) -> None:
    """C-20, G-10: none, too few, or not of this hand."""
    rnd = fed(TWO_SETS + PLAIN)
    with pytest.raises(IllegalAction) as refused:
        rnd.act(1, chi("四六", *bi))
    assert refused.value.code == "not_legal"
    assert groups(rnd, 1) == []


def test_bi_sets_score_as_chi_do() -> None:
    """C-20: 一二三 laid as bi is worth its 3."""
    rnd = fed("二三一壹壹" + "五五八八九九捌捌玖玖拾拾陆陆柒", "一")
    assert chi("二三", "一壹壹") in offers(rnd, 1, do.Chi)
    play(rnd, (1, chi("壹壹", "一二三")))
    assert groups(rnd, 1) == ["chi 一壹壹", "chi 一二三"]
    assert rnd.view(None).seats[1].xi == 3


def test_no_chi_whose_bi_leave_nothing_to_discard() -> None:
    """C-20: the two sets that must be laid would leave only kan; with a card more they do not."""
    rnd = fed(KANS + TWO_SETS)
    assert "四六" not in {one.with_ for one in eaten(rnd)}
    rnd = fed(KANS[:9] + "拾玖柒" + TWO_SETS)
    assert "四六" in {one.with_ for one in eaten(rnd)}


def test_the_same_on_the_own_draw() -> None:
    """C-20: the drawer may not eat it either; with 伍伍 for 伍伍伍 it may."""
    for kan, legal in ("伍伍伍", False), ("伍伍玖", True):
        rnd = deal({0: "一", 1: "四六五贰贰叁叁拾拾捌捌八八九九陆陆" + kan}, "五", calm="一")
        play(rnd, (0, "一"))
        assert bool(offered_at(rnd, ev.Shown(1, "五"), 1, do.Chi)) == legal


def test_the_eaten_face_is_no_discard_of_this_turn() -> None:
    """C-21: after every legal chi none is left; its other size is free."""
    for cards in (
        TWO_SETS + PLAIN,
        "四六五伍伍" + PLAIN + "壹壹贰",
        "四六伍" + PLAIN + "壹壹贰贰柒",
    ):
        rnd = fed(cards)
        assert eaten(rnd)
        for one in eaten(rnd):
            after = rnd.copy()
            play(after, (1, one))
            assert "五" not in hand(after, 1)
            assert "五" not in discards(after, 1)
            assert ("伍" in discards(after, 1)) == ("伍" in hand(after, 1))


def test_every_copy_is_laid_in_played_rounds() -> None:
    """C-20, C-21: whatever random play eats, no copy of it stays in hand."""
    rng = random.Random(20)
    eaten_cards = 0
    for number in range(30):
        rnd = tables.deal(ruleset("classic"), number)
        for seat, move in tables.choices(rnd, rng):
            made = rnd.act(seat, move)
            if made and isinstance(made[-1], ev.Chi | ev.Bi):
                eat = next(event for event in made if isinstance(event, ev.Chi))
                assert eat.card not in hand(rnd, eat.seat)
                eaten_cards += 1
    assert eaten_cards > 50
