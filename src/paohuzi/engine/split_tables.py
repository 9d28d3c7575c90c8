"""Half tables of the game without mixed sets: five ranks of one size each (Y-31, Y-32).

As in tables.py a chunk is five counts as octal digits, here 0–4, and what crosses between the
halves of a size is how many runs start at rank 4 and at rank 5 (each at most two: three equal runs
are three triples, and those carry 硬息), how many 二七十 there are (at most two, likewise), and the
two-card group: none so far, one already there, or one whose second card is rank 6, 7 or 10.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paohuzi.engine.tables import HALF, digits

if TYPE_CHECKING:
    from mypy_extensions import i64

NONE, OWN, NEEDS_6, NEEDS_7, NEEDS_10 = range(5)
_WANTED: Final = ((), (), (0,), (1,), (4,))
"""The places in the high half that the second card of a crossing two-card group takes."""
Found = dict[tuple[int, int], int]
"""Masks over 9·二七十 + 3·x + y by two-card state and 硬息."""


class SplitNode:
    """Crossings (a mask) that bring ``hard`` 硬息; ``next`` brings less."""

    def __init__(self, hard: i64, mask: i64, next: SplitNode | None) -> None:  # noqa: A002
        self.hard: i64 = hard
        self.mask: i64 = mask
        self.next: SplitNode | None = next


class SplitHalf:
    """A chunk: its crossings for each state of the two-card group."""

    def __init__(self, chains: list[SplitNode | None]) -> None:
        self.none: SplitNode | None = chains[NONE]
        self.own: SplitNode | None = chains[OWN]
        self.six: SplitNode | None = chains[NEEDS_6]
        self.seven: SplitNode | None = chains[NEEDS_7]
        self.ten: SplitNode | None = chains[NEEDS_10]
        self.dead: bool = all(chain is None for chain in chains)


_LOW: Final[list[SplitHalf | None]] = [None] * HALF
_HIGH: Final[list[SplitHalf | None]] = [None] * HALF


def low_half(chunk: i64) -> SplitHalf:
    """Ranks 1–5 of one size."""
    half = _LOW[chunk]
    if half is None:
        found: Found = {}
        _walk_low(digits(chunk), 0, 0, 0, 0, NONE, found)
        half = _LOW[chunk] = _chained(found)
    return half


def high_half(chunk: i64) -> SplitHalf:
    """Ranks 6–10 of one size."""
    half = _HIGH[chunk]
    if half is None:
        found: Found = {}
        for crossing in range(27):
            g, x, y = crossing // 9, crossing // 3 % 3, crossing % 3
            for state in (NONE, NEEDS_6, NEEDS_7, NEEDS_10):
                c = digits(chunk)
                c[0] -= x + y
                c[1] -= y + g
                c[4] -= g
                for place in _WANTED[state]:
                    c[place] -= 1
                if min(c) >= 0:
                    _walk_high(c, 0, state, 1 << crossing, found)
        half = _HIGH[chunk] = _chained(found)
    return half


def _chained(found: Found) -> SplitHalf:
    chains: list[SplitNode | None] = [None] * 5
    for state, hard in sorted(found):
        chains[state] = SplitNode(hard, found[state, hard], chains[state])
    return SplitHalf(chains)


def _walk_low(c: list[int], hard: int, x: int, y: int, g: int, two: int, found: Found) -> None:
    r = 0
    while r < 5 and c[r] == 0:
        r += 1
    if r == 5:
        found[two, hard] = found.get((two, hard), 0) | 1 << 9 * g + 3 * x + y
        return
    if c[r] >= 3:
        c[r] -= 3
        _walk_low(c, hard + 1, x, y, g, two, found)
        c[r] += 3
    c[r] -= 1
    if r < 3 and c[r + 1] and c[r + 2]:
        c[r + 1] -= 1
        c[r + 2] -= 1
        _walk_low(c, hard, x, y, g, two, found)
        c[r + 1] += 1
        c[r + 2] += 1
    if r == 3 and x < 2 and c[4]:
        c[4] -= 1
        _walk_low(c, hard, x + 1, y, g, two, found)
        c[4] += 1
    if r == 4 and y < 2:
        _walk_low(c, hard, x, y + 1, g, two, found)
    if r == 1 and g < 2:
        _walk_low(c, hard + 1, x, y, g + 1, two, found)
    if two == NONE:
        for other in range(r, min(r + 3, 5)):
            if c[other]:
                c[other] -= 1
                _walk_low(c, hard + (other == r), x, y, g, OWN, found)
                c[other] += 1
        if r == 1:
            _walk_low(c, hard + 1, x, y, g, NEEDS_7, found)
            _walk_low(c, hard + 1, x, y, g, NEEDS_10, found)
        if r >= 3:
            _walk_low(c, hard, x, y, g, NEEDS_6, found)
        if r == 4:
            _walk_low(c, hard, x, y, g, NEEDS_7, found)
    c[r] += 1


def _walk_high(c: list[int], hard: int, two: int, bit: int, found: Found) -> None:
    r = 0
    while r < 5 and c[r] == 0:
        r += 1
    if r == 5:
        found[two, hard] = found.get((two, hard), 0) | bit
        return
    if c[r] >= 3:
        c[r] -= 3
        _walk_high(c, hard + 1, two, bit, found)
        c[r] += 3
    c[r] -= 1
    if r < 3 and c[r + 1] and c[r + 2]:
        c[r + 1] -= 1
        c[r + 2] -= 1
        _walk_high(c, hard, two, bit, found)
        c[r + 1] += 1
        c[r + 2] += 1
    if two == NONE:
        for other in range(r, 5):
            red = r == 1 and other == 4
            if c[other] and (red or other <= r + 2):
                c[other] -= 1
                _walk_high(c, hard + (red or other == r), OWN, bit, found)
                c[other] += 1
    c[r] += 1
