"""Time that a test moves, chance that repeats, and browsers without sockets."""

from __future__ import annotations

import asyncio
import hashlib
import heapq
import itertools
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from memory_store import MemoryStore

from paohuzi.engine.actions import Action
from paohuzi.engine.events import Event
from paohuzi.server import protocol as wire
from paohuzi.server.audience import Sent
from paohuzi.server.bus import Bus, MemoryBus
from paohuzi.server.config import Config, Pace
from paohuzi.server.hall import Hall
from paohuzi.server.ops import Context
from paohuzi.server.outside import SystemEntropy
from paohuzi.server.refusal import Refusal
from paohuzi.server.store import Store
from paohuzi.server.table import Services, Table


class FakeTimer:
    def __init__(self) -> None:
        self.live = True

    def cancel(self) -> None:
        self.live = False


class FakeTime:
    """Stands still until it is moved; what is due is then called in order."""

    def __init__(self) -> None:
        self._now = 1_000_000
        self._due: list[tuple[int, int, FakeTimer, Callable[[], None]]] = []
        self._count = itertools.count()

    def now(self) -> int:
        return self._now

    def at(self, when: int, call: Callable[[], None]) -> FakeTimer:
        timer = FakeTimer()
        heapq.heappush(self._due, (when, next(self._count), timer, call))
        return timer

    def next_due(self) -> int | None:
        while self._due and not self._due[0][2].live:
            heapq.heappop(self._due)
        return self._due[0][0] if self._due else None

    async def step(self, until: int | None = None) -> bool:
        """Go to the next due call and let it work to its end; False when there is none."""
        due = self.next_due()
        if due is None or (until is not None and due > until):
            if until is not None:
                self._now = max(self._now, until)
            return False
        when, _, _, call = heapq.heappop(self._due)
        self._now = max(self._now, when)
        call()
        await settle()
        return True

    async def pass_(self, milliseconds: int) -> None:
        """Let time pass."""
        until = self._now + milliseconds
        while await self.step(until):
            pass


async def settle() -> None:
    """Wait until no table is at work."""
    while True:
        others = [task for task in asyncio.all_tasks() if task.get_name() in ("tick", "news")]
        if not others:
            return
        await asyncio.wait(others)


class SameEntropy(SystemEntropy):
    """Seeds that repeat, and the middle of every range."""

    def __init__(self, seed: int = 1) -> None:
        super().__init__()
        self._seed = seed
        self._drawn = 0

    def seed(self) -> bytes:
        self._drawn += 1
        return hashlib.sha256(f"{self._seed} {self._drawn}".encode()).digest()

    def between(self, low: int, high: int) -> int:
        return (low + high) // 2


class FakeLink:
    """A connection that keeps what it is sent."""

    def __init__(self, player: str) -> None:
        self.player = player
        self.lang = "zh"
        self.sent = Sent()
        self.messages: list[wire.ServerMessage] = []
        self.replaced = False

    def send(self, message: wire.ServerMessage) -> None:
        msgspec.json.encode(message)
        self.messages.append(message)

    def replace(self) -> None:
        self.replaced = True

    @property
    def room(self) -> wire.RoomView:
        return [m for m in self.messages if isinstance(m, wire.Room)][-1].room

    @property
    def update(self) -> wire.Update:
        return [m for m in self.messages if isinstance(m, wire.Update)][-1]

    def stream(self) -> list[Event]:
        """The events of the present round as this browser has put them together."""
        events: list[Event] = []
        for message in self.messages:
            if isinstance(message, wire.Update) and message.round == self.update.round:
                events[message.start :] = message.events
        return events


class House:
    """A server without sockets: hall, store and time, with people who come in."""

    def __init__(
        self,
        folder: Path,
        *,
        seed: int = 1,
        scale: float = 1.0,
        store: Store | None = None,
        bus: Bus | None = None,
        time: FakeTime | None = None,
        **config: Any,
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.config = Config(data=folder, pace=Pace(scale=scale), **config)
        self.time = time or FakeTime()
        self.store = store or MemoryStore()
        context = Context(self.config, SameEntropy(seed))
        services = Services(self.config, self.store, bus or MemoryBus(), self.time, context)
        self.hall = Hall(services)
        self._ids = itertools.count()
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> House:
        await self.store.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()
        self.hall.close()
        await self.store.close()

    async def room(self, name: str = "甲", **request: Any) -> tuple[Table, str, str]:
        """A new room: its table, the host's player id, the token."""
        joined = await self.hall.create(wire.CreateRoom(name, **request))
        table = await self.table(joined.code)
        return table, self.hall.player(table, joined.token), joined.token

    async def table(self, code: str) -> Table:
        """A table, in use until the house closes."""
        return await self._stack.enter_async_context(self.hall.using(code))

    async def join(self, table: Table, name: str) -> str:
        joined = await self.hall.join(table.desk.room.code, name)
        return self.hall.player(table, joined.token)

    async def link(self, table: Table, player: str, round_no: int = 0, have: int = 0) -> FakeLink:
        link = FakeLink(player)
        await table.attach(link, round_no, have)
        return link

    async def ask(self, table: Table, player: str, op: wire.Op) -> None:
        await table.ask(player, f"a{next(self._ids)}", op)

    async def play(self, table: Table, link: FakeLink, action: Action) -> None:
        update = link.update
        have = len(link.stream())
        await table.play(link.player, wire.Cmd(f"c{next(self._ids)}", update.round, have, action))

    async def seated(
        self, *names: str, bots: tuple[int, ...] = (), **request: Any
    ) -> tuple[Table, list[FakeLink]]:
        """A room with these people connected and computers in the other seats, started."""
        table, host, _ = await self.room(names[0], **request)
        players = [host] + [await self.join(table, name) for name in names[1:]]
        links = [await self.link(table, player) for player in players]
        for seat in bots:
            await self.ask(table, host, wire.AddBot(seat, "steady"))
        await self.ask(table, host, wire.Start())
        for player in players:
            await self.ask(table, player, wire.Ready("00"))
        await self.time.step()
        return table, links


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run a test to its end, with a bound on real time."""
    asyncio.run(asyncio.wait_for(work, 60))


async def refused(work: Coroutine[Any, Any, Any]) -> str:
    """The code with which ``work`` is refused."""
    with pytest.raises(Refusal) as refused_with:
        await work
    refusal = refused_with.value
    assert refusal.text("zh") != refusal.text("en")
    return refusal.code
