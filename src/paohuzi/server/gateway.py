"""WebSocket connections: hello, commands, and a bounded queue to each browser."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any
from urllib.parse import urlsplit

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from paohuzi import __version__
from paohuzi.server import metrics
from paohuzi.server import protocol as wire
from paohuzi.server.audience import Sent
from paohuzi.server.bucket import Bucket
from paohuzi.server.hall import Hall
from paohuzi.server.http import TheDoors, TheHall, address
from paohuzi.server.refusal import Refusal
from paohuzi.server.table import Table

logger = structlog.get_logger()
_encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[wire.ClientMessage] = msgspec.json.Decoder(wire.ClientMessage)

CLOSE_LATER, CLOSE_REFUSED, CLOSE_SLOW, CLOSE_REPLACED = 1013, 4000, 4001, 4002
_LAST_SECONDS = 2.0
"""How long a connection may take for its last messages."""


class Connection:
    """One browser. Messages wait in a bounded queue; a reader too slow for it is let go."""

    def __init__(self, socket: WebSocket[Any, Any, Any], hall: Hall) -> None:
        self._socket = socket
        self._hall = hall
        limits = hall.services.config.limits
        self._queue: asyncio.Queue[wire.ServerMessage | int] = asyncio.Queue(limits.send_queue)
        self._bucket = Bucket(limits.message_burst, limits.messages_per_second)
        self._sender: asyncio.Task[None] | None = None
        self._table: Table | None = None
        self._stack = contextlib.AsyncExitStack()
        self._life = asyncio.timeout(None)
        self._ending = False
        self.player = ""
        self.lang = "zh"
        self.sent = Sent()

    # --- towards the browser --------------------------------------------------------------------

    def send(self, message: wire.ServerMessage) -> None:
        """Queue a message."""
        if self._ending:
            return
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self._hang_up(CLOSE_SLOW)

    def replace(self) -> None:
        """Say that a newer connection is there, and close."""
        self.send(wire.Replaced())
        self._hang_up(CLOSE_REPLACED)

    def _hang_up(self, code: int) -> None:
        """Close after what is queued; whoever does not take it in time is cut off."""
        if self._ending:
            return
        self._ending = True
        with contextlib.suppress(RuntimeError):  # it is not being served any more
            self._life.reschedule(asyncio.get_running_loop().time() + _LAST_SECONDS)
        if self._queue.full():
            self._queue.get_nowait()
        self._queue.put_nowait(code)

    async def _send_all(self) -> None:
        while True:
            message = await self._queue.get()
            if isinstance(message, int):
                await self._socket.close(message)
                return
            await self._socket.send_data(_encode(message), mode="text")

    # --- from the browser -----------------------------------------------------------------------

    async def run(self) -> None:
        """Serve the connection to its end."""
        self._sender = asyncio.create_task(self._run_sender())
        try:
            async with self._life:
                await self._receive_all()
        except Refusal as refusal:
            self._refuse(None, refusal)
            self._hang_up(CLOSE_REFUSED)
            await asyncio.wait({self._sender}, timeout=_LAST_SECONDS)
        except (WebSocketDisconnect, TimeoutError):
            pass
        finally:
            self._sender.cancel()
            if self._table is not None:
                await self._table.detach(self)
            await self._stack.aclose()

    async def _run_sender(self) -> None:
        # A socket that is gone is noticed by the receiver, which ends the connection.
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            await self._send_all()

    async def _receive_all(self) -> None:
        limits = self._hall.services.config.limits
        while True:
            patience = limits.hello_seconds if self._table is None else limits.idle_seconds
            data = await asyncio.wait_for(self._socket.receive_data("text"), patience)
            if self._sender is None or self._sender.done():
                return
            now = self._hall.services.time.now()
            if not self._bucket.take(now):
                raise Refusal("too_fast")
            await self._handle(self._read(data))

    def _read(self, data: str | bytes) -> wire.ClientMessage:
        raw = data.encode() if isinstance(data, str) else data
        if len(raw) > wire.MAX_MESSAGE:
            raise Refusal("too_long", most=wire.MAX_MESSAGE)
        try:
            return _decoder.decode(raw)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise Refusal("bad_message", why=error) from None

    async def _handle(self, message: wire.ClientMessage) -> None:
        match message:
            case wire.Hello():
                await self._hello(message)
            case _ if self._table is None:
                raise Refusal("hello_first")
            case wire.Ping(n):
                self.send(wire.Pong(n))
            case wire.Cmd():
                await self._answer(message.id, self._table.play(self.player, message))
            case wire.Ask():
                await self._answer(message.id, self._table.ask(self.player, message.id, message.op))
            case wire.Why():
                self._explain(self._table, message)

    async def _hello(self, hello: wire.Hello) -> None:
        self.lang = "en" if hello.lang == "en" else "zh"
        if hello.version != wire.VERSION:
            raise Refusal("version")
        if self._table is not None:
            raise Refusal("bad_message", why="hello twice")
        table = await self._stack.enter_async_context(self._hall.using(hello.room))
        self.player = self._hall.player(table, hello.token)
        self._table = table
        self.send(wire.Welcome(wire.VERSION, __version__))
        await table.attach(self, hello.round, hello.have)

    async def _answer(self, command: str, work: Any) -> None:
        try:
            await work
        except Refusal as refusal:
            metrics.COMMANDS.labels("refused").inc()
            self._refuse(command, refusal)
        except Exception:
            metrics.COMMANDS.labels("failed").inc()
            logger.exception("a command failed", command=command)
            self._refuse(command, Refusal("internal"))
        else:
            metrics.COMMANDS.labels("accepted").inc()
            self.send(wire.Ack(command))

    def _explain(self, table: Table, question: wire.Why) -> None:
        try:
            self.send(table.why(self.player, question))
        except Refusal as refusal:
            self._refuse(question.id, refusal)

    def _refuse(self, command: str | None, refusal: Refusal) -> None:
        self.send(wire.Refused(command, refusal.code, refusal.text(self.lang)))


def same_site(socket: WebSocket[Any, Any, Any]) -> bool:
    """Whether the page that connects came from this server (or is no page at all)."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == socket.headers.get("host")


@websocket("/ws")
async def table_socket(socket: WebSocket[Any, Any, Any], hall: TheHall, doors: TheDoors) -> None:
    """The one WebSocket of the wire."""
    if not doors.look.take(address(socket), hall.services.time.now()):
        await socket.close(CLOSE_LATER, Refusal("too_fast").text("en"))
        return
    if not same_site(socket):
        await socket.close(CLOSE_REFUSED, Refusal("bad_origin").text("en"))
        return
    await socket.accept()
    metrics.CONNECTIONS.inc()
    try:
        await Connection(socket, hall).run()
    finally:
        metrics.CONNECTIONS.dec()
