"""Sets without mixed sizes, and all ways to group cards of one size (Y-17, Y-31)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from paohuzi.engine.groups import Triple, all_sets

RED_RANKS = (1, 6, 9)
"""二 七 十, from 0."""
_SETS = tuple(triple for triple in all_sets(mixed=False) if triple[2] < 10)


class Way(NamedTuple):
    """One way: its groups of three ascending ranks (from 0), and its two-card group or None."""

    groups: tuple[Triple, ...]
    two: tuple[int, int] | None


@lru_cache(maxsize=200_000)
def ways(counts: tuple[int, ...]) -> tuple[Way, ...]:
    """All ways to group ten counts, with one two-card group where the number of cards asks."""
    left = sum(counts) % 3
    return () if left == 1 else tuple(_walk(list(counts), 0, left == 2))


def _walk(counts: list[int], start: int, two: bool) -> Iterator[Way]:
    low = start
    while low < 10 and not counts[low]:
        low += 1
    if low == 10:
        if not two:
            yield Way((), None)
        return
    for cards in _GROUPS[low]:
        if _take(counts, cards):
            for rest in _walk(counts, low, two):
                yield Way((cards, *rest.groups), rest.two)
        _put(counts, cards)
    if two:
        for pair in _TWOS[low]:
            if _take(counts, pair):
                for rest in _walk(counts, low, False):
                    yield Way(rest.groups, pair)
            _put(counts, pair)


def _take(counts: list[int], cards: Sequence[int]) -> bool:
    for rank in cards:
        counts[rank] -= 1
    return all(counts[rank] >= 0 for rank in cards)


def _put(counts: list[int], cards: Sequence[int]) -> None:
    for rank in cards:
        counts[rank] += 1


def _twos(low: int) -> Iterator[tuple[int, int]]:
    """Two-card groups whose lower card is ``low`` (Y-31)."""
    for high in range(low, 10):
        if high - low <= 2 or (low in RED_RANKS and high in RED_RANKS):
            yield low, high


_GROUPS: tuple[tuple[Triple, ...], ...] = tuple(
    ((low, low, low), *(triple for triple in _SETS if triple[0] == low)) for low in range(10)
)
_TWOS = tuple(tuple(_twos(low)) for low in range(10))


def two_carries(pair: Sequence[int]) -> bool:
    """Whether a two-card group counts: an equal pair or two of 二七十 (Y-32)."""
    low, high = pair[0] % 10, pair[1] % 10
    return low == high or (low in RED_RANKS and high in RED_RANKS)


@cache
def completing(a: int, b: int) -> tuple[int, ...]:
    """The faces that make a set with the two hand cards ``a`` and ``b`` (Y-17, Y-22)."""
    found = []
    for triple in all_sets(mixed=False):
        rest = list(triple)
        if a in rest:
            rest.remove(a)
            if b in rest:
                rest.remove(b)
                found.append(rest[0])
    return tuple(found)


@cache
def _partners(face: int) -> tuple[tuple[int, int], ...]:
    found = []
    for triple in all_sets(mixed=False):
        if face in triple:
            a, b = (f for f in triple if f != face)
            found.append((a, b))
    return tuple(sorted(found))


def eating_pairs(counts: Sequence[int], face: int) -> Iterator[tuple[int, int]]:
    """The two hand cards of every chi of ``face``; kan may be split in this game (Y-17)."""
    for a, b in _partners(face):
        if counts[a] and counts[b]:
            yield a, b
