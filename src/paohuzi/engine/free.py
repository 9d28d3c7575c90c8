"""Free cards: the best partition of what is left beside kan, quads and exposed groups (M-41)."""

from __future__ import annotations

from typing import Final

from paohuzi.engine.kernel import high_nodes, low_nodes, meet
from paohuzi.engine.tables import INDEX, SIDE, Node, high_half, low_half
from paohuzi.engine.ways import Sets, Way, half_way, order_key

_CHUNK: Final = 0o77777
_HALF: Final = 0o7777777777
_MOST: Final = 100_000
_ONES: Final = 0o11111111111111111111
_FOURS: Final = 0o44444444444444444444
_LOWS: Final[dict[int, tuple[Node, Node]]] = {}
_HIGHS: Final[dict[int, tuple[Node, Node]]] = {}
"""Halves of free cards by their ten digits: chains without and with the 将."""
_WAYS: Final[dict[int, Way]] = {}


def _nodes(half: int, high: bool) -> tuple[Node, Node]:
    """A half that is not in its dict yet; one face may have three."""
    known = _HIGHS if high else _LOWS
    if len(known) >= _MOST:
        known.clear()
    small, big = half >> 15, half & _CHUNK
    if half & half >> 1 & _ONES:
        nodes = high_half(small, big) if high else low_half(small, big)
    else:
        index = INDEX[small] * SIDE + INDEX[big]
        nodes = high_nodes(index) if high else low_nodes(index)
    known[half] = nodes
    return nodes


def tabled(packed: int) -> bool:
    """Whether the tables hold these free cards: no face with four and at most one with three."""
    threes = packed & packed >> 1 & _ONES
    return not packed & _FOURS and not threes & (threes - 1)


def free_xi(packed: int, pair: bool) -> int:
    """The most xi of free cards in sets and, if ``pair``, exactly one 将; or -1.

    Only for cards that are :func:`tabled`.
    """
    low, low_pair = _LOWS.get(packed >> 30) or _nodes(packed >> 30, False)
    high, high_pair = _HIGHS.get(packed & _HALF) or _nodes(packed & _HALF, True)
    if pair:
        return max(meet(low, high_pair), meet(low_pair, high))
    return meet(low, high)


def free_groups(packed: int, pair: bool) -> tuple[Sets, int, int] | None:
    """Sets, face of the 将 (or -1) and xi of the best partition of :func:`tabled` free cards.

    Of equal ones the first in the order of ``partition.partitions``.
    """
    low, low_pair = _LOWS.get(packed >> 30) or _nodes(packed >> 30, False)
    high, high_pair = _HIGHS.get(packed & _HALF) or _nodes(packed & _HALF, True)
    if not pair:
        xi = meet(low, high)
        return None if xi < 0 else _first_groups(packed, low, high, xi, False, False, None)
    first: int = meet(low, high_pair)
    second: int = meet(low_pair, high)
    chosen: tuple[Sets, int, int] | None = None
    if first >= 0 and first >= second:
        chosen = _first_groups(packed, low, high_pair, first, False, True, None)
    if second >= 0 and second >= first:
        chosen = _first_groups(packed, low_pair, high, second, True, False, chosen)
    return chosen


def _first_groups(
    packed: int,
    low: Node,
    high: Node,
    xi: int,
    low_pair: bool,
    high_pair: bool,
    chosen: tuple[Sets, int, int] | None,
) -> tuple[Sets, int, int] | None:
    """The first in order of ``chosen`` and the ways to any crossing worth ``xi``."""
    node: Node | None = low
    while node is not None:
        other: Node | None = high if node.xi == xi else None
        while other is not None:
            if other.g == node.g:
                common: int = other.mask & node.mask
                while common:
                    bit = common.bit_length() - 1
                    common ^= 1 << bit
                    small, big, face = _way(packed >> 30, False, low_pair, node.g, bit, xi)
                    more, more_big, more_face = _way(
                        packed & _HALF, True, high_pair, node.g, bit, 0
                    )
                    sets = small + more + big + more_big
                    face = max(face, more_face)
                    if chosen is None or order_key(sets, face) < order_key(chosen[0], chosen[1]):
                        chosen = (sets, face, xi)
            other = other.next
        node = node.next
    return chosen


def _way(half: int, high: bool, pair: bool, g: int, bit: int, xi: int) -> Way:
    key = ((half * 2 + high) * 2 + pair) * 512 + 36 * g + bit
    way = _WAYS.get(key)
    if way is None:
        if len(_WAYS) >= _MOST:
            _WAYS.clear()
        way = _WAYS[key] = half_way(half, high, pair, g, bit, xi)
    return way
