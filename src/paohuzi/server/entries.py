"""The log of a table: one struct for each thing that can be entered.

A table's state is the fold of its entries; time and chance that an entry needs are in it.
"""

from __future__ import annotations

import msgspec

from paohuzi.engine.actions import Action
from paohuzi.server.protocol import OptionValue


class _Entry(msgspec.Struct, frozen=True, tag_field="entry", omit_defaults=True):
    """Base of entries."""


class Created(_Entry, frozen=True, tag="created"):
    """The room is there; its host joins in the next entry. ``players`` 0: the rule set's most."""

    code: str
    rules: str
    options: dict[str, OptionValue]
    rounds: int
    clock: int
    players: int = 0


class Joined(_Entry, frozen=True, tag="joined"):
    """Somebody came in: to a free seat in the lobby, otherwise to the waiting list."""

    player: str
    name: str
    token_hash: str


class Renamed(_Entry, frozen=True, tag="renamed"):
    """Another nickname."""

    player: str
    name: str


class Left(_Entry, frozen=True, tag="left"):
    """Somebody left for good; ``seed`` is for the computer that may take the seat."""

    player: str
    seed: int


class OptionsSet(_Entry, frozen=True, tag="options_set"):
    """The host changed the table before the start."""

    rules: str
    options: dict[str, OptionValue]
    rounds: int
    clock: int
    players: int = 0


class BotAdded(_Entry, frozen=True, tag="bot_added"):
    """A computer took an empty seat."""

    seat: int
    level: str
    name: str
    seed: int


class BotRemoved(_Entry, frozen=True, tag="bot_removed"):
    """A computer left; the first who waits sits down."""

    seat: int


class Started(_Entry, frozen=True, tag="started"):
    """A session begins, with the dealer that was drawn (M-61)."""

    dealer: int


class Committed(_Entry, frozen=True, tag="committed"):
    """The secret seed of the next round; its commitment is public from here on (G-15)."""

    seed: str


class ReadySet(_Entry, frozen=True, tag="ready_set"):
    """Seats that are ready for the next round, or want a rematch; a nonce for its shuffle."""

    seats: tuple[int, ...]
    nonce: str = ""


class RoundDealt(_Entry, frozen=True, tag="round_dealt"):
    """The next round is dealt from the seed and nonces that the log holds."""

    pause: int = 0


class Played(_Entry, frozen=True, tag="played"):
    """A decision was accepted. ``by``: ``person``, ``bot`` or ``clock``."""

    seat: int
    action: Action
    by: str
    pause: int = 0


class Advanced(_Entry, frozen=True, tag="advanced"):
    """One beat of the engine's own moves."""

    pause: int = 0


class TakenOver(_Entry, frozen=True, tag="taken_over"):
    """The computer plays for a person from now on."""

    seat: int
    seed: int


class Returned(_Entry, frozen=True, tag="returned"):
    """The person plays on; what is asked now is asked afresh."""

    seat: int


class HostPassed(_Entry, frozen=True, tag="host_passed"):
    """The host has been away too long; ``player`` is the host now."""

    player: str


class Declined(_Entry, frozen=True, tag="declined"):
    """A command was refused: kept only so that it is refused again when it is sent again."""

    wording: str
    details: dict[str, str] = {}


class Closed(_Entry, frozen=True, tag="closed"):
    """The room is closed for good."""


Entry = (
    Created
    | Joined
    | Renamed
    | Left
    | OptionsSet
    | BotAdded
    | BotRemoved
    | Started
    | Committed
    | ReadySet
    | RoundDealt
    | Played
    | Advanced
    | TakenOver
    | Returned
    | HostPassed
    | Declined
    | Closed
)


class Row(msgspec.Struct, frozen=True):
    """One row of the log: ``at`` in milliseconds, and the command that it answers, if any."""

    table: str
    seq: int
    at: int
    entry: Entry
    player: str | None = None
    command: str | None = None
