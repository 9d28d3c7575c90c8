"""Rates measured side by side, so that what slows the machine slows them all.

A second is one of the processor's for this process: what else runs here takes none of it away.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import process_time

Task = tuple[int, Callable[[], object]]
"""How many things one call does, and the call."""


def rates(tasks: Mapping[str, Task], rounds: int, seconds: float) -> dict[str, float]:
    """Things a second of each task: the best of ``rounds`` turns of about ``seconds`` each."""
    best = dict.fromkeys(tasks, 0.0)
    for _, call in tasks.values():
        call()
    for _ in range(rounds):
        for name, (count, call) in tasks.items():
            until = process_time() + seconds
            before = process_time()
            while before < until:
                call()
                now = process_time()
                best[name] = max(best[name], count / (now - before))
                before = now
    return best
