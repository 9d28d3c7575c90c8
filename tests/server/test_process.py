"""A real server process, killed without warning in the middle of a round."""

from __future__ import annotations

import asyncio
import signal
import sys
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
from fakes import run
from served import Client, Served
from test_gateway import play_out

from paohuzi.server import protocol as wire

LAUNCH = Path(__file__).resolve().parents[2] / "e2e" / "launch.py"


async def launch(data: Path, port: int = 0) -> tuple[asyncio.subprocess.Process, int]:
    """Start a server; its process and its port."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(LAUNCH),
        *("--data", str(data), "--port", str(port), "--pace", "0.05"),
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    line = await process.stdout.readline()
    assert line.startswith(b"port "), line
    return process, int(line.split()[1])


async def end(process: asyncio.subprocess.Process, how: signal.Signals) -> int:
    process.send_signal(how)
    await process.communicate()
    assert process.returncode is not None
    return process.returncode


async def caught_up(client: Client) -> None:
    """Read all that the server has sent until now."""
    await client.send(wire.Ping(1))
    await client.until(wire.Pong)


async def something(clients: list[Client]) -> None:
    """Wait until one of them is told something."""
    reading = [asyncio.create_task(client.next()) for client in clients]
    _, waiting = await asyncio.wait(reading, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*reading, return_exceptions=True)


def offered(client: Client, phase: str = "") -> bool:
    """Whether this client is asked (in ``phase``) as far as it knows."""
    view = None if client.update is None else client.update.view
    return view is not None and bool(view.offers) and phase in ("", view.phase)


async def until_a_window(clients: list[Client]) -> Client:
    """Play until somebody is asked about a card: until they answer, nothing moves on."""
    while True:
        for client in clients:
            if offered(client, "window"):
                await caught_up(client)
                if offered(client, "window"):
                    return client
        asked = [client for client in clients if offered(client)]
        for client in asked:
            assert client.update is not None
            await client.play(client.update.view.offers[0].action)
        if not asked:
            await something(clients)


def test_killed_in_a_window_and_played_on(tmp_path: Path) -> None:
    """Faults 6 and 7: the same card, the same offers, the same events; then on to the end."""

    async def work() -> None:
        process, port = await launch(tmp_path)
        async with AsyncExitStack() as stack:
            http = await stack.enter_async_context(
                httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}")
            )
            server = Served(port, http, None)
            host = await server.room("甲", rounds=1)
            seats = [host, *[await server.join(host.code, name) for name in ("乙", "丙")]]
            clients = [await stack.enter_async_context(server.client(seat)) for seat in seats]
            for client in clients:
                await client.until(wire.Room)
            await clients[0].ask(wire.Start())
            for client in clients:
                await client.ask(wire.Ready("07"))
            asked = await until_a_window(clients)
            for client in clients:
                await caught_up(client)
            assert asked.update is not None
            held = [(list(client.events), client.update) for client in clients]
            assert await end(process, signal.SIGKILL) == -signal.SIGKILL
            process, again = await launch(tmp_path, port)
            assert again == port
            back = [await stack.enter_async_context(server.client(seat)) for seat in seats]
            for client, (events, update) in zip(back, held, strict=True):
                fresh = await client.until(wire.Update)
                assert fresh.resync
                assert update is not None
                assert client.events == events
                assert fresh.view == update.view
            await play_out(back)
            room = back[0].room
            assert room is not None
            assert room.phase == "over"
            record = await http.get(f"/api/rooms/{room.code}/rounds/1.json")
            assert record.status_code == 200
        assert await end(process, signal.SIGTERM) in (0, -signal.SIGTERM)

    run(work())
