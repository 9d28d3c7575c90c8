"""Chi with its bi, and turns that end with nothing to discard (M-23, M-30, M-31)."""

from __future__ import annotations

from paohuzi import Round
from paohuzi.engine import actions as do
from paohuzi.engine import events as ev
from paohuzi.engine.cards import face
from rulesets.mingtang.deals import (
    HU,
    PASS,
    PENG,
    chi,
    deal,
    discards,
    groups,
    hand,
    idle,
    offers,
    play,
    until,
)

PLAIN = "一一八八九九拾拾捌捌玖玖"
"""Twelve cards that form no set with 五."""
REST = PLAIN + "壹壹贰贰"


def fed(cards: str, card: str = "五", wall: str = "三十", **rest: object) -> Round:
    """Seat 0 deals and discards ``card``; seat 1 holds ``cards`` and is asked."""
    rnd = deal({0: card, 1: cards}, wall, **rest)
    rnd.act(0, do.Discard(card))
    return rnd


def test_a_kan_is_no_part_of_a_bi() -> None:
    """M-30: 五伍伍 would need two of the kan 伍伍伍."""
    rnd = fed("四六五伍伍伍" + PLAIN + "贰贰")
    assert offers(rnd, 1, do.Chi) == [chi("四六")]
    assert play(rnd, (1, chi("四六"))) == [ev.Chi(1, 0, "五", "四六")]
    assert "五" in hand(rnd, 1)


def test_one_bi_set_in_one_action_or_in_two() -> None:
    """M-30, M-31: a 五 left in hand that fits a set must be laid; the choice is the player's."""
    rnd = fed("四六五伍伍" + PLAIN + "壹壹贰")
    assert offers(rnd, 1, do.Chi) == [
        chi("四六"),
        chi("四六", "五伍伍"),
        chi("五伍"),
        chi("伍伍"),
        chi("伍伍", "四五六"),
    ]
    whole, steps = rnd.copy(), rnd.copy()
    laid = [ev.Chi(1, 0, "五", "四六"), ev.Bi(1, "五伍伍")]
    assert play(whole, (1, chi("四六", "五伍伍"))) == laid
    made = play(steps, (1, chi("四六")))
    assert steps.pending == {1: [do.Bi("五伍伍")]}
    assert steps.view(0).deciding == 1
    assert made + steps.act(1, do.Bi("五伍伍")) == laid
    assert steps.state == whole.state
    assert groups(whole, 1) == ["chi 四五六", "chi 五伍伍"]


def test_chi_that_leaves_no_set_has_no_bi() -> None:
    """M-30: 五 eaten with 五伍 leaves 伍 and no 五."""
    rnd = fed("四六五伍伍" + PLAIN + "壹壹贰")
    assert play(rnd, (1, chi("五伍"))) == [ev.Chi(1, 0, "五", "五伍")]


TWO_SETS = "四四六六三七五五"


def test_two_bi_sets_in_both_orders() -> None:
    """M-30: again and again until none is possible, in the order the player likes."""
    rnd = fed(TWO_SETS + PLAIN)
    chains = [one.bi for one in offers(rnd, 1, do.Chi) if one.with_ == "四六"]
    assert set(chains) == {
        (),
        ("三四五", "五六七"),
        ("五六七", "三四五"),
        ("四五六",),
    }
    steps = rnd.copy()
    play(steps, (1, chi("四六")))
    assert steps.pending == {1: [do.Bi("三四五"), do.Bi("四五六"), do.Bi("五六七")]}
    steps.act(1, do.Bi("五六七"))
    assert steps.pending == {1: [do.Bi("三四五")]}
    assert offers(steps, 1, do.Discard) == []
    steps.act(1, do.Bi("三四五"))
    assert discards(steps, 1)
    assert play(rnd, (1, chi("四六", "五六七", "三四五")))
    assert rnd.state == steps.state


def test_bi_with_a_leftover_copy() -> None:
    """M-30, M-20: 四五六 leaves a 五 that fits nothing; it is no discard of this turn."""
    rnd = fed(TWO_SETS + PLAIN)
    play(rnd, (1, chi("四六", "四五六")))
    assert "五" in hand(rnd, 1)
    assert "五" not in discards(rnd, 1)


KANS = "壹壹壹叁叁叁捌捌捌九九九"


def test_no_chi_after_which_nothing_could_be_discarded() -> None:
    """M-23: two bi sets would leave only kan; the other choice leaves 三 and 七."""
    rnd = fed(KANS + TWO_SETS)
    chains = [one.bi for one in offers(rnd, 1, do.Chi) if one.with_ == "四六"]
    assert chains == [(), ("四五六",)]
    play(rnd, (1, chi("四六")))
    assert rnd.pending == {1: [do.Bi("四五六")]}


def test_a_leftover_of_a_face_that_was_laid_may_be_discarded() -> None:
    """M-23: of 三三四四五五六六七 the two sets leave a 三, a 四 and a 六."""
    rnd = fed("壹壹壹叁叁叁捌捌捌" + "伍伍三三四四五五六六七")
    play(rnd, (1, chi("伍伍", "三四五", "五六七")))
    assert discards(rnd, 1) == "三四六"


def test_no_chi_that_leaves_only_the_eaten_face() -> None:
    """M-23, M-20: 五五 and kan would be left; peng is asked, and hu, for 四五六 completes it."""
    cards = "一一一一壹壹壹叁叁叁捌捌捌玖玖拾四六五五"
    rnd = deal({0: "玖", 1: cards}, "八五", calm="玖")
    play(rnd, (0, "玖"), (1, PENG), (1, "拾"))
    until(rnd, ev.Shown(0, "五"))
    assert rnd.pending[1] == [HU, PENG, PASS]


def pengs(cards: str, wall: str, last: str, *, spend: str) -> Round:
    """Seat 1 pengs each card of ``wall`` as seat 2 draws it, discards ``spend`` one by one."""
    rnd = deal({0: "玖", 1: cards}, "十" + wall + last, calm="玖")
    play(rnd, (0, "玖"))
    for card in spend:
        while PENG not in rnd.pending.get(1, []):
            seat = min(rnd.pending)
            rnd.act(seat, rnd.default(seat))
        play(rnd, (1, PENG), (1, card))
    return rnd


def test_nothing_but_kan_left_to_discard() -> None:
    """M-23: the peng is offered; the seat does not discard, and the event says so."""
    rnd = pengs(KANS + "四四六六伍伍贰柒", "四六", "伍", spend="贰柒")
    while PENG not in rnd.pending.get(1, []):
        seat = min(rnd.pending)
        rnd.act(seat, rnd.default(seat))
    assert play(rnd, (1, PENG)) == [ev.Passed(1, "伍", ("hu",), "peng"), ev.Peng(1, 2, "伍")]
    assert rnd.pending == {1: [HU, PASS]}
    made = rnd.act(1, PASS)
    assert made[:2] == [ev.Passed(1, "伍", ("hu",)), ev.NoDiscard(1, "no_card")]
    assert isinstance(made[2], ev.Drew)
    assert (made[2].seat, hand(rnd, 1)) == (2, "九九九壹壹壹叁叁叁捌捌捌")


EMPTY = "一一三三四四六六八八九九"


def test_a_chi_that_would_empty_the_hand() -> None:
    """M-23: not offered; with one more card it would be."""
    spend = "贰柒拾玖捌壹"
    rnd = pengs(EMPTY + spend + "伍陆", "一三四六八九", "七肆", spend=spend)
    assert hand(rnd, 1) == "伍陆"
    while ev.Shown(0, "肆") not in rnd.events:
        play(rnd, (min(rnd.pending), PASS))
    assert offers(rnd, 1, do.Chi) == []
    one_more = rnd.copy()
    one_more.state.seats[1].counts[face("十")] += 1
    one_more.state.offered = None
    assert offers(one_more, 1, do.Chi) == [chi("伍陆")]


def test_a_peng_that_empties_the_hand() -> None:
    """M-23: offered, and nothing is left to discard; the round goes on without that seat."""
    spend = "贰柒拾玖捌壹"
    rnd = pengs(EMPTY + spend + "陆陆", "一三四六八九", "陆", spend=spend)
    made = play(rnd, (1, PENG))
    assert made[:2] == [ev.Peng(1, 2, "陆"), ev.NoDiscard(1, "no_card")]
    assert hand(rnd, 1) == ""
    idle(rnd)
    assert rnd.result is not None
