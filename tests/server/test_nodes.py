"""Two nodes on one store: each command once, and both see the same table."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
from fakes import FakeTime, House, run, settle

from paohuzi.server import protocol as wire
from paohuzi.server.bus import MemoryBus
from paohuzi.server.store import SqlStore


def test_two_nodes_serve_one_table(tmp_path: Path) -> None:
    """A conflict means that the other was faster: reload, judge again, and answer."""

    async def work() -> None:
        bus, time = MemoryBus(), FakeTime()
        store = SqlStore(f"sqlite+aiosqlite:///{tmp_path / 'x.db'}")
        async with (
            House(tmp_path, store=store, bus=bus, time=time) as here,
            House(tmp_path, bus=bus, time=time, store=_Borrowed(store)) as there,
        ):
            table, host, _ = await here.room("甲")
            second = await here.join(table, "乙")
            mirror = await there.table(table.desk.room.code)
            assert mirror is not table
            mine, theirs = await here.link(table, host), await there.link(mirror, second)
            # Both want the same seat at the same moment: one gets it, one is told why not.
            results = await asyncio.gather(
                table.ask(host, "x", wire.AddBot(2, "steady")),
                mirror.ask(host, "y", wire.AddBot(2, "chance")),
                return_exceptions=True,
            )
            assert [result is None for result in results].count(True) == 1
            refusal = next(result for result in results if result is not None)
            assert getattr(refusal, "code", "") == "seat_taken"
            await settle()
            await _same(table.desk.room, mirror.desk.room)
            # The same command sent to both (a client that changed nodes) is made once.
            await asyncio.gather(
                table.ask(host, "start", wire.Start()), mirror.ask(host, "start", wire.Start())
            )
            await settle()
            rows = (await store.load(table.id)).rows
            assert [row.command for row in rows].count("start") == 1
            for house, at, link in ((here, table, mine), (there, mirror, theirs)):
                await house.ask(at, link.player, wire.Ready("00"))
                await settle()
            await here.time.pass_(1)
            while table.desk.room.phase == "playing":
                for house, at, link in ((here, table, mine), (there, mirror, theirs)):
                    if link.update.view.offers:
                        await house.play(at, link, link.update.view.offers[0].action)
                        await settle()
                        break
                else:
                    assert await here.time.step()
            await settle()
            await _same(table.desk.room, mirror.desk.room)
            assert mine.room.history == theirs.room.history != ()

    run(work())


class _Borrowed:
    """Another node's way to the same database, which it neither opens nor closes."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)


async def _same(one: object, other: object) -> None:
    assert msgspec.to_builtins(one) == msgspec.to_builtins(other)
