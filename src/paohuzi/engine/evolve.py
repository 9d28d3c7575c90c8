"""``evolve(state, event)``: the only thing that changes a round's state.

It trusts its event: decide and step make only legal ones. Folding a record's events from the
first gives the state that playing it gave.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from paohuzi.engine import events as ev
from paohuzi.engine.cards import CARDS, COPIES, FACES, counts_of, face, faces
from paohuzi.engine.groups import (
    CHI,
    CHOU_WEI,
    LIU,
    PAO,
    PENG,
    PIAO,
    TI,
    WEI,
    Group,
    equal_group,
)
from paohuzi.engine.state import DISCARD, DRAW, UPCARD, OnTable, Phase, Seat, State


def evolve(state: State, event: ev.Event) -> None:
    """Apply one event in place."""
    state.offered = None
    kind = type(event)
    if kind in _TOUCHES:
        state.memo[event.seat] = None  # type: ignore[union-attr]
    _APPLY[kind](state, event)
    if state.answers and not isinstance(event, ev.Passed):
        state.answers = {}
    state.rules.note(state, event)


def _dealt(state: State, event: ev.Dealt) -> None:
    state.dealer = state.turn = event.dealer
    state.seats = [Seat(counts_of(faces(hand)), [], []) for hand in event.hands]
    state.wall = [CARDS[f] for f in reversed(faces(event.wall))]
    state.upcard = None if event.upcard is None else CARDS[face(event.upcard)]
    state.phase = Phase.OPENING
    state.forget()
    state.extra = state.rules.start(state)


def _upcard_shown(state: State, event: ev.UpcardShown) -> None:
    state.table = OnTable(face(event.card), event.seat, UPCARD)
    state.phase = Phase.WINDOW


def _began(state: State, event: ev.Began) -> None:
    _to_move(state, event.seat, Phase.DISCARD)


def _drew(state: State, event: ev.Drew) -> None:
    card = state.wall.pop()
    state.table = OnTable(card, event.seat, DRAW)
    state.claimed = None
    _to_move(state, event.seat, Phase.DRAWN)


def _shown(state: State, event: ev.Shown) -> None:
    state.phase = Phase.WINDOW


def _discarded(state: State, event: ev.Discarded) -> None:
    card = face(event.card)
    state.seats[event.seat].counts[card] -= 1
    state.table = OnTable(card, event.seat, DISCARD)
    state.claimed = state.eaten = None
    _to_move(state, event.seat, Phase.WINDOW)


def _unclaimed(state: State, event: ev.Unclaimed) -> None:
    assert state.table is not None
    source = state.table.source
    state.table = None
    if source == UPCARD:
        state.phase = Phase.OPENING
        return
    state.seats[event.seat].discards.append(CARDS[face(event.card)])
    _to_move(state, state.next_seat(event.seat), Phase.DRAW)


def _passed(state: State, event: ev.Passed) -> None:
    if state.phase is not Phase.WINDOW:
        state.asked = True


def _chi(state: State, event: ev.Chi) -> None:
    card = face(event.card)
    pair = faces(event.with_)
    seat = state.seats[event.seat]
    for f in pair:
        seat.counts[f] -= 1
    cards = tuple(CARDS[f] for f in sorted((card, *pair)))
    seat.groups.append(Group(CHI, cards, CARDS[card], event.source))
    _claim(state, event.seat)
    state.eaten = card
    _after_set(state, event.seat)


def _bi(state: State, event: ev.Bi) -> None:
    seat = state.seats[event.seat]
    cards = tuple(CARDS[f] for f in faces(event.cards))
    for f in cards:
        seat.counts[f] -= 1
    seat.groups.append(Group(CHI, cards))
    _after_set(state, event.seat)


def _after_set(state: State, seat: int) -> None:
    due = state.rules.bi_due(state, seat)
    _to_move(state, seat, Phase.BI if due else Phase.DISCARD)


def _peng(state: State, event: ev.Peng) -> None:
    card = face(event.card)
    seat = state.seats[event.seat]
    seat.counts[card] -= 2
    seat.groups.append(equal_group(PENG, card, 3, card, event.source))
    _claim(state, event.seat)


def _wei(state: State, event: ev.Wei) -> None:
    card = face(event.card)
    seat = state.seats[event.seat]
    seat.counts[card] -= 2
    seat.groups.append(equal_group(CHOU_WEI if event.chou else WEI, card, 3))
    _claim(state, event.seat)


def _ti(state: State, event: ev.Ti) -> None:
    group = equal_group(TI, face(event.card), COPIES)
    _lay_quad(state, event.seat, event.origin, group)
    if event.origin != "dealt":
        _claim(state, event.seat)


def _pao(state: State, event: ev.Pao) -> None:
    card = face(event.card)
    group = equal_group(PAO, card, COPIES, card, event.source)
    _lay_quad(state, event.seat, event.origin, group)
    _claim(state, event.seat)


def _liu(state: State, event: ev.Liu) -> None:
    _lay_quad(state, event.seat, event.origin, equal_group(LIU, face(event.card), COPIES))
    _claim(state, event.seat)


def _piao(state: State, event: ev.Piao) -> None:
    card = face(event.card)
    pengs = state.seats[event.seat].groups
    old = next(group for group in pengs if group.kind == PENG and group.cards[0] == card)
    group = equal_group(PIAO, card, COPIES, card, old.source)
    _lay_quad(state, event.seat, "peng", group)
    _claim(state, event.seat)


_FROM_HAND = {"dealt": 4, "hand": 4, "kan": 3, "wei_hand": 1}
"""Cards of a quad that come out of the hand, by its origin."""


def _lay_quad(state: State, seat: int, origin: str, group: Group) -> None:
    owner = state.seats[seat]
    card = group.cards[0]
    taken = _FROM_HAND.get(origin, 0)
    owner.counts[card] -= taken
    if taken > 1:
        owner.groups.append(group)
    else:
        place = next(
            i
            for i, old in enumerate(owner.groups)
            if old.cards[0] == card and old.kind in (PENG, WEI, CHOU_WEI)
        )
        owner.groups[place] = group


def _no_discard(state: State, event: ev.NoDiscard) -> None:
    state.claimed = state.eaten = None
    _to_move(state, state.next_seat(event.seat), Phase.DRAW)


def _won(state: State, event: ev.Won) -> None:
    card = None if event.card is None else face(event.card)
    state.won.append((event.seat, card, event.own_draw, event.kind))


def _exhausted(state: State, event: ev.Exhausted) -> None:
    state.exhausted = True


def _settled(state: State, event: ev.Settled) -> None:
    state.result = event.result
    state.phase = Phase.OVER


def _claim(state: State, seat: int) -> None:
    state.claimed, state.table = state.table, None
    state.eaten = None
    _to_move(state, seat, Phase.DISCARD)


def _to_move(state: State, seat: int, phase: Phase) -> None:
    state.turn = seat
    state.phase = phase
    state.asked = False


_TOUCHES = frozenset((ev.Discarded, ev.Chi, ev.Bi, ev.Peng, ev.Wei, ev.Ti, ev.Pao, ev.Liu, ev.Piao))
"""Events that change the hand or the groups of their seat."""

_APPLY: dict[type[Any], Callable[[State, Any], None]] = {
    ev.Dealt: _dealt,
    ev.UpcardShown: _upcard_shown,
    ev.Began: _began,
    ev.Drew: _drew,
    ev.Shown: _shown,
    ev.Discarded: _discarded,
    ev.Unclaimed: _unclaimed,
    ev.Passed: _passed,
    ev.Chi: _chi,
    ev.Bi: _bi,
    ev.Peng: _peng,
    ev.Wei: _wei,
    ev.Ti: _ti,
    ev.Pao: _pao,
    ev.Liu: _liu,
    ev.Piao: _piao,
    ev.NoDiscard: _no_discard,
    ev.Won: _won,
    ev.Exhausted: _exhausted,
    ev.Settled: _settled,
}


def total_cards(state: State) -> int:
    """All cards that the state accounts for; 80 at every moment of a round."""
    table = 0
    if state.table is not None and state.table.source != UPCARD:
        table = 1
    held = sum(
        sum(seat.counts) + len(seat.discards) + sum(len(group.cards) for group in seat.groups)
        for seat in state.seats
    )
    return held + len(state.wall) + table


def face_totals(state: State) -> list[int]:
    """Copies of each face that the state accounts for; four each."""
    totals = counts_of(state.wall)
    for seat in state.seats:
        for f in range(FACES):
            totals[f] += seat.counts[f]
        for card in seat.discards:
            totals[card] += 1
        for group in seat.groups:
            for card in group.cards:
                totals[card] += 1
    if state.table is not None and state.table.source != UPCARD:
        totals[state.table.card] += 1
    return totals
