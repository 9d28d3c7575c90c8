"""Where the logs are kept."""

from paohuzi.server.store.base import Conflict, Kept, Store
from paohuzi.server.store.sql import SqlStore

__all__ = ["Conflict", "Kept", "SqlStore", "Store"]
