"""Response windows: who is asked, when a window is decided, and for whom (G-11)."""

from __future__ import annotations

from typing import NamedTuple, get_args

from paohuzi.engine import events as ev
from paohuzi.engine.actions import Action, Hu, Pass
from paohuzi.engine.cards import GLYPHS
from paohuzi.engine.state import State

Key = tuple[int, int]
_TAGS: dict[type, str] = {
    kind: str(kind.__struct_config__.tag)
    for union in (Action, ev.Event)
    for kind in get_args(union)
}


def kind_of(value: Action | ev.Event) -> str:
    """The tag of an action or event, which names a kind of claim."""
    return _TAGS[type(value)]


def key(state: State, seat: int, kind: str) -> Key:
    """Sort key of a claim: kind first, then nearest in play order; the least wins."""
    assert state.table is not None
    return state.rules.priority[kind], state.distance(state.table.seat, seat)


_PASS = Pass()


class Forced(NamedTuple):
    """The forced claim of this window and its key."""

    event: ev.Event
    key: Key


def forced_claim(state: State) -> Forced | None:
    """The claim that happens by itself, if any."""
    event = state.rules.forced(state)
    if event is None:
        return None
    return Forced(event, key(state, event.seat, kind_of(event)))  # type: ignore[union-attr]


def window_offers(state: State, forced: Forced | None) -> dict[int, tuple[Action, ...]]:
    """Every seat that has a response which could still win, with its actions and ``Pass``."""
    asked: dict[int, tuple[Action, ...]] = {}
    offers = state.rules.offers(state)
    if not offers:
        return asked
    for seat, actions in offers.items():
        live = [
            action
            for action in actions
            if forced is None or key(state, seat, kind_of(action)) < forced.key
        ]
        if live:
            asked[seat] = (*live, _PASS)
    return asked


class Outcome(NamedTuple):
    """A decided window: the winning claims (several only for hu), or none."""

    claims: list[tuple[int, Action]]
    forced: ev.Event | None


def outcome(
    state: State, asked: dict[int, tuple[Action, ...]], forced: Forced | None
) -> Outcome | None:
    """The window's outcome, or None while an unanswered seat could still change it."""
    answers = state.answers
    if not asked:
        return Outcome([], None if forced is None else forced.event)
    if len(asked) == 1:
        seat = next(iter(asked))
        alone = answers.get(seat)
        if alone is None:
            return None
        if type(alone) is Pass:
            return Outcome([], None if forced is None else forced.event)
        return Outcome([(seat, alone)], None)
    waiting = [seat for seat in asked if seat not in answers]
    made = [(seat, action) for seat, action in answers.items() if type(action) is not Pass]
    claims = sorted(
        ((key(state, seat, kind_of(action)), seat, action) for seat, action in made),
        key=lambda claim: claim[0],
    )
    best = claims[0][0] if claims else None
    if forced is not None and (best is None or forced.key < best):
        best = forced.key
    hu_wins = bool(claims) and type(claims[0][2]) is Hu
    for seat in waiting:
        for action in asked[seat]:
            if type(action) is Pass:
                continue
            if best is None or key(state, seat, kind_of(action)) < best:
                return None
            if hu_wins and state.rules.many_winners and type(action) is Hu:
                return None
    if claims and claims[0][0] == best:
        won = claims[:1]
        if hu_wins and state.rules.many_winners:
            won = [claim for claim in claims if type(claim[2]) is Hu]
        return Outcome([(seat, action) for _, seat, action in won], None)
    return Outcome([], forced.event if forced is not None else None)


def passes(state: State, asked: dict[int, tuple[Action, ...]]) -> list[ev.Event]:
    """What each seat that answered declined: everything better than its answer."""
    found: list[ev.Event] = []
    if not state.answers:
        return found
    assert state.table is not None
    rank = state.rules.priority
    for seat in sorted(state.answers):
        answer = state.answers[seat]
        limit = None if isinstance(answer, Pass) else rank[kind_of(answer)]
        # No set: kinds of one priority keep the order of the offers, or a log would not repeat.
        kinds = dict.fromkeys(kind_of(a) for a in asked[seat] if type(a) is not Pass)
        declined = [kind for kind in kinds if limit is None or rank[kind] < limit]
        if declined:
            offered = tuple(sorted(declined, key=lambda kind: rank[kind]))
            instead = None if limit is None else kind_of(answer)
            found.append(ev.Passed(seat, GLYPHS[state.table.card], offered, instead))
    return found
