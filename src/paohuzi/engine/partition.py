"""All ways to group the free part of a hand into sets and at most one 将 (M-41, M-45).

The free part is the hand without its kan and without the table card's triple or quad: runs,
二七十 and mixed sets only, so the search always takes the lowest card and tries what it can join.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paohuzi.engine.free import free_groups, tabled
from paohuzi.engine.groups import Triple, all_sets
from paohuzi.engine.packing import pack

Counts = tuple[int, ...]

_BY_LOWEST: tuple[tuple[Triple, ...], ...] = tuple(
    tuple(triple for triple in all_sets() if triple[0] == face) for face in range(20)
)
_SCORING = {(0, 1, 2): 3, (1, 6, 9): 3, (10, 11, 12): 6, (11, 16, 19): 6}


def set_xi(triple: Sequence[int]) -> int:
    """胡息 of a set of three: 一二三 and 二七十 3 or 6, anything else 0 (M-45)."""
    return _SCORING.get((triple[0], triple[1], triple[2]), 0)


class Partition:
    """One way: its sets and the face of its 将 (or None), with the sets' xi."""

    __slots__ = ("pair", "sets", "xi")

    def __init__(self, sets: tuple[Triple, ...], pair: int | None, xi: int) -> None:
        self.sets = sets
        self.pair = pair
        self.xi = xi


def partitions(counts: Counts, pair: bool) -> Iterator[Partition]:
    """Every partition of ``counts`` into sets, with exactly one 将 if ``pair``, else none."""
    for sets, face in _walk(list(counts), 0, 0, pair):
        yield Partition(sets, face, sum(map(set_xi, sets)))


def _walk(
    counts: list[int], start: int, skip: int, pair: bool
) -> Iterator[tuple[tuple[Triple, ...], int | None]]:
    """Sets of one lowest card are taken in ascending order, so that each partition comes once."""
    low = start
    while low < 20 and not counts[low]:
        low += 1
    if low == 20:
        if not pair:
            yield (), None
        return
    first = skip if low == start else 0
    options = _BY_LOWEST[low]
    for number in range(first, len(options)):
        triple = options[number]
        a, b, c = triple
        counts[a] -= 1
        counts[b] -= 1
        counts[c] -= 1
        if counts[a] >= 0 and counts[b] >= 0 and counts[c] >= 0:
            for sets, face in _walk(counts, low, number, pair):
                yield (triple, *sets), face
        counts[a] += 1
        counts[b] += 1
        counts[c] += 1
    if pair and counts[low] >= 2:
        counts[low] -= 2
        for sets, _ in _walk(counts, low, len(options), False):
            yield sets, low
        counts[low] += 2


def best_partition(counts: Counts, pair: bool) -> Partition | None:
    """The partition with the most xi, the first of several, or None where there is none."""
    packed = pack(counts)
    if not tabled(packed):
        return max(partitions(counts, pair), key=lambda p: p.xi, default=None)
    found = free_groups(packed, pair)
    if found is None:
        return None
    sets, face, xi = found
    return Partition(sets, face if face >= 0 else None, xi)


def xi_bound(counts: Sequence[int]) -> int:
    """No partition of ``counts`` has more xi than this (and loose sets alone can reach it, M-2)."""
    return 3 * _scoring_sets(counts, 0) + 6 * _scoring_sets(counts, 10)


def _scoring_sets(counts: Sequence[int], base: int) -> int:
    runs = min(counts[base], counts[base + 2])
    return min(counts[base + 1], runs + min(counts[base + 6], counts[base + 9]))


def scoring_sets(counts: Sequence[int]) -> tuple[Triple, ...]:
    """A largest choice of disjoint 一二三 and 二七十, other cards ignored (M-2)."""
    chosen: list[Triple] = []
    left = list(counts)
    for triple in _SCORING:
        while all(left[f] for f in triple):
            chosen.append(triple)
            for f in triple:
                left[f] -= 1
    return tuple(chosen)
