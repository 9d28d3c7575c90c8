"""Random self-play of every rule set and option set: what must hold at every moment."""

from __future__ import annotations

import random

import msgspec
import pytest

from paohuzi import IllegalAction, Round, RuleSet, action, event, ruleset, to_json
from paohuzi.engine import actions as do
from paohuzi.engine.cards import COPIES, DECK_SIZE, FACES, GLYPHS
from paohuzi.engine.evolve import evolve, face_totals, total_cards
from paohuzi.engine.state import State
from support.tables import choices, deal, label, tables

pytestmark = pytest.mark.parametrize("rules", tables(), ids=label)

FAST = 400
OTHERS = 120
"""Rounds of a rule set with options that are not the usual ones."""
SLOW = 40


def test_rounds_end_and_scores_sum_to_zero(rules: RuleSet) -> None:
    rng = random.Random(1)
    ends = set()
    usual = rules == ruleset(rules.id)
    for number in range(FAST if usual else OTHERS):
        rnd = deal(rules, number)
        for seat, choice in choices(rnd, rng):
            rnd.act(seat, choice)
        assert rnd.result is not None
        assert sum(rnd.result.deltas) == 0
        assert rnd.pending == {}
        assert (rnd.result.end == "hu") == bool(rnd.result.winners)
        assert any(rnd.result.deltas) == bool(rnd.result.winners)
        ends.add(rnd.result.end)
    assert ends == {"hu", "exhausted"}


def test_eighty_cards_after_every_event(rules: RuleSet) -> None:
    rng = random.Random(2)
    for number in range(SLOW):
        rnd = deal(rules, number)
        for seat, choice in choices(rnd, rng):
            rnd.act(seat, choice)
        state = State(rules, number % 3)
        for one in rnd.events:
            evolve(state, one)
            assert total_cards(state) == DECK_SIZE
            assert face_totals(state) == [COPIES] * FACES


def test_events_fold_to_the_state(rules: RuleSet) -> None:
    rng = random.Random(3)
    for number in range(SLOW):
        rnd = deal(rules, number)
        for seat, choice in choices(rnd, rng):
            before = len(rnd.events)
            rnd.act(seat, choice)
            if len(rnd.events) > before:
                assert Round.fold(rules, rnd.events, number % 3).state == rnd.state


def test_submit_and_advance_make_the_same_round_as_act(rules: RuleSet) -> None:
    rng = random.Random(4)
    for number in range(SLOW):
        whole, beaten = deal(rules, number), deal(rules, number, advance=False)
        while beaten.due:
            assert beaten.advance()
        for seat, choice in choices(whole, rng):
            assert beaten.pending == whole.pending
            assert beaten.due is None
            whole.act(seat, choice)
            beaten.submit(seat, choice)
            while beaten.due:
                assert beaten.pending == {}
                assert beaten.advance()
            assert beaten.advance() == []
        assert beaten.events == whole.events
        assert beaten.state == whole.state


def every_action() -> list[do.Action]:
    pairs = [GLYPHS[a] + GLYPHS[b] for a in range(FACES) for b in range(a, FACES)]
    return [
        do.Hu(),
        do.Pass(),
        do.Peng(),
        do.Wei(),
        do.Piao(),
        *(do.Discard(glyph) for glyph in GLYPHS),
        *(do.Liu(glyph) for glyph in GLYPHS),
        *(do.Chi(pair) for pair in pairs),
        *(do.Chi(pair, ("一二三",)) for pair in pairs),
        *(do.Bi(pair + GLYPHS[-1]) for pair in pairs),
    ]


def test_offered_is_accepted_and_everything_else_refused(rules: RuleSet) -> None:
    rng = random.Random(5)
    others = every_action()
    for number in range(SLOW // 4):
        rnd = deal(rules, number)
        for seat, choice in choices(rnd, rng):
            asked = rnd.pending
            for who, actions in asked.items():
                assert len(set(actions)) == len(actions)
                for one in actions:
                    rnd.copy().act(who, one)
            before, decisions = rnd.copy(), len(rnd.decisions)
            for who in range(len(rnd.seats)):
                for one in rng.sample(others, 12):
                    if one not in asked.get(who, ()):
                        with pytest.raises(IllegalAction) as refused:
                            rnd.act(who, one)
                        assert refused.value.code in ("not_asked", "not_legal")
            assert rnd.state == before.state
            assert rnd.state.answers == before.state.answers
            assert rnd.events == before.events
            assert len(rnd.decisions) == decisions
            assert rnd.pending == asked
            rnd.act(seat, choice)


def test_json_round_trip(rules: RuleSet) -> None:
    rng = random.Random(6)
    for number in range(SLOW):
        rnd = deal(rules, number)
        for seat, choice in choices(rnd, rng):
            rnd.act(seat, choice)
            assert action(msgspec.json.decode(msgspec.json.encode(choice))) == choice
            assert action(to_json(choice)) == choice
        for one in rnd.events:
            assert event(msgspec.json.decode(msgspec.json.encode(one))) == one
            assert hash(event(to_json(one))) == hash(one)


def test_a_copy_is_independent(rules: RuleSet) -> None:
    rng = random.Random(7)
    for number in range(SLOW):
        rnd = deal(rules, number)
        for seat, choice in choices(rnd, rng):
            twin, before = rnd.copy(), rnd.copy()
            rnd.act(seat, choice)
            assert twin.state == before.state
            assert twin.pending == before.pending
            twin.act(seat, choice)
            assert twin.state == rnd.state


def test_the_default_is_legal(rules: RuleSet) -> None:
    """G-14: what happens when time is up is legal, and a pass where there is one."""
    rng = random.Random(8)
    for number in range(SLOW):
        rnd = deal(rules, number)
        for seat, choice in choices(rnd, rng):
            for who, actions in rnd.pending.items():
                default = rnd.default(who)
                assert default in actions
                assert (default == do.Pass()) == (do.Pass() in actions)
            rnd.act(seat, choice)
