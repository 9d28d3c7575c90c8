"""Sessions: totals, dealer rotation, exhausted rounds in a row (M-60, M-61)."""

from __future__ import annotations

import pytest

from paohuzi import Round, Session, ruleset, rulesets
from paohuzi.bots import make_bot
from paohuzi.bots.arena import play_round
from paohuzi.engine.results import Result

RULES = ruleset(rulesets()[0])


def test_a_session_of_bots_to_its_end() -> None:
    session = Session.start(RULES, dealer=1, rounds=4)
    bots = [make_bot("steady", RULES, seat) for seat in range(3)]
    totals = [0, 0, 0]
    while not session.over:
        rnd = Round.deal(
            RULES, session.dealer, seed=bytes([session.round]), exhausted=session.streak
        )
        play_round(rnd, bots)
        assert rnd.result is not None
        totals = [a + b for a, b in zip(totals, rnd.result.deltas, strict=True)]
        session.finish(rnd.result)
        assert session.dealer == rnd.result.next_dealer
    assert session.totals == totals
    assert sum(totals) == 0
    assert session.played == 4
    with pytest.raises(ValueError, match="over"):
        session.finish(rnd.result)


def test_exhausted_rounds_in_a_row_are_counted() -> None:
    """M-60: the count starts anew when somebody wins and when the deal has passed."""
    session = Session.start(RULES, dealer=0, rounds=0)
    stays = Result("exhausted", (), (0, 0, 0), 0)
    session.finish(stays)
    session.finish(stays)
    assert session.streak == 2
    session.finish(Result("exhausted", (), (0, 0, 0), 1))
    assert (session.streak, session.dealer) == (0, 1)
    session.finish(Result("exhausted", (), (0, 0, 0), 1))
    assert session.streak == 1
    session.finish(Result("hu", (), (2, -1, -1), 1))
    assert session.streak == 0
    assert not session.over


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"dealer": 3}, "dealer 3"),
        ({"dealer": 0, "rounds": 7}, "7 rounds; one of 1, 4, 8, 16, 0"),
        ({"dealer": 0, "players": 9}, "9 players"),
    ],
)
def test_numbers_that_cannot_be(arguments: dict[str, int], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Session.start(RULES, **arguments)
