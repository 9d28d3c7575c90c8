"""Who is connected to a table, and telling each of them what they do not know yet."""

from __future__ import annotations

from typing import Protocol

import msgspec
import structlog

from paohuzi.engine.views import View
from paohuzi.server import pages
from paohuzi.server import protocol as wire
from paohuzi.server.desk import Desk
from paohuzi.server.dues import Dues
from paohuzi.server.outside import Time
from paohuzi.server.room import PLAYING

logger = structlog.get_logger()
_encode = msgspec.json.Encoder().encode


class Link(Protocol):
    """A connection as a table sees it: where to send, and what it has already."""

    player: str
    lang: str
    sent: Sent

    def send(self, message: wire.ServerMessage) -> None:
        """Queue a message; never waits."""
        ...

    def replace(self) -> None:
        """A newer connection of the same seat is there: say so and close."""
        ...


class Sent(msgspec.Struct):
    """What a connection was last sent."""

    room: bytes = b""
    round: int = 0
    events: int = 0
    view: bytes = b""
    seat: int | None = None


class Audience:
    """The connections of one table, one for each player."""

    def __init__(self, dues: Dues, time: Time) -> None:
        self._dues = dues
        self._time = time
        self.links: dict[str, Link] = {}

    @property
    def online(self) -> set[str]:
        """The players who are connected."""
        return set(self.links)

    def come(self, link: Link, desk: Desk, round_no: int, have: int) -> None:
        """A connection with ``have`` events of ``round_no``; an older one of the player goes."""
        older = self.links.get(link.player)
        if older is not None:
            older.replace()
        if not self.links:
            self._dues.woke = self._time.now()
        self._dues.away.pop(link.player, None)
        self.links[link.player] = link
        viewer = pages.viewer_of(desk, link.player)
        link.sent = Sent(seat=viewer)
        if round_no == desk.room.dealt and 0 <= have <= len(pages.stream(desk, viewer)):
            link.sent.round, link.sent.events = round_no, have

    def go(self, link: Link) -> bool:
        """A connection is gone; False when a newer one had taken its place."""
        if self.links.get(link.player) is not link:
            return False
        del self.links[link.player]
        self._dues.away[link.player] = self._time.now()
        return True

    def tell(self, desk: Desk) -> None:
        """Send each what changed for it; nothing to those for whom nothing did."""
        online = self.online
        for player, link in list(self.links.items()):
            info = desk.room.players.get(player)
            try:
                self._tell(desk, link, online)
            except Exception:
                # What is durable is so, whatever happens to one connection.
                logger.exception("telling failed", table=desk.room.table, seq=desk.room.seq)
                info = None
            if info is None or info.left:
                del self.links[player]

    def _tell(self, desk: Desk, link: Link, online: set[str]) -> None:
        sent = link.sent
        room = pages.room_view(desk, link.player, online)
        encoded = _encode(room)
        if encoded != sent.room:
            sent.room = encoded
            link.send(wire.Room(room))
        viewer = pages.viewer_of(desk, link.player)
        seen = pages.view(desk, viewer)
        if seen is None:
            return
        resync = desk.room.dealt != sent.round or viewer != sent.seat or not sent.view
        if desk.room.dealt != sent.round or viewer != sent.seat:
            sent.round, sent.events, sent.seat = desk.room.dealt, 0, viewer
        clock, until = self._clock(desk, viewer, seen, online)
        key = _encode((seen, until))
        total = len(pages.stream(desk, viewer))
        if key == sent.view and total == sent.events:
            return
        fresh = sent.events == 0 and desk.room.phase == PLAYING and total <= 1
        link.send(pages.update(desk, viewer, seen, sent.events, clock, resync and not fresh))
        sent.view, sent.events = key, total

    def _clock(
        self, desk: Desk, viewer: int | None, seen: View, online: set[str]
    ) -> tuple[wire.Clock | None, int]:
        seat = pages.clock_seat(desk, viewer, seen)
        limit = None if seat is None else self._dues.limit(desk, seat, online)
        if seat is None or limit is None:
            return None, 0
        left = max(0, limit[0] - self._time.now())
        return wire.Clock(seat, left, limit[1]), limit[0]
