"""What is due at a table and when: the engine's next beat, clocks, computers, the next round.

All of it follows from the log (when each seat was asked, when a card was shown), so a restarted
server finds the same again; a due thing that is done twice finds nothing left to do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import structlog

from paohuzi.bots import make_bot
from paohuzi.engine.actions import Action, Discard
from paohuzi.server import entries as log
from paohuzi.server.config import Config
from paohuzi.server.desk import Desk
from paohuzi.server.ops import Context, everybody_ready, first_dealer, somebody_plays
from paohuzi.server.pacing import Pacing
from paohuzi.server.room import BETWEEN, CLOSED, OVER, PERSON, PLAYING, SUBSTITUTE

logger = structlog.get_logger()

FIRST_ROUND_SECONDS = 5
"""Before the first round nobody presses anything: the pages send their nonces by themselves."""
TIMEOUTS = 2
AWAY_CLOCK = 20
WAITING_SECONDS = 300
"""How long a place in the waiting list is kept for somebody without a connection."""
HOST_SECONDS = 120


class Due(NamedTuple):
    """Something to do at ``when``."""

    when: int
    make: Callable[[], list[log.Entry]]


class Dues:
    """One table's list of what is due."""

    def __init__(self, config: Config, context: Context, pacing: Pacing) -> None:
        self._config = config
        self._context = context
        self._pacing = pacing
        self._thinking: dict[int, tuple[int, int]] = {}
        self.woke = 0
        """When the table was last woken: nobody's time runs while nobody is there."""
        self.away: dict[str, int] = {}
        """Since when a player has no connection; who is not named, since the table woke."""

    def next(self, desk: Desk, online: set[str]) -> Due | None:
        """The earliest due thing, or None."""
        return min(self._all(desk, online), key=lambda due: due.when, default=None)

    def limit(self, desk: Desk, seat: int, online: set[str]) -> tuple[int, int] | None:
        """When a person's time ends and how long it is in all, or None without a clock.

        Whoever is away has a shorter time, from when they went: a reload costs nobody the seat.
        """
        info = desk.room.seats[seat]
        if info.computed or info.player is None:
            return None
        asked = max(desk.asked.get(seat, desk.told), self.woke)
        clock = desk.room.clock * 1000
        if info.player in online:
            return (asked + clock, clock) if clock else None
        grace = min(clock, AWAY_CLOCK * 1000) or self._config.away_seconds * 1000
        end = max(asked, self.away.get(info.player, 0)) + grace
        return (min(end, asked + clock) if clock else end), grace

    def _all(self, desk: Desk, online: set[str]) -> Iterator[Due]:
        phase = desk.room.phase
        if phase != CLOSED:
            yield from self._absent(desk, online)
        if phase == PLAYING:
            yield from self._takeovers(desk, online)
            yield from self._playing(desk, online)
        elif phase in (BETWEEN, OVER):
            yield from self._between(desk, online)

    # --- during a round -------------------------------------------------------------------------

    def _playing(self, desk: Desk, online: set[str]) -> Iterator[Due]:
        assert desk.rnd is not None
        due = desk.rnd.due
        if due is not None:
            wait = min(self._pacing.claim(), desk.pause) if due == "claim" else desk.pause
            yield Due(desk.opened + wait, lambda: [log.Advanced()])
        for seat in desk.asked:
            if desk.room.seats[seat].computed:
                yield Due(self._thought(desk, seat), lambda s=seat: [self._compute(desk, s)])  # type: ignore[misc]
            elif limit := self.limit(desk, seat, online):
                yield Due(limit[0], lambda s=seat: self._time_up(desk, s, online))  # type: ignore[misc]

    def _thought(self, desk: Desk, seat: int) -> int:
        asked = desk.asked[seat]
        known = self._thinking.get(seat)
        if known is None or known[0] != asked:
            known = (asked, asked + self._pacing.think())
            self._thinking[seat] = known
        return known[1]

    def _compute(self, desk: Desk, seat: int) -> log.Entry:
        return log.Played(seat, self._choice(desk, seat), "bot")

    def _choice(self, desk: Desk, seat: int) -> Action:
        assert desk.rnd is not None
        info = desk.room.seats[seat]
        level = info.level or SUBSTITUTE
        bot = make_bot(level, desk.rnd.rules, info.seed + desk.room.seq)
        try:
            return desk.rnd.check(seat, bot.choose(desk.rnd.view(seat)))
        except Exception:
            logger.exception("a computer failed", table=desk.room.table, seq=desk.room.seq)
            return desk.rnd.default(seat)

    def _time_up(self, desk: Desk, seat: int, online: set[str]) -> list[log.Entry]:
        """G-14: pass, the default, or a computer's discard."""
        assert desk.rnd is not None
        if desk.room.seats[seat].player not in online:
            return [self._take_over(seat)]
        action = desk.rnd.default(seat)
        if isinstance(action, Discard):
            action = self._choice(desk, seat)
        return [log.Played(seat, action, "clock")]

    def _takeovers(self, desk: Desk, online: set[str]) -> Iterator[Due]:
        """When the computer takes over, asked or not: it must not tell that somebody was (G-12)."""
        for seat, info in enumerate(desk.room.seats):
            if info.computed or info.player is None:
                continue
            take = partial(self._taken, seat)
            if info.player not in online:
                grace = min(desk.room.clock, AWAY_CLOCK) or self._config.away_seconds
                gone = max(self.away.get(info.player, 0), self.woke)
                yield Due(gone + grace * 1000, take)
            elif info.timeouts >= TIMEOUTS and desk.told >= desk.ran_out.get(seat, 0):
                yield Due(desk.told, take)

    def _taken(self, seat: int) -> list[log.Entry]:
        return [self._take_over(seat)]

    def _take_over(self, seat: int) -> log.Entry:
        return log.TakenOver(seat, self._context.small_seed())

    def _absent(self, desk: Desk, online: set[str]) -> Iterator[Due]:
        """Places in the waiting list lapse, and the host is handed on."""
        room = desk.room

        def gone(player: str) -> int:
            return max(self.away.get(player, 0), self.woke)

        for player in room.waiting:
            if player not in online:
                yield Due(gone(player) + WAITING_SECONDS * 1000, partial(self._lapse, player))
        if room.host is not None and room.host not in online:
            here = [seat.player for seat in room.seats if seat.player in online]
            if heir := next((player for player in here if player is not None), None):
                yield Due(gone(room.host) + HOST_SECONDS * 1000, lambda: [log.HostPassed(heir)])

    def _lapse(self, player: str) -> list[log.Entry]:
        return [log.Left(player, self._context.small_seed())]

    # --- between rounds -------------------------------------------------------------------------

    def _between(self, desk: Desk, online: set[str]) -> Iterator[Due]:
        room = desk.room
        start = max(room.since, self.woke)
        if everybody_ready(desk):
            if not somebody_plays(desk):
                return
            made: log.Entry = log.RoundDealt(self._pacing.deal())
            if room.phase == OVER:
                made = log.Started(first_dealer(desk, self._context))
            yield Due(start, lambda: [made])
            return
        people = [i for i, seat in enumerate(room.seats) if seat.kind == PERSON]
        late = [i for i in people if i not in room.ready]
        away = [i for i in late if room.seats[i].player not in online or room.seats[i].auto]
        first = room.phase == BETWEEN and not room.history
        seconds = FIRST_ROUND_SECONDS if first else self._config.ready_seconds
        if room.phase == OVER and len(late) == len(people):
            return
        counted = late if room.phase == BETWEEN and (first or room.clock) else away
        if counted:
            yield Due(start + seconds * 1000, lambda: [log.ReadySet(tuple(counted))])
