"""A hand to be scored: the position JSON of formats.md, read and checked.

Unreadable or impossible input raises :class:`PositionError`, which says what is wrong; a position
that merely is no win scores None.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from paohuzi.engine.cards import COPIES, GLYPHS, Card, CardError, counts_of, parse_cards
from paohuzi.engine.groups import Group


class PositionError(ValueError):
    """A position that cannot be read or cannot exist."""


class PositionGroup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One exposed group; ``took`` and ``from`` where the rule set asks for them."""

    kind: str
    cards: str
    took: str | None = None
    source: str | None = msgspec.field(name="from", default=None)


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The position JSON of formats.md."""

    rules: str
    options: dict[str, Any] = {}
    groups: tuple[PositionGroup, ...] = ()
    hand: str = ""
    card: str | None = None
    own_draw: bool = False
    last: bool = False
    tian_hu: bool | str | None = None
    ting: bool = False


class Candidate(msgspec.Struct):
    """A hand that may be a win: ``counts`` is the hand as 20 counts without the won ``card``.

    ``source`` of a group is 0 for a card of one's own draw and 1 for another's, where it matters.
    """

    groups: Sequence[Group]
    counts: Sequence[int]
    card: int | None
    own_draw: bool
    last: bool = False
    tian_hu: bool | str | None = None
    ting: bool = False


def read_position(obj: Any) -> Position:
    """Check the shape of a position (a dict or a Position)."""
    if isinstance(obj, Position):
        return obj
    try:
        return msgspec.convert(obj, Position)
    except msgspec.ValidationError as error:
        raise PositionError(f"not a position: {error}") from None


def candidate(position: Position, kinds: Sequence[str]) -> Candidate:
    """The position's cards, read; refuses unknown kinds, bad cards and five copies of a face."""
    groups = [_group(number, group, kinds) for number, group in enumerate(position.groups)]
    hand = _cards("hand", position.hand)
    card = None
    if position.card is not None:
        read = _cards("card", position.card)
        if len(read) != 1:
            raise PositionError(f"card: {position.card!r} is {len(read)} cards, one was expected")
        card = read[0]
    every = [*hand, *(c for group in groups for c in group.cards)]
    if card is not None:
        every.append(card)
    for face, count in enumerate(counts_of(every)):
        if count > COPIES:
            raise PositionError(f"{count} copies of {GLYPHS[face]}; the deck has {COPIES}")
    return Candidate(
        groups,
        counts_of(hand),
        card,
        position.own_draw,
        position.last,
        position.tian_hu,
        position.ting,
    )


def _cards(where: str, text: str) -> list[Card]:
    try:
        return parse_cards(text)
    except CardError as error:
        raise PositionError(f"{where}: {error}") from None


def _group(number: int, group: PositionGroup, kinds: Sequence[str]) -> Group:
    where = f"groups[{number}]"
    if group.kind not in kinds:
        raise PositionError(f"{where}: unknown kind {group.kind!r}; one of {', '.join(kinds)}")
    cards = tuple(sorted(_cards(where, group.cards)))
    took = None
    if group.took is not None:
        read = _cards(where, group.took)
        if len(read) != 1:
            raise PositionError(f"{where}: took {group.took!r} is {len(read)} cards, one is taken")
        took = read[0]
        if took not in cards:
            raise PositionError(f"{where}: took {took} is not among {group.cards}")
    if group.source not in (None, "self", "other"):
        raise PositionError(f"{where}: from is {group.source!r}; one of self, other")
    source = None if group.source is None else int(group.source == "other")
    return Group(group.kind, cards, took, source)
