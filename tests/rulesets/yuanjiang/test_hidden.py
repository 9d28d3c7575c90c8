"""暗歪溜: what each viewer sees of a hidden draw, and of 歪 and 溜 (Y-10, Y-13, Y-14)."""

from __future__ import annotations

from typing import Any

import pytest

from paohuzi import Round
from paohuzi.engine import events as ev
from paohuzi.engine.cards import BACK
from rulesets.yuanjiang.deals import (
    HU,
    PASS,
    PENG,
    PIAO,
    WAITS,
    WEI,
    begin,
    chi,
    deal,
    groups,
    liu,
    play,
    until,
)

HIDDEN = {"hidden_draw": True}
OTHERS = [None, 0, 2]


def table(rnd: Round, viewer: int | None) -> str:
    shown = rnd.view(viewer).table
    assert shown is not None
    return shown.card


def hidden(cards: str) -> Round:
    return begin({1: cards}, "五", options=HIDDEN)


@pytest.mark.parametrize("viewer", OTHERS)
def test_a_draw_is_a_back_until_it_is_declined(viewer: int | None) -> None:
    """Y-10: the drawer alone sees it and is asked; then it is shown to all."""
    rnd = hidden("五五四六")
    assert rnd.pending == {1: [WEI, PASS]}
    assert (table(rnd, viewer), table(rnd, 1)) == (BACK, "五")
    assert rnd.view(viewer).offers == ()
    assert rnd.stream(viewer)[-1] == ev.Drew(1, BACK)
    made = rnd.act(1, PASS)
    assert made[:2] == [ev.Passed(1, "五", ("wei",)), ev.Shown(1, "五")]
    assert table(rnd, viewer) == "五"
    assert ev.Shown(1, "五") in rnd.stream(viewer)
    assert WEI not in rnd.pending[1]
    assert chi("四六") in rnd.pending[1]


def test_without_the_option_the_draw_is_shown_first() -> None:
    """Y-10."""
    rnd = begin({1: "五五四六"}, "五")
    assert rnd.events[-1] == ev.Shown(1, "五")
    assert table(rnd, 0) == "五"


def test_a_draw_that_asks_nothing_is_shown_at_once() -> None:
    """Y-10: eating and hu alone wait for the open card."""
    rnd = hidden("四六捌")
    assert rnd.events[-1] == ev.Shown(1, "五")
    assert chi("四六") in rnd.pending[1]
    won = begin({1: WAITS}, "九", options=HIDDEN)
    assert won.events[-1] == ev.Shown(1, "九")
    assert HU in won.pending[1]


@pytest.mark.parametrize("viewer", OTHERS)
@pytest.mark.parametrize(
    ("held", "move", "event"), [("五五捌", WEI, ev.Wei), ("五五五", liu("五"), ev.Liu)]
)
def test_a_hidden_wei_or_liu_stays_secret(
    viewer: int | None, held: str, move: Any, event: Any
) -> None:
    """Y-13, Y-14: three or four backs to the others, whole to the owner."""
    rnd = hidden(held)
    rnd.act(1, move)
    (seen,) = [e for e in rnd.stream(viewer) if isinstance(e, event)]
    assert seen.card == BACK
    (mine,) = [e for e in rnd.stream(1) if isinstance(e, event)]
    assert mine.card == "五"
    size = 3 if move == WEI else 4
    theirs = rnd.view(viewer).seats[1].groups[0]
    assert (theirs.cards, theirs.xi) == (BACK * size, None)
    own = rnd.view(1).seats[1].groups[0]
    assert (own.cards, own.xi) == ("五" * size, 1)
    assert not [e for e in rnd.events if isinstance(e, ev.Shown) and e.card == "五"]


def test_groups_are_backs_with_an_open_draw_too() -> None:
    """Y-13, Y-14: laid the same way."""
    rnd = begin({1: "五五五"}, "五")
    play(rnd, (1, liu("五")))
    assert rnd.view(0).seats[1].groups[0].cards == BACK * 4
    assert ev.Liu(1, BACK, "kan") in rnd.stream(0)


def test_hu_of_a_hidden_draw() -> None:
    """Y-10, Y-11: 歪 or hu is chosen in private, and the win is shown."""
    cards = "壹壹壹叁叁叁伍伍伍玖玖玖一二三六七九九"
    rnd = begin({1: cards}, "九", options=HIDDEN)
    assert rnd.pending == {1: [WEI, HU, PASS]}
    offer = rnd.view(1).offers[1]
    made = rnd.act(1, HU)
    assert made[0] == ev.Won(1, "九", True, "hu")
    assert rnd.result is not None
    assert rnd.result.winners[0].win == offer.win
    assert rnd.result.deltas == (-120, 240, -120)


def test_a_hu_declined_in_private_is_asked_again_in_the_open() -> None:
    """Y-10, Y-30: only 歪, 溜 and 飘 are over with the hidden card."""
    cards = "壹壹壹叁叁叁伍伍伍玖玖玖一二三六七九九"
    rnd = begin({1: cards}, "九", options=HIDDEN)
    rnd.act(1, PASS)
    assert rnd.pending[1][0] == HU
    assert WEI not in rnd.pending[1]


def test_a_hidden_piao() -> None:
    """Y-10, Y-15: asked in private too, and laid open."""
    rnd = deal({0: "五", 1: "五五捌"}, "九玖五", calm="五捌", options=HIDDEN)
    play(rnd, (0, "五"), (1, PENG), (1, "捌"))
    until(rnd, ev.Drew(1, "五"))
    assert rnd.pending == {1: [PIAO, PASS]}
    rnd.act(1, PIAO)
    assert groups(rnd, 1) == ["piao 五五五五"]
    assert ev.Piao(1, "五") in rnd.stream(0)


@pytest.mark.parametrize(("held", "move"), [("五五五", liu("五")), ("五五捌", WEI)])
def test_what_was_declined_is_not_asked_again(held: str, move: Any) -> None:
    """Y-10: 溜 and 歪 are over with the hidden card."""
    rnd = hidden(held)
    assert move in rnd.pending[1]
    rnd.act(1, PASS)
    assert rnd.events[-1] != ev.Shown(1, "五") or move not in rnd.pending.get(1, [])


def test_a_dead_hand_is_not_asked_in_private() -> None:
    """Y-23, Y-10."""
    rnd = hidden("五五捌")
    rnd.state.extra.dead[1] = True
    rnd.state.offered = None
    assert rnd.pending == {}


def test_others_answer_the_shown_card() -> None:
    """Y-10: nobody else is asked before."""
    rnd = begin({1: "五五", 2: "四六", 0: WAITS[:12]}, "五", options=HIDDEN)
    assert [*rnd.pending] == [1]
    rnd.act(1, PASS)
    assert chi("四六") in rnd.pending[2]
