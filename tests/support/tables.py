"""Every rule set with every combination of its options: the contract tests run over all of them."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

from paohuzi import Round, RuleSet, ruleset, rulesets
from paohuzi.engine.actions import Action


def tables() -> list[RuleSet]:
    """All of them."""
    return [
        ruleset(name, **dict(zip([o.id for o in options], values, strict=True)))
        for name in rulesets()
        for options in [ruleset(name).option_list]
        for values in itertools.product(*(option.values for option in options))
    ]


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
