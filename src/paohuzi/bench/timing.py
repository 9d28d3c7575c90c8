"""Rates measured side by side, so that what slows the machine slows them all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import perf_counter

Task = tuple[int, Callable[[], object]]
"""How many things one call does, and the call."""


def rates(tasks: Mapping[str, Task], rounds: int, seconds: float) -> dict[str, float]:
    """Things a second of each task: the best of ``rounds`` turns of about ``seconds`` each."""
    best = dict.fromkeys(tasks, 0.0)
    for _, call in tasks.values():
        call()
    for _ in range(rounds):
        for name, (count, call) in tasks.items():
            until = perf_counter() + seconds
            before = perf_counter()
            while before < until:
                call()
                now = perf_counter()
                best[name] = max(best[name], count / (now - before))
                before = now
    return best
