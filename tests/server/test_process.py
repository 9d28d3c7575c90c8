"""A real server process, killed without warning in the middle of a round."""

from __future__ import annotations

import asyncio
import signal
import sys
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
from fakes import run
from served import Served
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
            # Play until somebody is asked about a card on the table, and leave it unanswered.
            asked = None
            while asked is None:
                for client in clients:
                    try:
                        await asyncio.wait_for(client.next(), 0.02)
                    except TimeoutError:
                        continue
                for client in clients:
                    view = None if client.update is None else client.update.view
                    if view is not None and view.offers and view.phase == "window":
                        asked = client
                    elif view is not None and view.offers:
                        await client.play(view.offers[0].action)
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
