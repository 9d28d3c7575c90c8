"""What a round of this game remembers beside the table (Y-20 … Y-23, Y-41)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from paohuzi.rulesets.yuanjiang.shapes import completing, eating_pairs


@dataclass(slots=True)
class Memory:
    """By seat; faces as bit sets.

    ``chi``, ``peng``, ``wei``: faces shut by passing; ``partner``: for chi, by passing another
    face that the same two cards could eat; ``thrown``: discarded; ``grey``: not to be discarded.
    ``dead``: 死手; ``spoiled``: no 起手听 any more. ``quad``: the seat to move has just declared
    a quad. ``first_move``: the dealer has done nothing yet; ``opened``: it has discarded once.
    """

    chi: list[int]
    partner: list[int]
    peng: list[int]
    wei: list[int]
    thrown: list[int]
    grey: list[int]
    dead: list[bool]
    spoiled: list[bool]
    quad: bool = False
    first_move: bool = True
    opened: bool = False

    @classmethod
    def fresh(cls, players: int) -> Memory:
        """Nothing passed, nothing thrown."""
        masks = [[0] * players for _ in range(6)]
        flags = [[False] * players for _ in range(2)]
        return cls(*masks, *flags)  # type: ignore[arg-type]

    def copy(self) -> Memory:
        """An independent copy."""
        return Memory(
            self.chi[:],
            self.partner[:],
            self.peng[:],
            self.wei[:],
            self.thrown[:],
            self.grey[:],
            self.dead[:],
            self.spoiled[:],
            self.quad,
            self.first_move,
            self.opened,
        )

    def no_chi(self, seat: int) -> int:
        """Faces that the seat may not eat (Y-20)."""
        return self.chi[seat] | self.partner[seat] | self.thrown[seat]

    def decline(self, seat: int, face: int, offered: Sequence[str], counts: Sequence[int]) -> None:
        """过张: what passing an offer of ``face`` shuts (Y-20)."""
        bit = 1 << face
        if "chi" in offered:
            self.chi[seat] |= bit
            self.peng[seat] |= bit
            for a, b in eating_pairs(counts, face):
                self.partner[seat] |= _bits(completing(a, b)) & ~bit
        if "peng" in offered:
            self.chi[seat] |= bit
            self.peng[seat] |= bit
            self.wei[seat] |= bit
        if "wei" in offered:
            self.wei[seat] |= bit
            self.peng[seat] |= bit

    def ate(self, seat: int, pair: Sequence[int]) -> None:
        """置灰 after a chi with these two cards (Y-22)."""
        self.grey[seat] |= _bits(completing(pair[0], pair[1]))
        self.spoiled[seat] = True

    def tripled(self, seat: int, face: int) -> None:
        """置灰 after a 碰 or 歪 (Y-22)."""
        self.grey[seat] |= 1 << face

    def threw(self, seat: int, face: int, dealer: int) -> None:
        """A discard; the dealer's first one spoils nothing (Y-41)."""
        self.thrown[seat] |= 1 << face
        if seat != dealer or self.opened:
            self.spoiled[seat] = True
        self.opened |= seat == dealer


def _bits(faces: Iterable[int]) -> int:
    mask = 0
    for face in faces:
        mask |= 1 << face
    return mask
