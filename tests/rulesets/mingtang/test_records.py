"""The kept records play again to the same events and result (formats.md)."""

from __future__ import annotations

from typing import Any

import pytest

from paohuzi import ruleset
from paohuzi.engine import events as ev
from paohuzi.engine.record import RecordError, replay, to_record
from rulesets.mingtang.rounds import KEPT

each = pytest.mark.parametrize("name", KEPT.rounds)


def test_every_record_is_tested() -> None:
    KEPT.check_names()


@each
def test_a_record_plays_again(name: str) -> None:
    KEPT.check_replay(name)


@each
def test_a_record_is_what_playing_writes(name: str) -> None:
    KEPT.check_playing(name)


@each
def test_a_hand_written_record_needs_no_events(name: str) -> None:
    KEPT.check_bare(name)


def test_what_the_records_are_about() -> None:
    """M-2, M-3, M-43, M-46, M-55, M-60: each shows the clause that it was kept for."""
    played = {name: KEPT.replayed(name) for name in KEPT.rounds}
    results = {name: rnd.result for name, rnd in played.items() if rnd.result is not None}
    assert len(results) == len(played)
    upcard = results["two-win-the-upcard"]
    assert [(w.seat, w.kind, w.own_draw) for w in upcard.winners] == [
        (0, "upcard", True),
        (1, "upcard", False),
    ]
    forced = results["forced-tian-hu"]
    assert [(w.seat, w.kind) for w in forced.winners] == [(1, "forced")]
    elsewhere = results["later-pao-wins-elsewhere"].winners[0].win
    assert ("kan", "肆肆肆") in {(group.kind, group.cards) for group in elsewhere.groups}
    assert [type(event) for event in played["bi-then-hu"].events[-5:]] == [
        ev.Passed,
        ev.Chi,
        ev.Bi,
        ev.Won,
        ev.Settled,
    ]
    assert results["exhausted"].next_dealer == 1
    assert {"peng", "pao"} <= {g.kind for seat in played["exhausted"].seats for g in seat.groups}
    assert results["last-card"].winners[0].win.names == {"红胡": 2, "海底": 2}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"format": "x"}, "format is 'x', not 'paohuzi-record'"),
        ({"version": 2}, "version 2 of the format; this reads 1"),
        ({"rules": "bridge"}, "no rule set 'bridge'"),
        ({"options": {"mingtang": "x"}}, "option mingtang cannot be 'x'"),
        ({"dealer": 3}, "dealer 3"),
        ({"deck": "一" * 80}, "a deck has 4 一, not 80"),
        ({"deck": "一二x"}, "'x' at position 2 is not a card"),
        ({"deck": None}, "deck is None, not a text of 80 cards"),
        ({"decisions": [{"seat": 2, "do": "pass"}]}, r"decision 0 \(seat 2\): seat 2 is not asked"),
        ({"decisions": [{"seat": 0, "do": "fly"}]}, r"decision 0 \(seat 0\): not a decision"),
        ({"decisions": [{"do": "pass"}]}, r"decision 0: a decision needs a seat"),
        ({"decisions": [7]}, r"decision 0: a decision needs a seat"),
    ],
)
def test_a_record_that_cannot_be_played(change: dict[str, Any], says: str) -> None:
    """G-10: the message names the field or the decision."""
    with pytest.raises(RecordError, match=says):
        replay(KEPT.read("later-pao-wins-elsewhere") | change, ruleset)


def test_a_refused_decision_is_named() -> None:
    """G-10: with its number, its seat and what would have been allowed."""
    record = KEPT.read("later-pao-wins-elsewhere")
    record["decisions"][-1] = {"seat": 1, "do": "peng"}
    place = len(record["decisions"]) - 1
    with pytest.raises(RecordError, match=rf"decision {place} \(seat 1\): peng is not allowed; "):
        replay(record, ruleset)
    with pytest.raises(RecordError, match="the record has no 'deck'"):
        replay({key: value for key, value in record.items() if key != "deck"}, ruleset)
    with pytest.raises(RecordError, match="a record is an object, not"):
        replay([], ruleset)


def test_a_running_round_has_a_record_too() -> None:
    record = KEPT.read("last-card")
    half = record | {"decisions": record["decisions"][:3]}
    rnd = replay(half, ruleset)
    assert rnd.result is None
    assert to_record(rnd, "x")["result"] == {"end": "running"}
