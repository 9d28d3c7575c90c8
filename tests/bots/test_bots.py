"""Computers: legal, masked, repeatable, and the better one better."""

from __future__ import annotations

import msgspec
import pytest

from paohuzi import Round, ruleset, rulesets
from paohuzi.bots import levels, make_bot
from paohuzi.bots.arena import play_many
from paohuzi.engine.views import View

RULES = ruleset(rulesets()[0])


@pytest.mark.parametrize("level", levels())
def test_a_computer_needs_only_the_view(level: str) -> None:
    """It plays the same from a view that has been through JSON: there is nothing behind it."""
    direct, remote = make_bot(level, RULES, 3), make_bot(level, RULES, 3)
    for number in range(20):
        rnd = Round.deal(RULES, number % 3, seed=bytes([number]))
        while asked := rnd.pending:
            seat = min(asked)
            view = rnd.view(seat)
            wire = msgspec.json.decode(msgspec.json.encode(view), type=View)
            choice = direct.choose(view)
            assert remote.choose(wire) == choice
            assert choice in asked[seat]
            rnd.act(seat, choice)


@pytest.mark.parametrize("level", levels())
def test_nothing_offered(level: str) -> None:
    rnd = Round.deal(RULES, 0, seed=b"x")
    idle = next(seat for seat in range(3) if seat not in rnd.pending)
    with pytest.raises(ValueError, match="offers nothing"):
        make_bot(level, RULES).choose(rnd.view(idle))


def test_levels_are_named() -> None:
    with pytest.raises(ValueError, match="chance, steady"):
        make_bot("genius", RULES)


@pytest.mark.parametrize("name", rulesets())
def test_the_better_one_wins_clearly(name: str) -> None:
    rules = ruleset(name)
    seats = max(rules.players)
    bots = [make_bot("steady", rules, 1)] + [
        make_bot("chance", rules, seat) for seat in range(1, seats)
    ]
    tally = play_many(rules, bots, 200, seed=5)
    assert tally.mean[0] > 2 * tally.error[0]
    assert tally.wins[0] > 5 * max(tally.wins[1:])
