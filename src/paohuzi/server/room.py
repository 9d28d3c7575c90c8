"""A room's state: who sits where, what is agreed, the session. Plain data."""

from __future__ import annotations

import msgspec

from paohuzi.bots import levels
from paohuzi.engine.session import Session
from paohuzi.server.entries import Declined
from paohuzi.server.protocol import Fairness, OptionValue, RoundScore

EMPTY, PERSON, BOT = "empty", "person", "bot"
LOBBY, BETWEEN, PLAYING, OVER, CLOSED = "lobby", "between", "playing", "over", "closed"
SUBSTITUTE = levels()[-1]
"""The level that plays on for somebody who left or is away."""
REMEMBERED = 64
"""Answered commands that are known by player; older ones are found in the log."""
GONE = 32
"""People who left and whose token is still told so."""


class Player(msgspec.Struct):
    """Somebody who joined; the token itself is only in their browser."""

    name: str
    token_hash: str
    left: bool = False


class RoomSeat(msgspec.Struct):
    """A seat. ``auto``: the computer plays for the person; ``timeouts`` in a row.

    ``vacant``: a computer keeps the seat for whoever waits, to the end of the round. ``since``:
    when it was taken.
    """

    kind: str = EMPTY
    player: str | None = None
    name: str = ""
    level: str = ""
    seed: int = 0
    auto: bool = False
    timeouts: int = 0
    vacant: bool = False
    since: int = 0

    @property
    def computed(self) -> bool:
        """Whether the computer decides here."""
        return self.kind == BOT or self.auto


class Room(msgspec.Struct):
    """Everything about a room but the round itself.

    ``seed`` is the secret of the round being played or the next; ``dealt`` counts the rounds of
    all sessions; ``recent`` are the last commands by player with their answers, None being an
    ``ack``, so that a resent one gets the same; ``at`` is the time of the last row. ``redealer``
    is who deals next because a seat was left for good (C-50).
    """

    table: str
    code: str = ""
    rules: str = ""
    options: dict[str, OptionValue] = {}
    rounds: int = 0
    clock: int = 0
    phase: str = LOBBY
    host: str | None = None
    players: dict[str, Player] = {}
    seats: list[RoomSeat] = []
    waiting: list[str] = []
    session: Session | None = None
    seed: str = ""
    ready: list[int] = []
    nonces: dict[int, str] = {}
    since: int = 0
    history: list[RoundScore] = []
    fairness: list[Fairness] = []
    recent: dict[str, dict[str, Declined | None]] = {}
    dealt: int = 0
    seq: int = 0
    at: int = 0
    redealer: int | None = None

    @property
    def round(self) -> int:
        """Number of the round being played, or of the next one."""
        if self.session is None:
            return 0
        return self.session.played + (self.phase in (BETWEEN, PLAYING))

    def seat_of(self, player: str) -> int | None:
        """The seat that a player sits in."""
        return next((i for i, seat in enumerate(self.seats) if seat.player == player), None)

    def resize(self, wanted: int) -> None:
        """So many seats: empty ones go first, then computers, the host's never.

        Whoever loses the seat is the first to wait.
        """

        def worth(place: int) -> tuple[int, int]:
            seat = self.seats[place]
            host = seat.player is not None and seat.player == self.host
            return (3 if host else {PERSON: 2, BOT: 1}.get(seat.kind, 0)), -place

        kept = sorted(sorted(range(len(self.seats)), key=worth, reverse=True)[:wanted])
        lost = [seat.player for i, seat in enumerate(self.seats) if i not in kept and seat.player]
        self.seats = [self.seats[i] for i in kept]
        self.seats += [RoomSeat() for _ in range(wanted - len(kept))]
        self.waiting = lost + self.waiting

    def arrivals(self) -> list[int]:
        """The seats by how long each has been taken, longest first; computers last (Y-2)."""
        order = [(seat.kind == BOT, seat.since, i) for i, seat in enumerate(self.seats)]
        return [place for _, _, place in sorted(order)]

    def names(self) -> list[str]:
        """Every nickname in the room."""
        present = [p.name for p in self.players.values() if not p.left]
        return present + [seat.name for seat in self.seats if seat.kind == BOT]
