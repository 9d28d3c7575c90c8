"""The engine's kernels beside a plain search over the same hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import process_time
from types import ModuleType
from typing import Any

from paohuzi.bench import naive
from paohuzi.bench.hands import Hand, mixed_hands, split_hands, waiting
from paohuzi.bench.pure import load
from paohuzi.bench.timing import Task, rates
from paohuzi.engine.packing import pack

NAMES = ("kernel", "partition", "split", "ting", "distance", "packing")
UNITS = {
    "kernel_batch": "naive",
    "kernel_single": "naive",
    "partition": "naive",
    "split_batch": "naive_split",
    "split_single": "naive_split",
    "ting": "naive_ting",
    "split_ting": "naive_split_ting",
    "distance": "naive",
}
"""Each rate and the rate of the plain search that is its unit."""


class DisagreementError(Exception):
    """The kernel and the plain search answer differently; the message names the hand."""


def measure(short: bool, compiled: bool) -> dict[str, float]:
    """Hands a second of the kernels of one build and of the plain search, and of new hands.

    Raises :class:`DisagreementError` where an answer is not that of the plain search.
    """
    modules = dict(zip(NAMES, load(*NAMES, compiled=compiled), strict=True))
    count, few = (4_000, 200) if short else (20_000, 1_000)
    hands, split = mixed_hands(count, seed=1), split_hands(count // 4, seed=2)
    _agree("best_xi", hands, modules["kernel"].best_xi_batch(packed(hands)), naive.best_xi)
    some = split[: few // 2]
    _agree("most_hard", some, modules["split"].most_hard_batch(packed(some)), naive.most_hard)
    found = rates(
        {**_tasks(modules, hands, split), **_plain_tasks(hands[:few], split[:few])},
        *((3, 0.05) if short else (5, 0.3)),
    )
    if not short:
        found["kernel_new_hands"] = _new_hands(modules["kernel"], count)
    return found


def packed(hands: Sequence[Hand]) -> list[int]:
    """The hands as the kernel takes them."""
    return [pack(hand) for hand in hands]


def _tasks(modules: Mapping[str, Any], hands: list[Hand], split: list[Hand]) -> dict[str, Task]:
    kernel, partition, halves = modules["kernel"], modules["partition"], modules["split"]
    ting, distance, pack_one = modules["ting"], modules["distance"], modules["packing"].pack
    ints, split_ints = packed(hands), packed(split)
    free = [tuple([n if n < 3 else 0 for n in hand]) for hand in hands]
    free_pairs = [(cards, sum(cards) % 3 == 2) for cards in free]
    less, split_less = packed(waiting(hands[:2000])), packed(waiting(split[:1000]))
    far = waiting(hands[:100])
    return {
        "kernel_batch": (len(ints), lambda: kernel.best_xi_batch(ints)),
        "kernel_single": (len(hands), lambda: [kernel.best_xi(pack_one(h)) for h in hands]),
        "partition": (len(free), lambda: [partition.best_partition(c, p) for c, p in free_pairs]),
        "split_batch": (len(split), lambda: halves.most_hard_batch(split_ints)),
        "split_single": (len(split), lambda: [halves.most_hard(pack_one(h)) for h in split]),
        "ting": (len(less), lambda: [ting.ting(hand) for hand in less]),
        "split_ting": (len(split_less), lambda: [ting.split_ting(hand) for hand in split_less]),
        "distance": (len(far), lambda: [distance.distance(hand, 7, False) for hand in far]),
    }


def _plain_tasks(hands: list[Hand], split: list[Hand]) -> dict[str, Task]:
    fewer = split[: len(split) // 4]
    less, split_less = waiting(hands[:50]), waiting(split[:10])
    return {
        "naive": (len(hands), lambda: [naive.best_xi(hand) for hand in hands]),
        "naive_split": (len(fewer), lambda: [naive.most_hard(hand) for hand in fewer]),
        "naive_ting": (len(less), lambda: [naive.ting(hand) for hand in less]),
        "naive_split_ting": (len(split_less), lambda: [naive.split_ting(h) for h in split_less]),
    }


def _new_hands(kernel: ModuleType, count: int) -> float:
    """Hands a second in a first pass over hands never met, all tables worked out before."""
    kernel.fill()
    best = 0.0
    for seed in range(101, 104):
        hands = packed(mixed_hands(count, seed))
        # One pass counts: the second would find hands and tables in the processor's cache.
        best = max(best, _once(kernel, hands))
    return best


def _once(kernel: Any, hands: list[int]) -> float:
    start = process_time()
    kernel.best_xi_batch(hands)
    return len(hands) / (process_time() - start)


def _agree(what: str, hands: Sequence[Hand], answers: Sequence[int], plain: Any) -> None:
    for hand, answer in zip(hands, answers, strict=True):
        if (wanted := plain(hand)) != answer:
            raise DisagreementError(f"{what} of {hand} is {answer}, a plain search says {wanted}")
