"""The kept records play again to the same events and result (formats.md)."""

from __future__ import annotations

import pytest

from paohuzi.engine import events as ev
from rulesets.yuanjiang.rounds import KEPT

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
    """Y-11, Y-14, Y-15, Y-23, Y-33, Y-44, Y-51: each shows what it was kept for."""
    played = {name: KEPT.replayed(name) for name in KEPT.rounds}
    results = {name: rnd.result for name, rnd in played.items() if rnd.result is not None}
    assert len(results) == len(played)
    wins = {name: result.winners[0].win for name, result in results.items() if result.winners}
    dead = played["five-liu-then-a-dead-hand"].events
    assert sum(isinstance(e, ev.Liu) for e in dead) == 5
    assert ev.NoDiscard(1, "dead_hand") in dead
    assert wins["dealt-quad-declared-then-ting"].mult == 16
    assert wins["ten-pairs-dealt"].names == {"十对": 400}
    assert wins["hu-rather-than-wei"].k == 5
    assert ev.Piao(1, "九") in played["piao-before-anothers-hu"].events
    assert "wei" in {g.kind for g in wins["hidden-wei-then-hidden-hu"].groups}
    assert results["two-seats-and-the-cap"].deltas == (-100, 100)
    last = played["last-card-claimed-then-exhausted"].events
    assert [type(e) for e in last[-5:]] == [
        ev.Peng,
        ev.Discarded,
        ev.Unclaimed,
        ev.Exhausted,
        ev.Settled,
    ]
