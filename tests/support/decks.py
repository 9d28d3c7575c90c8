"""Decks built around what a test cares about, and short words for playing them.

A deal names the cards that matter, by seat and at the top and bottom of the wall; the rest of the
80 cards is dealt so that it starts next to nothing by itself: it makes no kan and no pair of a
*calm* card (those named in the wall, the upcard, and ``calm``), and as few sets with one as it can.
Each rule set's own words (``rulesets/<id>/deals.py``) wrap :func:`deal`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from paohuzi import Round, RuleSet, action
from paohuzi.engine import actions as do
from paohuzi.engine import events as ev
from paohuzi.engine.actions import Action
from paohuzi.engine.cards import (
    CARDS,
    COPIES,
    DECK_SIZE,
    FACES,
    GLYPHS,
    Card,
    counts_of,
    faces,
    glyphs,
)
from paohuzi.engine.groups import sets_of

PASS, HU, PENG = do.Pass(), do.Hu(), do.Peng()


def deck(
    rules: RuleSet,
    hands: Mapping[int, str],
    wall: str = "",
    *,
    dealer: int = 0,
    players: int = 0,
    upcard: str = "",
    last: str = "",
    calm: str = "",
    salt: int = 0,
) -> list[Card]:
    """80 cards in deal order: ``hands`` by seat (the dealer's without ``upcard``), then the wall.

    ``wall`` is its top in draw order and ``last`` its end; ``salt`` gives another filling.
    """
    assert rules.shows_upcard or not upcard, f"{rules.id} has no upcard"
    players = players or rules.players[0]
    order = [(dealer + step) % players for step in range(players)]
    assert set(hands) <= set(order), f"{players} seats"
    sizes = tuple(rules.hand_size(seat == dealer, players) for seat in order)
    named = tuple(hands.get(seat, "") for seat in order)
    return list(_deck(sizes, rules.mixed_sets, named, wall, upcard, last, calm, salt))


@cache
def _deck(
    sizes: tuple[int, ...],
    mixed: bool,
    hands: tuple[str, ...],
    wall: str,
    upcard: str,
    last: str,
    calm: str,
    salt: int,
) -> tuple[Card, ...]:
    wanted = [faces(hands[0] + upcard), *map(faces, hands[1:])]
    left = [COPIES - n for n in counts_of(faces("".join(hands) + upcard + wall + last))]
    assert min(left) >= 0, f"five copies: {''.join(GLYPHS[f] for f in range(FACES) if left[f] < 0)}"
    assert all(len(w) <= size for w, size in zip(wanted, sizes, strict=True)), "a hand too large"
    assert sum(sizes) + len(wall + last) <= DECK_SIZE, "a wall too large"
    quiet = faces(wall + upcard + calm + last)
    rng = random.Random(f"{hands} {wall} {upcard} {last} {calm} {salt}")
    tries = (_fill(wanted, sizes, left[:], quiet, mixed, rng) for _ in range(4))
    _, *filled = min((one for one in tries if one), key=lambda one: one[0])
    dealt, rest = filled
    rng.shuffle(rest)
    first = [*dealt[0]]
    if upcard:
        first.remove(faces(upcard)[0])
        first.append(faces(upcard)[0])
    middle = [*faces(wall), *rest, *faces(last)]
    cards = tuple(CARDS[f] for hand_ in (first, *dealt[1:], middle) for f in hand_)
    assert len(cards) == DECK_SIZE
    assert len(middle) == DECK_SIZE - sum(sizes)
    assert counts_of(cards) == [COPIES] * FACES
    return cards


def _fill(
    wanted: Sequence[Sequence[int]],
    sizes: Sequence[int],
    left: list[int],
    quiet: Sequence[int],
    mixed: bool,
    rng: random.Random,
) -> tuple[int, list[list[int]], list[int]] | None:
    """One filling with its cost: the answers to calm cards that it makes possible."""
    dealt: list[list[int]] = []
    cost = 0
    for want, size in zip(wanted, sizes, strict=True):
        hand = list(want)
        for _ in range(size - len(hand)):
            counts = counts_of(hand)
            choice = [
                (_stirs(counts, f, quiet, mixed), rng.random(), f)
                for f in range(FACES)
                if left[f] and counts[f] < 2 and not (counts[f] and f in quiet)
            ]
            if not choice:
                return None
            stirs, _, face = min(choice)
            cost += stirs
            hand.append(face)
            left[face] -= 1
        dealt.append(hand)
    return cost, dealt, [f for f in range(FACES) for _ in range(left[f])]


@cache
def _partners(card: int, face: int, mixed: bool) -> tuple[int, ...]:
    """Which second cards make a set with ``card`` and ``face``."""
    found = []
    for triple in sets_of(card, mixed):
        rest = list(triple)
        rest.remove(card)
        if face in rest:
            rest.remove(face)
            found.append(rest[0])
    return tuple(dict.fromkeys(found))


def _stirs(counts: Sequence[int], face: int, quiet: Sequence[int], mixed: bool) -> int:
    """How many sets with a calm card one more ``face`` makes possible."""
    had = counts[face]
    return sum(
        (had == 1 if other == face else not had and 0 < counts[other] < 3)
        for card in quiet
        for other in _partners(card, face, mixed)
    )


def deal(
    rules: RuleSet,
    hands: Mapping[int, str],
    wall: str = "",
    *,
    dealer: int = 0,
    players: int = 0,
    exhausted: int = 0,
    **rest: Any,
) -> Round:
    """A round of such a deck, played up to its first decision."""
    cards = deck(rules, hands, wall, dealer=dealer, players=players, **rest)
    return Round.deal(rules, dealer, cards, players=players, exhausted=exhausted)


def play(rnd: Round, *moves: tuple[int, Action | str]) -> list[ev.Event]:
    """Play these decisions, a bare card being its discard; everybody not named passes.

    Gives the events that the last decision led to, without the passes of those not named.
    """
    named = {seat for seat, _ in moves}
    made: list[ev.Event] = []
    for place, (seat, move) in enumerate(moves):
        while seat not in rnd.pending:
            _pass_one(rnd)
        table = rnd.table_card
        made = rnd.act(seat, do.Discard(move) if isinstance(move, str) else move)
        after = [who for who, _ in moves[place + 1 : place + 2]]
        while table and rnd.table_card is table and not made and after != [*rnd.pending][:1]:
            made = _pass_one(rnd)
    return [e for e in made if not isinstance(e, ev.Passed) or e.seat in named]


def _pass_one(rnd: Round) -> list[ev.Event]:
    assert rnd.pending, "the round is over"
    who = min(rnd.pending)
    assert PASS in rnd.pending[who], f"seat {who} must choose: {rnd.pending[who]}"
    return rnd.act(who, PASS)


def chi(pair: str, *bi: str) -> Action:
    """吃 with these two cards, and the bi sets in one action."""
    return action({"do": "chi", "with": pair, "bi": list(bi)})


def offers(rnd: Round, seat: int, kind: type[Any]) -> list[Any]:
    """The pending actions of one kind of a seat."""
    return [one for one in rnd.pending.get(seat, []) if isinstance(one, kind)]


def discards(rnd: Round, seat: int) -> str:
    """The faces that a seat may discard now, as glyphs."""
    return "".join(one.card for one in offers(rnd, seat, do.Discard))


def groups(rnd: Round, seat: int) -> list[str]:
    """A seat's laid groups as text, in order."""
    return [str(group) for group in rnd.seats[seat].groups]


def hand(rnd: Round, seat: int) -> str:
    """A seat's hand as glyphs."""
    return glyphs(rnd.seats[seat].hand)


def idle(rnd: Round, until: type[Any] | None = None) -> list[ev.Event]:
    """Everybody passes and plays its default, to the end or to the first ``until`` event."""
    made: list[ev.Event] = []
    while rnd.pending and not (until and any(isinstance(e, until) for e in made)):
        seat = min(rnd.pending)
        made += rnd.act(seat, rnd.default(seat))
    return made


def until(rnd: Round, event: ev.Event) -> list[ev.Event]:
    """Everybody passes until ``event`` has happened; the events from it on."""
    while event not in rnd.events:
        _pass_one(rnd)
    return rnd.events[rnd.events.index(event) :]


def until_may(rnd: Round, seat: int, move: Action) -> None:
    """Everybody passes, ``seat`` too, until it may make this move."""
    while move not in rnd.pending.get(seat, []):
        _pass_one(rnd)


def offered_at(rnd: Round, event: ev.Event, seat: int, kind: type[Any]) -> list[Any]:
    """Everybody passes until ``event``; a seat's actions of one kind just then."""
    until(rnd, event)
    return offers(rnd, seat, kind) if rnd.events[-1] == event else []
