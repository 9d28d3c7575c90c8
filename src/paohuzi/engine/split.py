"""The kernel of the game without mixed sets: complete or not, and with how much 硬息 (Y-31, Y-32).

The sizes share nothing but the two-card group, so that a hand is four chunks in two pairs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paohuzi.engine.split_tables import SplitNode, high_half, low_half

if TYPE_CHECKING:
    from mypy_extensions import i64

GROUPS: Final = 6
"""Groups of a complete hand beside the one of two cards (Y-31)."""
_CHUNK: Final = 0o77777


def _meet(low: SplitNode | None, high: SplitNode | None, least: i64) -> i64:
    """The most 硬息 of crossings that both allow, or ``least`` where that is more."""
    best = least
    node = low
    while node is not None:
        other = high
        while other is not None:
            if node.hard + other.hard <= best:
                break
            if node.mask & other.mask:
                best = node.hard + other.hard
                break
            other = other.next
        node = node.next
    return best


def plain_hard(low: i64, high: i64) -> i64:
    """The most 硬息 of one size in groups of three, or -1."""
    return _meet(low_half(low).none, high_half(high).none, -1)


def two_hard(low: i64, high: i64) -> i64:
    """The most 硬息 of one size in groups of three and the one of two, or -1."""
    left = low_half(low)
    right = high_half(high)
    best = _meet(left.none, right.own, -1)
    best = _meet(left.own, right.none, best)
    best = _meet(left.six, right.six, best)
    best = _meet(left.seven, right.seven, best)
    return _meet(left.ten, right.ten, best)


def _hard(packed: i64, groups: i64) -> i64:
    if (packed - 3 * groups - 2) % 7:
        return -1
    small, small_high = packed >> 45, packed >> 15 & _CHUNK
    big, big_high = packed >> 30 & _CHUNK, packed & _CHUNK
    first = plain_hard(small, small_high)
    if first >= 0:
        second = two_hard(big, big_high)
    else:
        second = plain_hard(big, big_high)
        if second < 0:
            return -1
        first = two_hard(small, small_high)
    return -1 if first < 0 or second < 0 else first + second


def most_hard(packed: int, exposed: int = 0) -> int:
    """The most 硬息 of a hand's own groups, or -1 where it is not complete (Y-31, Y-32).

    ``packed`` is as in packing.py, the won card included: a triple in hand counts 1 whether it is
    a 坎, a 歪 or a 碰. ``exposed`` groups lie on the table and bring nothing here. Ten pairs (Y-33)
    are not asked for.

    >>> from paohuzi.engine.cards import counts_of, parse_cards
    >>> from paohuzi.engine.packing import pack
    >>> most_hard(pack(counts_of(parse_cards("一一一 三三三 四四四 二七十 壹贰叁 伍陆柒 玖拾"))))
    4
    """
    return _hard(packed, GROUPS - exposed)


def most_hard_batch(hands: list[int]) -> list[int]:
    """:func:`most_hard` of many concealed hands."""
    return [_hard(packed, GROUPS) for packed in hands]
