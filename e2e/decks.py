"""Seeds of rounds in which something wanted happens, found with the engine itself."""

from __future__ import annotations

from collections.abc import Callable

from launch import round_seed

from paohuzi import Round, ruleset, rulesets
from paohuzi.engine.deal import shuffled_deck
from paohuzi.engine.ruleset import RuleSet

NONCE = bytes([7] * 16)


def first_round(
    seed: int,
    dealer: int,
    people: tuple[int, ...] = (0, 1, 2),
    rules: RuleSet | None = None,
    players: int = 3,
) -> Round:
    """The first round that a server launched with ``seed`` deals to these seats."""
    nonces = [NONCE if seat in people else b"" for seat in range(players)]
    deck = shuffled_deck(round_seed(seed, 1), nonces)
    return Round.deal(rules or ruleset(rulesets()[0]), dealer, deck, players=players)


def find_seed(
    wanted: Callable[[Round], bool], dealer: int = 0, people: tuple[int, ...] = (0, 1, 2)
) -> int:
    """The first seed whose first round, with people in these seats, is as wanted."""
    return next(seed for seed in range(5_000) if wanted(first_round(seed, dealer, people)))
