"""Plain JSON of the public values (formats.md), and records of rounds."""

from __future__ import annotations

from typing import Any

import msgspec

from paohuzi.engine.actions import Action
from paohuzi.engine.events import Event
from paohuzi.engine.results import Result, Win, Winner
from paohuzi.engine.views import View


def to_json(value: Action | Event | View | Win | Winner | Result) -> dict[str, Any]:
    """The plain dict of an Action, Event, View, Win or Result.

    A Win and a Result take the flat form of formats.md; inside an Event or a View they keep every
    step of their explanation.

    >>> from paohuzi.engine.actions import Discard
    >>> to_json(Discard("五"))
    {'do': 'discard', 'card': '五'}

    Sequences are lists, so that it equals what reading its JSON text gives.
    """
    match value:
        case Win():
            return _win(value)
        case Winner():
            flat = _win(value.win)
            return flat | {
                "seat": value.seat,
                "card": value.card,
                "own_draw": value.own_draw,
                "kind": value.kind,
            }
        case Result():
            return {
                "end": value.end,
                "winners": [to_json(winner) for winner in value.winners],
                "deltas": list(value.deltas),
                "next_dealer": value.next_dealer,
            }
        case _:
            plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(value))
            return plain


def _win(win: Win) -> dict[str, Any]:
    figures = {
        step.name: step.value for step in win.steps if not step.inner and step.name != "score"
    }
    return figures | {
        "names": win.names,
        "score": win.score,
        "groups": [msgspec.to_builtins(group) for group in win.groups],
    }


def event(obj: Any) -> Event:
    """Build an Event from its JSON; raises ValueError for anything else."""
    try:
        value: Event = msgspec.convert(obj, Event)
    except msgspec.ValidationError as error:
        raise ValueError(f"not an event: {error}") from None
    return value
