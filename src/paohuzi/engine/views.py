"""What one viewer may know of a round (M-62): the snapshot that clients draw and bots read."""

from __future__ import annotations

import msgspec

from paohuzi.engine.actions import Action
from paohuzi.engine.results import Result, Win


class GroupView(msgspec.Struct, frozen=True):
    """One laid group. Covered cards are backs ``?``; ``xi`` is None where its face is hidden.

    ``kind``: chi (a bi set too, without ``took``), peng, wei, chou_wei, ti, pao, … ; ``took`` the
    taken card and ``source`` the seat that it came from, where there is one.
    """

    kind: str
    cards: str
    xi: int | None
    took: str | None = None
    source: int | None = None


class SeatView(msgspec.Struct, frozen=True):
    """One seat. ``hand`` is glyphs ascending for the viewer itself (everybody's after the end).

    ``xi``: the total for the viewer's own seat, the public groups' total for the others.
    ``notes``: codes of public standing facts (``free_pass`` …), labelled by the rule set.
    """

    hand: str | None
    count: int
    groups: tuple[GroupView, ...]
    discards: str
    xi: int
    notes: tuple[str, ...] = ()


class TableCard(msgspec.Struct, frozen=True):
    """桌面牌: ``card`` (``?`` while hidden), whose it is, and ``source``: draw, discard, upcard."""

    card: str
    seat: int
    source: str


class Offer(msgspec.Struct, frozen=True):
    """One legal action of the viewer, with what it would bring.

    ``sets`` are the groups it would lay, in order, with ``xis`` beside them; ``win`` is the
    breakdown that a hu would be settled with.
    """

    action: Action
    sets: tuple[str, ...] = ()
    xis: tuple[int, ...] = ()
    win: Win | None = None


class Barred(msgspec.Struct, frozen=True):
    """A hand card that may not be discarded now, and the code of the reason (kan, just_eaten …).

    ``lasting``: not for the rest of the round either.
    """

    card: str
    reason: str
    lasting: bool = False


class Lock(msgspec.Struct, frozen=True):
    """A face that the viewer may not claim in this way (chi, peng, wei, hu), and why (a code)."""

    card: str
    claim: str
    reason: str


class View(msgspec.Struct, frozen=True):
    """A round as ``viewer`` (a seat, or None for the public) may know it.

    ``phase``: opening, draw, drawn, window, bi, discard, over. ``turn`` is the seat to
    move. ``deciding`` is the seat that everybody can see is to act (a discard that is due), or
    None. ``offers`` are the viewer's legal actions, empty when it is not asked. ``kan`` are the
    faces of the viewer's concealed triples, ``locks`` what the viewer has shut itself out of.
    """

    viewer: int | None
    dealer: int
    turn: int
    phase: str
    seats: tuple[SeatView, ...]
    wall: int
    upcard: str | None
    table: TableCard | None
    deciding: int | None
    offers: tuple[Offer, ...]
    barred: tuple[Barred, ...]
    kan: str
    locks: tuple[Lock, ...]
    result: Result | None
