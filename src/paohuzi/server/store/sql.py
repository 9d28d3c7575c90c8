"""The store on SQLAlchemy: SQLite in WAL mode, every commit on the disk before it is answered.

One writer task takes everything that waits and commits it as one transaction, since the disk is
what costs; appends of many tables share it.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import delete, event, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from paohuzi.engine.events import Event
from paohuzi.server.entries import Entry, Row
from paohuzi.server.store.base import Batch, Conflict, Kept
from paohuzi.server.store.migrate import upgrade
from paohuzi.server.store.schema import log, rounds, snapshots, tables

_TOGETHER = 200
_entries: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


class _Write(NamedTuple):
    batch: Batch
    done: asyncio.Future[None]


class SqlStore:
    """See :class:`~paohuzi.server.store.base.Store`; ``url`` is an async SQLAlchemy address."""

    def __init__(self, url: str) -> None:
        self._engine: AsyncEngine = create_async_engine(url, hide_parameters=True)
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

    async def append(self, batch: Batch) -> None:
        """Enter a batch."""
        if self._writer is None or self._writer.done():
            raise RuntimeError("the store is not open")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        await self._queue.put(_Write(batch, done))
        await done

    async def _write_all(self) -> None:
        # One connection for good: to take it from the pool each time costs as much as the insert.
        async with self._engine.connect() as connection:
            await self._write_on(connection)

    async def _write_on(self, connection: AsyncConnection) -> None:
        while (first := await self._queue.get()) is not None:
            writes = [first]
            stop = False
            with contextlib.suppress(asyncio.QueueEmpty):
                while len(writes) < _TOGETHER:
                    more = self._queue.get_nowait()
                    if more is None:
                        stop = True
                        break
                    writes.append(more)
            await self._commit(connection, writes)
            if stop:
                return

    async def _commit(self, connection: AsyncConnection, writes: list[_Write]) -> None:
        try:
            async with connection.begin():
                await _enter(connection, [write.batch for write in writes])
        except IntegrityError:
            if len(writes) == 1:
                _fail(writes, Conflict())
                return
            # Somebody among them came too late; each for itself, so that only it is told.
            for write in writes:
                await self._commit(connection, [write])
        except Exception as error:  # noqa: BLE001 - whoever waits must be told, whatever it is
            _fail(writes, error)
        else:
            for write in writes:
                if not write.done.done():
                    write.done.set_result(None)

    # --- reading --------------------------------------------------------------------------------

    async def find(self, code: str) -> str | None:
        """The table with this room code."""
        async with self._engine.connect() as connection:
            found = await connection.scalar(select(tables.c.id).where(tables.c.code == code))
        return None if found is None else str(found)

    async def count(self) -> int:
        """Number of rooms that are not closed."""
        query = select(func.count()).select_from(tables).where(tables.c.closed.is_(False))
        async with self._engine.connect() as connection:
            return int(await connection.scalar(query) or 0)

    async def idle(self, before: int) -> list[str]:
        """Codes of open rooms in which no round has begun since."""
        query = select(tables.c.code).where(tables.c.closed.is_(False), tables.c.active_at < before)
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def answer(self, table: str, player: str, command: str) -> Entry | None:
        """What a command made."""
        query = select(log.c.entry).where(
            log.c.table_id == table, log.c.player == player, log.c.command == command
        )
        async with self._engine.connect() as connection:
            found = await connection.scalar(query)
        return None if found is None else _entries.decode(found)

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

    async def records(self, table: str, most: int) -> list[dict[str, Any]]:
        """The last ``most`` records of a table, of all its sessions, oldest first."""
        query = select(rounds.c.record).where(rounds.c.table_id == table)
        async with self._engine.connect() as connection:
            found = await connection.scalars(query.order_by(rounds.c.seq.desc()).limit(most))
            return [msgspec.json.decode(record) for record in found.all()][::-1]


def _columns(row: Row, events: list[Event]) -> dict[str, Any]:
    return {
        "table_id": row.table,
        "seq": row.seq,
        "at": row.at,
        "player": row.player,
        "command": row.command,
        "entry": msgspec.json.encode(row.entry),
        "events": msgspec.json.encode(events),
    }


async def _enter(connection: AsyncConnection, batches: list[Batch]) -> None:
    """Everything of these batches, the many rows of all of them in one statement."""
    founded = [_founded(batch) for batch in batches if batch.code is not None]
    if founded:
        await connection.execute(insert(tables), founded)
    rows = [_columns(row, events) for batch in batches for row, events in batch.rows]
    await connection.execute(insert(log), rows)
    for batch in batches:
        if batch.snapshot is not None or batch.closes:
            active = {"active_at": batch.rows[-1][0].at, "closed": batch.closes}
            await connection.execute(update(tables).where(tables.c.id == batch.table), active)
        if batch.snapshot is not None:
            seq, state = batch.snapshot
            await connection.execute(delete(snapshots).where(snapshots.c.table_id == batch.table))
            kept = {"table_id": batch.table, "seq": seq, "state": state}
            await connection.execute(insert(snapshots), kept)
        if batch.round is not None:
            seq, no, record = batch.round
            made = {"table_id": batch.table, "seq": seq, "no": no}
            await connection.execute(
                insert(rounds), {**made, "record": msgspec.json.encode(record)}
            )


def _founded(batch: Batch) -> dict[str, Any]:
    at = batch.rows[0][0].at
    made = {"id": batch.table, "code": batch.code, "closed": False}
    return {**made, "created_at": at, "active_at": at}


def _fail(writes: list[_Write], error: Exception) -> None:
    for write in writes:
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
