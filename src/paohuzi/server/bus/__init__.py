"""How the parts of a server, and later its nodes, hear of a table's news."""

from paohuzi.server.bus.base import Bus
from paohuzi.server.bus.memory import MemoryBus

__all__ = ["Bus", "MemoryBus"]
