"""How long the table waits before its own next move (G-12).

From outside, a card that nobody may claim must lie as long as one that somebody thought about and
passed. So the time of every such window is remembered, and an empty one is given a time out of
that memory; before there is any, out of an even spread.
"""

from __future__ import annotations

from collections import deque

from paohuzi.server.config import Pace
from paohuzi.server.outside import Entropy

MEMORY = 24


class Pacing:
    """One table's sense of time."""

    def __init__(self, pace: Pace, entropy: Entropy) -> None:
        self._pace = pace
        self._entropy = entropy
        # A card that its drawer thinks about alone and one that lies before all are two kinds of
        # thinking; each is imitated by itself.
        self._lain: dict[bool, deque[int]] = {
            hidden: deque(maxlen=MEMORY) for hidden in (False, True)
        }

    def least(self) -> int:
        """The least time for a card that somebody is asked about."""
        low, high = self._pace.card
        return self._scaled(self._entropy.between(low, high))

    def empty(self, hidden: bool = False) -> int:
        """The time for a card that nobody is asked about: drawn from real ones.

        ``hidden``: it lies there as a back that only its drawer could be asked about (Y-10).
        """
        lain = self._lain[hidden]
        pick = self._entropy.between(0, MEMORY - 1)
        if pick < len(lain):
            return lain[pick]
        low, high = self._pace.tail if self._entropy.between(0, 9) < 3 else self._pace.card
        return self._scaled(self._entropy.between(low, high))

    def passed(self, lain: int, hidden: bool = False) -> None:
        """Remember how long a card lay that somebody was asked about and nobody took."""
        # A longer one is left out: cut short it would make a time that only empty windows have.
        if lain <= self._scaled(self._pace.longest):
            self._lain[hidden].append(lain)

    def claim(self) -> int:
        """The least time before a claim takes the card."""
        return self._scaled(self._pace.claim)

    def deal(self) -> int:
        """The time for dealing."""
        return self._scaled(self._pace.deal)

    def think(self) -> int:
        """How long a computer thinks."""
        return self._scaled(self._entropy.between(*self._pace.think))

    def _scaled(self, milliseconds: int) -> int:
        return int(milliseconds * self._pace.scale)
