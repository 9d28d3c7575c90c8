"""Which sets stand behind a crossing of the half tables: the groups of a best partition (M-41).

Of several ways with the same xi the first in the order of ``partition.partitions`` is taken, so
that what is shown and recorded does not depend on how it was found.
"""

from __future__ import annotations

from typing import Final

from paohuzi.engine.groups import Triple, all_sets
from paohuzi.engine.tables import SPANS, digits

Sets = tuple[Triple, ...]
Way = tuple[Sets, Sets, int]
"""Sets whose lowest card is small, sets of big cards, face of the 将 or -1."""

_LAST: Final = 99


def _inside(face: int, high: bool) -> list[Triple]:
    """The sets with this lowest face that do not cross; 二七十 always does."""
    edge = 9 if high else 4
    return [
        triple
        for triple in all_sets()
        if triple[0] == face
        and (triple[2] % 10 <= edge)
        and (triple[2] - triple[0] == 2 or triple[2] == triple[0] + 10)
    ]


_INSIDE: Final[list[list[Triple]]] = [_inside(face, face % 10 > 4) for face in range(20)]


def order_key(sets: Sets, pair: int) -> list[Triple]:
    """Sorts ways as ``partitions`` yields them: at each lowest card sets first, then the 将."""
    key = list(sets)
    if pair >= 0:
        key.append((pair, _LAST, _LAST))
    key.sort()
    return key


def half_way(half: int, high: bool, pair: bool, g: int, bit: int, xi: int) -> Way:
    """The first way of a half (ten digits) to the crossing ``g`` and ``bit`` that is worth ``xi``.

    Runs and 二七十 that cross are counted with the low half. Raises KeyError where there is none.
    """
    counts = [0] * 20
    rank = 5 if high else 0
    for base, chunk in ((0, half >> 15), (10, half & 0o77777)):
        for place, count in enumerate(digits(chunk)):
            counts[base + rank + place] = count
    crossing: list[Triple] = []
    for base, number, span in ((0, g // 3, bit // 6), (10, g % 3, bit % 6)):
        x, y = SPANS[span]
        crossing += [(base + 1, base + 6, base + 9)] * number
        crossing += [(base + 3, base + 4, base + 5)] * x
        crossing += [(base + 4, base + 5, base + 6)] * y
        xi -= number * (6 if base else 3)
    for triple in crossing:
        for face in triple:
            if (face % 10 > 4) == high:
                counts[face] -= 1
    found = _first(counts, rank, 0, pair, 0 if high else xi)
    if found is None:
        raise KeyError((half, high, pair, g, bit, xi))
    inside, face = found
    every = sorted(inside if high else inside + crossing)
    return (
        tuple([triple for triple in every if triple[0] < 10]),
        tuple([triple for triple in every if triple[0] >= 10]),
        face,
    )


def _first(
    counts: list[int], start: int, skip: int, pair: bool, xi: int
) -> tuple[list[Triple], int] | None:
    low = start
    while low < 20 and not counts[low]:
        low += 1
    if low == 20:
        return None if pair or xi else ([], -1)
    options = _INSIDE[low]
    for number in range(skip if low == start else 0, len(options)):
        triple = options[number]
        a, b, c = triple
        counts[a] -= 1
        counts[b] -= 1
        counts[c] -= 1
        if counts[a] >= 0 and counts[b] >= 0 and counts[c] >= 0:
            worth = 0 if a % 10 or c != a + 2 else 6 if a else 3
            found = _first(counts, low, number, pair, xi - worth)
            if found is not None:
                found[0].append(triple)
                return found
        counts[a] += 1
        counts[b] += 1
        counts[c] += 1
    if pair and counts[low] >= 2:
        counts[low] -= 2
        found = _first(counts, low, len(options), False, xi)
        if found is not None:
            return found[0], low
        counts[low] += 2
    return None
