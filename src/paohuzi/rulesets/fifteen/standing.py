"""What follows from a seat's hand and groups alone: worked out once, kept until they change."""

from __future__ import annotations

from typing import Final

from paohuzi.engine.cards import FACES
from paohuzi.engine.free import free_xi
from paohuzi.engine.groups import CHI, CHOU_WEI, PAO, PENG, QUADS, WEI, needs
from paohuzi.engine.packing import UNITS, pack
from paohuzi.engine.partition import xi_bound
from paohuzi.engine.state import Seat, State
from paohuzi.rulesets.fifteen.scoring import GROUPS, KAN, MIN_XI, MOST_FROM_CARD, group_xi

_PARTNERS: Final[list[list[tuple[int, int]]]] = [list(needs(face, True)) for face in range(FACES)]


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
        for face in range(FACES):
            count = counts[face]
            if count == 0:
                continue
            bit = 1 << face
            if count < 3:
                free[face] = count
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
        self.packed = pack(free)
        self.most = self.xi + xi_bound(free)

    def may_win(self, card: int) -> bool:
        """Whether a hu of a drawn ``card`` is worth a closer look; exact for a loose card."""
        if self.most + MOST_FROM_CARD < MIN_XI:
            return False
        if (self.pairs | self.kan | self.laid) >> card & 1:
            return True
        left = self.cards + 1
        pair = left % 3 == 2
        if left % 3 == 1 or self.groups + left // 3 + pair != GROUPS:
            return False
        return free_xi(self.packed + UNITS[card], pair) + self.xi >= MIN_XI

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
