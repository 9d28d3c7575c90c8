"""Building a :class:`View`: the snapshot of a state for one viewer (M-62)."""

from __future__ import annotations

from paohuzi.engine.actions import Action, Bi, Chi, Hu, Liu, Peng, Piao, Wei
from paohuzi.engine.cards import BACK, GLYPHS, face, faces, glyphs, text_of
from paohuzi.engine.flow import pending
from paohuzi.engine.groups import CHI, LIU, PENG, PIAO, WEI, Group, equal_group
from paohuzi.engine.mask import Viewer
from paohuzi.engine.state import OnTable, Phase, State
from paohuzi.engine.views import Barred, GroupView, Lock, Offer, SeatView, TableCard, View


def view_of(state: State, viewer: Viewer) -> View:
    """What ``viewer`` (a seat, or None for the public) may know."""
    rules = state.rules
    asked = pending(state).get(viewer, ()) if viewer is not None else ()
    kan = rules.kan_faces(state, viewer) if viewer is not None else ()
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
        barred=_barred(state, viewer) if viewer is not None else (),
        kan=glyphs(kan),
        locks=_locks(state, viewer) if viewer is not None else (),
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


def _barred(state: State, viewer: int) -> tuple[Barred, ...]:
    found = (
        Barred(GLYPHS[f], why, why in state.rules.lasting)
        for f, why in state.rules.barred(state, viewer).items()
    )
    own = state.turn == viewer
    return tuple(one for one in found if own or one.lasting)


def _locks(state: State, viewer: int) -> tuple[Lock, ...]:
    return tuple(
        Lock(GLYPHS[f], claim, why)
        for f, claims in sorted(state.rules.locks(state, viewer).items())
        for claim, why in claims.items()
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


_EQUAL = {Peng: (PENG, 3), Wei: (WEI, 3), Piao: (PIAO, 4)}


def _equal_offer(state: State, action: Action, group: Group) -> Offer:
    return Offer(action, (glyphs(group.cards),), (state.rules.group_xi(group),))


def _offer(state: State, seat: int, action: Action) -> Offer:
    card = state.table.card if state.table is not None else None
    match action:
        case Hu():
            return Offer(action, win=state.rules.win(state, seat))
        case Peng() | Wei() | Piao() if card is not None:
            kind, size = _EQUAL[type(action)]
            return _equal_offer(state, action, equal_group(kind, card, size))
        case Liu(glyph):
            return _equal_offer(state, action, equal_group(LIU, face(glyph), 4))
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
