"""What a bus is: it says that a table's log has grown, and nothing more."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

Listener = Callable[[str, int], Awaitable[None]]
"""Called with the table and the new last seq."""


class Bus(Protocol):
    """News may come twice or late; whoever hears looks into the log."""

    async def publish(self, table: str, seq: int) -> None:
        """Say that ``table`` has grown to ``seq``; called only after it is durable."""
        ...

    def subscribe(self, table: str, listener: Listener) -> Callable[[], None]:
        """Hear of ``table``; the answer takes it back."""
        ...
