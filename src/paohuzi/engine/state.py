"""The full state of a round: what evolve builds from events, and nothing else."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

from paohuzi.engine.cards import Card, cards_in
from paohuzi.engine.groups import Group

if TYPE_CHECKING:
    from paohuzi.engine.actions import Action
    from paohuzi.engine.results import Result
    from paohuzi.engine.ruleset import RuleSet
    from paohuzi.engine.window import Forced


class Phase(Enum):
    """Where a round stands; the value is what a view shows."""

    OPENING = "opening"
    DRAW = "draw"
    DRAWN = "drawn"
    WINDOW = "window"
    BI = "bi"
    DISCARD = "discard"
    OVER = "over"


DRAW, DISCARD, UPCARD = "draw", "discard", "upcard"


class OnTable(NamedTuple):
    """桌面牌: its face, the seat that drew or discarded it; draw, discard or upcard."""

    card: int
    seat: int
    source: str


class Seat:
    """One seat: ``counts`` by face, laid groups, and the faces that nobody claimed."""

    __slots__ = ("counts", "discards", "groups")

    def __init__(self, counts: list[int], groups: list[Group], discards: list[Card]) -> None:
        self.counts = counts
        self.groups = groups
        self.discards = discards

    @property
    def hand(self) -> list[Card]:
        """The hand as a sorted list of cards."""
        return cards_in(self.counts)

    @property
    def size(self) -> int:
        """Cards in hand."""
        return sum(self.counts)

    def copy(self) -> Seat:
        """An independent copy."""
        return Seat(self.counts[:], self.groups[:], self.discards[:])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seat) and (self.counts, self.groups, self.discards) == (
            other.counts,
            other.groups,
            other.discards,
        )

    __hash__ = None  # type: ignore[assignment]


_FIELDS = (
    "answers",
    "asked",
    "claimed",
    "dealer",
    "eaten",
    "exhausted",
    "extra",
    "forced",
    "memo",
    "offered",
    "phase",
    "result",
    "rules",
    "seats",
    "streak",
    "table",
    "turn",
    "upcard",
    "wall",
    "won",
)


class State:
    """A round as the server knows it.

    ``wall`` is in reverse draw order (the next card is last). ``table`` is the table card,
    ``claimed`` the one that the seat to move has just taken, ``eaten`` the face of a chi whose
    turn is not over, ``asked`` whether the seat to move has declined what it alone was offered.
    ``extra`` belongs to the rule set (it has a ``copy``). ``offered`` and ``forced`` keep what was
    worked out for the present moment, ``memo`` what the rule set worked out from each seat's cards
    until they change (:meth:`forget`). ``answers`` are the answers to the open window; they are no
    events yet, so they are no part of equality.
    """

    __slots__ = _FIELDS

    def __init__(self, rules: RuleSet, streak: int = 0) -> None:
        self.rules = rules
        self.streak = streak
        self.dealer = 0
        self.turn = 0
        self.phase = Phase.OPENING
        self.seats: list[Seat] = []
        self.wall: list[Card] = []
        self.upcard: Card | None = None
        self.table: OnTable | None = None
        self.claimed: OnTable | None = None
        self.eaten: int | None = None
        self.asked = False
        self.won: list[tuple[int, int | None, bool, str]] = []
        self.exhausted = False
        self.result: Result | None = None
        self.extra: Any = None
        self.answers: dict[int, Action] = {}
        self.forced: Forced | None = None
        self.offered: dict[int, tuple[Action, ...]] | None = None
        self.memo: list[Any] = []

    @property
    def players(self) -> int:
        """Number of seats."""
        return len(self.seats)

    def next_seat(self, seat: int) -> int:
        """The next seat in play order."""
        return (seat + 1) % len(self.seats)

    def distance(self, start: int, seat: int) -> int:
        """Steps in play order from ``start`` to ``seat``."""
        return (seat - start) % len(self.seats)

    def forget(self) -> None:
        """Drop all that was worked out: cards were changed by something other than an event."""
        self.offered = None
        self.memo = [None] * len(self.seats)

    def copy(self) -> State:
        """An independent copy (rules are shared: they never change)."""
        other = State(self.rules, self.streak)
        for name in _COPIED:
            setattr(other, name, getattr(self, name))
        other.seats = [seat.copy() for seat in self.seats]
        other.wall = self.wall[:]
        other.won = self.won[:]
        other.answers = dict(self.answers)
        other.memo = self.memo[:]
        other.extra = None if self.extra is None else self.extra.copy()
        return other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in _COMPARED)

    __hash__ = None  # type: ignore[assignment]


_COPIED = tuple(name for name in _FIELDS if name not in ("rules", "streak"))
_COMPARED = tuple(name for name in _FIELDS if name not in ("answers", "forced", "memo", "offered"))
