"""The kept records play again to the same events and result (formats.md)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from paohuzi import ruleset, to_json
from paohuzi.engine import events as ev
from paohuzi.engine.record import RecordError, replay, to_record
from rulesets.mingtang import rounds

each = pytest.mark.parametrize("name", rounds.ROUNDS)


def kept(name: str) -> dict[str, Any]:
    text = (rounds.folder() / f"{name}.json").read_text("utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


def test_every_record_is_tested() -> None:
    assert {path.stem for path in rounds.folder().glob("*.json")} == set(rounds.ROUNDS)


@each
def test_a_record_plays_again(name: str) -> None:
    """Events and result are those written, whatever the version that wrote them."""
    record = kept(name)
    rnd = replay(record, ruleset)
    assert [to_json(event) for event in rnd.events] == record["events"]
    assert rnd.result is not None
    assert to_json(rnd.result) == record["result"]
    assert to_record(rnd, record["engine"], names=record["names"]) == record


@each
def test_a_record_is_what_playing_writes(name: str) -> None:
    """From the deck and the decisions of the scripted round."""
    made = rounds.record(name)
    assert made == kept(name) | {"engine": made["engine"]}
    assert json.loads(rounds.text(made)) == made


@each
def test_a_hand_written_record_needs_no_events(name: str) -> None:
    record = kept(name)
    bare = {key: value for key, value in record.items() if key not in ("events", "result")}
    rnd = replay(bare, ruleset)
    assert rnd.result is not None
    assert to_json(rnd.result) == record["result"]


def test_what_the_records_are_about() -> None:
    """M-2, M-3, M-43, M-46, M-55, M-60: each shows the clause that it was kept for."""
    played = {name: replay(kept(name), ruleset) for name in rounds.ROUNDS}
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
        ({"deck": None}, "not iterable"),
        ({"decisions": [{"seat": 2, "do": "pass"}]}, r"decision 0 \(seat 2\): seat 2 is not asked"),
        ({"decisions": [{"seat": 0, "do": "fly"}]}, r"decision 0 \(seat 0\): not a decision"),
        ({"decisions": [{"do": "pass"}]}, r"decision 0: a decision needs a seat"),
        ({"decisions": [7]}, r"decision 0: a decision needs a seat"),
    ],
)
def test_a_record_that_cannot_be_played(change: dict[str, Any], says: str) -> None:
    """G-10: the message names the field or the decision."""
    with pytest.raises(RecordError, match=says):
        replay(kept("later-pao-wins-elsewhere") | change, ruleset)


def test_a_refused_decision_is_named() -> None:
    """G-10: with its number, its seat and what would have been allowed."""
    record = kept("later-pao-wins-elsewhere")
    record["decisions"][-1] = {"seat": 1, "do": "peng"}
    place = len(record["decisions"]) - 1
    with pytest.raises(RecordError, match=rf"decision {place} \(seat 1\): peng is not allowed; "):
        replay(record, ruleset)
    with pytest.raises(RecordError, match="the record has no 'deck'"):
        replay({key: value for key, value in record.items() if key != "deck"}, ruleset)
    with pytest.raises(RecordError, match="a record is an object, not"):
        replay([], ruleset)


def test_a_running_round_has_a_record_too() -> None:
    record = kept("last-card")
    half = record | {"decisions": record["decisions"][:3]}
    rnd = replay(half, ruleset)
    assert rnd.result is None
    assert to_record(rnd, "x")["result"] == {"end": "running"}
