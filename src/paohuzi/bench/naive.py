"""A plain search over hands: the measure of the kernel, and what its tests compare it with.

Nothing here is shared with the kernel: no tables, no packing, no memory of earlier hands.
"""

from __future__ import annotations

from collections.abc import Sequence

from paohuzi.engine.groups import all_sets

_SETS = [[s for s in all_sets() if s[0] == face] for face in range(20)]
_PLAIN = [[s for s in all_sets(mixed=False) if s[0] == face] for face in range(20)]
_XI = {(0, 1, 2): 3, (1, 6, 9): 3, (10, 11, 12): 6, (11, 16, 19): 6}
_RED = (1, 6, 9)


def sets() -> tuple[tuple[int, int, int], ...]:
    """Every run, 二七十 and mixed set."""
    return all_sets()


def best_xi(hand: Sequence[int], exposed: int = 0, quad: bool = False) -> int:
    """The most 胡息 of a hand as it lies, or -1: kan and quads first, then every way (M-41)."""
    counts = list(hand)
    groups = 7 - exposed
    xi = 0
    for face in range(20):
        big = face >= 10
        if counts[face] == 3:
            xi += 6 if big else 3
        elif counts[face] == 4:
            xi += 12 if big else 9
            quad = True
        else:
            continue
        groups -= 1
        counts[face] = 0
    left = sum(counts)
    if left == 3 * groups:
        free = _best(counts, False)
    elif left == 3 * groups - 1 and quad:
        free = _best(counts, True)
    else:
        free = -1
    return free if free < 0 else xi + free


def free_xi(hand: Sequence[int], pair: bool) -> int:
    """The most xi of free cards in sets and, if ``pair``, one 将; or -1."""
    return _best(list(hand), pair)


def _best(counts: list[int], pair: bool) -> int:
    low = 0
    while low < 20 and not counts[low]:
        low += 1
    if low == 20:
        return -1 if pair else 0
    best = -1
    for triple in _SETS[low]:
        a, b, c = triple
        counts[a] -= 1
        counts[b] -= 1
        counts[c] -= 1
        if counts[a] >= 0 and counts[b] >= 0 and counts[c] >= 0:
            rest = _best(counts, pair)
            if rest >= 0:
                best = max(best, rest + _XI.get(triple, 0))
        counts[a] += 1
        counts[b] += 1
        counts[c] += 1
    if pair and counts[low] >= 2:
        counts[low] -= 2
        best = max(best, _best(counts, False))
        counts[low] += 2
    return best


def most_hard(hand: Sequence[int], exposed: int = 0) -> int:
    """The most 硬息 of a hand's own groups, or -1 (Y-31, Y-32); every triple is a 坎."""
    if sum(hand) != 3 * (6 - exposed) + 2:
        return -1
    return _hard(list(hand), True)


def _hard(counts: list[int], two: bool) -> int:
    low = 0
    while low < 20 and not counts[low]:
        low += 1
    if low == 20:
        return -1 if two else 0
    best = -1
    groups = [((low, low, low), 1)]
    groups += [(s, int(s[1] - s[0] > 1)) for s in _PLAIN[low]]
    for (a, b, c), worth in groups:
        counts[a] -= 1
        counts[b] -= 1
        counts[c] -= 1
        if counts[a] >= 0 and counts[b] >= 0 and counts[c] >= 0:
            rest = _hard(counts, two)
            if rest >= 0:
                best = max(best, rest + worth)
        counts[a] += 1
        counts[b] += 1
        counts[c] += 1
    if two:
        counts[low] -= 1
        for other in range(low, low // 10 * 10 + 10):
            worth = two_cards(low, other)
            if worth >= 0 and counts[other] > 0:
                counts[other] -= 1
                rest = _hard(counts, False)
                if rest >= 0:
                    best = max(best, rest + worth)
                counts[other] += 1
        counts[low] += 1
    return best


def two_cards(a: int, b: int) -> int:
    """硬息 of a two-card group (1 for a pair or two of 二七十), or -1 where it is none (Y-31)."""
    if a // 10 != b // 10:
        return -1
    if a == b or (a % 10 in _RED and b % 10 in _RED):
        return 1
    return 0 if abs(a - b) <= 2 else -1


def ting(hand: Sequence[int], exposed: int = 0, quad: bool = False) -> list[tuple[int, int]]:
    """The faces that complete a hand on one's own draw, each with the most xi (M-11, M-41)."""
    found = []
    for face in range(20):
        if hand[face] < 4:
            more = [n + (f == face) for f, n in enumerate(hand)]
            if (xi := best_xi(more, exposed, quad)) >= 0:
                found.append((face, xi))
    return found


def ting_on_another(
    hand: Sequence[int], exposed: int = 0, quad: bool = False, through_quad: bool = True
) -> list[tuple[int, int]]:
    """The same on another seat's draw, every use of the card tried (M-43)."""
    found = []
    for face in range(20):
        xi = -1
        if hand[face] == 2:
            less = [n if f != face else 0 for f, n in enumerate(hand)]
            xi = max(xi, _plus(best_xi(less, exposed + 1, quad), 3 if face >= 10 else 1))
        if hand[face] == 3 and through_quad:
            less = [n if f != face else 0 for f, n in enumerate(hand)]
            xi = max(xi, _plus(best_xi(less, exposed + 1, True), 9 if face >= 10 else 6))
        if hand[face] < 4:
            xi = max(xi, _with_free(hand, face, exposed, quad))
        if xi >= 0:
            found.append((face, xi))
    return found


def _plus(xi: int, more: int) -> int:
    return xi if xi < 0 else xi + more


def _with_free(hand: Sequence[int], face: int, exposed: int, quad: bool) -> int:
    """The card as one more free card beside the kan and quads."""
    free = [n if n < 3 else 0 for n in hand]
    free[face] += 1
    groups = 7 - exposed
    xi = 0
    for f, n in enumerate(hand):
        if n >= 3:
            xi += (6 if f >= 10 else 3) + 6 * (n == 4)
            groups -= 1
            quad = quad or n == 4
    left = sum(free)
    if left == 3 * groups:
        return _plus(_best(free, False), xi)
    if left == 3 * groups - 1 and quad:
        return _plus(_best(free, True), xi)
    return -1


def split_ting(hand: Sequence[int], exposed: int = 0) -> list[tuple[int, int]]:
    """The faces that complete a hand without mixed sets, each with the most 硬息 (Y-31)."""
    found = []
    for face in range(20):
        if hand[face] < 4:
            more = [n + (f == face) for f, n in enumerate(hand)]
            if (hard := most_hard(more, exposed)) >= 0:
                found.append((face, hard))
    return found
