"""The kept records play again to the same events and result, and show what they are named for."""

from __future__ import annotations

import pytest

from paohuzi.engine import events as ev
from paohuzi.engine.results import Winner
from rulesets.classic.rounds import KEPT

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


def only_winner(name: str) -> Winner:
    result = KEPT.replayed(name).result
    assert result is not None
    (winner,) = result.winners
    return winner


def test_one_winner_where_several_could() -> None:
    """C-1, C-3."""
    assert KEPT.replayed("three-quads-win-unlaid").seats[2].groups == []
    assert only_winner("upcard-goes-to-the-dealer").seat == 0
    assert only_winner("next-seat-wins-before-the-previous").seat == 2


def test_quads() -> None:
    """C-2, C-4, C-10, C-30."""
    broken = KEPT.replayed("first-quad-discards-later-pao-is-broken")
    place = broken.events.index(ev.Ti(1, "五", "kan"))
    assert isinstance(broken.events[place + 1], ev.Discarded)
    laid = only_winner("first-quad-discards-later-pao-is-broken").win.groups
    assert {"ti", "kan", "jiang"} <= {group.kind for group in laid}
    laid = only_winner("peng-becomes-pao-and-wins").win.groups
    assert {"pao", "jiang"} <= {group.kind for group in laid}


def test_what_was_passed() -> None:
    """C-15, C-31, C-50."""
    again = KEPT.replayed("passed-hu-is-open-again-after-a-wei")
    shown = [e for e in again.events if isinstance(e, ev.Shown) and e.card == "肆"]
    assert len(shown) == 3
    assert only_winner("passed-hu-is-open-again-after-a-wei").card == "肆"
    stale = KEPT.replayed("passed-face-comes-back-as-chou-wei")
    assert stale.seats[1].groups[0].kind == "chou_wei"
    assert stale.result is not None
    assert (stale.result.end, stale.result.next_dealer) == ("exhausted", 1)


def test_bi() -> None:
    """C-20: 五 and both 五 of the hand are laid."""
    rnd = KEPT.replayed("two-bi-sets-then-won")
    assert [str(group) for group in rnd.seats[1].groups] == [
        "chi 四五六",
        "chi 五六七",
        "chi 三四五",
    ]
    assert only_winner("two-bi-sets-then-won").win.xi == 15
