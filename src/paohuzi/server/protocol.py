"""Every message of the wire, one struct each; TypeScript types are generated from here.

JSON over WebSocket, tagged by ``type``. A command (``cmd`` plays a card, ``ask`` changes the
room) carries an ``id`` chosen by the client, unique per token, and gets exactly one ``ack`` or
``refused`` with that id, and the same one when it is sent again.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from paohuzi.engine.actions import Action
from paohuzi.engine.events import Event
from paohuzi.engine.views import View

VERSION = 1
MAX_MESSAGE = 4096
"""Longest client message in bytes."""

Name = Annotated[str, Meta(max_length=100)]
"""Bounded here; what a nickname may be is said by the refusal ``bad_name``."""
CommandId = Annotated[str, Meta(min_length=1, max_length=40)]
Code = Annotated[str, Meta(min_length=4, max_length=8)]
Token = Annotated[str, Meta(min_length=20, max_length=80)]
Seat = Annotated[int, Meta(ge=0, le=3)]
Hex = Annotated[str, Meta(pattern=r"\A(?:[0-9a-f]{2})*\Z", max_length=64)]
OptionValue = bool | int | str


# --- what a client asks of the room -------------------------------------------------------------


class _Op(msgspec.Struct, frozen=True, tag_field="op", forbid_unknown_fields=True):
    """Base of room operations."""


class SetOptions(_Op, frozen=True, tag="options"):
    """Host, before the start: rule set, options, rounds (0 = endless), clock (0 = none).

    ``players`` 0: as many seats as there are, where the rule set can be played so.
    """

    rules: str
    options: dict[str, OptionValue]
    rounds: int
    clock: int
    players: int = 0


class AddBot(_Op, frozen=True, tag="add_bot"):
    """Host: a computer of ``level`` takes the empty ``seat``."""

    seat: Seat
    level: str


class RemoveBot(_Op, frozen=True, tag="remove_bot"):
    """Host: the computer at ``seat`` leaves; the first of the waiting list sits down."""

    seat: Seat


class Start(_Op, frozen=True, tag="start"):
    """Host: all seats are taken, the session begins."""


class Ready(_Op, frozen=True, tag="ready"):
    """Ready for the next round. ``nonce`` goes into its shuffle (G-15)."""

    nonce: Hex = ""


class Rematch(_Op, frozen=True, tag="rematch"):
    """After the last round: a new session with the same people."""


class Leave(_Op, frozen=True, tag="leave"):
    """Leave the room for good; during a session a computer or the waiting list takes the seat."""


class Back(_Op, frozen=True, tag="back"):
    """Play on oneself after the computer has taken over."""


class Rename(_Op, frozen=True, tag="rename"):
    """Another nickname (while waiting, or before the start)."""

    name: Name


Op = SetOptions | AddBot | RemoveBot | Start | Ready | Rematch | Leave | Back | Rename


# --- client → server ----------------------------------------------------------------------------


class _Client(msgspec.Struct, frozen=True, tag_field="type"):
    """Base of client messages."""


class Hello(_Client, frozen=True, tag="hello"):
    """First message. ``round`` and ``have``: the last update's round, and its events held."""

    room: Code
    token: Token
    version: int = VERSION
    lang: str = "zh"
    round: int = 0
    have: int = 0


class Cmd(_Client, frozen=True, tag="cmd"):
    """A decision in round ``round`` (as in ``update``), made after ``expect`` own events."""

    id: CommandId
    round: int
    expect: int
    action: Action


class Ask(_Client, frozen=True, tag="ask"):
    """A room operation."""

    id: CommandId
    op: Op


class Ping(_Client, frozen=True, tag="ping"):
    """Answered by ``pong`` with the same ``n``."""

    n: int = 0


class Why(_Client, frozen=True, tag="why"):
    """Why may I not do this now? ``do`` is a kind of action, ``card`` the card meant.

    Answered by ``reason``, from the present state, to this connection alone.
    """

    id: CommandId
    do: Annotated[str, Meta(max_length=20)]
    card: Annotated[str, Meta(max_length=4)] | None = None


ClientMessage = Hello | Cmd | Ask | Ping | Why


# --- server → client ----------------------------------------------------------------------------


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat. ``kind``: person, bot or empty; ``auto``: the computer plays for the person."""

    kind: str
    name: str = ""
    level: str = ""
    online: bool = False
    auto: bool = False
    ready: bool = False
    host: bool = False
    total: int = 0


class RoundScore(msgspec.Struct, frozen=True):
    """One finished round of the session: its deltas by seat, how it ended, who won, the dealer."""

    no: int
    deltas: tuple[int, ...]
    end: str
    winners: tuple[int, ...]
    dealer: int


class Fairness(msgspec.Struct, frozen=True):
    """The deal's proof (G-15): the commitment before, seed and nonces after the round."""

    round: int
    commitment: str
    seed: str | None = None
    nonces: tuple[str, ...] = ()
    table: str = ""


class You(msgspec.Struct, frozen=True):
    """The viewer. ``seat`` or the place in the waiting list (from 1), or neither after leaving."""

    name: str
    seat: int | None
    waiting: int | None
    host: bool


class RoomView(msgspec.Struct, frozen=True):
    """The room, whole, as one viewer sees it. ``phase``: lobby, playing, between, over.

    ``rounds`` 0 means endless; ``clock`` in seconds, 0 means none. ``missing``: what the host
    still needs before the start, as a code, or None.
    """

    code: str
    phase: str
    you: You
    seats: tuple[SeatInfo, ...]
    waiting: tuple[str, ...]
    rules: str
    options: dict[str, OptionValue]
    rounds: int
    clock: int
    round: int
    history: tuple[RoundScore, ...]
    fairness: tuple[Fairness, ...]
    missing: str | None = None


class Text(msgspec.Struct, frozen=True):
    """One text in both languages."""

    zh: str
    en: str


class Clock(msgspec.Struct, frozen=True):
    """The running clock that this viewer may see; milliseconds left and in all."""

    seat: int
    left_ms: int
    total_ms: int


class _Server(msgspec.Struct, frozen=True, tag_field="type"):
    """Base of server messages."""


class Welcome(_Server, frozen=True, tag="welcome"):
    """Answer to ``hello``; a ``room`` and, in a round, an ``update`` follow."""

    version: int
    engine: str


class Room(_Server, frozen=True, tag="room"):
    """The room changed."""

    room: RoomView


class Update(_Server, frozen=True, tag="update"):
    """The viewer's new events, the first being number ``start``, and the view after them.

    ``round`` counts all rounds dealt in the room; the numbering of events is the viewer's own.
    ``resync``: the events are history and are not to be animated.
    """

    round: int
    start: int
    events: tuple[Event, ...]
    view: View
    clock: Clock | None
    resync: bool = False


class Ack(_Server, frozen=True, tag="ack"):
    """Command ``id`` is in the log."""

    id: str


class Refused(_Server, frozen=True, tag="refused"):
    """Command ``id`` (None: the message itself) changed nothing; ``code`` and a text for people."""

    id: str | None
    code: str
    text: str


class Reason(_Server, frozen=True, tag="reason"):
    """Answer to ``why``: the reason, its code and its clause; no text where it may be done."""

    id: str
    text: Text | None
    code: str = ""
    clause: str = ""


class Replaced(_Server, frozen=True, tag="replaced"):
    """A newer connection of the same token took over; this one is closed."""


class Pong(_Server, frozen=True, tag="pong"):
    """Answer to ``ping``."""

    n: int = 0


class Closing(_Server, frozen=True, tag="closing"):
    """The server stops; reconnect in a moment."""


ServerMessage = Welcome | Room | Update | Ack | Refused | Reason | Replaced | Pong | Closing


# --- HTTP ---------------------------------------------------------------------------------------


class CreateRoom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/rooms. Options not named take their defaults, ``players`` 0 the usual number."""

    name: Name
    rules: str | None = None
    options: dict[str, OptionValue] = {}
    rounds: int = 8
    clock: int = 20
    players: int = 0


class JoinRoom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/rooms/{code}/join."""

    name: Name


class Joined(msgspec.Struct, frozen=True):
    """Answer to both: keep ``token``; it is the seat."""

    code: str
    token: str


class RoomCard(msgspec.Struct, frozen=True):
    """GET /api/rooms/{code}: what somebody with the link may see before joining."""

    code: str
    phase: str
    names: tuple[str, ...]
    free: int
    waiting: int
    rules: str
    options: dict[str, OptionValue]
    rounds: int
    clock: int


class OptionChoice(msgspec.Struct, frozen=True):
    """One value of an option and its label."""

    value: OptionValue
    label: Text


class OptionInfo(msgspec.Struct, frozen=True):
    """One option of a rule set, to be drawn as a choice."""

    id: str
    label: Text
    help: Text
    default: OptionValue
    choices: tuple[OptionChoice, ...]


class RuleSetInfo(msgspec.Struct, frozen=True):
    """A rule set for the page. ``strings``: labels by key, e.g. ``group.wei``, ``award.红胡``."""

    id: str
    name: Text
    summary: Text
    players: tuple[int, ...]
    options: tuple[OptionInfo, ...]
    strings: dict[str, Text]


class ServerInfo(msgspec.Struct, frozen=True):
    """GET /api/info: what the pages need before a room. ``levels``: the computers."""

    engine: str
    rules: tuple[RuleSetInfo, ...]
    default_rules: str
    rounds: tuple[int, ...]
    clocks: tuple[int, ...]
    levels: dict[str, Text]


class Problem(msgspec.Struct, frozen=True):
    """Every HTTP error's body."""

    code: str
    text: str
