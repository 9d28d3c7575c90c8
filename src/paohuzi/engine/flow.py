"""decide and step: from a choice, or from the rules alone, to events. Neither changes the state.

``decide`` turns one seat's accepted action into events; ``step`` is what the engine does next by
itself. A round is ``decide`` and then ``step`` again and again until somebody must answer.
"""

from __future__ import annotations

from paohuzi.engine import events as ev
from paohuzi.engine.actions import Action, Bi, Discard, Hu, Pass
from paohuzi.engine.cards import GLYPHS, glyphs, text_of
from paohuzi.engine.results import Result, Winner
from paohuzi.engine.state import DRAW, Phase, State
from paohuzi.engine.window import forced_claim, outcome, passes, window_offers

_EMPTY: dict[int, tuple[Action, ...]] = {}


def offered(state: State) -> dict[int, tuple[Action, ...]]:
    """Every seat asked in the present phase with its legal actions, answered or not."""
    if state.offered is None:
        window = state.phase is Phase.WINDOW and not state.won
        state.forced = forced_claim(state) if window else None
        state.offered = _offers(state)
    return state.offered


def _offers(state: State) -> dict[int, tuple[Action, ...]]:
    if state.won or state.exhausted:
        return _EMPTY
    if state.phase is Phase.WINDOW:
        return window_offers(state, state.forced)
    if state.phase is Phase.BI:
        return {seat: tuple(actions) for seat, actions in state.rules.offers(state).items()}
    if state.phase is Phase.DRAWN and not state.asked:
        asked = state.rules.offers(state)
        return {seat: (*actions, Pass()) for seat, actions in asked.items() if actions}
    if state.phase is Phase.DISCARD:
        seat = state.turn
        if not state.asked and state.rules.win(state, seat) is not None:
            return {seat: (Hu(), Pass())}
        if state.rules.free(state, seat) is None:
            actions = tuple(state.rules.offers(state).get(seat, ()))
            return {seat: actions} if actions else _EMPTY
    return _EMPTY


def pending(state: State) -> dict[int, tuple[Action, ...]]:
    """Every seat that must answer now: in a window that is decided, none any more."""
    asked = offered(state)
    if not state.answers:
        return asked
    if outcome(state, asked, state.forced) is not None:
        return _EMPTY
    return {seat: actions for seat, actions in asked.items() if seat not in state.answers}


def decide(state: State, seat: int, action: Action) -> list[ev.Event]:
    """Events of an action outside a window (in one, an answer is no event yet)."""
    match action:
        case Discard(card):
            return [ev.Discarded(seat, card)]
        case Bi(cards):
            return [ev.Bi(seat, cards)]
        case Hu():
            return [_won_by_hand(state, seat)]
        case Pass():
            about = state.table or state.claimed
            kinds = dict.fromkeys(
                str(a.__struct_config__.tag)
                for a in offered(state)[seat]
                if not isinstance(a, Pass | Discard)
            )
            return [ev.Passed(seat, GLYPHS[about.card] if about else None, tuple(kinds))]
        case _:
            return state.rules.claim(state, seat, action)


def step(state: State) -> list[ev.Event]:
    """The engine's next events, or none when somebody must answer or the round is over."""
    if state.phase is Phase.OVER:
        return []
    if state.won or state.exhausted:
        return [_settled(state)]
    match state.phase:
        case Phase.OPENING:
            return state.rules.opening(state)
        case Phase.DRAW:
            if not state.wall:
                return [ev.Exhausted()]
            return [ev.Drew(state.turn, GLYPHS[state.wall[-1]])]
        case Phase.DRAWN:
            return [] if offered(state) else state.rules.drawn(state)
        case Phase.WINDOW:
            return _close_window(state)
        case Phase.DISCARD if not offered(state):
            seat = state.turn
            reason = state.rules.free(state, seat) or state.rules.stuck(state, seat)
            return [ev.NoDiscard(seat, reason)]
        case _:
            return []


def _close_window(state: State) -> list[ev.Event]:
    asked = offered(state)
    decided = outcome(state, asked, state.forced)
    if decided is None:
        return []
    assert state.table is not None
    table = state.table
    events = passes(state, asked)
    for seat, action in decided.claims:
        if isinstance(action, Hu):
            kind = "hu" if table.source == DRAW else table.source
            events.append(ev.Won(seat, GLYPHS[table.card], seat == table.seat, kind))
        else:
            events += state.rules.claim(state, seat, action)
    if decided.forced is not None:
        events.append(decided.forced)
    elif not decided.claims:
        events.append(ev.Unclaimed(table.seat, GLYPHS[table.card]))
    return events


def _won_by_hand(state: State, seat: int) -> ev.Won:
    if state.phase is Phase.DRAWN:
        assert state.table is not None
        return ev.Won(seat, GLYPHS[state.table.card], True, "hu")
    card = state.claimed
    own = card is not None and card.seat == seat and card.source == DRAW
    return ev.Won(seat, None, own, "hu")


def _settled(state: State) -> ev.Settled:
    winners: list[Winner] = []
    for seat, card, own_draw, kind in state.won:
        win = state.rules.win(state, seat)
        assert win is not None
        glyph = None if card is None else GLYPHS[card]
        winners.append(Winner(seat, glyph, own_draw, kind, win))
    result = Result(
        "hu" if winners else "exhausted",
        tuple(winners),
        state.rules.settle(state, winners),
        state.rules.next_dealer(state, winners),
    )
    return ev.Settled(
        result,
        tuple(text_of(seat.counts) for seat in state.seats),
        tuple(tuple(glyphs(group.cards) for group in seat.groups) for seat in state.seats),
        glyphs(reversed(state.wall)),
    )
