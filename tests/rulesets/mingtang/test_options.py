"""The option ``pass_lock``: off M-24, on C-15."""

from __future__ import annotations

import pytest

from paohuzi import Round
from paohuzi.engine import actions as do
from paohuzi.engine import events as ev
from rulesets.mingtang.deals import PASS, PENG, chi, deal, offers, play, until

EAT = chi("四六")
both = pytest.mark.parametrize("lock", [False, True])


def lay(hands: dict[int, str], wall: str, lock: bool) -> Round:
    rnd = deal(hands, wall, options={"pass_lock": lock}, calm="五")
    play(rnd, (0, "五"))
    return rnd


@both
def test_a_passed_chi(lock: bool) -> None:
    """M-24: with the lock a face once passed may not be eaten this round."""
    rnd = lay({0: "五", 1: "四六"}, "三十拾五五", lock)
    assert EAT in rnd.pending[1]
    play(rnd, (1, PASS))
    made = until(rnd, ev.Drew(1, "五"))
    assert made[1] == ev.Shown(1, "五")
    assert (EAT in rnd.pending.get(1, [])) != lock


@both
def test_a_passed_peng(lock: bool) -> None:
    """M-24: nor peng'd; but a 偎 is forced all the same, as a 臭偎 (M-11)."""
    rnd = lay({0: "五", 1: "五五"}, "三五", lock)
    play(rnd, (1, PASS))
    until(rnd, ev.Shown(2, "五"))
    assert (PENG in offers(rnd, 1, do.Peng)) != lock
    rnd = lay({0: "五", 1: "五五"}, "五", lock)
    play(rnd, (1, PASS))
    until(rnd, ev.Wei(1, "五", True))


@both
def test_a_discarded_face(lock: bool) -> None:
    """M-24: what a seat has discarded itself it may not take back."""
    rnd = lay({0: "五四六", 1: "一"}, "十拾五", lock)
    until(rnd, ev.Shown(0, "五"))
    assert (EAT in rnd.pending.get(0, [])) != lock


@both
def test_a_chi_outbid_is_no_pass(lock: bool) -> None:
    """M-24: seat 1 wanted to eat and seat 2 peng'd; the face is not locked for seat 1."""
    rnd = lay({0: "五", 1: "四六", 2: "五五捌"}, "拾五", lock)
    assert rnd.act(1, EAT) == []
    rnd.act(2, PENG)
    play(rnd, (2, "捌"))
    assert not rnd.state.extra.passed[1]


@both
def test_a_chi_nobody_waited_for_is_no_pass(lock: bool) -> None:
    """M-24: the window closed before seat 1 had answered."""
    rnd = lay({0: "五", 1: "四六", 2: "五五"}, "拾", lock)
    rnd.act(2, PENG)
    assert not rnd.state.extra.passed[1]
    assert not [e for e in rnd.events if isinstance(e, ev.Passed)]
