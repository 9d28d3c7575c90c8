"""Building a :class:`View`: the snapshot of a state for one viewer (M-62)."""

from __future__ import annotations

from paohuzi.engine.actions import Action, Bi, Chi, Hu, Peng
from paohuzi.engine.cards import BACK, GLYPHS, faces, glyphs, text_of
from paohuzi.engine.flow import pending
from paohuzi.engine.groups import CHI, PENG, Group, equal_group
from paohuzi.engine.mask import Viewer
from paohuzi.engine.state import OnTable, Phase, State
from paohuzi.engine.views import Barred, GroupView, Offer, SeatView, TableCard, View


def view_of(state: State, viewer: Viewer) -> View:
    """What ``viewer`` (a seat, or None for the public) may know."""
    own = state.turn == viewer
    barred = state.rules.barred(state, viewer) if viewer is not None and own else {}
    asked = pending(state).get(viewer, ()) if viewer is not None else ()
    kan = state.rules.kan_faces(state, viewer) if viewer is not None else ()
    return View(
        viewer=viewer,
        dealer=state.dealer,
        turn=state.turn,
        phase=state.phase.value,
        seats=tuple(_seat(state, seat, viewer) for seat in range(state.players)),
        wall=len(state.wall),
        upcard=None if state.upcard is None else str(state.upcard),
        table=None if state.table is None else _table(state, state.table, viewer),
        deciding=_deciding(state),
        offers=tuple(_offer(state, viewer, a) for a in asked) if viewer is not None else (),
        barred=tuple(Barred(GLYPHS[f], why) for f, why in barred.items()),
        kan=glyphs(kan),
        result=state.result,
    )


def _seat(state: State, seat: int, viewer: Viewer) -> SeatView:
    owner = state.seats[seat]
    open_ = seat == viewer or state.phase is Phase.OVER
    groups = tuple(_group(state, group, open_) for group in owner.groups)
    if open_:
        kan = (equal_group("kan", f, 3) for f in state.rules.kan_faces(state, seat))
        hidden = sum(state.rules.group_xi(group) for group in kan)
    else:
        hidden = 0
    return SeatView(
        hand=text_of(owner.counts) if open_ else None,
        count=owner.size,
        groups=groups,
        discards=glyphs(owner.discards),
        xi=hidden + sum(group.xi or 0 for group in groups),
        notes=state.rules.notes(state, seat),
    )


def _group(state: State, group: Group, open_: bool) -> GroupView:
    took = None if group.took is None else str(group.took)
    xi = state.rules.group_xi(group)
    if open_:
        return GroupView(group.kind, glyphs(group.cards), xi, took, group.source)
    cards, known = state.rules.shown_cards(group)
    return GroupView(group.kind, cards, xi if known else None, took, group.source)


def _table(state: State, table: OnTable, viewer: Viewer) -> TableCard:
    hidden = state.phase is Phase.DRAWN and table.seat != viewer
    return TableCard(BACK if hidden else GLYPHS[table.card], table.seat, table.source)


def _deciding(state: State) -> int | None:
    """The seat that everybody can see must act: a bi or a discard is due.

    Whether it has a card to discard is not public, so it is not asked here (M-23).
    """
    if state.won or state.exhausted:
        return None
    if state.phase is Phase.BI:
        return state.turn
    if state.phase is Phase.DISCARD and state.rules.free(state, state.turn) is None:
        return state.turn
    return None


def _offer(state: State, seat: int, action: Action) -> Offer:
    card = state.table.card if state.table is not None else None
    match action:
        case Hu():
            return Offer(action, win=state.rules.win(state, seat))
        case Peng() if card is not None:
            group = equal_group(PENG, card, 3)
            return Offer(action, (glyphs(group.cards),), (state.rules.group_xi(group),))
        case Chi(with_, bi) if card is not None:
            laid = [tuple(sorted((card, *faces(with_)))), *(tuple(faces(s)) for s in bi)]
        case Bi(cards):
            laid = [tuple(faces(cards))]
        case _:
            return Offer(action)
    from_hand = [Group(CHI, cards) for cards in laid]  # type: ignore[arg-type]
    return Offer(
        action,
        tuple(glyphs(group.cards) for group in from_hand),
        tuple(state.rules.group_xi(group) for group in from_hand),
    )
