"""The application: everything put together."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import structlog
from litestar import Litestar, Request, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException

from paohuzi.server import protocol as wire
from paohuzi.server.bucket import Buckets
from paohuzi.server.bus import MemoryBus
from paohuzi.server.config import Config
from paohuzi.server.gateway import table_socket
from paohuzi.server.hall import Hall
from paohuzi.server.http import LONGEST_BODY, Doors, api, health, prometheus
from paohuzi.server.logs import configure_logging
from paohuzi.server.ops import Context
from paohuzi.server.outside import Entropy, RealTime, SystemEntropy, Time
from paohuzi.server.page import Page, find_page, page_file
from paohuzi.server.refusal import Refusal
from paohuzi.server.store import SqlStore
from paohuzi.server.table import Services

_STATUS = {
    "no_room": 404,
    "no_page": 404,
    "no_round_record": 404,
    "name_taken": 409,
    "waiting_full": 409,
    "too_fast": 429,
    "too_many_rooms": 503,
    "too_long": 413,
}
_SWEEP_SECONDS = 3_600
_HEADERS = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data:; connect-src 'self' ws: wss:; frame-ancestors 'none'; "
        "base-uri 'none'; form-action 'self'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
}


def _language(request: Request[Any, Any, Any]) -> str:
    asked = str(request.query_params.get("lang", ""))
    if asked not in ("zh", "en"):
        asked = request.headers.get("accept-language", "")
    return "en" if asked.lower().startswith("en") else "zh"


def _refused(request: Request[Any, Any, Any], refusal: Refusal) -> Response[wire.Problem]:
    problem = wire.Problem(refusal.code, refusal.text(_language(request)))
    headers = {"cache-control": "no-store"}
    if refusal.code == "too_fast":
        headers["retry-after"] = "30"
    return Response(problem, status_code=_STATUS.get(refusal.code, 400), headers=headers)


def _http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[wire.Problem]:
    if error.status_code == 413:
        refusal = Refusal("too_long", most=LONGEST_BODY)
    else:
        code = "no_page" if error.status_code in (404, 405) else "bad_message"
        refusal = Refusal(code, why=error.detail)
    problem = wire.Problem(refusal.code, refusal.text(_language(request)))
    return Response(problem, status_code=error.status_code)


def _failed(request: Request[Any, Any, Any], error: Exception) -> Response[wire.Problem]:
    structlog.get_logger().exception("a request failed", path=request.url.path, exc_info=error)
    text = Refusal("internal").text(_language(request))
    return Response(wire.Problem("internal", text), status_code=500)


async def _head(response: Response[Any]) -> Response[Any]:
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    return response


def create_app(
    config: Config, *, time: Time | None = None, entropy: Entropy | None = None
) -> Litestar:
    """The server's application; ``time`` and ``entropy`` are the machine's unless given."""
    if not structlog.is_configured():  # its default would print local variables
        configure_logging()
    config.data.mkdir(parents=True, exist_ok=True)
    services = Services(
        config,
        SqlStore(config.url),
        MemoryBus(),
        time or RealTime(),
        Context(config, entropy or SystemEntropy()),
    )
    hall = Hall(services)
    page = Page(config.web or find_page())
    limits = config.limits
    doors = Doors(
        Buckets(limits.creates_per_minute),
        Buckets(limits.joins_per_minute),
        Buckets(limits.looks_per_minute),
    )

    @asynccontextmanager
    async def life(_: Litestar) -> AsyncIterator[None]:
        await services.store.open()
        sweeper = asyncio.create_task(_sweep(hall), name="sweeper")
        try:
            yield
        finally:
            sweeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await sweeper
            hall.close()
            await services.store.close()

    app = Litestar(
        route_handlers=[api, health, prometheus, table_socket, page_file],
        dependencies={
            "hall": Provide(lambda: hall, sync_to_thread=False),
            "doors": Provide(lambda: doors, sync_to_thread=False),
            "page": Provide(lambda: page, sync_to_thread=False),
        },
        exception_handlers={
            Refusal: _refused,
            HTTPException: _http_error,
            Exception: _failed,
        },
        after_request=_head,
        lifespan=[life],
        openapi_config=None,
        request_max_body_size=LONGEST_BODY,
        signature_types=[Hall, Doors, Page],
        logging_config=None,
        debug=False,
    )
    app.state.hall = hall
    return app


async def _sweep(hall: Hall) -> None:
    while True:
        try:
            await hall.sweep()
        except Exception:  # noqa: BLE001 - the next hour is another try
            structlog.get_logger().exception("sweeping failed")
        await asyncio.sleep(_SWEEP_SECONDS)
