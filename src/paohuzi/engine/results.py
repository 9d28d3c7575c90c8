"""What a hand is worth and how a round ended, with every step explained (M-50, M-63)."""

from __future__ import annotations

import msgspec


class ScoredGroup(msgspec.Struct, frozen=True, gc=False):
    """One group of the winning partition; ``exposed``: on the table before the win.

    ``kind``: an exposed kind, or in hand ``kan``, ``run``, ``mixed``, ``jiang``; ``loose`` are the
    ungrouped cards of a forced 天胡 (M-2).
    """

    kind: str
    cards: str
    xi: int
    exposed: bool = False


class Award(msgspec.Struct, frozen=True, gc=False):
    """One 名堂: its name, its fan, and the count ``n`` that earned it (texts: the rule set's)."""

    name: str
    fan: int
    n: int = 0


class Step(msgspec.Struct, frozen=True, gc=False):
    """One line of the reckoning: ``name`` (labelled by the rule set), value, and its arithmetic.

    ``terms`` is plain arithmetic in which ``{name}`` stands for the label of another step. An
    ``inner`` step explains, but is no figure of the public form of a Win.
    """

    name: str
    value: int
    terms: str = ""
    inner: bool = False


class Win(msgspec.Struct, frozen=True, gc=False):
    """A winning hand's breakdown; every step's value is also an attribute (``win.xi``)."""

    score: int
    groups: tuple[ScoredGroup, ...]
    awards: tuple[Award, ...]
    steps: tuple[Step, ...]

    def __getattr__(self, name: str) -> int:
        for step in self.steps:
            if step.name == name:
                return step.value
        raise AttributeError(name)

    @property
    def names(self) -> dict[str, int]:
        """Each 名堂 (and 海底) with its fan; empty for a 平胡."""
        return {award.name: award.fan for award in self.awards}


class Winner(msgspec.Struct, frozen=True, gc=False):
    """One winner: the won card, whether it drew it, how (``Won.kind``), and the hand."""

    seat: int
    card: str | None
    own_draw: bool
    kind: str
    win: Win


class Result(msgspec.Struct, frozen=True, gc=False):
    """How a round ended: ``end`` is ``hu`` or ``exhausted``; ``deltas`` by seat sum to zero."""

    end: str
    winners: tuple[Winner, ...]
    deltas: tuple[int, ...]
    next_dealer: int
