"""Why a seat may not do something now: a code, the clause, and the numbers in it.

Only what the seat itself may know goes into an answer: its hand, the table, its own passes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from paohuzi.engine.actions import Action, ActionError
from paohuzi.engine.cards import GLYPHS, Card
from paohuzi.engine.state import Phase, State

if TYPE_CHECKING:
    from paohuzi.engine.ruleset import RuleSet

KINDS = ("discard", "chi", "bi", "peng", "wei", "ti", "liu", "pao", "piao", "hu", "pass")


class Reason(msgspec.Struct, frozen=True):
    """``code`` is labelled ``why.<code>`` in the rule set's strings, with ``figures`` filled in."""

    code: str
    clause: str
    figures: dict[str, int | str] = {}


def asked_for(do: Action | str, card: str | None = None) -> tuple[str, int | None]:
    """The kind that is meant and its card.

    Raises :class:`ActionError` for an unknown kind, CardError for a card that cannot be read.
    """
    if isinstance(do, str):
        if do not in KINDS:
            raise ActionError(f"no action {do!r}; one of {', '.join(KINDS)}")
        return do, None if card is None else Card.of(card)
    meant = getattr(do, "card", card)
    return str(do.__struct_config__.tag), None if meant is None else Card.of(meant)


def why_not(
    state: State, seat: int, kind: str, card: int | None, actions: tuple[Action, ...]
) -> Reason | None:
    """None if one of ``actions``, which the seat is offered, is of that kind (and card)."""
    if state.phase is Phase.OVER or state.won:
        return Reason("over", "M-63")
    if seat in state.answers:
        return Reason("answered", "G-11")
    for action in actions:
        if action.__struct_config__.tag == kind:
            meant = getattr(action, "card", None)
            if card is None or meant is None or meant == GLYPHS[card]:
                return None
    if kind == "discard":
        return _no_discard(state, seat, card, actions)
    return state.rules.why(state, seat, kind)


def _no_discard(
    state: State, seat: int, card: int | None, actions: tuple[Action, ...]
) -> Reason | None:
    if state.turn != seat or state.phase not in (Phase.DISCARD, Phase.BI):
        return Reason("not_your_turn", "M-32")
    if state.phase is Phase.BI:
        return Reason("bi_first", "M-31")
    if actions and not any(action.__struct_config__.tag == "discard" for action in actions):
        return Reason("answer_first", "G-10")
    if card is None:
        return Reason("no_card_free", "M-23")
    if not state.seats[seat].counts[card]:
        return Reason("not_in_hand", "G-10", {"card": GLYPHS[card]})
    reason = state.rules.barred(state, seat).get(card)
    if reason is None:
        return Reason("no_discard_due", "M-32")
    return Reason(reason, state.rules.clauses.get(reason, "M-20"), {"card": GLYPHS[card]})


def reason_text(rules: RuleSet, reason: Reason, language: str) -> str:
    """The reason in words, ``zh`` or ``en``."""
    key = f"why.{reason.code}"
    strings = rules.strings
    if key not in strings:
        key = f"barred.{reason.code}" if f"barred.{reason.code}" in strings else key
    return strings[key][language].format(**reason.figures)
