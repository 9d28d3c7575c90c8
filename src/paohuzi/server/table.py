"""One table: one command at a time, durable before it is told, and a timer for what is due."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Sequence
from typing import Protocol

import msgspec
import structlog

from paohuzi import __version__
from paohuzi.engine.actions import Action
from paohuzi.engine.events import Event, Passed, Settled, Unclaimed
from paohuzi.engine.record import to_record
from paohuzi.engine.round import IllegalAction
from paohuzi.engine.views import View
from paohuzi.server import entries as log
from paohuzi.server import metrics, ops, pages
from paohuzi.server import protocol as wire
from paohuzi.server.bus import Bus
from paohuzi.server.config import Config
from paohuzi.server.dues import Dues
from paohuzi.server.outside import Time, Timer
from paohuzi.server.pacing import Pacing
from paohuzi.server.refusal import Refusal
from paohuzi.server.room import BETWEEN, CLOSED, PLAYING, Desk, Room
from paohuzi.server.store import Conflict, Store

logger = structlog.get_logger()
_REFUSALS = 256
_TRIES = 3
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


def token_hash(token: str) -> str:
    """What is kept of a seat token."""
    return hashlib.sha256(token.encode()).hexdigest()


class Services(msgspec.Struct):
    """What every table of a server shares."""

    config: Config
    store: Store
    bus: Bus
    time: Time
    context: ops.Context


class Table:
    """A table in memory: the fold of its log, its connections and its timer."""

    def __init__(self, table_id: str, services: Services) -> None:
        self.id = table_id
        self._services = services
        self._pacing = Pacing(services.config.pace, services.context.entropy)
        self._dues = Dues(services.config, services.context, self._pacing)
        self._lock = asyncio.Lock()
        self._timer: Timer | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._refusals: OrderedDict[tuple[str, str], Refusal] = OrderedDict()
        self.links: dict[str, Link] = {}
        self.users = 0
        self.desk = Desk(Room(table_id))
        self._stop_news = services.bus.subscribe(table_id, self._news)

    # --- loading --------------------------------------------------------------------------------

    async def load(self) -> None:
        """Make the table again from its log."""
        kept = await self._services.store.load(self.id)
        room = Room(self.id)
        if kept.snapshot is not None:
            room = msgspec.json.decode(kept.snapshot, type=Room)
        desk = Desk(room)
        for row in kept.rows:
            desk.evolve(row)
        self.desk = desk
        self._dues.woke = self._services.time.now()

    def close(self) -> None:
        """Let go of the timer and the bus; the log has everything."""
        if self._timer is not None:
            self._timer.cancel()
        self._stop_news()

    # --- commands -------------------------------------------------------------------------------

    async def create(self, created: log.Created) -> None:
        """The first row."""
        async with self._lock:
            await self._enter([created])

    async def join(self, player: str, name: str, token: str) -> None:
        """Somebody comes in; Refusal if they cannot."""

        def decide() -> list[log.Entry]:
            return ops.join(self.desk, player, name, token_hash(token), self._services.context)

        await self._command(decide)

    async def ask(self, player: str, command: str, op: wire.Op) -> None:
        """A room operation; returns when it is durable, or raises the Refusal."""

        def decide() -> list[log.Entry]:
            return ops.decide(self.desk, player, op, self._services.context)

        await self._command(decide, player, command)

    async def play(self, player: str, command: wire.Cmd) -> None:
        """A decision in the round; returns when it is durable, or raises the Refusal."""

        def decide() -> list[log.Entry]:
            return [self._played(player, command.round, command.expect, command.action)]

        await self._command(decide, player, command.id)

    def _played(self, player: str, round_no: int, expect: int, action: Action) -> log.Entry:
        desk = self.desk
        seat = desk.room.seat_of(player)
        if seat is None:
            raise Refusal("not_seated")
        if desk.rnd is None or desk.room.phase != PLAYING:
            raise Refusal("no_round")
        if round_no != desk.room.dealt or expect != len(pages.stream(desk, seat)):
            raise Refusal("stale")
        try:
            return log.Played(seat, desk.rnd.check(seat, action), "person")
        except IllegalAction as error:
            raise Refusal("illegal", why=error.text) from None

    async def _command(
        self, decide: ops.Make, player: str | None = None, command: str | None = None
    ) -> None:
        async with self._lock:
            if player is not None and command is not None:
                if command in self.desk.room.recent.get(player, ()):
                    return
                if refusal := self._refusals.get((player, command)):
                    raise refusal
            for attempt in range(_TRIES):
                try:
                    entries = decide()
                except Refusal as refusal:
                    self._remember(player, command, refusal)
                    raise
                try:
                    await self._enter(entries, player, command)
                except Conflict:
                    await self.load()
                    if player and command in self.desk.room.recent.get(player, ()):
                        return
                    if attempt == _TRIES - 1:
                        raise
                else:
                    return

    def _remember(self, player: str | None, command: str | None, refusal: Refusal) -> None:
        if player is None or command is None:
            return
        self._refusals[player, command] = refusal
        while len(self._refusals) > _REFUSALS:
            self._refusals.popitem(last=False)

    # --- the log --------------------------------------------------------------------------------

    async def _enter(
        self,
        entries: Sequence[log.Entry],
        player: str | None = None,
        command: str | None = None,
    ) -> None:
        """Fold rows and append them; on any failure the desk is made again from the log."""
        try:
            for entry in [*entries]:
                await self._enter_one(entry, player, command)
                command = None
            if self.desk.room.phase == BETWEEN and not self.desk.room.seed:
                seed = self._services.context.entropy.seed()
                await self._enter_one(log.Committed(seed.hex()), None, None)
            if ops.deserted(self.desk) and not self.closed:
                await self._enter_one(log.Closed(), None, None)
        except BaseException:
            await self.load()
            raise
        finally:
            self._arm()
        await self._services.bus.publish(self.id, self.desk.room.seq)

    async def _enter_one(self, entry: log.Entry, player: str | None, command: str | None) -> None:
        services, desk = self._services, self.desk
        now = services.time.now()
        row = log.Row(self.id, desk.room.seq + 1, now, entry, player, command)
        before = _encode(desk.room) if isinstance(entry, log.RoundDealt) else b""
        lain_since = desk.opened
        events = desk.evolve(row)
        if isinstance(entry, log.Played | log.Advanced) and desk.breathes(events):
            desk.pause = self._pacing.least() if desk.asked else self._pacing.empty()
            entry = msgspec.structs.replace(entry, pause=desk.pause)
            row = msgspec.structs.replace(row, entry=entry)
        self._learn(events, now - lain_since)
        await services.store.append(row, events)
        metrics.ROWS.inc()
        logger.debug("entered", table=self.id, seq=row.seq, command=command)
        if before:
            await services.store.snapshot(self.id, row.seq - 1, before)
        if any(isinstance(event, Settled) for event in events):
            await self._keep_round(row.seq)

    def _learn(self, events: list[Event], lain: int) -> None:
        passed = any(isinstance(event, Passed) for event in events)
        if passed and any(isinstance(event, Unclaimed) for event in events):
            self._pacing.passed(lain)

    async def _keep_round(self, seq: int) -> None:
        desk = self.desk
        assert desk.rnd is not None
        proof = desk.room.fairness[0]
        record = to_record(
            desk.rnd,
            __version__,
            names=[seat.name for seat in desk.room.seats],
            seed=bytes.fromhex(proof.seed or ""),
            nonces=[bytes.fromhex(nonce) for nonce in proof.nonces],
        )
        await self._services.store.keep_round(self.id, seq, desk.room.history[-1].no, record)

    # --- what is due ----------------------------------------------------------------------------

    def _arm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if not self.links:
            return
        due = self._dues.next(self.desk, set(self.links))
        if due is not None:
            self._timer = self._services.time.at(due.when, self._fire)

    def _fire(self) -> None:
        task = asyncio.get_running_loop().create_task(self.tick(), name="tick")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def tick(self) -> None:
        """Do what is due; harmless when nothing is."""
        async with self._lock:
            due = self._dues.next(self.desk, set(self.links)) if self.links else None
            if due is None or due.when > self._services.time.now():
                self._arm()
                return
            try:
                await self._enter(due.make())
            except Conflict:
                logger.info("another was faster", table=self.id)
            except Exception:
                logger.exception("a due entry failed", table=self.id)

    # --- connections ----------------------------------------------------------------------------

    async def attach(self, link: Link, round_no: int, have: int) -> None:
        """A connection comes, or comes back with ``have`` events of ``round_no``."""
        async with self._lock:
            older = self.links.get(link.player)
            if older is not None:
                older.replace()
            if not self.links:
                self._dues.woke = self._services.time.now()
            self.links[link.player] = link
            viewer = pages.viewer_of(self.desk, link.player)
            link.sent = Sent(seat=viewer)
            if round_no == self.desk.room.dealt and have <= len(pages.stream(self.desk, viewer)):
                link.sent.round, link.sent.events = round_no, have
            self._arm()
            self._tell_all()

    async def detach(self, link: Link) -> None:
        """A connection is gone; the seat stays."""
        async with self._lock:
            if self.links.get(link.player) is link:
                del self.links[link.player]
                self._arm()
                self._tell_all()

    async def _news(self, table: str, seq: int) -> None:
        if seq > self.desk.room.seq:
            await self.load()
        self._tell_all()

    def _tell_all(self) -> None:
        online = set(self.links)
        for link in list(self.links.values()):
            self._tell(link, online)

    def _tell(self, link: Link, online: set[str]) -> None:
        desk, sent = self.desk, link.sent
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
        clock, until = self._clock(viewer, seen, online)
        key = _encode((seen, until))
        total = len(pages.stream(desk, viewer))
        if key == sent.view and total == sent.events:
            return
        fresh = sent.events == 0 and desk.room.phase == PLAYING and total <= 1
        link.send(pages.update(desk, viewer, seen, sent.events, clock, resync and not fresh))
        sent.view, sent.events = key, total

    def _clock(
        self, viewer: int | None, seen: View, online: set[str]
    ) -> tuple[wire.Clock | None, int]:
        seat = pages.clock_seat(self.desk, viewer, seen)
        limit = None if seat is None else self._dues.limit(self.desk, seat, online)
        if seat is None or limit is None:
            return None, 0
        left = max(0, limit[0] - self._services.time.now())
        return wire.Clock(seat, left, limit[1]), limit[0]

    @property
    def closed(self) -> bool:
        """Whether the room is closed for good."""
        return self.desk.room.phase == CLOSED
