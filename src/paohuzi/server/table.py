"""One table: one command at a time, durable before it is told, and a timer for what is due."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Coroutine, Sequence
from typing import Any

import msgspec
import structlog

from paohuzi import __version__
from paohuzi.engine.actions import Action
from paohuzi.engine.cards import GLYPHS
from paohuzi.engine.events import Settled
from paohuzi.engine.record import to_record
from paohuzi.engine.round import IllegalAction
from paohuzi.server import entries as log
from paohuzi.server import metrics, ops, pages
from paohuzi.server import protocol as wire
from paohuzi.server.audience import Audience, Link
from paohuzi.server.breath import breathes, hidden, thought_through
from paohuzi.server.bus import Bus
from paohuzi.server.config import Config
from paohuzi.server.desk import Desk
from paohuzi.server.dues import Dues
from paohuzi.server.outside import Time, Timer
from paohuzi.server.pacing import Pacing
from paohuzi.server.refusal import Refusal
from paohuzi.server.room import BETWEEN, CLOSED, PLAYING, Room
from paohuzi.server.store import Batch, Conflict, Store

logger = structlog.get_logger()
_TRIES = 3
_RETRY = 1_000
"""Milliseconds before something due is tried again that failed."""


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
    """A table in memory: the fold of its log, its connections and its timer.

    ``desk`` is never ahead of the disk: rows are tried on a copy, which takes its place once they
    are durable.
    """

    def __init__(self, table_id: str, services: Services) -> None:
        self.id = table_id
        self._services = services
        self._pacing = Pacing(services.config.pace, services.context.entropy)
        self._dues = Dues(services.config, services.context, self._pacing)
        self._audience = Audience(self._dues, services.time)
        self._lock = asyncio.Lock()
        self._timer: Timer | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.users = 0
        self.desk = Desk(Room(table_id))
        self._stop_news = services.bus.subscribe(table_id, self._news)

    @property
    def links(self) -> dict[str, Link]:
        """The connections by player."""
        return self._audience.links

    @property
    def closed(self) -> bool:
        """Whether the room is closed for good."""
        return self.desk.room.phase == CLOSED

    # --- loading --------------------------------------------------------------------------------

    async def load(self) -> None:
        """Make the table again from its log."""
        kept = await self._services.store.load(self.id)
        desk = Desk(Room(self.id)) if kept.snapshot is None else Desk.restore(kept.snapshot)
        for row in kept.rows:
            desk.evolve(row)
        self.desk = desk
        if not self.links:
            self._dues.woke = self._services.time.now()

    def close(self) -> None:
        """Let go of the timer and the bus; the log has everything."""
        if self._timer is not None:
            self._timer.cancel()
        self._stop_news()

    # --- commands -------------------------------------------------------------------------------

    async def create(self, created: log.Created, player: str, name: str, token: str) -> None:
        """The first rows: the room and its host; Conflict if the code is taken."""
        joined = log.Joined(player, name, token_hash(token))
        async with self._lock:
            await self._enter([created, joined], code=created.code)

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

    def why(self, player: str, question: wire.Why) -> wire.Reason:
        """Why a seat may not do something now; asked by nobody but itself, and no row."""
        desk = self.desk
        seat = desk.room.seat_of(player)
        if seat is None:
            raise Refusal("not_seated")
        if desk.rnd is None:
            raise Refusal("no_round")
        if question.card not in (None, *GLYPHS):
            raise Refusal("bad_question", why=question.card)
        try:
            reason = desk.rnd.why(seat, question.do, question.card)
        except ValueError as error:
            raise Refusal("bad_question", why=error) from None
        if reason is None:
            return wire.Reason(question.id, None)
        rules = desk.rnd.rules
        text = wire.Text(*(rules.reason_text(reason, lang) for lang in ("zh", "en")))
        return wire.Reason(question.id, text, reason.code, reason.clause)

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
        except IllegalAction:
            allowed = {lang: pages.named(desk.rnd, seat, lang) for lang in ("zh", "en")}
            raise Refusal("illegal" if allowed["zh"] else "illegal:not_asked", **allowed) from None

    async def _command(
        self, decide: ops.Make, player: str | None = None, command: str | None = None
    ) -> None:
        async with self._lock:
            for attempt in range(_TRIES):
                known = self.desk.room.recent.get(player or "", {})
                if command in known:
                    return _again(known[command])
                refusal, entries = self._decided(decide, command)
                try:
                    if entries:
                        await self._enter(entries, player, command)
                except Conflict:
                    await self._catch_up()
                    entry = await self._entered(player, command)
                    if entry is not None:
                        return _again(entry)
                    if attempt == _TRIES - 1:
                        raise
                else:
                    if refusal is not None:
                        raise refusal
                    break
            return None

    def _decided(
        self, decide: ops.Make, command: str | None
    ) -> tuple[Refusal | None, list[log.Entry]]:
        try:
            return None, decide()
        except Refusal as refusal:
            if command is None or self.closed:
                return refusal, []
            return refusal, [log.Declined(refusal.wording, refusal.details)]

    async def _entered(self, player: str | None, command: str | None) -> log.Entry | None:
        if player is None or command is None:
            return None
        return await self._services.store.answer(self.id, player, command)

    # --- the log --------------------------------------------------------------------------------

    async def _enter(
        self,
        entries: Sequence[log.Entry],
        player: str | None = None,
        command: str | None = None,
        *,
        code: str | None = None,
    ) -> None:
        """Append what the entries make as one transaction; only then is it so, and told."""
        desk, made = self.desk.copy(), Batch(self.id, code)
        try:
            for entry in entries:
                self._add(made, desk, entry, player, command)
                command = None
            if desk.room.phase == BETWEEN and not desk.room.seed:
                seed = self._services.context.entropy.seed()
                self._add(made, desk, log.Committed(seed.hex()))
            if ops.deserted(desk) and desk.room.phase != CLOSED:
                self._add(made, desk, log.Closed())
            await self._services.store.append(made)
        except BaseException:
            self._arm(_RETRY)
            raise
        before, self.desk = self.desk, desk
        self._learn(made, before)
        metrics.ROWS.inc(len(made.rows))
        seq = desk.room.seq
        logger.debug("entered", table=self.id, seq=seq, command=made.rows[0][0].command)
        self._arm()
        self._audience.tell(desk)
        await self._services.bus.publish(self.id, seq)

    def _add(
        self,
        made: Batch,
        desk: Desk,
        entry: log.Entry,
        player: str | None = None,
        command: str | None = None,
    ) -> None:
        """Fold one entry into ``desk`` and put its row into the batch."""
        row = log.Row(self.id, desk.room.seq + 1, self._services.time.now(), entry, player, command)
        if isinstance(entry, log.RoundDealt):
            made.snapshot = (desk.room.seq, desk.snapshot())
        events = desk.evolve(row)
        if isinstance(entry, log.Played | log.Advanced) and breathes(desk.rnd, events):
            desk.pause = (
                self._pacing.least() if desk.asked else self._pacing.empty(hidden(desk.rnd))
            )
            row = msgspec.structs.replace(
                row, entry=msgspec.structs.replace(entry, pause=desk.pause)
            )
        made.rows.append((row, events))
        made.closes = made.closes or isinstance(entry, log.Closed)
        if any(isinstance(event, Settled) for event in events):
            made.round = (row.seq, desk.room.history[-1].no, _record(desk))

    def _learn(self, made: Batch, before: Desk) -> None:
        for row, events in made.rows:
            if thought_through(before.rnd, events):
                self._pacing.passed(row.at - before.opened, hidden(before.rnd))

    # --- what is due ----------------------------------------------------------------------------

    def _arm(self, wait: int = 0) -> None:
        """Set the timer to what is due next, at the earliest in ``wait`` milliseconds."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        due = self._dues.next(self.desk, self._audience.online) if self.links else None
        if due is not None:
            when = max(due.when, self._services.time.now() + wait) if wait else due.when
            self._timer = self._services.time.at(when, self._fire)

    def _fire(self) -> None:
        self._start(self.tick(), "tick")

    def _start(self, work: Coroutine[Any, Any, None], name: str) -> None:
        task = asyncio.get_running_loop().create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def tick(self) -> None:
        """Do what is due; harmless when nothing is."""
        async with self._lock:
            due = self._dues.next(self.desk, self._audience.online) if self.links else None
            if due is None or due.when > self._services.time.now():
                self._arm()
                return
            try:
                await self._enter(due.make())
            except Conflict:
                logger.info("another was faster", table=self.id)
                await self._catch_up()
            except Exception:
                self._arm(_RETRY)
                logger.exception("a due entry failed", table=self.id, seq=self.desk.room.seq)

    async def expire(self, now: int) -> None:
        """Close a room that nobody has come back to."""
        limits = self._services.config.limits
        async with self._lock:
            room = self.desk.room
            running = room.phase in (PLAYING, BETWEEN)
            hours = limits.session_hours if running else limits.room_hours
            if not self.links and not self.closed and now - room.at >= hours * 3_600_000:
                await self._enter([log.Closed()])

    # --- connections ----------------------------------------------------------------------------

    async def attach(self, link: Link, round_no: int, have: int) -> None:
        """A connection comes, or comes back with ``have`` events of ``round_no``."""
        async with self._lock:
            self._audience.come(link, self.desk, round_no, have)
            self._arm()
            self._audience.tell(self.desk)

    async def detach(self, link: Link) -> None:
        """A connection is gone; the seat stays."""
        async with self._lock:
            if self._audience.go(link):
                self._arm()
                self._audience.tell(self.desk)

    async def _news(self, table: str, seq: int) -> None:
        # Not here and now: whoever publishes holds its own table and must not wait for this one.
        if seq > self.desk.room.seq:
            self._start(self._hear(seq), "news")

    async def _hear(self, seq: int) -> None:
        async with self._lock:
            if seq > self.desk.room.seq:
                await self._catch_up()

    async def _catch_up(self) -> None:
        await self.load()
        self._arm()
        self._audience.tell(self.desk)


def _again(answer: log.Entry | None) -> None:
    """Give a known answer again: None is an ``ack``."""
    if isinstance(answer, log.Declined):
        raise Refusal(answer.wording, **answer.details)


def _record(desk: Desk) -> dict[str, Any]:
    assert desk.rnd is not None
    proof = desk.room.fairness[0]
    return to_record(
        desk.rnd,
        __version__,
        names=[seat.name for seat in desk.room.seats],
        seed=bytes.fromhex(proof.seed or ""),
        nonces=[bytes.fromhex(nonce) for nonce in proof.nonces],
    )
