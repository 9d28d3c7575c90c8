"""What a store is: an append-only log per table, and what can be made again from it."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from paohuzi.engine.events import Event
from paohuzi.server.entries import Row


class Conflict(Exception):  # noqa: N818 - an answer, not a fault
    """Somebody else has entered this (table, seq), or this command, before."""


class Kept(NamedTuple):
    """A table as kept: the latest snapshot of its room, if any, and the rows after it."""

    snapshot: bytes | None
    rows: list[Row]


class Store(Protocol):
    """A durable log. ``append`` returns only when the row is on the disk."""

    async def open(self) -> None:
        """Make ready; brings the schema up to date."""
        ...

    async def close(self) -> None:
        """Finish what is waiting and let go."""
        ...

    async def create(self, table: str, code: str, at: int) -> None:
        """A new table; Conflict if the code is taken."""
        ...

    async def find(self, code: str) -> str | None:
        """The table with this room code."""
        ...

    async def count(self) -> int:
        """Number of tables."""
        ...

    async def append(self, row: Row, events: list[Event]) -> None:
        """Enter a row with the events it made; Conflict if its place is taken."""
        ...

    async def load(self, table: str) -> Kept:
        """Everything needed to make the table again."""
        ...

    async def snapshot(self, table: str, seq: int, state: bytes) -> None:
        """Keep a room's state after row ``seq``; replaces an earlier one."""
        ...

    async def keep_round(self, table: str, seq: int, no: int, record: dict[str, Any]) -> None:
        """Keep a finished round's record."""
        ...

    async def round(self, table: str, no: int) -> dict[str, Any] | None:
        """The latest record of round ``no``."""
        ...
