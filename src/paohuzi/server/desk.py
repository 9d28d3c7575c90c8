"""The fold of a table's log: the room with its running round. No I/O, no clock, no chance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from paohuzi.engine.deal import commitment, shuffled_deck
from paohuzi.engine.events import Event, Settled
from paohuzi.engine.mask import Viewer, mask
from paohuzi.engine.round import Round
from paohuzi.engine.session import Session
from paohuzi.rulesets import ruleset
from paohuzi.server import entries as log
from paohuzi.server.breath import breathes
from paohuzi.server.names import bot_name
from paohuzi.server.protocol import Fairness, RoundScore
from paohuzi.server.room import (
    BETWEEN,
    BOT,
    CLOSED,
    EMPTY,
    GONE,
    LOBBY,
    OVER,
    PERSON,
    PLAYING,
    REMEMBERED,
    SUBSTITUTE,
    Player,
    Room,
    RoomSeat,
)

_room_out = msgspec.json.Encoder().encode
_room_in = msgspec.json.Decoder(Room).decode


class Desk:
    """A room with its running round: the fold of a table's log.

    ``opened`` is when the last card was shown and ``pause`` how long the engine then waits at
    least; ``asked`` when each pending seat was first asked, ``told`` when everybody last saw
    something happen, ``lapsed`` the askings that the clock has ended and ``ran_out`` when that was.
    All of it follows from the rows.
    """

    def __init__(self, room: Room) -> None:
        self.room = room
        self.rnd: Round | None = None
        self.streams: dict[Viewer, list[Event]] = {}
        self.opened = 0
        self.pause = 0
        self.asked: dict[int, int] = {}
        self.told = 0
        self.lapsed: dict[int, int] = {}
        self.ran_out: dict[int, int] = {}

    @classmethod
    def restore(cls, snapshot: bytes) -> Desk:
        """A desk from :meth:`snapshot`."""
        return cls(_room_in(snapshot))

    def snapshot(self) -> bytes:
        """The room between rounds; a running round is made again from its rows."""
        return _room_out(self.room)

    def copy(self) -> Desk:
        """An independent copy, to try rows on before they are durable."""
        other = Desk.restore(self.snapshot())
        other.rnd = None if self.rnd is None else self.rnd.copy()
        other.streams = {viewer: stream[:] for viewer, stream in self.streams.items()}
        other.opened, other.pause, other.told = self.opened, self.pause, self.told
        other.asked, other.lapsed = dict(self.asked), dict(self.lapsed)
        other.ran_out = dict(self.ran_out)
        return other

    # --- the fold -------------------------------------------------------------------------------

    def evolve(self, row: log.Row) -> list[Event]:
        """Enter one row; the round's events that it made."""
        room = self.room
        room.seq, room.at = row.seq, row.at
        if row.player is not None:
            if not isinstance(row.entry, log.Declined):
                self._heard(row.player)
            if row.command is not None:
                self._answered(row.player, row.command, row.entry)
        made: list[Event] = _FOLD[type(row.entry)](self, row.entry, row) or []
        self._note_events(made, row)
        return made

    def _note_events(self, made: list[Event], row: log.Row) -> None:
        if self.rnd is None:
            return
        for viewer, stream in self.streams.items():
            stream += [e for e in (mask(event, viewer) for event in made) if e is not None]
        if breathes(self.rnd, made):
            self.opened = row.at
            self.pause = getattr(row.entry, "pause", 0)
        # What only one seat sees (a win declined) starts no new clock, or everybody would see that
        # there was something to decline (G-12).
        public = any(mask(event, None) is not None for event in made)
        if public:
            self.told = row.at
        kept = {} if public else self.asked
        self.asked = {seat: kept.get(seat, row.at) for seat in self.rnd.pending}
        if made and isinstance(made[-1], Settled):
            self._finish(row.at)

    def _finish(self, at: int) -> None:
        room, rnd = self.room, self.rnd
        assert room.session is not None
        assert rnd is not None
        assert rnd.result is not None
        result = rnd.result
        number = room.session.round
        winners = tuple(winner.seat for winner in result.winners)
        room.history.append(RoundScore(number, result.deltas, result.end, winners, rnd.dealer))
        room.fairness = [
            Fairness(
                number,
                commitment(bytes.fromhex(room.seed), room.table, number),
                room.seed,
                self.nonces(),
                room.table,
            )
        ]
        room.session.finish(result)
        room.seed = ""
        room.ready, room.nonces, room.since = [], {}, at
        room.phase = OVER if room.session.over else BETWEEN
        self._redeal()
        for seat, info in enumerate(room.seats):
            if info.vacant and room.waiting:
                self.sit(seat, room.waiting.pop(0))
        self._ready_computers()

    def _heard(self, player: str) -> None:
        """Whoever acts plays for themselves again."""
        seat = self.room.seat_of(player)
        if seat is not None:
            self.room.seats[seat].auto = False
            self.room.seats[seat].timeouts = 0

    def _answered(self, player: str, command: str, entry: log.Entry) -> None:
        known = self.room.recent.setdefault(player, {})
        known[command] = entry if isinstance(entry, log.Declined) else None
        if len(known) > REMEMBERED:
            del known[next(iter(known))]

    def lapses(self, seat: int) -> int:
        """How often in a row the clock will have run out, were it to run out now."""
        again = self.lapsed.get(seat) == self.asked.get(seat)
        return self.room.seats[seat].timeouts + (not again)

    # --- helpers of the fold --------------------------------------------------------------------

    def nonces(self) -> tuple[str, ...]:
        """The nonces that go into the present shuffle, by seat."""
        return tuple(self.room.nonces.get(seat, "") for seat in range(len(self.room.seats)))

    def sit(self, seat: int, player: str) -> None:
        """A person takes a seat."""
        name = self.room.players[player].name
        self._clear(seat)
        self.room.seats[seat] = RoomSeat(PERSON, player, name, since=self.room.at)

    def free(self, seat: int, seed: int = 0) -> None:
        """A seat falls free: who waits first takes it, else in a session a computer.

        In a running round a computer always takes it to the end: whoever waits may have sat
        elsewhere in it, and would see a second hand (M-62).
        """
        room = self.room
        self._clear(seat)
        room.seats[seat] = RoomSeat()
        if room.waiting and room.phase != PLAYING:
            self.sit(seat, room.waiting.pop(0))
        elif room.phase != LOBBY:
            name = bot_name(room.names())
            room.seats[seat] = RoomSeat(
                BOT, None, name, SUBSTITUTE, seed, vacant=True, since=room.at
            )
        self._ready_computers()

    def _redeal(self) -> None:
        """Between rounds: who was drawn to deal because a seat was left deals next (C-50)."""
        room = self.room
        if room.redealer is not None and room.session is not None and room.phase != PLAYING:
            room.session.redeal(room.redealer)
            room.redealer = None

    def _clear(self, seat: int) -> None:
        """Nothing that one person said counts for the next in the seat."""
        room = self.room
        room.ready = [other for other in room.ready if other != seat]
        room.nonces.pop(seat, None)
        self.lapsed.pop(seat, None)
        if seat in self.asked:
            self.asked[seat] = room.at

    def _ready_computers(self) -> None:
        """Computers are always ready; for a person they speak between rounds, not for a rematch."""
        room = self.room
        if room.phase in (BETWEEN, OVER):
            speak = {
                i
                for i, seat in enumerate(room.seats)
                if seat.kind == BOT or (seat.auto and room.phase == BETWEEN)
            }
            room.ready = sorted({*room.ready, *speak})


_Fold = Callable[[Desk, Any, log.Row], list[Event] | None]


def _created(desk: Desk, entry: log.Created, row: log.Row) -> None:
    desk.room.code = entry.code
    _set_table(desk, entry)


def _set_table(desk: Desk, entry: log.Created | log.OptionsSet) -> None:
    room = desk.room
    rules = ruleset(entry.rules, **entry.options)
    room.rules, room.options = entry.rules, dict(rules.options)
    room.rounds, room.clock = entry.rounds, entry.clock
    room.resize(entry.players or max(rules.players))
    for place, seat in enumerate(room.seats):
        if seat.kind == EMPTY and room.waiting:
            desk.sit(place, room.waiting.pop(0))


def _joined(desk: Desk, entry: log.Joined, row: log.Row) -> None:
    room = desk.room
    room.players[entry.player] = Player(entry.name, entry.token_hash)
    if room.host is None:
        room.host = entry.player
    kept = room.phase not in (LOBBY, PLAYING)
    empty = next(
        (i for i, seat in enumerate(room.seats) if seat.kind == EMPTY or (kept and seat.vacant)),
        None,
    )
    if empty is None:
        room.waiting.append(entry.player)
    else:
        desk.sit(empty, entry.player)


def _renamed(desk: Desk, entry: log.Renamed, row: log.Row) -> None:
    desk.room.players[entry.player].name = entry.name
    seat = desk.room.seat_of(entry.player)
    if seat is not None:
        desk.room.seats[seat].name = entry.name


def _left(desk: Desk, entry: log.Left, row: log.Row) -> None:
    room = desk.room
    room.players[entry.player].left = True
    for old in [player for player, info in room.players.items() if info.left][:-GONE]:
        del room.players[old]
        room.recent.pop(old, None)
    if entry.player in room.waiting:
        room.waiting.remove(entry.player)
    seat = room.seat_of(entry.player)
    if seat is not None:
        desk.free(seat, entry.seed)
        if room.session is not None and ruleset(room.rules, **room.options).leaving_redeals():
            room.redealer = entry.seed % len(room.seats)
            desk._redeal()
    if room.host == entry.player:
        seated = [seat.player for seat in room.seats if seat.player]
        room.host = next(iter(seated + room.waiting), None)


def _options_set(desk: Desk, entry: log.OptionsSet, row: log.Row) -> None:
    _set_table(desk, entry)


def _bot_added(desk: Desk, entry: log.BotAdded, row: log.Row) -> None:
    desk.room.seats[entry.seat] = RoomSeat(
        BOT, None, entry.name, entry.level, entry.seed, since=row.at
    )


def _bot_removed(desk: Desk, entry: log.BotRemoved, row: log.Row) -> None:
    if desk.room.phase == PLAYING:
        desk.room.seats[entry.seat].vacant = True
    else:
        desk.free(entry.seat)


def _started(desk: Desk, entry: log.Started, row: log.Row) -> None:
    room = desk.room
    rules = ruleset(room.rules, **room.options)
    room.session = Session.start(rules, entry.dealer, len(room.seats), room.rounds)
    room.history, room.ready, room.nonces, room.redealer = [], [], {}, None
    room.seed, room.since = "", row.at
    room.phase = BETWEEN
    desk.rnd = None
    desk.streams = {}
    desk._ready_computers()


def _committed(desk: Desk, entry: log.Committed, row: log.Row) -> None:
    room = desk.room
    room.seed = entry.seed
    digest = commitment(bytes.fromhex(entry.seed), room.table, room.round)
    room.fairness = [*room.fairness[-1:], Fairness(room.round, digest, table=room.table)]


def _ready_set(desk: Desk, entry: log.ReadySet, row: log.Row) -> None:
    room = desk.room
    room.ready = sorted({*room.ready, *entry.seats})
    if entry.nonce and len(entry.nonce) % 2 == 0:
        room.nonces[entry.seats[0]] = entry.nonce


def _round_dealt(desk: Desk, entry: log.RoundDealt, row: log.Row) -> list[Event]:
    room = desk.room
    assert room.session is not None
    nonces = [bytes.fromhex(nonce) for nonce in desk.nonces()]
    desk.rnd = Round.deal(
        ruleset(room.rules, **room.options),
        room.session.dealer,
        shuffled_deck(bytes.fromhex(room.seed), nonces),
        players=len(room.seats),
        exhausted=room.session.streak,
        advance=False,
    )
    room.phase = PLAYING
    room.dealt += 1
    desk.streams = {viewer: [] for viewer in (None, *range(len(room.seats)))}
    desk.opened, desk.pause = row.at, entry.pause
    return desk.rnd.events[:]


def _played(desk: Desk, entry: log.Played, row: log.Row) -> list[Event]:
    assert desk.rnd is not None
    if entry.by == "clock":
        desk.room.seats[entry.seat].timeouts = desk.lapses(entry.seat)
        desk.lapsed[entry.seat] = desk.asked[entry.seat]
        desk.ran_out[entry.seat] = row.at
    return desk.rnd.submit(entry.seat, entry.action)


def _advanced(desk: Desk, entry: log.Advanced, row: log.Row) -> list[Event]:
    assert desk.rnd is not None
    return desk.rnd.advance()


def _taken_over(desk: Desk, entry: log.TakenOver, row: log.Row) -> None:
    seat = desk.room.seats[entry.seat]
    seat.auto, seat.seed, seat.timeouts = True, entry.seed, 0
    desk._ready_computers()


def _returned(desk: Desk, entry: log.Returned, row: log.Row) -> None:
    if desk.rnd is not None and entry.seat in desk.asked:
        desk.asked[entry.seat] = row.at


def _host_passed(desk: Desk, entry: log.HostPassed, row: log.Row) -> None:
    desk.room.host = entry.player


def _declined(desk: Desk, entry: log.Declined, row: log.Row) -> None:
    """Changes nothing; it is remembered as an answer."""


def _closed(desk: Desk, entry: log.Closed, row: log.Row) -> None:
    desk.room.phase = CLOSED


_FOLD: dict[type[Any], _Fold] = {
    log.Created: _created,
    log.Joined: _joined,
    log.Renamed: _renamed,
    log.Left: _left,
    log.OptionsSet: _options_set,
    log.BotAdded: _bot_added,
    log.BotRemoved: _bot_removed,
    log.Started: _started,
    log.Committed: _committed,
    log.ReadySet: _ready_set,
    log.RoundDealt: _round_dealt,
    log.Played: _played,
    log.Advanced: _advanced,
    log.TakenOver: _taken_over,
    log.Returned: _returned,
    log.HostPassed: _host_passed,
    log.Declined: _declined,
    log.Closed: _closed,
}
