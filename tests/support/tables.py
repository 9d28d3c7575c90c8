"""Every rule set with the combinations of its options: the contract tests run over them."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

from paohuzi import Round, RuleSet, ruleset, rulesets
from paohuzi.engine.actions import Action
from paohuzi.engine.ruleset import OptionValue

FEW = 8
"""A rule set with more combinations than this is run with pairs of values instead."""


def tables() -> list[RuleSet]:
    """Every combination where there are few, else every pair of values of any two options."""
    found = []
    for name in rulesets():
        options = ruleset(name).option_list
        every = list(itertools.product(*(option.values for option in options)))
        for values in every if len(every) <= FEW else in_pairs(every):
            chosen = dict(zip([o.id for o in options], values, strict=True))
            found.append(ruleset(name, **chosen))
    return found


def in_pairs(every: list[tuple[OptionValue, ...]]) -> list[tuple[OptionValue, ...]]:
    """A few combinations among which every pair of values of two options appears; the first too."""

    def pairs(values: tuple[OptionValue, ...]) -> set[object]:
        return set(itertools.combinations(enumerate(values), 2))

    left = set().union(*map(pairs, every))
    chosen = [every[0]]
    left -= pairs(every[0])
    while left:
        best = max(every, key=lambda values: len(pairs(values) & left))
        chosen.append(best)
        left -= pairs(best)
    return chosen


def label(rules: RuleSet) -> str:
    return "-".join([rules.id, *(str(value) for value in rules.options.values())])


def deal(rules: RuleSet, number: int, players: int = 0, *, advance: bool = True) -> Round:
    players = players or rules.players[number % len(rules.players)]
    return Round.deal(
        rules,
        dealer=number % players,
        seed=f"contract {number}".encode(),
        players=players,
        exhausted=number % 3,
        advance=advance,
    )


def choices(rnd: Round, rng: random.Random) -> Iterator[tuple[int, Action]]:
    """Random legal decisions to the end; claims are likelier than their share."""
    while asked := rnd.pending:
        seat = rng.choice(sorted(asked))
        actions = asked[seat]
        yield seat, actions[0] if rng.random() < 0.4 else rng.choice(actions)
