"""What a store is: an append-only log per table, and what can be made again from it."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

import msgspec

from paohuzi.engine.events import Event
from paohuzi.server.entries import Entry, Row


class Conflict(Exception):  # noqa: N818 - an answer, not a fault
    """Somebody else has entered this (table, seq), or this command, before."""


class Batch(msgspec.Struct):
    """What one command makes: entered together or not at all.

    ``code`` founds the table; ``snapshot`` is a room's state after a row, ``round`` a finished
    round as (row, its number, its record); ``closes`` takes the room off the count.
    """

    table: str
    code: str | None = None
    rows: list[tuple[Row, list[Event]]] = []
    snapshot: tuple[int, bytes] | None = None
    round: tuple[int, int, dict[str, Any]] | None = None
    closes: bool = False


class Kept(NamedTuple):
    """A table as kept: the latest snapshot of its room, if any, and the rows after it."""

    snapshot: bytes | None
    rows: list[Row]


class Store(Protocol):
    """A durable log. ``append`` returns only when everything is on the disk."""

    async def open(self) -> None:
        """Make ready; brings the schema up to date."""
        ...

    async def close(self) -> None:
        """Finish what is waiting and let go."""
        ...

    async def append(self, batch: Batch) -> None:
        """Enter a batch; Conflict if its code, a row's place or its command is taken."""
        ...

    async def load(self, table: str) -> Kept:
        """Everything needed to make the table again."""
        ...

    async def answer(self, table: str, player: str, command: str) -> Entry | None:
        """What a command made, if it was ever entered."""
        ...

    async def round(self, table: str, no: int) -> dict[str, Any] | None:
        """The latest record of round ``no``."""
        ...

    async def records(self, table: str, most: int) -> list[dict[str, Any]]:
        """The last ``most`` records of a table, of all its sessions, oldest first."""
        ...

    async def find(self, code: str) -> str | None:
        """The table with this room code."""
        ...

    async def count(self) -> int:
        """Number of rooms that are not closed."""
        ...

    async def idle(self, before: int) -> list[str]:
        """Codes of rooms not closed that were made, or began their last round, before."""
        ...
