"""What a player may decide: the decision JSON of formats.md, as tagged frozen structs.

Cards inside actions are glyph text, so that the JSON is the struct itself.
"""

from __future__ import annotations

from typing import Any

import msgspec

from paohuzi.engine.cards import CardError, parse_cards


class _Decision(msgspec.Struct, frozen=True, gc=False, tag_field="do", omit_defaults=True):
    """Base of all decisions."""


class Discard(_Decision, frozen=True, tag="discard"):
    """打: play ``card`` from the hand (M-20)."""

    card: str


class Chi(_Decision, frozen=True, tag="chi"):
    """吃: complete a set with the table card and two hand cards (M-30).

    ``with_`` (JSON ``with``) is the two hand cards, ascending; ``bi`` the forced sets in the
    order they are laid, each three cards ascending. With sets due and ``bi`` empty they are
    asked for one by one.
    """

    with_: str = msgspec.field(name="with")
    bi: tuple[str, ...] = ()


class Bi(_Decision, frozen=True, tag="bi"):
    """比牌: lay one forced set of three after a chi sent without them (M-30)."""

    cards: str


class Peng(_Decision, frozen=True, tag="peng"):
    """碰: take the table card with two equal hand cards."""


class Wei(_Decision, frozen=True, tag="wei"):
    """歪, where it is a choice (Y-13)."""


class Liu(_Decision, frozen=True, tag="liu"):
    """溜 of ``card``, where it is a choice (Y-14)."""

    card: str


class Piao(_Decision, frozen=True, tag="piao"):
    """飘, where it is a choice (Y-15)."""


class Hu(_Decision, frozen=True, tag="hu"):
    """胡: win."""


class Pass(_Decision, frozen=True, tag="pass"):
    """过: decline everything offered."""


Action = Discard | Chi | Bi | Peng | Wei | Liu | Piao | Hu | Pass

_decoder: msgspec.json.Decoder[Action] = msgspec.json.Decoder(Action)


class ActionError(ValueError):
    """An object that is not a decision; the message says what is wrong and what is allowed."""


def action(obj: Any) -> Action:
    """Build an action from its decision JSON (a dict); cards may be in any notation.

    Raises :class:`ActionError` on anything else. Unknown fields are refused by name.

    >>> action({"do": "chi", "with": "三二"})
    Chi(with_='二三', bi=())
    """
    if not isinstance(obj, dict):
        raise ActionError(f"a decision is an object like {{'do': 'pass'}}, not {obj!r}")
    try:
        value = msgspec.convert(obj, Action)
    except msgspec.ValidationError as error:
        allowed = ", ".join(str(kind.__struct_config__.tag) for kind in _KINDS)
        raise ActionError(f"not a decision: {error}; 'do' is one of {allowed}") from None
    known = {field.encode_name for field in msgspec.structs.fields(type(value))} | {"do", "seat"}
    if unknown := sorted(set(obj) - known):
        raise ActionError(f"{obj['do']} has no field {unknown[0]!r}; it has {sorted(known)}")
    try:
        return canonical(value)
    except CardError as error:
        raise ActionError(str(error)) from None


def canonical(value: Action) -> Action:
    """The same action with its cards as ascending canonical glyphs."""
    match value:
        case Discard(card):
            return Discard(_ascending(card, 1))
        case Liu(card):
            return Liu(_ascending(card, 1))
        case Bi(cards):
            return Bi(_ascending(cards, 3))
        case Chi(with_, bi):
            return Chi(_ascending(with_, 2), tuple(_ascending(cards, 3) for cards in bi))
        case _:
            return value


def _ascending(text: str, count: int) -> str:
    cards = sorted(parse_cards(text))
    if len(cards) != count:
        raise CardError(f"{text!r} is {len(cards)} cards, {count} expected")
    return "".join(map(str, cards))


_KINDS = (Discard, Chi, Bi, Peng, Wei, Liu, Piao, Hu, Pass)
