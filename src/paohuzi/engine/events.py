"""What happens in a round: one vocabulary for the log, the wire and the replay.

Tagged frozen structs; cards are glyph text, and :data:`~paohuzi.engine.cards.BACK` stands for a
card that the viewer may not see. Full events are the server's; what a client gets has been
through :func:`paohuzi.engine.mask.mask`. ``seat`` is who acts, ``source`` the seat that drew or
discarded the card that is taken.
"""

from __future__ import annotations

import msgspec

from paohuzi.engine.results import Result


class _Event(msgspec.Struct, frozen=True, gc=False, tag_field="event"):
    """Base of all events; they hold texts and numbers only, so the collector need not look."""


class Dealt(_Event, frozen=True, tag="dealt"):
    """Hands by seat (the dealer's with the upcard), the shown upcard and the wall in draw order."""

    dealer: int
    hands: tuple[str, ...]
    upcard: str | None
    wall: str


class UpcardShown(_Event, frozen=True, tag="upcard_shown"):
    """亮张: a window opens on the dealer's last dealt card (M-3)."""

    seat: int
    card: str


class Began(_Event, frozen=True, tag="began"):
    """The opening is over: ``seat`` (the dealer) is to move (M-5)."""

    seat: int


class Drew(_Event, frozen=True, tag="drew"):
    """摸: the top wall card lies on the table, face down to the others (M-10)."""

    seat: int
    card: str


class Shown(_Event, frozen=True, tag="shown"):
    """The drawn card is turned up and a window opens on it (M-13)."""

    seat: int
    card: str


class Discarded(_Event, frozen=True, tag="discarded"):
    """打: a hand card lies on the table and a window opens on it (M-20, M-21)."""

    seat: int
    card: str


class Unclaimed(_Event, frozen=True, tag="unclaimed"):
    """The window closed and nobody took the card (M-14, M-22)."""

    seat: int
    card: str


class Passed(_Event, frozen=True, tag="passed", omit_defaults=True):
    """A seat declined what it was offered: only that seat ever sees this (G-12).

    ``offered`` are the kinds declined (``hu``, ``peng``, ``chi``, …), ``instead`` the kind that it
    chose, which may have been outbid, or None where it passed (C-15).
    """

    seat: int
    card: str | None
    offered: tuple[str, ...]
    instead: str | None = None


class Chi(_Event, frozen=True, tag="chi"):
    """吃: ``card`` and the two hand cards ``with_`` (JSON ``with``) become a group (M-30)."""

    seat: int
    source: int
    card: str
    with_: str = msgspec.field(name="with")


class Bi(_Event, frozen=True, tag="bi"):
    """比: one forced set of three laid from the hand (M-30)."""

    seat: int
    cards: str


class Peng(_Event, frozen=True, tag="peng"):
    """碰: two from the hand and the table card (M-13)."""

    seat: int
    source: int
    card: str


class Wei(_Event, frozen=True, tag="wei"):
    """偎: two from the hand and the own draw, or 臭偎 where ``chou`` (M-11); 歪 (Y-13)."""

    seat: int
    card: str
    chou: bool


class Ti(_Event, frozen=True, tag="ti"):
    """提: four equal; ``origin`` is ``dealt``, ``kan`` or ``wei`` (M-4, M-11)."""

    seat: int
    card: str
    origin: str


class Pao(_Event, frozen=True, tag="pao"):
    """跑: the table card joins three; ``origin`` is ``kan``, ``wei`` or ``peng`` (M-13, M-21)."""

    seat: int
    source: int
    card: str
    origin: str


class Liu(_Event, frozen=True, tag="liu"):
    """溜: four equal of one's own, declared (Y-14).

    ``origin``: ``kan`` or ``wei`` with the own draw; ``hand`` or ``wei_hand`` instead of a discard.
    """

    seat: int
    card: str
    origin: str


class Piao(_Event, frozen=True, tag="piao"):
    """飘: the own draw joins one's own 碰, declared (Y-15)."""

    seat: int
    card: str


class NoDiscard(_Event, frozen=True, tag="no_discard"):
    """A seat that acted does not discard; the next seat draws.

    ``reason``: ``opening`` (M-5), ``free_pass`` (M-6), ``quad`` (M-35, Y-12), ``no_card`` (M-23),
    ``dead_hand`` (Y-23).
    """

    seat: int
    reason: str


class Won(_Event, frozen=True, tag="won"):
    """胡. ``kind``: ``forced``, ``upcard`` or ``hu``; ``card`` is None for a complete hand."""

    seat: int
    card: str | None
    own_draw: bool
    kind: str


class Exhausted(_Event, frozen=True, tag="exhausted"):
    """荒庄: the wall is empty and nobody won (M-60)."""


class Settled(_Event, frozen=True, tag="settled"):
    """The end: the result, and everything that was hidden (M-63).

    ``hands`` by seat, ``groups`` by seat and laid order, ``wall`` what was left of it.
    """

    result: Result
    hands: tuple[str, ...]
    groups: tuple[tuple[str, ...], ...]
    wall: str


Event = (
    Dealt
    | UpcardShown
    | Began
    | Drew
    | Shown
    | Discarded
    | Unclaimed
    | Passed
    | Chi
    | Bi
    | Peng
    | Wei
    | Ti
    | Pao
    | Liu
    | Piao
    | NoDiscard
    | Won
    | Exhausted
    | Settled
)
