"""Which events the table takes a breath after, and which breath somebody thought through (G-12)."""

from __future__ import annotations

from paohuzi.engine.events import Drew, Event, Passed, Shown, Unclaimed
from paohuzi.engine.round import BEATS, Round
from paohuzi.engine.state import Phase


def breathes(rnd: Round | None, made: list[Event]) -> bool:
    """Whether the table takes a breath after these events.

    After a draw too where its drawer may be asked about it before the others see it.
    """
    if any(isinstance(event, BEATS) for event in made):
        return True
    if rnd is None or not made or not isinstance(made[-1], Drew):
        return False
    return rnd.rules.private_draws(rnd.state)


def hidden(rnd: Round | None) -> bool:
    """Whether a drawn card lies there that its drawer may be asked about alone (Y-10)."""
    return rnd is not None and rnd.state.phase is Phase.DRAWN


def thought_through(before: Round | None, made: list[Event]) -> bool:
    """Whether these events end a breath in which somebody had a choice and left the card."""
    kinds = {type(event) for event in made}
    if before is not None and hidden(before):
        return before.state.asked and Shown in kinds
    return Passed in kinds and Unclaimed in kinds
