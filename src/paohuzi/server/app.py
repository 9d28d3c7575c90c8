"""The application: everything put together."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import structlog
from litestar import Litestar, Request, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig

from paohuzi import __version__
from paohuzi.server import protocol as wire
from paohuzi.server.bucket import Buckets
from paohuzi.server.bus import MemoryBus
from paohuzi.server.config import Config
from paohuzi.server.gateway import table_socket
from paohuzi.server.hall import Hall
from paohuzi.server.http import Doors, api, health, prometheus
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
    wanted = str(request.query_params.get("lang") or request.headers.get("accept-language", ""))
    return "en" if wanted.lower().startswith("en") else "zh"


def _refused(request: Request[Any, Any, Any], refusal: Refusal) -> Response[wire.Problem]:
    status = _STATUS.get(refusal.code, 400)
    return Response(
        wire.Problem(refusal.code, refusal.text(_language(request))), status_code=status
    )


def _http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[wire.Problem]:
    code = "no_page" if error.status_code in (404, 405) else "bad_message"
    refusal = Refusal(code, why=error.detail)
    return Response(
        wire.Problem(code, refusal.text(_language(request))), status_code=error.status_code
    )


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
    doors = Doors(Buckets(limits.creates_per_minute), Buckets(limits.joins_per_minute))

    @asynccontextmanager
    async def life(_: Litestar) -> AsyncIterator[None]:
        await services.store.open()
        try:
            yield
        finally:
            for table in hall.tables():
                for link in list(table.links.values()):
                    link.send(wire.Closing())
            hall.close()
            await services.store.close()

    return Litestar(
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
        openapi_config=OpenAPIConfig(title="paohuzi", version=__version__),
        signature_types=[Hall, Doors, Page],
        logging_config=None,
        debug=False,
    )


def configure_logging(level: int = logging.INFO) -> None:
    """Plain structured lines; nothing that is logged holds a card or a token."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(level))
