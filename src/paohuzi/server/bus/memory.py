"""The bus of a single process."""

from __future__ import annotations

from collections.abc import Callable

from paohuzi.server.bus.base import Listener


class MemoryBus:
    """Calls every listener before ``publish`` returns."""

    def __init__(self) -> None:
        self._listeners: dict[str, list[Listener]] = {}

    async def publish(self, table: str, seq: int) -> None:
        """Tell the table's listeners, in the order in which they came."""
        for listener in list(self._listeners.get(table, ())):
            await listener(table, seq)

    def subscribe(self, table: str, listener: Listener) -> Callable[[], None]:
        """Hear of ``table``."""
        self._listeners.setdefault(table, []).append(listener)

        def stop() -> None:
            listeners = self._listeners.get(table, [])
            if listener in listeners:
                listeners.remove(listener)
            if not listeners:
                self._listeners.pop(table, None)

        return stop
