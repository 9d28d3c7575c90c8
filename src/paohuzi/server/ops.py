"""Room operations: from what a person asks to log entries, or a refusal; nothing changes here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from paohuzi.bots import levels
from paohuzi.engine.session import ROUND_CHOICES
from paohuzi.rulesets import ruleset, rulesets
from paohuzi.server import entries as log
from paohuzi.server import protocol as ask
from paohuzi.server.config import Config
from paohuzi.server.desk import Desk
from paohuzi.server.names import bot_name, clean, require_free
from paohuzi.server.outside import Entropy
from paohuzi.server.refusal import Refusal
from paohuzi.server.room import BETWEEN, BOT, CLOSED, EMPTY, LOBBY, OVER, PERSON

Make = Callable[[], list[log.Entry]]


class Context:
    """What operations may use beside the desk."""

    def __init__(self, config: Config, entropy: Entropy) -> None:
        self.config = config
        self.entropy = entropy

    def small_seed(self) -> int:
        """A seed for a computer's ties; no secret."""
        return self.entropy.between(0, 2**31)


def check_table(config: Config, asked: ask.SetOptions) -> None:
    """Refuse options, rounds, players or a clock that cannot be, naming the allowed ones."""
    rules, options = asked.rules, asked.options
    if rules not in rulesets():
        raise Refusal("bad_options:rules", allowed=", ".join(rulesets()))
    known = {option.id: option.values for option in ruleset(rules).option_list}
    for name, value in options.items():
        if name not in known:
            raise Refusal("bad_options:name", name=name[:40], allowed=", ".join(known))
        if not any(value == v and type(value) is type(v) for v in known[name]):
            allowed = ", ".join(msgspec.json.encode(v).decode() for v in known[name])
            raise Refusal("bad_options:value", name=name, allowed=allowed)
    try:
        ruleset(rules, **options)
    except ValueError as error:
        raise Refusal("bad_options", why=error) from None
    if asked.players and asked.players not in ruleset(rules).players:
        raise Refusal("bad_players", allowed=", ".join(map(str, ruleset(rules).players)))
    if asked.rounds not in ROUND_CHOICES:
        raise Refusal("bad_rounds", allowed=", ".join(map(str, ROUND_CHOICES)))
    if asked.clock not in config.clocks:
        raise Refusal("bad_clock", allowed=", ".join(map(str, config.clocks)))


def seats_for(asked: ask.SetOptions, now: int = 0) -> int:
    """How many play: as asked, else as now where the rules allow it, else the usual number."""
    allowed = ruleset(asked.rules).players
    return asked.players or (now if now in allowed else allowed[0])


def decide(desk: Desk, player: str, op: ask.Op, context: Context) -> list[log.Entry]:
    """The entries that ``op`` makes."""
    if desk.room.phase == CLOSED:
        raise Refusal("closed")
    info = desk.room.players.get(player)
    if info is None or info.left:
        raise Refusal("left")
    return _OPS[type(op)](desk, player, op, context)


def missing(desk: Desk) -> str | None:
    """What keeps the host from starting: ``seats``, or nothing."""
    return "seats" if any(seat.kind == EMPTY for seat in desk.room.seats) else None


def _host(desk: Desk, player: str) -> None:
    if desk.room.host != player:
        raise Refusal("host_only")


def _seated(desk: Desk, player: str) -> int:
    seat = desk.room.seat_of(player)
    if seat is None:
        raise Refusal("not_seated")
    return seat


def _options(desk: Desk, player: str, op: ask.SetOptions, context: Context) -> list[log.Entry]:
    _host(desk, player)
    if desk.room.phase != LOBBY:
        raise Refusal("not_in_lobby")
    check_table(context.config, op)
    players = seats_for(op, len(desk.room.seats))
    return [log.OptionsSet(op.rules, op.options, op.rounds, op.clock, players)]


def _add_bot(desk: Desk, player: str, op: ask.AddBot, context: Context) -> list[log.Entry]:
    _host(desk, player)
    if op.seat >= len(desk.room.seats):
        raise Refusal("no_seat", seat=op.seat)
    if desk.room.seats[op.seat].kind != EMPTY:
        raise Refusal("seat_taken")
    if op.level not in levels():
        raise Refusal("bad_level", allowed=", ".join(levels()))
    name = bot_name(desk.room.names())
    return [log.BotAdded(op.seat, op.level, name, context.small_seed())]


def _remove_bot(desk: Desk, player: str, op: ask.RemoveBot, context: Context) -> list[log.Entry]:
    _host(desk, player)
    if op.seat >= len(desk.room.seats):
        raise Refusal("no_seat", seat=op.seat)
    if desk.room.seats[op.seat].kind != BOT:
        raise Refusal("not_a_bot")
    if desk.room.phase != LOBBY and not desk.room.waiting:
        raise Refusal("bot_needed")
    return [log.BotRemoved(op.seat)]


def _start(desk: Desk, player: str, op: ask.Start, context: Context) -> list[log.Entry]:
    _host(desk, player)
    if desk.room.phase != LOBBY:
        raise Refusal("not_in_lobby")
    return _begin(desk, context)


def _begin(desk: Desk, context: Context) -> list[log.Entry]:
    empty = sum(seat.kind == EMPTY for seat in desk.room.seats)
    if empty:
        raise Refusal("seats_empty", count=empty)
    return [log.Started(first_dealer(desk, context))]


def first_dealer(desk: Desk, context: Context) -> int:
    """Who deals a session's first round: drawn, unless the rules say otherwise (M-61, Y-2)."""
    room = desk.room
    drawn = context.entropy.between(0, len(room.seats) - 1)
    return ruleset(room.rules, **room.options).first_dealer(room.arrivals(), drawn)


def _ready(desk: Desk, player: str, op: ask.Ready, context: Context) -> list[log.Entry]:
    seat = _seated(desk, player)
    if desk.room.phase != BETWEEN or not desk.room.seed:
        raise Refusal("not_between")
    return [log.ReadySet((seat,), op.nonce)]


def _rematch(desk: Desk, player: str, op: ask.Rematch, context: Context) -> list[log.Entry]:
    seat = _seated(desk, player)
    if desk.room.phase != OVER:
        raise Refusal("not_over")
    return [log.ReadySet((seat,))]


def _leave(desk: Desk, player: str, op: ask.Leave, context: Context) -> list[log.Entry]:
    return [log.Left(player, context.small_seed())]


def _back(desk: Desk, player: str, op: ask.Back, context: Context) -> list[log.Entry]:
    seat = _seated(desk, player)
    # Only after a takeover: it starts the seat's clock anew.
    return [log.Returned(seat)] if desk.room.seats[seat].auto else []


def _rename(desk: Desk, player: str, op: ask.Rename, context: Context) -> list[log.Entry]:
    if desk.room.phase != LOBBY and desk.room.seat_of(player) is not None:
        raise Refusal("not_in_lobby")
    name = clean(op.name)
    own = desk.room.players[player].name
    others = [other for other in desk.room.names() if other != own]
    require_free(name, others)
    return [log.Renamed(player, name)]


def join(desk: Desk, player: str, name: str, token_hash: str, context: Context) -> list[log.Entry]:
    """Come into the room: to a free seat, or to the waiting list."""
    if desk.room.phase == CLOSED:
        raise Refusal("closed")
    name = clean(name)
    require_free(name, desk.room.names())
    most = context.config.limits.waiting
    full = all(seat.kind != EMPTY for seat in desk.room.seats)
    if full and len(desk.room.waiting) >= most:
        raise Refusal("waiting_full", most=most)
    return [log.Joined(player, name, token_hash)]


def everybody_ready(desk: Desk) -> bool:
    """Whether all seats have said so (the next round, or the rematch)."""
    return len(desk.room.ready) == len(desk.room.seats)


def somebody_plays(desk: Desk) -> bool:
    """Whether a person sits here who plays: computers alone go on with no round."""
    return any(seat.kind == PERSON and not seat.auto for seat in desk.room.seats)


def deserted(desk: Desk) -> bool:
    """Whether everybody who ever came has left."""
    return bool(desk.room.players) and all(player.left for player in desk.room.players.values())


_Decide = Callable[[Desk, str, Any, Context], list[log.Entry]]

_OPS: dict[type[Any], _Decide] = {
    ask.SetOptions: _options,
    ask.AddBot: _add_bot,
    ask.RemoveBot: _remove_bot,
    ask.Start: _start,
    ask.Ready: _ready,
    ask.Rematch: _rematch,
    ask.Leave: _leave,
    ask.Back: _back,
    ask.Rename: _rename,
}
