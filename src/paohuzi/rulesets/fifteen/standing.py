"""What follows from a seat's hand and groups alone: worked out once, kept until they change."""

from __future__ import annotations

from typing import Final

from paohuzi.engine.cards import FACES
from paohuzi.engine.free import free_xi
from paohuzi.engine.groups import CHI, CHOU_WEI, NEEDS, PAO, PENG, QUADS, WEI
from paohuzi.engine.packing import UNITS
from paohuzi.engine.partition import xi_bound
from paohuzi.engine.state import Seat, State
from paohuzi.rulesets.fifteen.scoring import GROUPS, KAN, MIN_XI, MOST_FROM_CARD, group_xi

_PARTNERS: Final[list[tuple[tuple[int, int], ...]]] = [NEEDS[True][face] for face in range(FACES)]


class Standing:
    """Faces are bit sets.

    ``loose`` are held once or twice, ``pairs`` twice, ``kan`` three times; ``pengs`` and ``weis``
    are laid. ``packed`` and ``cards`` are the free cards, ``xi`` and ``groups`` what is settled
    beside them; ``most`` bounds the xi of any partition.
    """

    def __init__(self, seat: Seat) -> None:
        counts = seat.counts
        free = [0] * FACES
        self.loose = 0
        self.pairs = 0
        self.kan = 0
        self.pengs = 0
        self.weis = 0
        self.xi = 0
        self.quads = 0
        self.paos = 0
        self.groups = len(seat.groups)
        self.cards = 0
        self.packed = 0
        for face in range(FACES):
            count = counts[face]
            if count == 0:
                continue
            bit = 1 << face
            if count < 3:
                free[face] = count
                self.packed += count * UNITS[face]
                self.cards += count
                self.loose |= bit
                if count == 2:
                    self.pairs |= bit
            else:
                self.kan |= bit
                self.groups += 1
                self.xi += group_xi(KAN, (face,))
        self.laid = 0
        for group in seat.groups:
            kind = group.kind
            face = group.cards[0]
            self.xi += group_xi(kind, group.cards)
            if kind == CHI:
                continue
            bit = 1 << face
            self.laid |= bit
            if kind == PENG:
                self.pengs |= bit
            elif kind in (WEI, CHOU_WEI):
                self.weis |= bit
            elif kind in QUADS:
                self.quads += 1
                self.paos += kind == PAO
        self.most = self.xi + xi_bound(free)

    def may_win(self, card: int | None) -> bool:
        """Whether some use of ``card`` (None: the hand as it is) makes seven groups (M-41, M-43).

        Points are only bounded, so a true answer is worth a closer look; a false one is final.
        """
        if card is None:
            return self.most >= MIN_XI and self._fits(self.packed, self.cards, self.groups)
        if self.most + MOST_FROM_CARD < MIN_XI:
            return False
        unit = UNITS[card]
        if self._fits(self.packed + unit, self.cards + 1, self.groups):
            return True
        if self.pairs >> card & 1:
            return self._fits(self.packed - 2 * unit, self.cards - 2, self.groups + 1)
        if (self.kan | self.weis) >> card & 1:
            return self._fits(self.packed, self.cards, self.groups)
        return False

    def _fits(self, packed: int, cards: int, groups: int) -> bool:
        left = cards % 3
        if left == 1 or groups + cards // 3 + (left == 2) != GROUPS:
            return False
        return free_xi(packed, left == 2) >= 0

    def may_eat(self, card: int) -> bool:
        """Whether two loose cards make a set with ``card`` (M-30)."""
        loose = self.loose
        for a, b in _PARTNERS[card]:
            if a == b:
                if self.pairs >> a & 1:
                    return True
            elif loose >> a & 1 and loose >> b & 1:
                return True
        return False


def standing(state: State, seat: int) -> Standing:
    """The seat's standing, kept in the state until the hand changes."""
    known: Standing | None = state.memo[seat]
    if known is None:
        known = Standing(state.seats[seat])
        state.memo[seat] = known
    return known
