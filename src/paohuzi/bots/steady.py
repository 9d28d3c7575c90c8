"""A computer that wins when it can, claims what helps, and keeps what fits together.

It weighs a hand by the best choice of disjoint sets in it, their xi, its pairs, and what the
loose cards could still become, given the copies that it has not seen.
"""

from __future__ import annotations

import random
from functools import cache

from paohuzi.engine.actions import Action, Discard, Hu, Pass
from paohuzi.engine.cards import BACK, COPIES, FACES, counts_of, face, faces
from paohuzi.engine.groups import Triple
from paohuzi.engine.kit import Kit
from paohuzi.engine.views import Offer, View

SET = 10.0
POINTS = 18.0
"""Worth of all the points that a win needs: 1.2 for each of 15 胡息."""
KAN = 13.0
PAIR = 4.0
BIG_PAIR = 1.5
DRAWABLE = 0.45
"""Worth of one unseen card that would complete a set with two in hand."""
MEMORY = 200_000
"""Covers remembered; then they are worked out anew."""
CLAIM = 1.0
"""A laid group is worth this much more than the same cards in hand: nobody can spoil it."""


class SteadyBot:
    """Weighs every offered action by the hand that it would leave."""

    def __init__(self, kit: Kit, seed: int = 0) -> None:
        self._random = random.Random(seed)
        self._scale = scale_of(kit)

    def choose(self, view: View) -> Action:
        """The offered action that leaves the most; ties are broken by the seed."""
        if not view.offers or view.viewer is None:
            raise ValueError("the view offers nothing to choose from")
        for offer in view.offers:
            if isinstance(offer.action, Hu):
                return offer.action
        hand = counts_of(faces(view.seats[view.viewer].hand or ""))
        unseen = unseen_cards(view)
        best = max(
            view.offers,
            key=lambda offer: (self._worth(offer, hand, unseen, view), self._random.random()),
        )
        return best.action

    def _worth(self, offer: Offer, hand: list[int], unseen: list[int], view: View) -> float:
        match offer.action:
            case Discard(card):
                left = hand[:]
                left[face(card)] -= 1
                return self._scale.hand(left, unseen)
            case Pass():
                return self._scale.hand(hand, unseen)
            case _:
                return self._claim_worth(offer, hand, unseen, view)

    def _claim_worth(self, offer: Offer, hand: list[int], unseen: list[int], view: View) -> float:
        left = hand[:]
        worth = 0.0
        for text, xi in zip(offer.sets, offer.xis, strict=True):
            worth += self._scale.set + CLAIM + self._scale.point * xi
            for f in faces(text):
                left[f] -= 1
        if view.table is not None and view.phase == "window" and offer.sets:
            left[face(view.table.card)] += 1
        kept = [f for f in range(FACES) if 0 < left[f] < 3]
        after = max(
            (self._scale.hand([n - (i == f) for i, n in enumerate(left)], unseen) for f in kept),
            default=0.0,
        )
        return worth + after


def unseen_cards(view: View) -> list[int]:
    """Copies of each face that the viewer cannot see: in the wall or in other hands."""
    unseen = [COPIES] * FACES
    for seat in view.seats:
        shown = (seat.hand or "") + seat.discards + "".join(g.cards for g in seat.groups)
        for glyph in shown:
            if glyph != BACK:
                unseen[face(glyph)] -= 1
        for group in seat.groups:
            if BACK in group.cards and group.xi is not None:
                unseen[face(group.cards[-1])] -= len(group.cards) - 1
    if view.table is not None and view.table.card != BACK:
        unseen[face(view.table.card)] -= 1
    return [max(n, 0) for n in unseen]


class Scale:
    """What hands of one game are worth; see the module's text."""

    def __init__(self, kit: Kit) -> None:
        self._equal = kit.equal
        self.point = POINTS * kit.stress / kit.needed
        self.set = SET / kit.stress
        worth = [self.point * points for points in kit.points]
        self._worth = {triple: self.set + w for triple, w in zip(kit.sets, worth, strict=True)}
        self._by_lowest = [
            [triple for triple in kit.sets if triple[0] == lowest] for lowest in range(FACES)
        ]
        self._wants = [
            (triple, DRAWABLE * (1 + w / 7.2)) for triple, w in zip(kit.sets, worth, strict=True)
        ]
        self._covers: dict[tuple[int, ...], tuple[tuple[int, ...], float]] = {}

    def hand(self, hand: list[int], unseen: list[int]) -> float:
        """The worth of a hand, given the copies of each face that cannot be seen."""
        worth = 0.0
        free = list(hand)
        for f in range(FACES):
            if free[f] >= 3:
                worth += KAN + self.point * self._equal[f >= 10] + (free[f] - 3) * self.set
                free[f] = 0
        used, value = self._cover(tuple(free))
        worth += value
        loose = [free[f] - used[f] for f in range(FACES)]
        for f in range(FACES):
            if loose[f] == 2:
                worth += PAIR + (BIG_PAIR if f >= 10 else 0) if unseen[f] else PAIR / 4
        for triple, wanted in self._wants:
            missing = _missing(triple, loose)
            if missing is not None:
                worth += wanted * unseen[missing]
        return worth

    def _cover(self, counts: tuple[int, ...]) -> tuple[tuple[int, ...], float]:
        """The most valuable choice of disjoint sets: how many of each face it uses, its worth."""
        known = self._covers.get(counts)
        if known is None:
            if len(self._covers) >= MEMORY:
                self._covers.clear()
            known = self._covers[counts] = self._search(counts)
        return known

    def _search(self, counts: tuple[int, ...]) -> tuple[tuple[int, ...], float]:
        low = next((f for f in range(FACES) if counts[f]), None)
        if low is None:
            return (0,) * FACES, 0.0
        rest = list(counts)
        skipped = rest[low]
        rest[low] = 0
        best_used, best = self._cover(tuple(rest))
        rest[low] = skipped
        for triple in self._by_lowest[low]:
            for f in triple:
                rest[f] -= 1
            if min(rest[f] for f in triple) >= 0:
                used, value = self._cover(tuple(rest))
                value += self._worth[triple]
                if value > best:
                    best = value
                    more = list(used)
                    for f in triple:
                        more[f] += 1
                    best_used = tuple(more)
            for f in triple:
                rest[f] += 1
        return best_used, best


@cache
def scale_of(kit: Kit) -> Scale:
    """One scale for each kit, so that what it has worked out is shared."""
    return Scale(kit)


def _missing(triple: Triple, loose: list[int]) -> int | None:
    """The one face that ``loose`` lacks for ``triple``, or None."""
    lack = [f for f in set(triple) if loose[f] < triple.count(f)]
    if len(lack) == 1 and triple.count(lack[0]) - loose[lack[0]] == 1:
        return lack[0]
    return None
