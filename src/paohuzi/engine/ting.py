"""听牌: which faces would complete a hand, and for how much.

Two families of games: with mixed sets and whole kan (M-41 … M-45), and without (Y-31, Y-32).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paohuzi.engine.free import free_xi
from paohuzi.engine.kernel import GROUPS, best_xi, high_is_dead, low_is_dead, whole_xi
from paohuzi.engine.packing import ORDER, UNITS
from paohuzi.engine.split import GROUPS as SPLIT_GROUPS
from paohuzi.engine.split import plain_hard, two_hard
from paohuzi.engine.split_tables import high_half, low_half
from paohuzi.engine.tables import EQUAL

if TYPE_CHECKING:
    from mypy_extensions import i64

_CHUNK: Final = 0o77777
_PLACES: Final[bytes] = bytes([3 * (19 - ORDER.index(face)) for face in range(20)])
"""Where the digit of each face begins."""
_ONES: Final = 0o11111111111111111111


def ting(
    packed: int,
    exposed: int = 0,
    quad: bool = False,
    own_draw: bool = True,
    through_quad: bool = True,
) -> list[tuple[int, int]]:
    """The faces that complete a hand, ascending, each with the most xi of the hand's own groups.

    ``packed`` (packing.py), ``exposed`` and ``quad`` are as for ``kernel.best_xi``. On one's own
    draw a third card makes a 偎 and a fourth a 提, as they must (M-11). On another's (not
    ``own_draw``) the third makes a 碰 or joins sets, and the fourth a 跑, if ``through_quad``, or
    joins sets while the kan stays (M-43); the most xi of these counts.
    """
    cards: i64 = packed
    groups: i64 = GROUPS - exposed
    low_dead = low_is_dead(cards)
    high_dead = high_is_dead(cards)
    found: list[tuple[int, int]] = []
    face: i64 = -1
    for place in _PLACES:
        face += 1
        shift: i64 = place
        # A face of the other half cannot mend a half that is dead.
        if high_dead if shift >= 30 else low_dead:
            continue
        unit: i64 = UNITS[face]  # 1 << shift would be a 32-bit literal's shift when compiled
        count = cards >> shift & 7
        if count == 4:
            continue
        if own_draw or count < 2:
            xi = whole_xi(cards + unit, groups, quad)
        else:
            xi = _on_another(packed, face, count, groups, quad, through_quad)
        if xi >= 0:
            found.append((face, xi))
    return found


def _on_another(
    packed: int, face: int, count: int, groups: int, quad: bool, through_quad: bool
) -> i64:
    """The most xi with a third or fourth card that another seat drew (M-43, M-45)."""
    unit = UNITS[face]
    best = -1
    if count == 2 or through_quad:
        whole = best_xi(packed + unit, GROUPS - groups, quad)
        if whole >= 0:
            # 碰 1/3 instead of 偎 3/6, 跑 6/9 instead of 提 9/12.
            best = whole - (3 if count == 3 or face >= 10 else 2)
    kept = equal_digits(packed)
    free = packed - kept + unit
    xi, kan, quads = equal_worth(kept)
    left = groups - kan - quads
    over = (free - 3 * left) % 7
    if over == 0:
        rest = free_xi(free, False)
    elif over == 6 and (quad or quads):
        rest = free_xi(free, True)
    else:
        rest = -1
    return best if rest < 0 else max(best, rest + xi)


def equal_digits(packed: int) -> int:
    """Only the kan and quads of a packed hand."""
    three = packed & packed >> 1 & _ONES
    four = packed >> 2 & _ONES
    return packed & (three | four) * 7


def equal_worth(kept: int) -> tuple[int, int, int]:
    """The xi (M-45), kan and quads of packed kan and quads."""
    small = EQUAL[kept >> 45] + EQUAL[kept >> 15 & _CHUNK]
    big = EQUAL[kept >> 30 & _CHUNK] + EQUAL[kept & _CHUNK]
    xi = 3 * (small & 15) + 9 * (small >> 4) + 6 * (big & 15) + 12 * (big >> 4)
    return xi, (small & 15) + (big & 15), (small >> 4) + (big >> 4)


def split_ting(packed: int, exposed: int = 0) -> list[tuple[int, int]]:
    """The faces that complete a hand without mixed sets, each with the most 硬息 (Y-31, Y-32).

    Ascending; ``packed`` and ``exposed`` are as for ``split.most_hard``. Enough 硬息 or not, and
    ten pairs, are the rule set's to judge.
    """
    found: list[tuple[int, int]] = []
    cards: i64 = packed
    groups: i64 = SPLIT_GROUPS - exposed
    if (cards - 1 - 3 * groups) % 7:
        return found
    small, small_high = cards >> 45, cards >> 15 & _CHUNK
    big, big_high = cards >> 30 & _CHUNK, cards & _CHUNK
    _split_size(small, small_high, big, big_high, 0, found)
    _split_size(big, big_high, small, small_high, 10, found)
    return found


def _split_size(
    low: i64, high: i64, other_low: i64, other_high: i64, base: i64, found: list[tuple[int, int]]
) -> None:
    """The faces of one size: the other size must be complete, with or without the two cards."""
    other = plain_hard(other_low, other_high)
    two = other >= 0
    if not two:
        other = two_hard(other_low, other_high)
        if other < 0:
            return
    # A card of one half cannot mend the other.
    more: i64 = 0 if high_half(high).dead else 4096
    face = base
    while more:
        if low // more & 7 < 4:
            hard = two_hard(low + more, high) if two else plain_hard(low + more, high)
            if hard >= 0:
                found.append((face, hard + other))
        face += 1
        more >>= 3
    more = 0 if low_half(low).dead else 4096
    face = base + 5
    while more:
        if high // more & 7 < 4:
            hard = two_hard(low, high + more) if two else plain_hard(low, high + more)
            if hard >= 0:
                found.append((face, hard + other))
        face += 1
        more >>= 3
