"""Groups on the table, and the sets of three that hand cards can form (M-30, M-45)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from paohuzi.engine.cards import CARDS, FACES, Card, glyphs

CHI, PENG, WEI, CHOU_WEI, TI, PAO = "chi", "peng", "wei", "chou_wei", "ti", "pao"
LIU, PIAO = "liu", "piao"
QUADS = frozenset({TI, PAO})

Triple = tuple[int, int, int]


class Group(NamedTuple):
    """One laid group: ``took`` is the taken card and ``source`` its seat, where there is one."""

    kind: str
    cards: tuple[Card, ...]
    took: Card | None = None
    source: int | None = None

    def __str__(self) -> str:
        return f"{self.kind} {glyphs(self.cards)}"


def equal_group(
    kind: str, face: int, size: int, took: int | None = None, source: int | None = None
) -> Group:
    """A group of ``size`` equal cards."""
    return Group(kind, (CARDS[face],) * size, None if took is None else CARDS[took], source)


@cache
def sets_of(face: int, mixed: bool = True) -> tuple[Triple, ...]:
    """Every set of three (ascending faces) that contains ``face``: runs, 二七十, mixed sets."""
    return tuple(triple for triple in all_sets(mixed) if face in triple)


@cache
def all_sets(mixed: bool = True) -> tuple[Triple, ...]:
    """All sets that are not three equal cards, ascending."""
    found: list[Triple] = []
    for base in (0, 10):
        found += [(base + r, base + r + 1, base + r + 2) for r in range(8)]
        found.append((base + 1, base + 6, base + 9))
    if mixed:
        for small in range(10):
            found += [(small, small, small + 10), (small, small + 10, small + 10)]
    return tuple(sorted(found))


def _needs(face: int, mixed: bool) -> tuple[tuple[int, int], ...]:
    pairs = []
    for triple in sets_of(face, mixed):
        rest = list(triple)
        rest.remove(face)
        pairs.append((rest[0], rest[1]))
    return tuple(sorted(set(pairs)))


NEEDS: Final = {
    mixed: tuple(_needs(face, mixed) for face in range(FACES)) for mixed in (False, True)
}
"""The two other cards of each set with a face, ascending: ``NEEDS[mixed][face]``."""


def pairs_for(counts: Sequence[int], face: int, mixed: bool = True) -> Iterator[tuple[int, int]]:
    """Pairs of hand cards that make a set with a table card ``face``; a kan is never touched."""
    for a, b in NEEDS[mixed][face]:
        if a == b:
            if counts[a] == 2:
                yield a, b
        elif 0 < counts[a] < 3 and 0 < counts[b] < 3:
            yield a, b


def sets_in(counts: Sequence[int], face: int, mixed: bool = True) -> Iterator[Triple]:
    """Sets with ``face`` wholly from the hand; a kan is never touched (M-30)."""
    if not 0 < counts[face] < 3:
        return
    for a, b, c in sets_of(face, mixed):
        if a == b:
            if counts[a] == 2 and 0 < counts[c] < 3:
                yield a, b, c
        elif b == c:
            if counts[b] == 2 and 0 < counts[a] < 3:
                yield a, b, c
        elif 0 < counts[a] < 3 and 0 < counts[b] < 3 and 0 < counts[c] < 3:
            yield a, b, c


def bi_chains(counts: list[int], face: int, mixed: bool = True) -> Iterator[tuple[Triple, ...]]:
    """Every order and choice of sets that a chi of ``face`` forces from ``counts`` (M-30).

    ``counts`` is the hand after the chi; it is left as it was.
    """
    found = False
    for triple in sets_in(counts, face, mixed):
        found = True
        for f in triple:
            counts[f] -= 1
        for rest in bi_chains(counts, face, mixed):
            yield (triple, *rest)
        for f in triple:
            counts[f] += 1
    if not found:
        yield ()


def is_set(cards: Sequence[int]) -> bool:
    """Whether three cards are a run, a 二七十 or a mixed set."""
    return tuple(sorted(cards)) in all_sets()


def kan_faces(counts: Sequence[int]) -> list[int]:
    """Faces of which the hand holds a concealed triple."""
    return [f for f in range(FACES) if counts[f] >= 3]
