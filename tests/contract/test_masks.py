"""A viewer's stream does not change when what it cannot see is dealt anew (M-62, G-12)."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from paohuzi import Round, RuleSet
from paohuzi.engine import events as ev
from paohuzi.engine.cards import BACK, counts_of, faces, glyphs
from paohuzi.engine.mask import mask, masked
from paohuzi.engine.state import Phase
from support.tables import choices, deal, label, tables

pytestmark = pytest.mark.parametrize("rules", tables(), ids=label)


def play(rules: RuleSet, number: int, rng: random.Random) -> Round:
    rnd = deal(rules, number)
    for seat, choice in choices(rnd, rng):
        rnd.act(seat, choice)
    return rnd


def test_an_unknown_event_is_denied(rules: RuleSet) -> None:
    class Later(msgspec.Struct, frozen=True):
        secret: str

    for viewer in (None, 0, 1, 2):
        assert mask(Later("五"), viewer) is None  # type: ignore[arg-type]


def test_views_do_not_depend_on_what_is_hidden(rules: RuleSet) -> None:
    """Exchange other hands, covered 偎 and the wall in the state: the view is byte-equal."""
    rng = random.Random(11)
    for number in range(25):
        rnd = deal(rules, number)
        for seat, choice in choices(rnd, rng):
            for viewer in (None, *range(len(rnd.seats))):
                other = with_hidden_dealt_anew(rnd, viewer, rng)
                assert _bytes_but_offers(other, viewer) == _bytes_but_offers(rnd, viewer)
            rnd.act(seat, choice)


def with_hidden_dealt_anew(rnd: Round, viewer: int | None, rng: random.Random) -> Round:
    other = rnd.copy()
    state = other.state
    # That a bi is due is public, and so binds the hand of the seat that owes it.
    bound = state.turn if state.phase is Phase.BI else None
    hidden = [seat for place, seat in enumerate(state.seats) if place not in (viewer, bound)]
    pool = [card for seat in hidden for card in seat.hand] + state.wall
    rng.shuffle(pool)
    for seat in hidden:
        size = seat.size
        seat.counts = counts_of(pool[:size])
        del pool[:size]
    state.wall = pool
    state.forget()
    return other


def _bytes_but_offers(rnd: Round, viewer: int | None) -> bytes:
    view = rnd.view(viewer)
    return msgspec.json.encode(msgspec.structs.replace(view, offers=()))


def _bytes(rnd: Round, viewer: int | None) -> bytes:
    return msgspec.json.encode([rnd.stream(viewer), rnd.view(viewer)])


def test_other_hands_dealt_anew(rules: RuleSet) -> None:
    """Exchange two other seats' concealed cards and the wall: the viewer's stream is byte-equal.

    The exchange is made in the full log of a played round, for everything that no public event
    ever named.
    """
    rng = random.Random(12)
    for number in range(25):
        rnd = play(rules, number, rng)
        log = rnd.events[:-1]
        for viewer in (None, *range(len(rnd.seats))):
            other = [redealt(one, viewer, rng) for one in log]
            assert msgspec.json.encode(masked(log, viewer)) == msgspec.json.encode(
                masked(other, viewer)
            )


def redealt(one: ev.Event, viewer: int | None, rng: random.Random) -> ev.Event:
    match one:
        case ev.Dealt(dealer, hands, upcard, wall):
            pool = [c for seat, hand in enumerate(hands) if seat != viewer for c in hand] + list(
                wall
            )
            rng.shuffle(pool)
            dealt = [
                hand if seat == viewer else "".join(pool.pop() for _ in hand)
                for seat, hand in enumerate(hands)
            ]
            return ev.Dealt(dealer, tuple(dealt), upcard, "".join(pool))
        case ev.Drew(seat, _) | ev.Wei(seat, _, False) | ev.Liu(seat, _, _) if seat != viewer:
            return msgspec.structs.replace(one, card=rng.choice("一二三四五壹贰叁"))
        case _:
            return one


def test_a_stream_names_only_what_was_shown(rules: RuleSet) -> None:
    """Count the glyphs: no viewer ever reads a card of another's hand, 偎, 溜 or of the wall."""
    rng = random.Random(13)
    for number in range(40):
        rnd = play(rules, number, rng)
        for viewer in (None, *range(len(rnd.seats))):
            for one in rnd.stream(viewer)[:-1]:
                match one:
                    case ev.Dealt(_, hands, _, wall):
                        assert set(wall) == {BACK}
                        for seat, hand in enumerate(hands):
                            assert (BACK in hand) == (seat != viewer)
                    case ev.Drew(seat, card) | ev.Wei(seat, card, False) | ev.Liu(seat, card, _):
                        assert (card == BACK) == (seat != viewer)
                    case ev.Passed(seat, _, _):
                        assert seat == viewer
                    case _:
                        pass


def test_a_view_shows_no_hidden_card(rules: RuleSet) -> None:
    """M-62: hands, 偎 faces and their xi are hidden from the others, at every decision."""
    rng = random.Random(14)
    for number in range(25):
        rnd = deal(rules, number)
        for seat, choice in choices(rnd, rng):
            for viewer in (None, *range(len(rnd.seats))):
                check_view(rnd, viewer)
            rnd.act(seat, choice)


def check_view(rnd: Round, viewer: int | None) -> None:
    view = rnd.view(viewer)
    assert view.offers == () or viewer is not None
    for place, (shown, real) in enumerate(zip(view.seats, rnd.seats, strict=True)):
        assert shown.count == real.size
        assert shown.discards == glyphs(real.discards)
        if place == viewer:
            assert shown.hand is not None
            assert Counter(faces(shown.hand)) == Counter(map(int, real.hand))
            continue
        assert shown.hand is None
        known = 0
        for group, laid in zip(shown.groups, real.groups, strict=True):
            visible, face_known = rnd.rules.shown_cards(laid)
            assert group.cards == visible
            assert (group.xi is None) == (not face_known)
            known += group.xi or 0
        assert shown.xi == known
    if viewer is None:
        assert view.barred == ()
        assert view.kan == ""


def test_outsiders_cannot_tell_a_choice(rules: RuleSet) -> None:
    """G-12: while a seat thinks about a card, every other view is what it is when nobody can."""
    rng = random.Random(15)
    seen = 0
    for number in range(25):
        rnd = deal(rules, number)
        for seat, choice in choices(rnd, rng):
            if rnd.state.phase.value == "window":
                before = {
                    who: _bytes(rnd, who)
                    for who in (None, *range(len(rnd.seats)))
                    if who not in rnd.pending
                }
                answered = rnd.copy()
                answered.submit(seat, choice)
                for who, was in before.items():
                    assert _bytes(answered, who) == was
                    view = rnd.view(who)
                    assert view.offers == ()
                    assert view.deciding is None
                    seen += 1
            rnd.act(seat, choice)
    assert seen > 100
