"""The last card, exhausted rounds, and who deals next (C-40, C-50)."""

from __future__ import annotations

import pytest

from paohuzi import Session, ruleset
from paohuzi.engine import actions as do
from paohuzi.engine import events as ev
from rulesets.classic.deals import HU, chi, deal, idle, offers, play

WAITS = "一二三壹贰叁二七十贰柒拾四五六七八九伍陆"
"""Complete with 肆 or 柒."""
STILL = "壹壹壹叁叁叁一二三四五六七八九伍陆捌玖拾"
"""Complete with 肆 (three red cards) or 柒 (four); no pair that a draw could disturb."""


@pytest.mark.parametrize(("before", "following"), [(0, 1), (1, 1), (2, 2)])
def test_exhausted(before: int, following: int) -> None:
    """C-50: nobody scores and the dealer stays; the third in a row passes the deal on."""
    rnd = deal({}, dealer=1, exhausted=before)
    made = idle(rnd)
    assert isinstance(made[-2], ev.Exhausted)
    assert rnd.result is not None
    assert (rnd.result.end, rnd.result.deltas) == ("exhausted", (0, 0, 0))
    assert rnd.result.next_dealer == following


def test_three_in_a_row_in_a_session() -> None:
    """C-50: the count begins anew when the deal has passed."""
    session = Session.start(ruleset("classic"), dealer=2, rounds=0)
    dealers = []
    for _ in range(6):
        rnd = deal({}, dealer=session.dealer, exhausted=session.streak)
        idle(rnd)
        assert rnd.result is not None
        session.finish(rnd.result)
        dealers.append(session.dealer)
    assert dealers == [2, 2, 0, 0, 0, 1]


def test_a_seat_left_for_good_has_the_dealer_drawn_anew() -> None:
    """C-50: the other rule sets keep their order."""
    assert ruleset("classic").leaving_redeals()
    assert not ruleset("mingtang").leaving_redeals()


@pytest.mark.parametrize(
    ("card", "fan", "names"), [("肆", 2, {"海底": 1}), ("柒", 4, {"红胡": 2, "海底": 2})]
)
def test_the_last_card(card: str, fan: int, names: dict[str, int]) -> None:
    """C-40, C-50: it can be won, and the round is not exhausted then."""
    rnd = deal({2: STILL, 0: "壹叁肆肆柒柒", 1: "肆柒"}, last=card)
    while HU not in rnd.pending.get(2, []):
        seat = min(rnd.pending)
        rnd.act(seat, rnd.default(seat))
    assert not rnd.wall
    play(rnd, (2, HU))
    assert rnd.result is not None
    win = rnd.result.winners[0].win
    assert (win.fan, win.names) == (fan, names)
    assert rnd.result.next_dealer == 2


def test_the_last_card_taken_and_then_won() -> None:
    """C-30, C-40: after a 偎 with it the hand is 海底 and an own draw all the same."""
    hand = "一二三壹贰叁二七十四五六七八九贰柒拾伍伍"
    rnd = deal({1: hand, 0: "伍肆", 2: "肆"}, last="伍", calm="伍")
    while rnd.wall:
        seat = min(rnd.pending)
        rnd.act(seat, rnd.default(seat))
    assert rnd.events[-1] == ev.Wei(1, "伍", False)
    rnd.act(1, HU)
    assert rnd.result is not None
    win = rnd.result.winners[0].win
    assert "海底" in win.names
    assert win.base == (win.xi - 12) // 3 + 1


def test_no_hu_on_a_discard() -> None:
    """C-30: nor after claiming one, though the hand is complete then."""
    rnd = deal({0: "柒", 1: WAITS}, calm="柒")
    play(rnd, (0, "柒"))
    assert HU not in rnd.pending[1]
    play(rnd, (1, chi("伍陆", "贰柒拾")))
    assert rnd.pending == {1: offers(rnd, 1, do.Discard)}
