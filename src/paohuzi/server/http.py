"""The HTTP interface: rooms, rules, records, health."""

from __future__ import annotations

import io
from typing import Any, TypeVar

import msgspec
import segno
from litestar import Request, Response, Router, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import CacheControlHeader
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery
from prometheus_client import CONTENT_TYPE_LATEST

from paohuzi import __version__
from paohuzi.rulesets import ruleset, rulesets
from paohuzi.server import metrics
from paohuzi.server.about import server_info
from paohuzi.server.bucket import Buckets
from paohuzi.server.hall import Hall
from paohuzi.server.protocol import CreateRoom, Joined, JoinRoom, RoomCard, ServerInfo
from paohuzi.server.refusal import Refusal

LONGEST_BODY = 4096
_LONGEST_HOST = 255
_LONGEST_NUMBER = 6
_T = TypeVar("_T")


class Doors(msgspec.Struct):
    """How often one address may open rooms, come in, and look."""

    create: Buckets
    join: Buckets
    look: Buckets


TheHall = NamedDependency[Hall]
TheDoors = NamedDependency[Doors]


def address(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Who asks; behind a proxy on this machine, whom it names."""
    return connection.client.host if connection.client is not None else ""


async def _body(request: Request[Any, Any, Any], kind: type[_T]) -> _T:
    raw = await request.body()
    if len(raw) > LONGEST_BODY:
        raise Refusal("too_long", most=LONGEST_BODY)
    try:
        return msgspec.json.decode(raw, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refusal("bad_message", why=error) from None


@get("/info")
async def info(hall: TheHall) -> ServerInfo:
    """Rule sets, options, labels, levels."""
    return server_info(hall.services.config)


@post("/rooms")
async def create_room(request: Request[Any, Any, Any], hall: TheHall, doors: TheDoors) -> Joined:
    """A new room; the answer's token is the host's seat."""
    if not doors.create.take(address(request), hall.services.time.now()):
        raise Refusal("too_fast")
    return await hall.create(await _body(request, CreateRoom))


def _look(request: Request[Any, Any, Any], hall: Hall, doors: Doors) -> None:
    if not doors.look.take(address(request), hall.services.time.now()):
        raise Refusal("too_fast")


@get("/rooms/{code:str}")
async def room(
    request: Request[Any, Any, Any],
    code: FromPath[str],
    hall: TheHall,
    doors: TheDoors,
) -> RoomCard:
    """A room before joining."""
    _look(request, hall, doors)
    return await hall.card(code)


@post("/rooms/{code:str}/join")
async def join_room(
    request: Request[Any, Any, Any],
    code: FromPath[str],
    hall: TheHall,
    doors: TheDoors,
) -> Joined:
    """Come in; the answer's token is the seat, or the place in the waiting list."""
    if not doors.join.take(address(request), hall.services.time.now()):
        raise Refusal("too_fast")
    return await hall.join(code, (await _body(request, JoinRoom)).name)


@get("/rooms/{code:str}/qr.svg", media_type="image/svg+xml")
async def room_qr(
    request: Request[Any, Any, Any],
    code: FromPath[str],
    hall: TheHall,
    doors: TheDoors,
) -> bytes:
    """The room's link as a QR code."""
    _look(request, hall, doors)
    card = await hall.card(code)
    host = request.headers.get("host", "")
    if len(host) > _LONGEST_HOST:
        raise Refusal("too_long", most=_LONGEST_HOST)
    picture = io.BytesIO()
    code_of_link = segno.make(f"{request.url.scheme}://{host}/r/{card.code}", error="m")
    code_of_link.save(picture, kind="svg", border=2, scale=4, dark="#1d1a16")
    return picture.getvalue()


@get("/rooms/{code:str}/rounds/{name:str}")
async def round_record(
    request: Request[Any, Any, Any],
    code: FromPath[str],
    name: FromPath[str],
    hall: TheHall,
    doors: TheDoors,
) -> dict[str, Any]:
    """The record of a finished round (formats.md): ``3`` or ``3.json``."""
    _look(request, hall, doors)
    no = name.removesuffix(".json")
    if not (no.isascii() and no.isdigit() and len(no) <= _LONGEST_NUMBER):
        raise Refusal("no_round_record", no=name[:20])
    return await hall.round(code, int(no))


@get("/rooms/{code:str}/session.jsonl", media_type="application/jsonl")
async def session_records(
    request: Request[Any, Any, Any],
    code: FromPath[str],
    hall: TheHall,
    doors: TheDoors,
) -> bytes:
    """The room's finished rounds as one file: a header line, then a record a line."""
    _look(request, hall, doors)
    return b"".join(msgspec.json.encode(one) + b"\n" for one in await hall.session(code))


@get("/rules/{name:str}/text", media_type="text/markdown")
async def rules_text(name: FromPath[str], lang: FromQuery[str] = "zh") -> str:
    """A rule set's own text."""
    if lang not in ("zh", "en"):
        raise Refusal("unknown_text")
    if name not in rulesets():
        raise Refusal("no_page")
    return ruleset(name).rules_text(lang)


@get("/health")
async def health(hall: TheHall) -> dict[str, Any]:
    """Whether the server and its database answer."""
    return {"status": "ok", "version": __version__, "rooms": await hall.services.store.count()}


@get("/metrics", media_type=CONTENT_TYPE_LATEST)
async def prometheus(hall: TheHall) -> Response[bytes]:
    """Prometheus metrics, at most a minute old."""
    body = metrics.exposition(hall.services.time.now())
    return Response(body, media_type=CONTENT_TYPE_LATEST)


api = Router(
    "/api",
    route_handlers=[
        info,
        create_room,
        room,
        join_room,
        room_qr,
        round_record,
        session_records,
        rules_text,
    ],
    cache_control=CacheControlHeader(no_store=True),
)
