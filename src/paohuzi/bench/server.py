"""A server without sockets: tables of computers' choices, every one on the disk before the next.

What is measured is the whole way of a command: check, fold, the row and snapshot in SQLite with
``synchronous=FULL``, the masked messages to every seat, encoded.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import random
import tempfile
from pathlib import Path
from time import perf_counter

import msgspec
import structlog

from paohuzi.server import protocol as wire
from paohuzi.server.audience import Sent
from paohuzi.server.bus import MemoryBus
from paohuzi.server.config import Config, Pace
from paohuzi.server.hall import Hall
from paohuzi.server.ops import Context
from paohuzi.server.outside import RealTime, SystemEntropy
from paohuzi.server.room import PLAYING
from paohuzi.server.store import SqlStore
from paohuzi.server.table import Services, Table


class _Client:
    """A connection that answers what it is offered."""

    def __init__(self, player: str) -> None:
        self.player = player
        self.lang = "zh"
        self.sent = Sent()
        self.have = 0
        self.update: wire.Update | None = None
        self.bytes = 0

    def send(self, message: wire.ServerMessage) -> None:
        self.bytes += len(msgspec.json.encode(message))
        if isinstance(message, wire.Update):
            self.have = message.start + len(message.events)
            self.update = message

    def replace(self) -> None:
        """Nobody else comes."""


async def _seat(hall: Hall, table: Table, host: str) -> list[_Client]:
    players = [host]
    for name in ("乙", "丙")[: len(table.desk.room.seats) - 1]:
        joined = await hall.join(table.desk.room.code, name)
        players.append(hall.player(table, joined.token))
    clients = [_Client(player) for player in players]
    for client in clients:
        await table.attach(client, 0, 0)
    await table.ask(host, "start", wire.Start())
    for player in players:
        await table.ask(player, f"ready {player}", wire.Ready("00"))
    return clients


async def _play(hall: Hall, rules: str, seed: int) -> tuple[int, int]:
    """One round of a table of its own: decisions, and bytes to its clients."""
    rng = random.Random(seed)  # noqa: S311 - nothing secret is drawn
    joined = await hall.create(wire.CreateRoom("甲", rules=rules, rounds=1))
    ids = itertools.count()
    decisions = 0
    async with hall.using(joined.code) as table:
        clients = await _seat(hall, table, hall.player(table, joined.token))
        while not table.desk.room.history:
            for client in clients:
                update = client.update
                if table.desk.room.phase == PLAYING and update and update.view.offers:
                    action = rng.choice(update.view.offers).action
                    command = wire.Cmd(f"c{next(ids)}", update.round, client.have, action)
                    await table.play(client.player, command)
                    decisions += 1
                    break
            else:
                await asyncio.sleep(0)
        for client in clients:
            await table.detach(client)
    return decisions, sum(client.bytes for client in clients)


async def _measure(rules: str, tables: int, folder: Path) -> tuple[float, float]:
    config = Config(data=folder, pace=Pace(scale=0.0))
    store = SqlStore(config.url)
    context = Context(config, SystemEntropy())
    hall = Hall(Services(config, store, MemoryBus(), RealTime(), context))
    await store.open()
    try:
        start = perf_counter()
        played = await asyncio.gather(*(_play(hall, rules, seed) for seed in range(tables)))
        took = perf_counter() - start
    finally:
        hall.close()
        await store.close()
    decisions = sum(made for made, _ in played)
    return decisions / took, sum(size for _, size in played) / decisions


def serve_rounds(rules: str, tables: int) -> tuple[float, float]:
    """Decisions a second of that many tables at once, and bytes sent for each decision."""
    before = structlog.get_config()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    try:
        with tempfile.TemporaryDirectory(prefix="paohuzi-bench-") as folder:
            return asyncio.run(_measure(rules, tables, Path(folder)))
    finally:
        structlog.configure(**before)
