"""The deal, 天胡 and opening quads (C-1)."""

from __future__ import annotations

import itertools

import pytest

from paohuzi.engine import actions as do
from paohuzi.engine import events as ev
from rulesets.classic.deals import (
    HU,
    PASS,
    chi,
    deal,
    discards,
    groups,
    hand,
    offered_at,
    offers,
    play,
)

QUADS = "一一一一四四四四六六六六二七十壹贰叁八九"
"""Three quads, 二七十 and 壹贰叁, two loose cards: 36 xi, 红胡 and 小字胡 (17)."""
KANS = "壹壹壹叁叁叁肆肆肆伍伍伍玖玖玖三三七七八"
"""Five big kan and five cards that form nothing: 30 xi, no fan."""
DEALER = "一二三壹贰叁玖玖玖肆伍陆陆捌四五六八九十"
"""The dealer's 20 beside the upcard 柒: complete, 15 xi."""
WAITS = "一二三壹贰叁二七十贰柒拾四五六七八九伍陆"
"""Complete with 肆 or 柒."""
THIRD = "拾拾拾捌捌捌一二三肆肆肆柒柒四五六八九十"
"""Complete with 柒 as a triple."""


def test_deal() -> None:
    """C-1: 21 and 20 cards, the dealer's last is shown, 19 in the wall."""
    rnd = deal({}, dealer=1, upcard="肆")
    assert [seat.size for seat in rnd.seats] == [20, 21, 20]
    assert len(rnd.wall) == 19
    assert rnd.view(None).upcard == "肆"
    assert rnd.events[1] == ev.UpcardShown(1, "肆")


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize(("cards", "xi", "fan"), [(QUADS, 36, 11), (KANS, 30, 1)])
def test_forced_tian_hu(seat: int, cards: str, xi: int, fan: int) -> None:
    """C-1, C-40: at once and nothing laid out; xi doubled, the dealer's own one base more."""
    rnd = deal({seat: cards}, upcard="捌")
    assert rnd.events[1:-1] == [ev.Won(seat, None, seat == 0, "forced")]
    assert groups(rnd, seat) == []
    assert rnd.result is not None
    (winner,) = rnd.result.winners
    base = (2 * xi - 12) // 3 + (seat == 0)
    assert (winner.win.xi, winner.win.base, winner.win.fan) == (xi, base, fan)
    assert rnd.result.deltas[seat] == 2 * base * fan
    assert rnd.result.next_dealer == seat


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_order_of_forced_tian_hu(dealer: int) -> None:
    """C-1: the dealer, else the next seat, else the previous one; only one wins."""
    following, previous = (dealer + 1) % 3, (dealer + 2) % 3
    for first, second in itertools.combinations((dealer, following, previous), 2):
        rnd = deal({first: KANS, second: QUADS}, dealer=dealer)
        assert [e.seat for e in rnd.events if isinstance(e, ev.Won)] == [first]


def test_forced_comes_before_the_upcard() -> None:
    """C-1: the dealer is complete with the upcard and is not asked."""
    assert HU in deal({0: DEALER}, upcard="柒").pending[0]
    rnd = deal({0: DEALER, 2: "拾拾拾拾捌捌捌壹壹壹贰贰贰叁叁叁"}, upcard="柒")
    assert rnd.events[1] == ev.Won(2, None, False, "forced")


@pytest.mark.parametrize(("step", "cards"), [(0, DEALER), (1, WAITS), (2, WAITS), (1, THIRD)])
@pytest.mark.parametrize("dealer", [0, 2])
def test_upcard_tian_hu(dealer: int, step: int, cards: str) -> None:
    """C-1, C-40: any seat; the dealer's is its own, worth one base more; xi doubled."""
    seat = (dealer + step) % 3
    rnd = deal({seat: cards}, dealer=dealer, upcard="柒")
    assert rnd.pending == {seat: [HU, PASS]}
    assert rnd.act(seat, HU)[0] == ev.Won(seat, "柒", not step, "upcard")
    assert rnd.result is not None
    (winner,) = rnd.result.winners
    assert winner.win.base == (2 * winner.win.xi - 12) // 3 + (not step)
    assert rnd.result.next_dealer == seat


ALL = {0: DEALER, 1: WAITS, 2: THIRD}


@pytest.mark.parametrize("answers", list(itertools.permutations(range(3))))
def test_the_upcard_has_one_winner(answers: tuple[int, ...]) -> None:
    """C-1, C-3: whoever answers first, the dealer wins if it wants to; the others pay it."""
    rnd = deal(ALL, upcard="柒")
    assert rnd.pending == {seat: [HU, PASS] for seat in range(3)}
    for seat in answers:
        if seat in rnd.pending:
            rnd.act(seat, HU)
    assert rnd.result is not None
    (winner,) = rnd.result.winners
    score = winner.win.score
    assert winner.seat == 0
    assert rnd.result.deltas == (2 * score, -score, -score)


@pytest.mark.parametrize(("passing", "first"), [((0,), 1), ((0, 1), 2), ((1,), 0)])
def test_order_of_the_upcards_winners(passing: tuple[int, ...], first: int) -> None:
    """C-1: the dealer, else the next seat, else the previous one; hu is optional."""
    rnd = deal(ALL, upcard="柒")
    for seat in passing:
        rnd.act(seat, PASS)
    for seat in (2, 1, 0):
        if seat in rnd.pending:
            rnd.act(seat, HU)
    assert [e.seat for e in rnd.events if isinstance(e, ev.Won)] == [first]


def test_upcard_passed_by_all() -> None:
    """C-1: the card stays in the dealer's hand, and the hand is no win any more."""
    rnd = deal({0: DEALER}, upcard="柒")
    assert rnd.act(0, PASS)[-1] == ev.Began(0)
    assert hand(rnd, 0).count("柒") == 1
    assert rnd.pending[0] == offers(rnd, 0, do.Discard)


def test_the_dealers_quad_does_not_keep_the_upcard_from_others() -> None:
    """C-1, C-3: unlike a card that is drawn and 提; when it is passed the quad is laid."""
    cards = "一二三壹贰叁二七十四五六七八九伍陆捌捌捌"
    rnd = deal({0: "柒柒柒", 1: cards}, upcard="柒")
    passed = rnd.copy()
    assert rnd.act(1, HU)[0] == ev.Won(1, "柒", False, "upcard")
    assert passed.act(1, PASS)[-2:] == [ev.Ti(0, "柒", "dealt"), ev.Began(0)]


@pytest.mark.parametrize(("seat", "kind"), [(0, "ti"), (1, "pao")])
def test_win_through_the_upcards_quad(seat: int, kind: str) -> None:
    """C-1, C-30: the dealer's fourth is a 提, another seat's a 跑; both with a 将."""
    cards = "柒柒柒一二三壹贰叁四五六六七八九九捌玖拾"
    rnd = deal({seat: cards}, upcard="柒")
    rnd.act(seat, HU)
    assert rnd.result is not None
    laid = [(group.kind, group.cards) for group in rnd.result.winners[0].win.groups]
    assert (kind, "柒柒柒柒") in laid
    assert laid[-1] == ("jiang", "九九") or ("jiang", "六六") in laid


def test_the_upcard_is_no_pao() -> None:
    """C-1: another seat's kan does not take it, and nobody eats or pengs it."""
    rnd = deal({1: "柒柒柒伍陆"}, upcard="柒")
    assert rnd.events[-2:] == [ev.Unclaimed(0, "柒"), ev.Began(0)]
    assert groups(rnd, 1) == []


def test_a_passed_upcard_is_a_passed_hu() -> None:
    """C-1, C-31: that face cannot be won until something is laid; a dealt 提 is."""
    quad = "一一一一壹贰叁二七十贰柒拾四五六捌捌伍陆"
    for cards, free in (WAITS, False), (quad, True):
        rnd = deal({1: cards, 0: "玖"}, "柒", upcard="柒", calm="玖")
        assert rnd.pending == {1: [HU, PASS]}
        rnd.act(1, PASS)
        assert ("hu" in {lock.claim for lock in rnd.view(1).locks}) != free
        play(rnd, (0, "玖"))
        assert bool(offered_at(rnd, ev.Shown(1, "柒"), 1, do.Hu)) == free


@pytest.mark.parametrize("quads", [0, 1, 2])
def test_dealers_first_discard(quads: int) -> None:
    """C-1: quads are laid, and with two of them the dealer does not discard."""
    rnd = deal({0: "一一一一三三三三"[: 4 * quads] + "玖"}, "捌", calm="玖")
    laid = [f"ti {f * 4}" for f in "一三"[:quads]]
    assert groups(rnd, 0) == laid
    assert bool(discards(rnd, 0)) == (quads < 2)
    assert (ev.NoDiscard(0, "opening") in rnd.events) == (quads == 2)
    assert (ev.Drew(1, "捌") in rnd.events) == (quads == 2)


def test_free_pass() -> None:
    """C-1: two quads in another hand spare it the discard after its first chi, not the second."""
    cards = "一一一一三三三三七八拾伍陆玖玖"
    rnd = deal({0: "九", 1: cards}, "捌十柒", calm="九")
    assert rnd.view(None).seats[1].notes == ("free_pass",)
    made = play(rnd, (0, "九"), (1, chi("七八")))
    assert made[:2] == [ev.Chi(1, 0, "九", "七八"), ev.NoDiscard(1, "free_pass")]
    assert rnd.view(None).seats[1].notes == ()
    assert play(rnd, (1, chi("伍陆"))) == [ev.Chi(1, 1, "柒", "伍陆")]
    assert discards(rnd, 1)


def test_one_quad_gives_no_free_pass() -> None:
    """C-1."""
    rnd = deal({0: "九", 1: "一一一一七八拾伍陆玖玖三三"}, calm="九")
    assert play(rnd, (0, "九"), (1, chi("七八"))) == [ev.Chi(1, 0, "九", "七八")]
    assert discards(rnd, 1)
