"""Running the server: one process, one folder."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable

import uvicorn
from litestar import Litestar

from paohuzi.server.app import create_app
from paohuzi.server.config import Config
from paohuzi.server.logs import configure_logging


def addresses(host: str, port: int) -> list[str]:
    """Links under which the table can be opened, this machine's first."""
    if host not in ("0.0.0.0", "::"):  # noqa: S104 - compared, not bound
        return [f"http://{host}:{port}/"]
    found = [f"http://localhost:{port}/"]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address: nothing is sent
            found.append(f"http://{probe.getsockname()[0]}:{port}/")
        except OSError:
            pass
    return found


_FAREWELL_SECONDS = 0.1


class _Announcing(uvicorn.Server):
    """Says where it is once it listens, so that what is printed is true."""

    def __init__(
        self, config: uvicorn.Config, ready: Callable[[int], None], farewell: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._ready = ready
        self._farewell = farewell

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready(self.servers[0].sockets[0].getsockname()[1])

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell the pages first: once uvicorn closes the sockets, nothing can be said."""
        self._farewell()
        await asyncio.sleep(_FAREWELL_SECONDS)
        await super().shutdown(sockets)


def server_of(config: Config, app: Litestar, ready: Callable[[int], None]) -> uvicorn.Server:
    """The server of an application; ``ready`` is told the port once it listens."""
    return _Announcing(
        uvicorn.Config(
            app,
            host=config.host,
            port=config.port,
            ws="websockets-sansio",
            ws_per_message_deflate=False,
            ws_max_size=16_384,
            ws_ping_interval=20,
            ws_ping_timeout=20,
            log_level="warning",
            server_header=False,
            timeout_graceful_shutdown=3,
        ),
        ready,
        app.state.hall.farewell,
    )


def run(config: Config, ready: Callable[[int], None], app: Litestar | None = None) -> None:
    """Serve until interrupted; ``ready`` is told the port. SystemExit if it cannot start."""
    configure_logging()
    server = server_of(config, app or create_app(config), ready)
    try:
        server.run()
    except SystemExit:  # uvicorn has said why
        raise SystemExit(1) from None
    if not server.started:
        raise SystemExit(1)
