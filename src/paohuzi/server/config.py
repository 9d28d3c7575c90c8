"""What a server is told when it starts, and the limits of everything that comes from outside."""

from __future__ import annotations

from pathlib import Path

import msgspec

CLOCKS = (10, 20, 40, 60, 0)
"""Thinking times in seconds that a host may set; 0 is none (G-14)."""
DEFAULT_CLOCK = 20


class Limits(msgspec.Struct, frozen=True):
    """Bounds; everything beyond them is refused with a reason."""

    waiting: int = 12
    rooms: int = 5_000
    room_hours: int = 24
    """A room in which no session runs is closed when nobody has done anything for so long."""
    session_hours: int = 30 * 24
    """A session can be played on for so long: no hand is lost overnight."""
    creates_per_minute: int = 20
    joins_per_minute: int = 40
    looks_per_minute: int = 240
    """Looking at a room, its QR code or a record, and connecting to it."""
    messages_per_second: float = 20.0
    message_burst: int = 60
    send_queue: int = 128
    idle_seconds: float = 75.0
    hello_seconds: float = 10.0


class Pace(msgspec.Struct, frozen=True):
    """Milliseconds of the table's own breathing (G-12); all scaled by ``scale``, 0 for none."""

    scale: float = 1.0
    card: tuple[int, int] = (700, 1600)
    """How long an unclaimed card lies: drawn evenly from here until real answers are known."""
    tail: tuple[int, int] = (1_600, 3_600)
    """Now and then a card lies as long as people take to think, from the first one on."""
    longest: int = 4_000
    """Thinking longer than this is not imitated: the game would stand still."""
    claim: int = 450
    deal: int = 1_200
    think: tuple[int, int] = (450, 1_300)
    """How long a computer thinks."""


class Config(msgspec.Struct, frozen=True):
    """One server."""

    data: Path = Path("data")
    host: str = "127.0.0.1"
    port: int = 8000
    database: str | None = None
    web: Path | None = None
    limits: Limits = Limits()
    pace: Pace = Pace()
    clocks: tuple[int, ...] = CLOCKS
    ready_seconds: int = 60
    away_seconds: int = 60

    @property
    def url(self) -> str:
        """The database's SQLAlchemy address."""
        return self.database or f"sqlite+aiosqlite:///{self.data.resolve() / 'paohuzi.db'}"
