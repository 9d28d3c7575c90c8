"""What a round of this family remembers beside the table."""

from __future__ import annotations

from dataclasses import dataclass, field

from paohuzi.engine.cards import face
from paohuzi.engine.groups import PENG


def _per_seat() -> list[int]:
    return [0, 0, 0]


@dataclass(slots=True)
class Memory:
    """By seat; faces as bit sets.

    ``passed``: faces whose chi or peng was passed, ``thrown``: faces discarded (C-15).
    ``passed_peng``: M-11. ``passed_hu``: face → xi of the exposed groups when its hu was passed.
    """

    opening_ti: list[int] = field(default_factory=_per_seat)
    free_pass_used: list[bool] = field(default_factory=lambda: [False] * 3)
    passed_peng: list[int] = field(default_factory=_per_seat)
    passed: list[int] = field(default_factory=_per_seat)
    thrown: list[int] = field(default_factory=_per_seat)
    passed_hu: list[dict[int, int]] = field(default_factory=lambda: [{}, {}, {}])
    upcard_done: bool = False
    first_move: bool = False

    def copy(self) -> Memory:
        """An independent copy."""
        return Memory(
            self.opening_ti[:],
            self.free_pass_used[:],
            self.passed_peng[:],
            self.passed[:],
            self.thrown[:],
            [dict(passed) for passed in self.passed_hu],
            self.upcard_done,
            self.first_move,
        )

    def decline(
        self, seat: int, card: str, offered: tuple[str, ...], instead: str | None, exposed_xi: int
    ) -> None:
        """A seat passed what it was offered about ``card``, or chose ``instead`` (C-15, C-31)."""
        bit = 1 << face(card)
        if PENG in offered:
            self.passed_peng[seat] |= bit
        if instead is None and (PENG in offered or "chi" in offered):
            self.passed[seat] |= bit
        if "hu" in offered:
            self.passed_hu[seat][face(card)] = exposed_xi

    def throw(self, seat: int, card: str) -> None:
        """A seat discarded ``card``."""
        self.thrown[seat] |= 1 << face(card)
        self.first_move = False
