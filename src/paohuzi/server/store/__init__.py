"""Where the logs are kept."""

from paohuzi.server.store.base import Batch, Conflict, Kept, Store
from paohuzi.server.store.sql import SqlStore

__all__ = ["Batch", "Conflict", "Kept", "SqlStore", "Store"]
