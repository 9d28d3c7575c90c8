"""All tables: making rooms, finding them, and keeping in memory only those in use."""

from __future__ import annotations

import asyncio
import contextlib
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from paohuzi import __version__
from paohuzi.records import SESSION
from paohuzi.rulesets import rulesets
from paohuzi.server import entries as log
from paohuzi.server import metrics, ops, pages
from paohuzi.server import protocol as wire
from paohuzi.server.names import clean
from paohuzi.server.refusal import Refusal
from paohuzi.server.store import Conflict
from paohuzi.server.table import Services, Table, token_hash

_CODE_TRIES = 20
MOST_RECORDS = 200
"""Rounds in one exported file: the newest ones of a room that plays on and on."""


class Hall:
    """The door to every table."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}

    async def create(self, request: wire.CreateRoom) -> wire.Joined:
        """A new room with its host sitting in it."""
        services = self.services
        name = clean(request.name)
        rules = request.rules or rulesets()[0]
        asked = wire.SetOptions(
            rules, request.options, request.rounds, request.clock, request.players
        )
        ops.check_table(services.config, asked)
        players = ops.seats_for(asked)
        if await services.store.count() >= services.config.limits.rooms:
            raise Refusal("too_many_rooms")
        token, host = services.context.entropy.token(), uuid.uuid4().hex
        table = Table(uuid.uuid4().hex, services)
        try:
            for _ in range(_CODE_TRIES):
                code = services.context.entropy.code()
                created = log.Created(
                    code, rules, asked.options, asked.rounds, asked.clock, players
                )
                with contextlib.suppress(Conflict):
                    await table.create(created, host, name, token)
                    return wire.Joined(code, token)
        finally:
            table.close()
        raise Refusal("too_many_rooms")

    async def join(self, code: str, name: str) -> wire.Joined:
        """Come into a room by its code."""
        token, player = self.services.context.entropy.token(), uuid.uuid4().hex
        async with self.using(code) as table:
            await table.join(player, name, token)
            return wire.Joined(table.desk.room.code, token)

    async def card(self, code: str) -> wire.RoomCard:
        """What somebody with the link may see."""
        async with self.using(code) as table:
            return pages.room_card(table.desk)

    async def round(self, code: str, no: int) -> dict[str, Any]:
        """The record of a finished round."""
        async with self.using(code) as table:
            record = await self.services.store.round(table.id, no)
        if record is None:
            raise Refusal("no_round_record", no=no)
        return record

    async def session(self, code: str) -> list[dict[str, Any]]:
        """A header and the records of the room's finished rounds (formats.md), oldest first."""
        async with self.using(code) as table:
            found = await self.services.store.records(table.id, MOST_RECORDS)
            room = table.desk.room
            header = {"format": SESSION, "version": 1, "engine": __version__}
            header |= {"room": room.code, "rules": room.rules, "options": room.options}
        return [{**header, "rounds": len(found)}, *found]

    @asynccontextmanager
    async def using(self, code: str) -> AsyncIterator[Table]:
        """The table of a room, kept in memory while it is used; Refusal if there is none."""
        table = await self._find(code)
        while self._tables.get(table.id) is not table:  # forgotten while this one waited for it
            table = await self._find(code)
        table.users += 1
        try:
            yield table
        finally:
            table.users -= 1
            self._release(table)

    async def _find(self, code: str) -> Table:
        code = code.strip().upper()
        table_id = await self.services.store.find(code)
        if table_id is None:
            raise Refusal("no_room", room=code)
        if table_id in self._tables:
            return self._tables[table_id]
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._load(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> Table:
        try:
            table = Table(table_id, self.services)
            await table.load()
            self._keep(table)
            return table
        finally:
            self._loading.pop(table_id, None)

    def _keep(self, table: Table) -> None:
        self._tables[table.id] = table
        metrics.TABLES.set(len(self._tables))

    def _release(self, table: Table) -> None:
        """Forget a table that nobody uses: its log has everything."""
        if not table.users and self._tables.get(table.id) is table:
            del self._tables[table.id]
            table.close()
            metrics.TABLES.set(len(self._tables))

    async def sweep(self) -> None:
        """Close the rooms that nobody has come back to."""
        now = self.services.time.now()
        since = now - self.services.config.limits.room_hours * 3_600_000
        for code in await self.services.store.idle(since):
            async with self.using(code) as table:
                await table.expire(now)

    def farewell(self) -> None:
        """Tell everybody that the server stops."""
        for table in self.tables():
            for link in list(table.links.values()):
                link.send(wire.Closing())

    @staticmethod
    def player(table: Table, token: str) -> str:
        """Who holds this token; Refusal if nobody does."""
        digest = token_hash(token)
        for player, info in table.desk.room.players.items():
            if info.token_hash == digest:
                if info.left:
                    raise Refusal("left")
                return player
        raise Refusal("bad_token")

    def tables(self) -> list[Table]:
        """Those in memory."""
        return list(self._tables.values())

    def close(self) -> None:
        """Let all tables go."""
        for table in self.tables():
            table.close()
