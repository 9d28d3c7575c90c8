"""Whole rounds with random legal actions, and scored positions, for every rule set."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from importlib.resources import files
from time import process_time
from typing import Any

import paohuzi
from paohuzi.engine.position import read_position


def play(rules_id: str, rounds: int, seed: int = 1) -> tuple[float, float]:
    """Rounds and decisions a second of ``rounds`` rounds with random legal actions."""
    rng = random.Random(seed)  # noqa: S311 - nothing secret is drawn
    rules = paohuzi.ruleset(rules_id)
    decisions = 0
    start = process_time()
    for number in range(rounds):
        rnd = paohuzi.Round.deal(rules, dealer=0, seed=f"{seed}/{number}".encode())
        while pending := rnd.pending:
            seat, actions = next(iter(pending.items()))
            rnd.act(seat, rng.choice(actions))
            decisions += 1
    took = process_time() - start
    return rounds / took, decisions / took


def scoring(rules_id: str) -> tuple[int, Callable[[], object]]:
    """The scoring of the rule set's own positions, as a task for timing.rates."""
    package = type(paohuzi.ruleset(rules_id)).__module__.rpartition(".")[0]
    lines = (files(package) / "hands.jsonl").read_text("utf-8").splitlines()
    positions: list[tuple[Any, Any]] = []
    for line in lines:
        position = read_position(json.loads(line)["position"])
        positions.append((paohuzi.ruleset(position.rules, **position.options), position))
    return len(positions), lambda: [rules.score(position) for rules, position in positions]
