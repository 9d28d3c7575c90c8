"""The HTTP interface: rooms, rules, records, health."""

from __future__ import annotations

import io
from typing import Any, TypeVar

import msgspec
import segno
from litestar import Request, Response, Router, get, post
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from paohuzi import __version__
from paohuzi.rulesets import ruleset, rulesets
from paohuzi.server import metrics
from paohuzi.server.about import server_info
from paohuzi.server.bucket import Buckets
from paohuzi.server.hall import Hall
from paohuzi.server.protocol import CreateRoom, Joined, JoinRoom, RoomCard, ServerInfo
from paohuzi.server.refusal import Refusal

_LONGEST_BODY = 4096
_T = TypeVar("_T")


class Doors(msgspec.Struct):
    """How often one address may open rooms and come in."""

    create: Buckets
    join: Buckets


def _address(request: Request[Any, Any, Any]) -> str:
    return request.client.host if request.client is not None else ""


async def _body(request: Request[Any, Any, Any], kind: type[_T]) -> _T:
    raw = await request.body()
    if len(raw) > _LONGEST_BODY:
        raise Refusal("too_long", most=_LONGEST_BODY)
    try:
        return msgspec.json.decode(raw, type=kind)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise Refusal("bad_message", why=error) from None


@get("/info")
async def info(hall: Hall) -> ServerInfo:
    """Rule sets, options, labels, levels."""
    return server_info(hall.services.config)


@post("/rooms")
async def create_room(request: Request[Any, Any, Any], hall: Hall, doors: Doors) -> Joined:
    """A new room; the answer's token is the host's seat."""
    if not doors.create.take(_address(request), hall.services.time.now()):
        raise Refusal("too_fast")
    return await hall.create(await _body(request, CreateRoom))


@get("/rooms/{code:str}")
async def room(code: str, hall: Hall) -> RoomCard:
    """A room before joining."""
    return await hall.card(code)


@post("/rooms/{code:str}/join")
async def join_room(request: Request[Any, Any, Any], code: str, hall: Hall, doors: Doors) -> Joined:
    """Come in; the answer's token is the seat, or the place in the waiting list."""
    if not doors.join.take(_address(request), hall.services.time.now()):
        raise Refusal("too_fast")
    return await hall.join(code, (await _body(request, JoinRoom)).name)


@get("/rooms/{code:str}/qr.svg", media_type="image/svg+xml")
async def room_qr(request: Request[Any, Any, Any], code: str, hall: Hall) -> bytes:
    """The room's link as a QR code."""
    card = await hall.card(code)
    link = f"{request.url.scheme}://{request.headers.get('host', '')}/r/{card.code}"
    picture = io.BytesIO()
    segno.make(link, error="m").save(picture, kind="svg", border=2, scale=4, dark="#1d1a16")
    return picture.getvalue()


@get("/rooms/{code:str}/rounds/{no:int}")
async def round_record(code: str, no: int, hall: Hall) -> dict[str, Any]:
    """The record of a finished round (formats.md)."""
    return await hall.round(code, no)


@get("/rules/{name:str}/text", media_type="text/markdown; charset=utf-8")
async def rules_text(name: str, lang: str = "zh") -> str:
    """A rule set's own text."""
    if lang not in ("zh", "en"):
        raise Refusal("unknown_text")
    if name not in rulesets():
        raise Refusal("no_page")
    return ruleset(name).rules_text(lang)


@get("/health")
async def health(hall: Hall) -> dict[str, Any]:
    """Whether the server and its database answer."""
    return {"status": "ok", "version": __version__, "rooms": await hall.services.store.count()}


@get("/metrics", media_type=CONTENT_TYPE_LATEST)
async def prometheus() -> Response[bytes]:
    """Prometheus metrics."""
    return Response(generate_latest(metrics.REGISTRY), media_type=CONTENT_TYPE_LATEST)


api = Router(
    "/api", route_handlers=[info, create_room, room, join_room, room_qr, round_record, rules_text]
)
