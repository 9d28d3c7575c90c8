"""``mask(event, viewer)``: what one viewer may see of an event (M-62). Total; denies by default.

Everything that leaves the server goes through here: live play, resume, spectators, bots.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from paohuzi.engine import events as ev
from paohuzi.engine.cards import BACK

Viewer = int | None
"""A seat, or None for the public."""


def mask(event: ev.Event, viewer: Viewer) -> ev.Event | None:
    """The event as ``viewer`` may know it, or None if it may not know of it at all."""
    rule = _RULES.get(type(event))
    return None if rule is None else rule(event, viewer)


def masked(events: Iterable[ev.Event], viewer: Viewer) -> list[ev.Event]:
    """A viewer's stream: its own numbering, so that a gap tells nothing."""
    seen = (mask(event, viewer) for event in events)
    return [event for event in seen if event is not None]


def _public(event: ev.Event, viewer: Viewer) -> ev.Event | None:
    return event


def _own_only(event: ev.Passed, viewer: Viewer) -> ev.Event | None:
    return event if event.seat == viewer else None


def _own_card(event: Any, viewer: Viewer) -> ev.Event | None:
    if event.seat == viewer:
        return event  # type: ignore[no-any-return]
    return msgspec.structs.replace(event, card=BACK)  # type: ignore[no-any-return]


def _wei(event: ev.Wei, viewer: Viewer) -> ev.Event | None:
    return event if event.chou else _own_card(event, viewer)


def _dealt(event: ev.Dealt, viewer: Viewer) -> ev.Event | None:
    hands = tuple(
        hand if seat == viewer else BACK * len(hand) for seat, hand in enumerate(event.hands)
    )
    return ev.Dealt(event.dealer, hands, event.upcard, BACK * len(event.wall))


_Rule = Callable[[Any, Viewer], ev.Event | None]

_PUBLIC: tuple[type[Any], ...] = (
    ev.UpcardShown,
    ev.Began,
    ev.Shown,
    ev.Discarded,
    ev.Unclaimed,
    ev.Chi,
    ev.Bi,
    ev.Peng,
    ev.Ti,
    ev.Pao,
    ev.Piao,
    ev.NoDiscard,
    ev.Won,
    ev.Exhausted,
    ev.Settled,
)

_RULES: dict[type[Any], _Rule] = {
    ev.Dealt: _dealt,
    ev.Drew: _own_card,
    ev.Wei: _wei,
    ev.Liu: _own_card,
    ev.Passed: _own_only,
}
_RULES.update(dict.fromkeys(_PUBLIC, _public))
