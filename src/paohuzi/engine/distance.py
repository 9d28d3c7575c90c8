"""How many cards a hand is from complete: 0 complete, 1 听牌, and so on.

The search asks for each distance in turn whether the hand's cards, less the surplus ones, and that
many others make the groups. It takes the lowest card left and tries each group with it, so that
what is spent on missing cards and on dropped ones bounds it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paohuzi.engine.cards import COPIES, FACES
from paohuzi.engine.groups import all_sets

_FAR: Final = 99
"""No other cards complete the hand."""
_RED_RANKS: Final = (1, 6, 9)
Others = tuple[int, int]
"""The two other cards of a group of three."""


def _others(face: int, mixed: bool) -> list[Others]:
    found = [(face, face)]
    for triple in all_sets(mixed):
        if face in triple:
            rest = list(triple)
            rest.remove(face)
            found.append((rest[0], rest[1]))
    return found


def _partners(face: int) -> list[int]:
    """What makes a two-card group of the game without mixed sets with this face (Y-31)."""
    base = face // 10 * 10
    red = face - base in _RED_RANKS
    return [
        base + rank
        for rank in range(10)
        if abs(base + rank - face) <= 2 or (red and rank in _RED_RANKS)
    ]


_MIXED: Final[list[list[Others]]] = [_others(face, True) for face in range(FACES)]
_PLAIN: Final[list[list[Others]]] = [_others(face, False) for face in range(FACES)]
_EQUAL: Final[list[list[int]]] = [[face] for face in range(FACES)]
_TWO: Final[list[list[int]]] = [_partners(face) for face in range(FACES)]


class _Search:
    """One hand: what is left of it and of the deck, and the budgets of the present path."""

    def __init__(
        self,
        hand: list[int],
        left: list[int],
        others: list[list[Others]],
        partners: list[list[int]],
    ) -> None:
        self.hand: list[int] = hand
        self.left: list[int] = left
        self.others: list[list[Others]] = others
        self.partners: list[list[int]] = partners

    def reaches(self, start: int, skip: int, groups: int, two: bool, miss: int, drop: int) -> bool:
        """Whether the cards from ``start`` on, ``miss`` others and ``drop`` fewer make it.

        Copies of a card take their groups in ascending order, from ``skip`` on: groups of three,
        then the two-card group, then none. Where it is true the counts stay as they lie then.
        """
        hand, left = self.hand, self.left
        low = start
        while low < FACES and hand[low] == 0:
            low += 1
        if low == FACES:
            return self.from_nothing(0, groups, two, miss)
        first = skip if low == start else 0
        hand[low] -= 1
        options = self.others[low]
        last = len(options)
        tried = 0
        for option in range(first, last if groups else first):
            a, b = options[option]
            # Which of several cards is missing matters only where one could run out.
            mine = 0
            if hand[a] > 0:
                mine = a + 1
                if hand[b] > 0 if a != b else hand[b] > 1:
                    mine = -1
            elif hand[b] > 0:
                mine = b + 1
            if mine < 0 or not tried >> mine & 1:
                ample = left[a] >= miss and left[b] >= miss
                if self.tries(low, option, a, b, groups - 1, two, miss, drop):
                    return True
                if ample and mine >= 0:
                    tried |= 1 << mine
        if two and first <= last:
            for a in self.partners[low]:
                if self.tries(low, last, a, -1, groups, False, miss, drop):
                    return True
        if drop > 0 and self.reaches(low, last + 1, groups, two, miss, drop - 1):
            return True
        hand[low] += 1
        return False

    def tries(
        self, low: int, option: int, a: int, b: int, groups: int, two: bool, miss: int, drop: int
    ) -> bool:
        """Put ``a`` and ``b`` (if not -1) to the lowest card, from the hand where it has them."""
        hand, left = self.hand, self.left
        mine_a = hand[a] > 0
        if mine_a:
            hand[a] -= 1
        elif left[a] > 0 and miss > 0:
            left[a] -= 1
            miss -= 1
        else:
            return False
        reached = False
        if b < 0:
            reached = self.reaches(low, option, groups, two, miss, drop)
        elif hand[b] > 0:
            hand[b] -= 1
            reached = self.reaches(low, option, groups, two, miss, drop)
            hand[b] += 1
        elif left[b] > 0 and miss > 0:
            left[b] -= 1
            reached = self.reaches(low, option, groups, two, miss - 1, drop)
            left[b] += 1
        if mine_a:
            hand[a] += 1
        else:
            left[a] += 1
        return reached

    def from_nothing(self, start: int, groups: int, two: bool, miss: int) -> bool:
        """Whether the cards still to come hold these groups by themselves."""
        if miss != 3 * groups + 2 * two:
            return False
        if not groups and not two:
            return True
        left = self.left
        for face in range(start, FACES):
            if left[face] == 0:
                continue
            left[face] -= 1
            reached = False
            for a, b in self.others[face] if groups else ():
                if not reached and left[a] > 0:
                    left[a] -= 1
                    if left[b] > 0:
                        left[b] -= 1
                        reached = self.from_nothing(face, groups - 1, two, miss - 3)
                        left[b] += 1
                    left[a] += 1
            for a in self.partners[face] if two else ():
                if not reached and left[a] > 0:
                    left[a] -= 1
                    reached = self.from_nothing(face, groups, False, miss - 2)
                    left[a] += 1
            left[face] += 1
            if reached:
                return True
        return False


def distance(
    counts: Sequence[int], groups: int, pair: bool, left: Sequence[int] | None = None
) -> int:
    """The least number of cards to come before a hand is complete, in the games with mixed sets.

    ``counts`` are the hand's 20 counts; its kan and quads are groups already and stay whole
    (M-42). ``groups`` is how many groups the hand must come to, these included and a 将 not;
    ``pair`` whether a 将 is due besides (M-41). ``left``: how many of each face can still come,
    else all that the hand does not hold. Surplus cards are dropped at no cost. 99 where no cards
    complete it.

    >>> from paohuzi.engine.cards import counts_of, parse_cards
    >>> distance(counts_of(parse_cards("一二三 四五六 七七柒 捌捌捌 伍 叁")), 5, pair=False)
    1
    """
    hand = [n if n < 3 else 0 for n in counts]
    whole = sum([n >= 3 for n in counts])
    return _least(hand, _left(counts, left), groups - whole, pair, _MIXED, _EQUAL)


def free_distance(free: Sequence[int], groups: int, pair: bool, left: Sequence[int]) -> int:
    """:func:`distance` of free cards alone: three equal ones may part, as a table card's may."""
    return _least(list(free), list(left), groups, pair, _MIXED, _EQUAL)


def split_distance(
    counts: Sequence[int], groups: int, two: bool = True, left: Sequence[int] | None = None
) -> int:
    """The same in the game without mixed sets, where triples may be split (Y-31).

    ``groups`` does not count the two-card group, which ``two`` asks for.

    >>> from paohuzi.engine.cards import counts_of, parse_cards
    >>> split_distance(counts_of(parse_cards("三三三三 四五 拾")), 2)
    1
    """
    return _least(list(counts), _left(counts, left), groups, two, _PLAIN, _TWO)


def _left(counts: Sequence[int], left: Sequence[int] | None) -> list[int]:
    return [COPIES - n for n in counts] if left is None else list(left)


def _least(
    hand: list[int],
    left: list[int],
    groups: int,
    two: bool,
    others: list[list[Others]],
    partners: list[list[int]],
) -> int:
    if groups < 0:
        return _FAR
    wanted = 3 * groups + 2 * two
    surplus = sum(hand) - wanted
    search = _Search(hand, left, others, partners)
    for miss in range(max(0, -surplus), wanted + 1):
        if search.reaches(0, 0, groups, two, miss, surplus + miss):
            return miss
    return _FAR
