"""臭牌 where it is a rule (C-15), where it is an option (M-24), and where it is off."""

from __future__ import annotations

from typing import Any

import pytest

from paohuzi import Round, RuleSet, ruleset
from paohuzi.engine import actions as do
from paohuzi.engine import events as ev
from support.decks import (
    HU,
    PASS,
    PENG,
    chi,
    deal,
    discards,
    offered_at,
    offers,
    play,
    until,
    until_may,
)

TABLES = {
    "rule": (ruleset("classic"), True),
    "option": (ruleset("mingtang", pass_lock=True), True),
    "off": (ruleset("mingtang"), False),
}
each = pytest.mark.parametrize(("rules", "lock"), TABLES.values(), ids=TABLES)
EAT = chi("四六")
WAITS = "一二三壹贰叁二七十贰柒拾四五六七八九伍陆"
"""Complete with 肆 or 柒."""


def lay(rules: RuleSet, hands: dict[int, str], wall: str, **rest: Any) -> Round:
    """The dealer, seat 0 unless named, discards 五."""
    rnd = deal(rules, hands, wall, calm="五", **rest)
    play(rnd, (rnd.dealer, "五"))
    return rnd


def fed_again(rnd: Round) -> list[do.Action]:
    """Seat 0 discards its second 五: how seat 1 may eat it."""
    until_may(rnd, 0, do.Discard("五"))
    made = rnd.act(0, do.Discard("五"))
    return offers(rnd, 1, do.Chi) if len(made) == 1 else []


def locks(rnd: Round, viewer: int | None) -> set[tuple[str, str, str]]:
    return {(lock.card, lock.claim, lock.reason) for lock in rnd.view(viewer).locks}


@each
@pytest.mark.parametrize("drawn", [True, False])
def test_a_passed_chi(rules: RuleSet, lock: bool, drawn: bool) -> None:
    """C-15: not eaten again this round, be it drawn or discarded."""
    hands = {0: "五五玖玖", 1: "四六"}
    rnd = lay(rules, hands, "三十拾五" if drawn else "三十玖")
    assert EAT in rnd.pending[1]
    rnd.act(1, PASS)
    again = offered_at(rnd, ev.Shown(1, "五"), 1, do.Chi) if drawn else fed_again(rnd)
    assert (EAT in again) != lock


@each
def test_a_passed_peng(rules: RuleSet, lock: bool) -> None:
    """C-15: neither peng'd nor eaten, though only the peng was passed."""
    rnd = lay(rules, {2: "五", 1: "五五四四六六三七"}, "五", dealer=2)
    assert rnd.pending[1] == [PENG, PASS]
    rnd.act(1, PASS)
    assert bool(offered_at(rnd, ev.Shown(0, "五"), 1, do.Peng)) != lock
    assert bool(offered_at(rnd, ev.Shown(0, "五"), 1, do.Chi)) != lock


@each
@pytest.mark.parametrize("taken", [False, True])
def test_a_face_discarded_by_oneself(rules: RuleSet, lock: bool, taken: bool) -> None:
    """C-15: whether somebody took it or not."""
    hands = {0: "五四六", 1: "四六捌" if taken else "一", 2: "五"}
    rnd = lay(rules, hands, "十五" if taken else "十拾五", last="五")
    if taken:
        play(rnd, (1, EAT), (1, "捌"))
    assert (EAT in offered_at(rnd, ev.Shown(0, "五"), 0, do.Chi)) != lock


THREE = {0: "五五玖玖", 1: "四六", 2: "五五捌"}
"""Seat 2 can peng what seat 1 can eat; the fourth 五 is discarded after a 偎."""


@each
@pytest.mark.parametrize("answer", [EAT, PASS, None])
def test_outbid_is_not_passed(rules: RuleSet, lock: bool, answer: do.Action | None) -> None:
    """C-15: who wanted to eat, or was not waited for, may still eat the face; who passed not."""
    rnd = lay(rules, THREE, "玖")
    if answer:
        assert rnd.act(1, answer) == []
    assert rnd.act(2, PENG)[-1] == ev.Peng(2, 0, "五")
    play(rnd, (2, "捌"))
    assert (EAT in fed_again(rnd)) == (not lock or answer != PASS)


@each
def test_eating_instead_of_a_peng_is_not_passing(rules: RuleSet, lock: bool) -> None:
    """C-15: the fourth 五 may be eaten too."""
    rnd = lay(rules, {0: "五", 1: "四四六六三七五五伍伍捌"}, "十五")
    play(rnd, (1, chi("四六", "三四五", "五六七")), (1, "捌"))
    assert chi("伍伍") in offered_at(rnd, ev.Shown(0, "五"), 1, do.Chi)


@each
def test_a_wei_is_not_affected(rules: RuleSet, lock: bool) -> None:
    """C-15: the pair whose peng was passed is a 臭偎, locked or not."""
    rnd = lay(rules, {0: "五", 1: "五五"}, "五")
    rnd.act(1, PASS)
    until(rnd, ev.Wei(1, "五", True))
    assert rnd.view(0).seats[1].groups[0].cards == "??五"
    assert discards(rnd, 1)


@each
def test_hu_is_not_affected(rules: RuleSet, lock: bool) -> None:
    """C-15: 柒 was passed as a chi and can be won, but not eaten."""
    rnd = deal(rules, {0: "柒", 1: WAITS}, "五十拾柒", calm="柒")
    play(rnd, (0, "柒"))
    assert offers(rnd, 1, do.Chi)
    rnd.act(1, PASS)
    assert offered_at(rnd, ev.Shown(1, "柒"), 1, do.Hu) == [HU]
    assert bool(offers(rnd, 1, do.Chi)) != lock


@each
def test_only_that_face_and_that_seat(rules: RuleSet, lock: bool) -> None:
    """C-15: the other size is another face, and each seat has its own locks."""
    rnd = lay(rules, {0: "五", 1: "四六肆陆", 2: "四六"}, "五十拾伍")
    rnd.act(1, PASS)
    assert bool(offered_at(rnd, ev.Shown(1, "五"), 1, do.Chi)) != lock
    assert offered_at(rnd, ev.Shown(1, "五"), 2, do.Chi)
    other = offered_at(rnd, ev.Shown(1, "伍"), 1, do.Chi)
    assert "肆陆" in {one.with_ for one in other}


@each
def test_what_is_locked_is_shown_to_its_seat_only(rules: RuleSet, lock: bool) -> None:
    """C-15: a pass is nobody else's matter; the discarder's own lock has its own reason."""
    rnd = lay(rules, {0: "五", 1: "四六"}, "三")
    rnd.act(1, PASS)
    both = {"chi", "peng"} if lock else set()
    assert locks(rnd, 1) == {("五", claim, "passed") for claim in both}
    assert locks(rnd, 0) == {("五", claim, "thrown") for claim in both}
    assert locks(rnd, 2) == locks(rnd, None) == set()


@each
def test_passing_a_hu_locks_no_claim(rules: RuleSet, lock: bool) -> None:
    """C-15, M-24: who was asked for hu alone may still eat; and the option brings no 臭胡."""
    rnd = deal(rules, {0: WAITS + "玖"}, "肆肆", calm="玖")
    play(rnd, (0, "玖"))
    until(rnd, ev.Shown(1, "肆"))
    assert rnd.pending[0] == [HU, PASS]
    rnd.act(0, PASS)
    assert chi("伍陆") in offered_at(rnd, ev.Shown(2, "肆"), 0, do.Chi)
    assert (HU in rnd.pending[0]) == (rules.id == "mingtang")
