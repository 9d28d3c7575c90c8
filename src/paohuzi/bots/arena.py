"""Bots against bots: rounds and what they came to."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence

import msgspec

from paohuzi.bots.base import Bot
from paohuzi.engine.deal import shuffled_deck
from paohuzi.engine.round import Round
from paohuzi.engine.ruleset import RuleSet


class Tally(msgspec.Struct):
    """Over ``rounds`` rounds, by seat: wins, mean score and its standard error."""

    rounds: int
    wins: list[int]
    mean: list[float]
    error: list[float]
    exhausted: int
    decisions: int
    seconds: float


def play_round(rnd: Round, bots: Sequence[Bot]) -> int:
    """Play a dealt round to its end, each seat by its masked view; the number of decisions."""
    decisions = 0
    while asked := rnd.pending:
        seat = min(asked)
        rnd.act(seat, bots[seat].choose(rnd.view(seat)))
        decisions += 1
    return decisions


def play_many(
    rules: RuleSet,
    bots: Sequence[Bot],
    rounds: int,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
) -> Tally:
    """Play ``rounds`` rounds, the deal going round; ``progress`` is called with rounds done."""
    players = len(bots)
    wins = [0] * players
    sums = [0.0] * players
    squares = [0.0] * players
    exhausted = decisions = 0
    start = time.perf_counter()
    for number in range(rounds):
        deck = shuffled_deck(f"{seed}/{number}".encode())
        rnd = Round.deal(rules, dealer=number % players, deck=deck, players=players)
        decisions += play_round(rnd, bots)
        assert rnd.result is not None
        exhausted += rnd.result.end == "exhausted"
        for winner in rnd.result.winners:
            wins[winner.seat] += 1
        for seat, delta in enumerate(rnd.result.deltas):
            sums[seat] += delta
            squares[seat] += delta * delta
        if progress is not None:
            progress(number + 1)
    mean = [total / rounds for total in sums]
    spread = [max(squares[s] / rounds - mean[s] ** 2, 0.0) for s in range(players)]
    error = [math.sqrt(v / rounds) for v in spread]
    seconds = time.perf_counter() - start
    return Tally(rounds, wins, mean, error, exhausted, decisions, seconds)
