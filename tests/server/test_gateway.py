"""Real sockets: hello, answers, replacing, resuming, and everything that is refused."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from fakes import run
from served import Client, Served, served
from websockets.exceptions import ConnectionClosed, InvalidStatus

from paohuzi.server import protocol as wire
from paohuzi.server.config import Limits


async def closed(client: Client) -> int:
    """The code with which the server closes, after what it still says."""
    try:
        while True:
            await client.next()
    except ConnectionClosed as error:
        return -1 if error.rcvd is None else error.rcvd.code


async def seat_all(server: Served, stack: AsyncExitStack, **request: Any) -> list[Client]:
    """Three people at a table, connected and started."""
    host = await server.room("甲", **request)
    seats = [host, *[await server.join(host.code, name) for name in ("乙", "丙")]]
    clients = [await stack.enter_async_context(server.client(joined)) for joined in seats]
    for client in clients:
        await client.until(wire.Room)
    assert isinstance(await clients[0].ask(wire.Start()), wire.Ack)
    for client in clients:
        assert isinstance(await client.ask(wire.Ready("ab")), wire.Ack)
    return clients


async def play_out(clients: list[Client]) -> None:
    """Everybody takes their first offer until the round is settled."""

    async def one(client: Client) -> None:
        while client.room is None or client.room.phase != "playing":
            await client.next()
        while client.room.phase == "playing":
            if client.update is not None and client.update.view.offers:
                answer = await client.play(client.update.view.offers[0].action)
                if isinstance(answer, wire.Refused):
                    assert answer.code in ("stale", "illegal", "no_round")
                    if client.update.view.offers and client.room.phase == "playing":
                        await client.next()
            else:
                await client.next()
        while client.update is None or client.update.view.result is None:
            await client.next()

    await asyncio.gather(*(one(client) for client in clients))


def test_a_session_over_sockets(tmp_path: Path) -> None:
    """Four rounds by three people, to the end, and a rematch; each total is the sum."""

    async def work() -> None:
        async with served(tmp_path) as server, AsyncExitStack() as stack:
            clients = await seat_all(server, stack, rounds=4)
            for number in range(1, 5):
                await play_out(clients)
                rooms = [client.room for client in clients]
                assert all(room is not None and len(room.history) == number for room in rooms)
                if number < 4:
                    for client in clients:
                        await client.ask(wire.Ready("cd"))
            room = clients[0].room
            assert room is not None
            assert room.phase == "over"
            totals = [seat.total for seat in room.seats]
            assert totals == [sum(r.deltas[s] for r in room.history) for s in range(3)]
            assert sum(totals) == 0
            for client in clients:
                assert isinstance(await client.ask(wire.Rematch()), wire.Ack)
            await clients[0].until(wire.Room)
            while clients[0].room is None or clients[0].room.phase != "between":
                await clients[0].next()
            assert [seat.total for seat in clients[0].room.seats] == [0, 0, 0]
            assert clients[0].room.history == ()

    run(work())


def test_hello_and_what_is_refused_before_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with served(tmp_path) as server:
            joined = await server.room()
            hello = msgspec.to_builtins(wire.Hello(joined.code, joined.token))
            deep = '{"type":"ping","x":' + "[" * 3_000
            refused: list[tuple[Any, str]] = [
                ({"type": "ping"}, "hello_first"),
                ({"type": "ask", "id": "1", "op": {"op": "start"}}, "hello_first"),
                ({**hello, "version": 99}, "version"),
                ({**hello, "token": "x" * 32}, "bad_token"),
                ({**hello, "room": "ZZZZZ"}, "no_room"),
                ({**hello, "room": "Z" * 50}, "bad_message"),
                ({"type": "shout"}, "bad_message"),
                ("{", "bad_message"),
                (deep, "bad_message"),
                (b"\xff\xfe", "bad_message"),
                ("x" * 5_000, "too_long"),
            ]
            for message, code in refused:
                async with server.socket() as socket:
                    client = Client(socket)
                    raw = message if isinstance(message, str | bytes) else json.dumps(message)
                    await socket.send(raw)
                    answer = await client.next()
                    assert isinstance(answer, wire.Refused), message
                    assert (answer.id, answer.code) == (None, code)
                    assert joined.token not in answer.text
                    assert await closed(client) == 4000
            async with server.client(joined, lang="en", have=-3) as client:
                assert isinstance(await client.next(), wire.Welcome)
                assert isinstance(await client.next(), wire.Room)
                await client.send(wire.Ping(7))
                assert await client.next() == wire.Pong(7)
                answer = await client.ask(wire.Start())
                assert isinstance(answer, wire.Refused)
                assert "seats are still empty" in answer.text
                await client.send(wire.Hello(joined.code, joined.token))
                assert await closed(client) == 4000

    run(work())


def test_other_sites_may_not_connect(tmp_path: Path) -> None:
    async def work() -> None:
        async with served(tmp_path) as server:
            for origin in ("https://elsewhere.example", "null", "http://127.0.0.1:1"):
                with pytest.raises(InvalidStatus) as error:
                    async with server.socket(origin=origin):
                        pass
                assert error.value.response.status_code == 403
            async with server.socket(origin=f"http://127.0.0.1:{server.port}"):
                pass

    run(work())


def test_too_fast_and_too_quiet(tmp_path: Path) -> None:
    async def work() -> None:
        limits = Limits(message_burst=5, messages_per_second=0.01, looks_per_minute=3)
        async with served(tmp_path, limits=limits) as server:
            joined = await server.room()
            async with server.client(joined) as client:
                for number in range(6):
                    await client.send(wire.Ping(number))
                refused = await client.until(wire.Refused)
                assert refused.code == "too_fast"
                assert await closed(client) == 4000
            async with server.socket(), server.socket():
                pass
            with pytest.raises(InvalidStatus):  # and too many connections from one address
                async with server.socket():
                    pass
        async with (
            served(tmp_path, limits=Limits(hello_seconds=0.1)) as server,
            server.socket() as socket,
        ):
            with pytest.raises(ConnectionClosed):  # no hello
                await asyncio.wait_for(socket.recv(), 10)

    run(work())


def test_the_older_connection_is_told(tmp_path: Path) -> None:
    async def work() -> None:
        async with served(tmp_path) as server:
            joined = await server.room()
            async with server.client(joined) as older:
                await older.until(wire.Room)
                async with server.client(joined) as newer:
                    await older.until(wire.Replaced)
                    assert await closed(older) == 4002
                    await newer.until(wire.Room)
                    assert isinstance(await newer.ask(wire.AddBot(1, "chance")), wire.Ack)
                    assert newer.room is not None
                    assert newer.room.seats[0].online

    run(work())


def test_who_was_away_gets_what_is_missing(tmp_path: Path) -> None:
    async def work() -> None:
        async with served(tmp_path) as server, AsyncExitStack() as stack:
            host = await server.room("甲", rounds=1)
            client = await stack.enter_async_context(server.client(host))
            for seat in (1, 2):
                await client.ask(wire.AddBot(seat, "steady"))
            await client.ask(wire.Start())
            await client.ask(wire.Ready())
            while client.update is None or not client.update.view.offers:
                await client.next()
            held, update = list(client.events), client.update
            assert len(held) > 2
            async with server.client(host, round=update.round, have=2) as back:
                back.update, back.events = update, held[:2]
                again = await back.until(wire.Update)
                assert (again.start, again.resync) == (2, True)
                assert list(again.events) == held[2:]
                assert again.view == update.view
                await play_out([back])

    run(work())


def test_a_slow_reader_is_let_go_and_harms_nobody(tmp_path: Path) -> None:
    """The queue is bounded: who does not read is cut off, and comes back where it was."""

    async def work() -> None:
        async with served(tmp_path, limits=Limits(send_queue=8)) as server:
            host = await server.room("甲")
            guest = await server.join(host.code, "乙")
            async with AsyncExitStack() as stack:
                reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=1)
                stack.callback(writer.close)
                await shake_hands(reader, writer, server.port, wire.Hello(guest.code, guest.token))
                client = await stack.enter_async_context(server.client(host))
                await client.until(wire.Room)
                while client.room is None or not client.room.seats[1].online:
                    await client.next()
                (table,) = server.app.state.hall.tables()
                people = table.desk.room.players
                slow = next(k for k in table.links.values() if people[k.player].name == "乙")
                while slow in table.links.values():  # a busy room
                    slow.send(wire.Room(client.room))
                    await asyncio.sleep(0)
                while client.room.seats[1].online:
                    await client.next()
                assert isinstance(await client.ask(wire.AddBot(2, "chance")), wire.Ack)
            async with server.client(guest) as back:
                await back.until(wire.Room)

    run(work())


async def shake_hands(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, port: int, hello: wire.Hello
) -> None:
    """Open a WebSocket by hand, say hello, and never read."""
    writer.write(
        f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += await reader.read(1)
    payload = msgspec.json.encode(hello) + b" " * 126  # so that its length takes two bytes
    length = (0x80 | 126).to_bytes(1, "big") + len(payload).to_bytes(2, "big")
    writer.write(b"\x81" + length + bytes(4) + payload)
    await writer.drain()


def test_the_pages_are_told_when_the_server_stops(tmp_path: Path) -> None:
    async def work() -> None:
        async with AsyncExitStack() as outer:
            async with served(tmp_path) as server:
                joined = await server.room()
                client = await outer.enter_async_context(server.client(joined))
                await client.until(wire.Room)
            assert isinstance(await client.next(), wire.Closing)
            assert await closed(client) == 1012

    run(work())
