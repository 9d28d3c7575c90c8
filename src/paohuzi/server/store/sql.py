"""The store on SQLAlchemy: SQLite in WAL mode, every commit on the disk before it is answered.

One writer task takes everything that waits and commits it as one transaction, since the disk is
what costs; appends of many tables share it.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Executable, delete, event, func, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from paohuzi.engine.events import Event
from paohuzi.server.entries import Entry, Row
from paohuzi.server.store.base import Conflict, Kept
from paohuzi.server.store.migrate import upgrade
from paohuzi.server.store.schema import log, rounds, snapshots, tables

_BATCH = 200
_entries: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


class _Write(NamedTuple):
    statements: Sequence[Executable]
    done: asyncio.Future[None]


class SqlStore:
    """See :class:`~paohuzi.server.store.base.Store`; ``url`` is an async SQLAlchemy address."""

    def __init__(self, url: str) -> None:
        self._engine: AsyncEngine = create_async_engine(url)
        if url.startswith("sqlite"):
            event.listen(self._engine.sync_engine, "connect", _durable)
        self._queue: asyncio.Queue[_Write | None] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Migrate and start the writer."""
        async with self._engine.begin() as connection:
            await connection.run_sync(upgrade)
        self._writer = asyncio.create_task(self._write_all(), name="store writer")

    async def close(self) -> None:
        """Commit what waits, then let go of the database."""
        if self._writer is not None:
            await self._queue.put(None)
            await self._writer
        await self._engine.dispose()

    # --- writing --------------------------------------------------------------------------------

    async def create(self, table: str, code: str, at: int) -> None:
        """A new table."""
        await self._write(insert(tables).values(id=table, code=code, created_at=at))

    async def append(self, row: Row, events: list[Event]) -> None:
        """Enter a row."""
        await self._write(
            insert(log).values(
                table_id=row.table,
                seq=row.seq,
                at=row.at,
                player=row.player,
                command=row.command,
                entry=msgspec.json.encode(row.entry),
                events=msgspec.json.encode(events),
            )
        )

    async def snapshot(self, table: str, seq: int, state: bytes) -> None:
        """Keep a room's state."""
        await self._write(
            delete(snapshots).where(snapshots.c.table_id == table),
            insert(snapshots).values(table_id=table, seq=seq, state=state),
        )

    async def keep_round(self, table: str, seq: int, no: int, record: dict[str, Any]) -> None:
        """Keep a finished round."""
        await self._write(
            delete(rounds).where(rounds.c.table_id == table, rounds.c.seq == seq),
            insert(rounds).values(
                table_id=table, seq=seq, no=no, record=msgspec.json.encode(record)
            ),
        )

    async def _write(self, *statements: Executable) -> None:
        if self._writer is None or self._writer.done():
            raise RuntimeError("the store is not open")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        await self._queue.put(_Write(statements, done))
        await done

    async def _write_all(self) -> None:
        while (first := await self._queue.get()) is not None:
            batch = [first]
            stop = False
            with contextlib.suppress(asyncio.QueueEmpty):
                while len(batch) < _BATCH:
                    more = self._queue.get_nowait()
                    if more is None:
                        stop = True
                        break
                    batch.append(more)
            await self._commit(batch)
            if stop:
                return

    async def _commit(self, batch: list[_Write]) -> None:
        try:
            async with self._engine.begin() as connection:
                for write in batch:
                    await _run(connection, write)
        except IntegrityError:
            if len(batch) == 1:
                _fail(batch, Conflict())
                return
            # Somebody in the batch came too late; each for itself, so that only it is told.
            for write in batch:
                await self._commit([write])
        except Exception as error:  # noqa: BLE001 - whoever waits must be told, whatever it is
            _fail(batch, error)
        else:
            for write in batch:
                if not write.done.done():
                    write.done.set_result(None)

    # --- reading --------------------------------------------------------------------------------

    async def find(self, code: str) -> str | None:
        """The table with this room code."""
        async with self._engine.connect() as connection:
            found = await connection.scalar(select(tables.c.id).where(tables.c.code == code))
        return None if found is None else str(found)

    async def count(self) -> int:
        """Number of tables."""
        async with self._engine.connect() as connection:
            return int(await connection.scalar(select(func.count()).select_from(tables)) or 0)

    async def load(self, table: str) -> Kept:
        """Snapshot and rows after it."""
        async with self._engine.connect() as connection:
            kept = (
                await connection.execute(select(snapshots).where(snapshots.c.table_id == table))
            ).first()
            after = -1 if kept is None else kept.seq
            found = await connection.execute(
                select(log).where(log.c.table_id == table, log.c.seq > after).order_by(log.c.seq)
            )
            rows = [
                Row(table, r.seq, r.at, _entries.decode(r.entry), r.player, r.command)
                for r in found
            ]
        return Kept(None if kept is None else kept.state, rows)

    async def round(self, table: str, no: int) -> dict[str, Any] | None:
        """The latest record of round ``no``."""
        query = select(rounds.c.record).where(rounds.c.table_id == table, rounds.c.no == no)
        async with self._engine.connect() as connection:
            found = await connection.scalar(query.order_by(rounds.c.seq.desc()).limit(1))
        if found is None:
            return None
        record: dict[str, Any] = msgspec.json.decode(found)
        return record


async def _run(connection: AsyncConnection, write: _Write) -> None:
    for statement in write.statements:
        await connection.execute(statement)


def _fail(batch: list[_Write], error: Exception) -> None:
    for write in batch:
        if not write.done.done():
            write.done.set_exception(error)


def _durable(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "busy_timeout=5000",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
