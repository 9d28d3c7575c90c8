"""A real server on a real port in this test's own event loop, and clients on real sockets."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from fakes import SameEntropy
from websockets.asyncio.client import ClientConnection, connect

from paohuzi.engine.actions import Action
from paohuzi.engine.events import Event
from paohuzi.server import protocol as wire
from paohuzi.server.app import create_app
from paohuzi.server.config import Config, Pace
from paohuzi.server.serve import server_of

_decoder: msgspec.json.Decoder[wire.ServerMessage] = msgspec.json.Decoder(wire.ServerMessage)


class Served:
    """A running server."""

    def __init__(self, port: int, http: httpx.AsyncClient, app: Any) -> None:
        self.port = port
        self.http = http
        self.app = app

    async def room(self, name: str = "甲", **request: Any) -> wire.Joined:
        answer = await self.http.post("/api/rooms", json={"name": name, **request})
        assert answer.status_code == 201, answer.text
        return msgspec.json.decode(answer.content, type=wire.Joined)

    async def join(self, code: str, name: str) -> wire.Joined:
        answer = await self.http.post(f"/api/rooms/{code}/join", json={"name": name})
        assert answer.status_code == 201, answer.text
        return msgspec.json.decode(answer.content, type=wire.Joined)

    @asynccontextmanager
    async def socket(self, **options: Any) -> AsyncIterator[ClientConnection]:
        async with connect(f"ws://127.0.0.1:{self.port}/ws", **options) as socket:
            yield socket

    @asynccontextmanager
    async def client(self, joined: wire.Joined, **hello: Any) -> AsyncIterator[Client]:
        async with self.socket() as socket:
            client = Client(socket)
            await client.send(wire.Hello(joined.code, joined.token, **hello))
            yield client


class Client:
    """A browser of tests: sends, and keeps what it is told."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.room: wire.RoomView | None = None
        self.update: wire.Update | None = None
        self.events: list[Event] = []
        self._ids = itertools.count()

    async def send(self, message: wire.ClientMessage) -> None:
        await self.socket.send(msgspec.json.encode(message).decode())

    async def next(self) -> wire.ServerMessage:
        message = _decoder.decode(await asyncio.wait_for(self.socket.recv(), 10))
        if isinstance(message, wire.Room):
            self.room = message.room
        if isinstance(message, wire.Update):
            if self.update is None or self.update.round != message.round:
                self.events = []
            self.update = message
            self.events[message.start :] = message.events
        return message

    async def until(self, kind: type[Any], **fields: Any) -> Any:
        """The next message of a kind, with these values."""
        while True:
            message = await self.next()
            if isinstance(message, kind) and all(
                getattr(message, name) == value for name, value in fields.items()
            ):
                return message

    async def ask(self, op: wire.Op) -> wire.Ack | wire.Refused:
        return await self._answered(wire.Ask(f"a{next(self._ids)}", op))

    async def play(self, action: Action) -> wire.Ack | wire.Refused:
        assert self.update is not None
        command = wire.Cmd(f"c{next(self._ids)}", self.update.round, len(self.events), action)
        return await self._answered(command)

    async def _answered(self, command: wire.Ask | wire.Cmd) -> wire.Ack | wire.Refused:
        await self.send(command)
        while True:
            message = await self.next()
            if isinstance(message, wire.Ack | wire.Refused) and message.id == command.id:
                return message


@asynccontextmanager
async def served(folder: Path, *, scale: float = 0.0, **config: Any) -> AsyncIterator[Served]:
    """Serve ``folder`` with the pace given; everything else as in production."""
    made = Config(data=folder, port=0, pace=Pace(scale=scale), **config)
    app = create_app(made, entropy=SameEntropy())
    listening: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    server = server_of(made, app, listening.set_result)
    task = asyncio.create_task(server.serve())
    await asyncio.wait({task, listening}, return_when=asyncio.FIRST_COMPLETED)
    port = await listening
    try:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as http:
            yield Served(port, http, app)
    finally:
        server.should_exit = True
        await task
