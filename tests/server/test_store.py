"""What every store and every bus must do."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from fakes import run
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from paohuzi.engine.events import Shown
from paohuzi.server.bus import MemoryBus
from paohuzi.server.entries import BotRemoved, Closed, Row
from paohuzi.server.store import Conflict, SqlStore

EVENT = Shown(1, "五")


def store_at(folder: Path) -> SqlStore:
    return SqlStore(f"sqlite+aiosqlite:///{folder / 'x.db'}")


def row(seq: int, table: str = "t", **more: str) -> Row:
    return Row(table, seq, 1000 + seq, BotRemoved(seq % 3), **more)


def test_rows_come_back_in_order_after_reopening(tmp_path: Path) -> None:
    async def work() -> None:
        store = store_at(tmp_path)
        await store.open()
        await store.create("t", "ABCDE", 1)
        rows = [row(seq, player="p", command=f"c{seq}") for seq in range(1, 301)]
        await asyncio.gather(*(store.append(one, [EVENT]) for one in rows))
        await store.close()
        again = store_at(tmp_path)
        await again.open()
        assert await again.find("ABCDE") == "t"
        assert await again.find("XXXXX") is None
        assert await again.count() == 1
        kept = await again.load("t")
        assert kept == (None, rows)
        await again.snapshot("t", 290, b"state")
        kept = await again.load("t")
        assert kept.snapshot == b"state"
        assert [one.seq for one in kept.rows] == list(range(291, 301))
        await again.close()

    run(work())


def test_a_place_is_taken_once(tmp_path: Path) -> None:
    """Of many that want the same place one gets it, the others are told, nobody else is harmed."""

    async def work() -> None:
        store = store_at(tmp_path)
        await store.open()
        await store.create("t", "ABCDE", 1)
        await store.create("u", "ABCDF", 1)
        with pytest.raises(Conflict):
            await store.create("v", "ABCDE", 1)
        rivals = [store.append(row(1), []) for _ in range(5)]
        bystanders = [store.append(row(seq, "u"), []) for seq in range(1, 20)]
        results = await asyncio.gather(*rivals, *bystanders, return_exceptions=True)
        assert sum(isinstance(one, Conflict) for one in results[:5]) == 4
        assert results[5:] == [None] * 19
        await store.append(row(2, player="p", command="same"), [])
        with pytest.raises(Conflict):
            await store.append(row(3, player="p", command="same"), [])
        await store.close()

    run(work())


def test_every_commit_is_on_the_disk(tmp_path: Path) -> None:
    """WAL and synchronous=FULL, read from the connection itself."""

    async def work() -> None:
        store = store_at(tmp_path)
        await store.open()
        async with store._engine.connect() as connection:
            assert await connection.scalar(text("PRAGMA journal_mode")) == "wal"
            assert await connection.scalar(text("PRAGMA synchronous")) == 2
        await store.close()
        with pytest.raises(RuntimeError, match="not open"):
            await store.append(row(1), [])

    run(work())


def test_rounds_are_kept(tmp_path: Path) -> None:
    async def work() -> None:
        store = store_at(tmp_path)
        await store.open()
        await store.create("t", "ABCDE", 1)
        assert await store.round("t", 1) is None
        await store.keep_round("t", 10, 1, {"n": 1})
        await store.keep_round("t", 10, 1, {"n": 2})
        await store.keep_round("t", 90, 1, {"n": 3})
        assert await store.round("t", 1) == {"n": 3}
        await store.close()

    run(work())


def test_the_migrations_make_the_schema(tmp_path: Path) -> None:
    """Opening twice changes nothing, and what Alembic made is what the code names."""

    async def work() -> None:
        from alembic.autogenerate import compare_metadata  # noqa: PLC0415
        from alembic.migration import MigrationContext  # noqa: PLC0415

        from paohuzi.server.store.schema import metadata  # noqa: PLC0415

        for _ in range(2):
            store = store_at(tmp_path)
            await store.open()
            await store.close()
        engine = create_async_engine(f"sqlite+aiosqlite:///{tmp_path / 'x.db'}")
        async with engine.connect() as connection:
            differences = await connection.run_sync(
                lambda sync: compare_metadata(MigrationContext.configure(sync), metadata)
            )
        await engine.dispose()
        assert differences == []

    run(work())


def test_the_bus_tells_those_who_listen() -> None:
    async def work() -> None:
        bus = MemoryBus()
        heard: list[tuple[str, int]] = []

        async def listen(table: str, seq: int) -> None:
            heard.append((table, seq))

        stop = bus.subscribe("t", listen)
        await bus.publish("t", 1)
        await bus.publish("u", 2)
        stop()
        stop()
        await bus.publish("t", 3)
        assert heard == [("t", 1)]

    run(work())


def test_entries_are_told_apart() -> None:
    assert Row("t", 1, 2, Closed()) != row(1)
