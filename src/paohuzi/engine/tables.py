"""Half tables of the mixed games: what ranks 1–5 and ranks 6–10 can do for each other (M-41).

A *chunk* is the counts of five ranks of one size as five octal digits (15 bits). A *half* is the
chunks of both sizes over the same ranks, since mixed sets join sizes and runs join ranks. What
crosses from the low half to the high one is small: of each size, how many runs start at rank 4
and at rank 5, and how many 二七十 there are. A half lists which crossings its cards allow and for
how much 胡息, or which crossings they can finish, as bit masks: a hand is complete where a mask of
its low half and one of its high half have a bit in common.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

HALF: Final = 32768
"""Number of chunks: five octal digits."""
SIDE: Final = 243
"""Number of chunks whose counts are at most 2."""
SPANS: Final = ((0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (0, 2))
"""Runs that start at rank 4 and at rank 5 of one size; more than two cannot be free cards."""
Way = tuple[int, int, int, int]
"""Ways of one value through a chunk: pairs 0–1, 二七十 0–2, xi if small, spans as bits."""


class Node:
    """Crossings of one value: ``mask`` has bit 6·small + big for each pair of spans.

    ``g`` is 3·small + big 二七十, ``xi`` what the low cards are worth; ``next`` has no more xi.
    """

    def __init__(self, g: i64, xi: i64, mask: i64, next: Node | None) -> None:  # noqa: A002
        self.g: i64 = g
        self.xi: i64 = xi
        self.mask: i64 = mask
        self.next: Node | None = next


def digits(chunk: int) -> list[int]:
    """The five counts of a chunk."""
    return [chunk >> shift & 7 for shift in (12, 9, 6, 3, 0)]


def _chunk(counts: list[int]) -> int:
    total = 0
    for count in counts:
        total = total * 8 + count
    return total


def _by_chunk(base: int, worth: tuple[int, ...]) -> bytes:
    """For every chunk its digits' worths, each digit times ``base`` before the next is added."""
    values = [0]
    for _ in range(5):
        values = [value * base + more for value in values for more in worth]
    return bytes(values)


INDEX: Final[bytes] = _by_chunk(3, (0, 1, 2, 0, 0, 0, 0, 0))
"""Index 0–242 of a chunk's free cards: three equal and four equal stay out (M-42)."""
EQUAL: Final[bytes] = _by_chunk(1, (0, 0, 0, 1, 16, 0, 0, 0))
"""Number of kan, plus 16 × the number of quads, in a chunk."""

_LOW_WAYS: Final[list[list[Way] | None]] = [None] * HALF
_HIGH_WAYS: Final[list[list[Way] | None]] = [None] * HALF


def low_ways(chunk: int) -> list[Way]:
    """The ways through ranks 1–5 of one size."""
    known = _LOW_WAYS[chunk]
    if known is None:
        found: dict[tuple[int, int, int], int] = {}
        _walk_low(digits(chunk), 0, 0, 0, 0, 0, 0, found)
        known = [(*key, spans) for key, spans in found.items()]
        _LOW_WAYS[chunk] = known
    return known


def high_ways(chunk: int) -> list[Way]:
    """The ways through ranks 6–10 of one size; worth nothing by themselves."""
    known = _HIGH_WAYS[chunk]
    if known is None:
        found: dict[tuple[int, int, int], int] = {}
        for g in range(3):
            for span, (x, y) in enumerate(SPANS):
                c = digits(chunk)
                c[0] -= x + y
                c[1] -= y + g
                c[4] -= g
                if c[0] >= 0 and c[1] >= 0 and c[4] >= 0:
                    _walk_high(c, 0, 0, g, 1 << span, found)
        known = [(*key, spans) for key, spans in found.items()]
        _HIGH_WAYS[chunk] = known
    return known


def _walk_low(
    c: list[int],
    start: int,
    x: int,
    y: int,
    g: int,
    pair: int,
    xi: int,
    found: dict[tuple[int, int, int], int],
) -> None:
    r = start
    while r < 5 and c[r] == 0:
        r += 1
    if r == 5:
        key = (pair, g, xi)
        found[key] = found.get(key, 0) | 1 << SPANS.index((x, y))
        return
    if pair == 0 and c[r] >= 2:
        c[r] -= 2
        _walk_low(c, r, x, y, g, 1, xi, found)
        c[r] += 2
    c[r] -= 1
    if r == 1 and g < 2:
        _walk_low(c, r, x, y, g + 1, pair, xi + 3, found)
    if r < 3:
        if c[r + 1] and c[r + 2]:
            c[r + 1] -= 1
            c[r + 2] -= 1
            _walk_low(c, r, x, y, g, pair, xi + (3 if r == 0 else 0), found)
            c[r + 1] += 1
            c[r + 2] += 1
    elif x + y < 2:
        if r == 4:
            _walk_low(c, r, x, y + 1, g, pair, xi, found)
        elif c[4]:
            c[4] -= 1
            _walk_low(c, r, x + 1, y, g, pair, xi, found)
            c[4] += 1
    c[r] += 1


def _walk_high(
    c: list[int],
    start: int,
    pair: int,
    g: int,
    span: int,
    found: dict[tuple[int, int, int], int],
) -> None:
    r = start
    while r < 5 and c[r] == 0:
        r += 1
    if r == 5:
        key = (pair, g, 0)
        found[key] = found.get(key, 0) | span
        return
    if pair == 0 and c[r] >= 2:
        c[r] -= 2
        _walk_high(c, r, 1, g, span, found)
        c[r] += 2
    if r < 3 and c[r + 1] and c[r + 2]:
        for place in range(r, r + 3):
            c[place] -= 1
        _walk_high(c, r, pair, g, span, found)
        for place in range(r, r + 3):
            c[place] += 1


def mixes(small: int, big: int) -> list[tuple[int, int]]:
    """What is left of two chunks over the same ranks after each choice of mixed sets."""
    left = [(small, big)]
    unit = 1
    s, b = small, big
    while s and b:
        few_small, few_big = s & 7, b & 7
        if few_small and few_big and few_small + few_big > 2:
            more = list(left)
            if few_small > 1:
                more += [(x - 2 * unit, y - unit) for x, y in left]
            if few_big > 1:
                more += [(x - unit, y - 2 * unit) for x, y in left]
            if few_small > 2 and few_big > 2:
                more += [(x - 3 * unit, y - 3 * unit) for x, y in left]
            left = more
        unit *= 8
        s >>= 3
        b >>= 3
    return left


_SPREAD: Final[list[int]] = [sum(1 << 6 * i for i in range(6) if n >> i & 1) for n in range(64)]
"""Spans with six bits for each: times other spans, all pairs of both."""


def _gather(small: int, big: int, low: bool) -> list[dict[int, int]]:
    """Masks by 16·xi + g, without and with the 将."""
    found: list[dict[int, int]] = [{}, {}]
    for s, b in mixes(small, big):
        ways = low_ways(s) if low else high_ways(s)
        if ways:
            others = low_ways(b) if low else high_ways(b)
            for pair, g, xi, spans in ways:
                for pair_b, g_b, xi_b, spans_b in others:
                    if pair + pair_b < 2:
                        masks = found[pair + pair_b]
                        key = 16 * (xi + 2 * xi_b) + 3 * g + g_b
                        masks[key] = masks.get(key, 0) | _SPREAD[spans] * spans_b
    return found


_CHAINS: Final[dict[tuple[tuple[int, int], ...], Node]] = {}
_DEAD: Final = Node(0, -1, 0, None)


def _chain(masks: dict[int, int]) -> Node:
    """The nodes of these masks; equal ones are one object, which caches like."""
    if not masks:
        return _DEAD
    items = tuple(sorted(masks.items()))
    known = _CHAINS.get(items)
    if known is None:
        for key, mask in items:
            known = Node(key & 15, key >> 4, mask, known)
        assert known is not None
        _CHAINS[items] = known
    return known


def low_half(small: int, big: int) -> tuple[Node, Node]:
    """What ranks 1–5 offer without and with the 将, from the most xi down."""
    plain, paired = _gather(small, big, True)
    return _chain(plain), _chain(paired)


def high_half(small: int, big: int) -> tuple[Node, Node]:
    """What ranks 6–10 can finish without and with the 将."""
    plain, paired = _gather(small, big, False)
    return _chain(plain), _chain(paired)


def _free_chunk(index: int) -> int:
    counts = [0] * 5
    for place in range(4, -1, -1):
        counts[place] = index % 3
        index //= 3
    return _chunk(counts)


CHUNK_OF: Final[list[int]] = [_free_chunk(index) for index in range(SIDE)]
"""The chunk of each index 0–242."""
