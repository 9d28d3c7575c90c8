"""One winner a card, and 臭胡 (C-3, C-31)."""

from __future__ import annotations

import itertools

import pytest

from paohuzi import Round
from paohuzi.engine import actions as do
from paohuzi.engine import events as ev
from rulesets.classic.deals import (
    HU,
    PASS,
    PENG,
    chi,
    deal,
    discards,
    offered_at,
    offers,
    play,
    until,
    until_may,
)

WAITS = "一二三壹贰叁二七十贰柒拾四五六七八九伍陆"
"""Complete with 肆 or 柒."""
THIRD = "拾拾拾捌捌捌一二三肆肆肆柒柒四五六八九十"
"""Complete with 柒 as a triple."""
AGAIN = "捌捌八六七八一二三壹贰叁二七十贰柒拾伍陆"
"""Complete with 肆 or 柒, and still so when 捌 or 九 has been taken and 八 or 六 discarded."""


def begin(hands: dict[int, str], wall: str, **rest: object) -> Round:
    """Seat 0 deals and discards 玖; seat 1 draws first."""
    rnd = deal(hands | {0: "玖" + hands.get(0, "")}, wall, calm="玖", **rest)
    play(rnd, (0, "玖"))
    return rnd


# --- one winner ---------------------------------------------------------------------------------


@pytest.mark.parametrize("order", list(itertools.permutations((0, 1))))
@pytest.mark.parametrize(("first", "second", "drawer"), [(1, 2, 1), (1, 0, 1), (2, 0, 1)], ids=str)
def test_nearest_to_the_drawer(
    first: int, second: int, drawer: int, order: tuple[int, ...]
) -> None:
    """C-3: the drawer, else its next seat, else its previous one, however quick the answers."""
    rnd = begin({first: WAITS, second: THIRD}, "柒")
    until(rnd, ev.Shown(drawer, "柒"))
    for place in order:
        seat = (first, second)[place]
        if seat in rnd.pending:
            rnd.act(seat, HU)
    assert rnd.result is not None
    (winner,) = rnd.result.winners
    score = winner.win.score
    assert (winner.seat, winner.own_draw) == (first, first == drawer)
    assert winner.win.base == (winner.win.xi - 12) // 3 + winner.own_draw
    assert rnd.result.deltas == tuple(2 * score if s == first else -score for s in range(3))
    assert rnd.result.next_dealer == first


def test_the_answer_of_the_farther_seat_is_not_waited_for() -> None:
    """C-3, G-11: the drawer's hu closes the window; the other's waits for the drawer."""
    rnd = begin({1: WAITS, 2: THIRD}, "柒")
    farther = rnd.copy()
    assert rnd.act(1, HU)[0] == ev.Won(1, "柒", True, "hu")
    assert farther.act(2, HU) == []
    made = farther.act(1, PASS)
    assert [e for e in made if isinstance(e, ev.Won)] == [ev.Won(2, "柒", False, "hu")]


@pytest.mark.parametrize("passing", [(1,), (1, 2)])
def test_the_next_in_order_wins_when_the_nearer_pass(passing: tuple[int, ...]) -> None:
    """C-3."""
    rnd = begin({1: WAITS, 2: THIRD} if len(passing) == 1 else {2: WAITS, 0: THIRD}, "柒")
    others = {1: 2, 2: 0}
    for seat in passing:
        if seat in rnd.pending:
            rnd.act(seat, PASS)
    winner = others[passing[-1]]
    while winner in rnd.pending:
        rnd.act(winner, HU)
    assert [e.seat for e in rnd.events if isinstance(e, ev.Won)] == [winner]


@pytest.mark.parametrize(("mine", "card"), [("柒柒", "柒"), ("肆肆肆", "肆")])
def test_nobody_else_wins_a_card_that_the_drawer_must_take(mine: str, card: str) -> None:
    """C-3: seat 2 is complete with the 偎 or 提 card and is not asked."""
    rnd = begin({1: mine, 2: WAITS}, card)
    assert rnd.events[-2] == ev.Drew(1, card)
    assert isinstance(rnd.events[-1], ev.Wei | ev.Ti)
    assert rnd.pending == {1: offers(rnd, 1, do.Discard)}


def test_nor_a_card_that_makes_a_wei_a_ti() -> None:
    """C-3."""
    rnd = begin({1: "肆肆捌", 2: WAITS}, "肆拾一肆")
    until(rnd, ev.Wei(1, "肆", False))
    play(rnd, (1, "捌"))
    made = until(rnd, ev.Ti(1, "肆", "wei"))
    assert made == [ev.Ti(1, "肆", "wei")]
    assert rnd.pending == {1: offers(rnd, 1, do.Discard)}


# --- 臭胡 ---------------------------------------------------------------------------------------


def test_a_passed_hu_is_locked() -> None:
    """C-31: for that face; the other face that completes the hand may be won."""
    rnd = begin({2: WAITS}, "肆肆柒")
    assert offered_at(rnd, ev.Shown(1, "肆"), 2, do.Hu)
    rnd.act(2, PASS)
    assert ("肆", "hu", "passed_hu") in locks(rnd, 2)
    assert not offered_at(rnd, ev.Shown(2, "肆"), 2, do.Hu)
    assert offered_at(rnd, ev.Shown(0, "柒"), 2, do.Hu)


@pytest.mark.parametrize(
    ("wall", "take", "out", "xi", "free"),
    [
        ("肆捌肆", None, "八", 6, True),
        ("肆拾捌肆", PENG, "八", 3, True),
        ("肆九肆", chi("七八"), "六", 0, False),
    ],
    ids=["wei", "peng", "chi"],
)
def test_the_xi_on_the_table_unlock_it(
    wall: str, take: do.Action | None, out: str, xi: int, free: bool
) -> None:
    """C-31: a 偎 (its points are hidden, and count) or a peng does, a chi worth nothing not."""
    rnd = begin({2: AGAIN}, wall)
    assert offered_at(rnd, ev.Shown(1, "肆"), 2, do.Hu)
    if take:
        until_may(rnd, 2, take)
        play(rnd, (2, take))
    until_may(rnd, 2, do.Discard(out))
    rnd.act(2, do.Discard(out))
    assert rnd.view(2).seats[2].xi == xi
    assert (("肆", "hu", "passed_hu") in locks(rnd, 2)) != free
    assert bool(offered_at(rnd, ev.Shown(0, "肆"), 2, do.Hu)) == free


def test_hu_passed_for_a_peng_is_asked_again_after_it() -> None:
    """C-31: the peng has changed the xi on the table."""
    rnd = begin({1: "一二三壹贰叁二七十四五六七八九贰柒拾伍伍"}, "十伍")
    until(rnd, ev.Shown(2, "伍"))
    assert play(rnd, (1, PENG)) == [ev.Passed(1, "伍", ("hu",), "peng"), ev.Peng(1, 2, "伍")]
    assert rnd.pending == {1: [HU, PASS]}
    assert rnd.act(1, HU)[0] == ev.Won(1, None, False, "hu")


def test_hu_passed_for_a_chi_worth_nothing_is_gone() -> None:
    """C-31: nothing has changed on the table, so the discard is due."""
    rnd = begin({2: AGAIN}, "肆")
    play(rnd, (2, chi("伍陆")))
    assert rnd.events[-1] == ev.Chi(2, 1, "肆", "伍陆")
    assert rnd.pending == {2: offers(rnd, 2, do.Discard)}


def test_hu_passed_after_a_wei_is_locked_too() -> None:
    """C-31: offered once more only when the xi change, not with every card."""
    rnd = begin({1: "一二三壹贰叁二七十四五六七八九贰柒拾伍伍"}, "伍")
    assert rnd.pending == {1: [HU, PASS]}
    rnd.act(1, PASS)
    assert discards(rnd, 1)
    assert ("伍", "hu", "passed_hu") in locks(rnd, 1)


def test_locks_are_shown_to_their_seat_only() -> None:
    """C-31: a pass is nobody else's matter."""
    rnd = begin({2: WAITS}, "肆")
    rnd.act(2, PASS)
    assert locks(rnd, 2)
    assert all("hu" not in {lock.claim for lock in rnd.view(v).locks} for v in (None, 0, 1))


def locks(rnd: Round, seat: int) -> list[tuple[str, str, str]]:
    return [(lock.card, lock.claim, lock.reason) for lock in rnd.view(seat).locks]
