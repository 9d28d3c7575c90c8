"""What every store and every bus must do."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from fakes import run
from memory_store import MemoryStore
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from paohuzi.engine.events import Shown
from paohuzi.server.bus import MemoryBus
from paohuzi.server.entries import BotRemoved, Closed, Row
from paohuzi.server.store import Batch, Conflict, SqlStore, Store

EVENT = Shown(1, "五")


def store_at(folder: Path) -> SqlStore:
    return SqlStore(f"sqlite+aiosqlite:///{folder / 'x.db'}")


@pytest.fixture(params=["sql", "memory"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    return store_at(tmp_path) if request.param == "sql" else MemoryStore()


def row(seq: int, table: str = "t", **more: str) -> Row:
    return Row(table, seq, 1000 + seq, BotRemoved(seq % 3), **more)


def found(table: str, code: str, at: int = 1) -> Batch:
    """A new table with its first row."""
    return Batch(table, code, [(Row(table, 0, at, BotRemoved(0)), [])])


def enter(*rows: Row) -> Batch:
    return Batch(rows[0].table, rows=[(one, [EVENT]) for one in rows])


def test_rows_come_back_in_order_after_reopening(tmp_path: Path) -> None:
    async def work() -> None:
        store = store_at(tmp_path)
        await store.open()
        await store.append(found("t", "ABCDE"))
        rows = [row(seq, player="p", command=f"c{seq}") for seq in range(1, 301)]
        await asyncio.gather(*(store.append(enter(one)) for one in rows))
        await store.close()
        again = store_at(tmp_path)
        await again.open()
        assert await again.find("ABCDE") == "t"
        assert await again.find("XXXXX") is None
        assert await again.count() == 1
        kept = await again.load("t")
        assert kept.snapshot is None
        assert kept.rows[1:] == rows
        assert await again.answer("t", "p", "c7") == BotRemoved(1)
        assert await again.answer("t", "q", "c7") is None
        await again.append(Batch("t", rows=[(row(301), [])], snapshot=(290, b"state")))
        kept = await again.load("t")
        assert kept.snapshot == b"state"
        assert [one.seq for one in kept.rows] == list(range(291, 302))
        await again.close()

    run(work())


def test_a_place_is_taken_once(store: Store) -> None:
    """Of many that want the same place one gets it, the others are told, nobody else is harmed."""

    async def work() -> None:
        await store.open()
        await store.append(found("t", "ABCDE"))
        await store.append(found("u", "ABCDF"))
        with pytest.raises(Conflict):
            await store.append(found("v", "ABCDE"))
        rivals = [store.append(enter(row(1))) for _ in range(5)]
        bystanders = [store.append(enter(row(seq, "u"))) for seq in range(1, 20)]
        results = await asyncio.gather(*rivals, *bystanders, return_exceptions=True)
        assert sum(isinstance(one, Conflict) for one in results[:5]) == 4
        assert results[5:] == [None] * 19
        await store.append(enter(row(2, player="p", command="same")))
        with pytest.raises(Conflict):
            await store.append(enter(row(3, player="p", command="same")))
        await store.close()

    run(work())


def test_a_batch_is_entered_whole_or_not_at_all(store: Store) -> None:
    """A command's rows, its snapshot and its round's record stand or fall together."""

    async def work() -> None:
        await store.open()
        await store.append(found("t", "ABCDE"))
        await store.append(enter(row(2)))
        batch = Batch(
            "t",
            rows=[(row(1), []), (row(2), [])],
            snapshot=(1, b"state"),
            round=(2, 1, {}),
            closes=True,
        )
        with pytest.raises(Conflict):
            await store.append(batch)
        kept = await store.load("t")
        assert kept.snapshot is None
        assert [one.seq for one in kept.rows] == [0, 2]
        assert await store.round("t", 1) is None
        assert await store.count() == 1
        await store.close()

    run(work())


def test_rooms_are_counted_until_they_are_closed(store: Store) -> None:
    async def work() -> None:
        await store.open()
        await store.append(found("t", "ABCDE", at=10))
        await store.append(found("u", "ABCDF", at=20))
        assert await store.idle(10) == []
        assert await store.idle(15) == ["ABCDE"]
        begun = Batch("t", rows=[(row(1), [])], snapshot=(0, b"state"))  # at 1001
        await store.append(begun)
        assert await store.idle(100) == ["ABCDF"]
        await store.append(Batch("u", rows=[(row(1, "u"), [])], closes=True))
        assert await store.count() == 1
        assert await store.idle(10_000) == ["ABCDE"]
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
            await store.append(enter(row(1)))

    run(work())


def test_rounds_are_kept(store: Store) -> None:
    async def work() -> None:
        await store.open()
        await store.append(found("t", "ABCDE"))
        assert await store.round("t", 1) is None
        for seq, n in ((10, 1), (90, 2)):  # a rematch has a first round again
            await store.append(Batch("t", rows=[(row(seq), [])], round=(seq, 1, {"n": n})))
        assert await store.round("t", 1) == {"n": 2}
        assert await store.records("t", 9) == [{"n": 1}, {"n": 2}]
        assert await store.records("t", 1) == [{"n": 2}]
        assert await store.records("u", 9) == []
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
