"""提 and 跑: who discards after them, and who may win with them (M-34, M-35, M-43, M-46)."""

from __future__ import annotations

import pytest

from paohuzi import Round
from paohuzi.engine import actions as do
from paohuzi.engine import events as ev
from rulesets.mingtang.deals import (
    HU,
    PASS,
    chi,
    deal,
    discards,
    groups,
    hand,
    offers,
    play,
    until,
)

PAO = "肆肆肆一二三壹贰叁二七十四五六七八九捌捌"
"""A kan, five runs and a pair: complete with 肆, through the quad."""
TWO_PAO = "五五五玖玖玖肆肆肆一二三壹贰叁二七十捌捌"
ELSEWHERE = "五五五玖玖玖肆肆肆一二三壹贰叁二七十伍陆"
"""As above with 伍陆 for the pair: after 提 and 跑, 肆 completes 肆伍陆 beside its kan."""


def begin(cards: str, wall: str, **rest: object) -> Round:
    """Seat 0 deals and discards 八; seat 1 holds ``cards`` and draws first."""
    rnd = deal({0: "八", 1: cards}, wall, calm="八", **rest)
    play(rnd, (0, "八"))
    until(rnd, ev.Drew(1, wall[0]))
    return rnd


def kinds(rnd: Round) -> set[tuple[str, str]]:
    """Kind and cards of every group of the only winner."""
    assert rnd.result is not None
    (winner,) = rnd.result.winners
    return {(group.kind, group.cards) for group in winner.win.groups}


def test_the_first_pao_must_be_followed_by_a_discard() -> None:
    """M-34: other seats' quads do not count."""
    rnd = deal({0: "玖一一一一", 1: "玖玖玖肆肆肆"}, "捌肆", calm="捌")
    play(rnd, (0, "玖"))
    assert groups(rnd, 1) == ["pao 玖玖玖玖"]
    assert [*rnd.pending] == [1]
    assert offers(rnd, 1, do.Discard) == rnd.pending[1]


def test_the_second_pao_needs_no_discard() -> None:
    """M-35."""
    rnd = deal({0: "玖", 1: "玖玖玖肆肆肆捌"}, "十肆", calm="捌")
    play(rnd, (0, "玖"), (1, "捌"))
    made = until(rnd, ev.Pao(1, 0, "肆", "kan"))
    assert made[1] == ev.NoDiscard(1, "quad")


def test_an_opening_ti_counts_as_the_first_quad() -> None:
    """M-34: so the first 跑 after it is already free."""
    rnd = deal({0: "玖", 1: "一一一一玖玖玖"}, "捌", calm="玖")
    assert play(rnd, (0, "玖"))[:3] == [
        ev.Discarded(0, "玖"),
        ev.Pao(1, 0, "玖", "kan"),
        ev.NoDiscard(1, "quad"),
    ]


def test_win_through_the_first_pao_at_the_table_card() -> None:
    """M-43: the fourth of a kan makes a 跑 with a 将; M-41: the 将 is due."""
    rnd = begin(PAO, "十肆")
    until(rnd, ev.Shown(2, "肆"))
    assert rnd.pending[1] == [HU, PASS]
    assert play(rnd, (1, HU))[0] == ev.Won(1, "肆", False, "hu")
    assert {("pao", "肆肆肆肆"), ("jiang", "捌捌")} <= kinds(rnd)


def test_win_after_the_first_pao() -> None:
    """M-46: passed in the window, the 跑 happens and hu is asked once more, then the discard."""
    rnd = begin(PAO, "十肆")
    until(rnd, ev.Shown(2, "肆"))
    assert play(rnd, (1, PASS))[-1] == ev.Pao(1, 2, "肆", "kan")
    assert rnd.pending == {1: [HU, PASS]}
    won = rnd.copy()
    assert won.act(1, HU)[0] == ev.Won(1, None, False, "hu")
    assert ("pao", "肆肆肆肆") in kinds(won)
    assert rnd.act(1, PASS) == [ev.Passed(1, "肆", ("hu",))]
    assert discards(rnd, 1)


def test_win_after_a_pao_of_a_peng() -> None:
    """M-43, M-46: an exposed peng is no part of the table card's win, but wins as a 跑 does."""
    cards = "肆肆一二三壹贰叁二七十四五六七八九捌捌十"
    rnd = deal({0: "肆", 1: cards}, "十肆")
    play(rnd, (0, "肆"), (1, do.Peng()), (1, "十"))
    made = until(rnd, ev.Shown(0, "肆"))
    assert made[1:] == [ev.Pao(1, 0, "肆", "peng")]
    assert rnd.pending == {1: [HU, PASS]}
    rnd.act(1, HU)
    assert ("pao", "肆肆肆肆") in kinds(rnd)


def second_pao(cards: str) -> Round:
    """Seat 1 has a self-drawn 提, then a 跑; 肆, of which it holds the kan, has just been shown."""
    rnd = begin(cards, "五玖肆")
    until(rnd, ev.Pao(1, 2, "玖", "kan"))
    until(rnd, ev.Shown(2, "肆"))
    return rnd


def test_no_win_through_a_second_pao() -> None:
    """M-43, M-46: neither in the window nor after it; and no discard (M-35)."""
    rnd = begin(TWO_PAO, "五玖肆")
    until(rnd, ev.Shown(2, "玖"))
    assert rnd.pending[1] == [HU, PASS]
    rnd = second_pao(TWO_PAO)
    made = until(rnd, ev.Shown(2, "肆"))
    assert made[1:3] == [ev.Pao(1, 2, "肆", "kan"), ev.NoDiscard(1, "quad")]
    assert groups(rnd, 1) == ["ti 五五五五", "pao 玖玖玖玖", "pao 肆肆肆肆"]


def test_win_with_the_card_elsewhere() -> None:
    """M-43: on a later 跑 the card may complete a run; the kan stays a kan."""
    rnd = second_pao(ELSEWHERE)
    assert rnd.pending[1] == [HU, PASS]
    assert play(rnd, (1, HU))[0] == ev.Won(1, "肆", False, "hu")
    assert {("kan", "肆肆肆"), ("run", "肆伍陆")} <= kinds(rnd)
    rnd = second_pao(ELSEWHERE)
    made = play(rnd, (1, PASS))
    assert made[:3] == [
        ev.Passed(1, "肆", ("hu",)),
        ev.Pao(1, 2, "肆", "kan"),
        ev.NoDiscard(1, "quad"),
    ]


def test_two_pao_do_not_bar_a_later_win() -> None:
    """M-46: only the win by the second 跑 itself is barred; a 偎 after it may win."""
    rnd = begin(TWO_PAO, "五玖肆一十捌")
    until(rnd, ev.Wei(1, "捌", False))
    assert groups(rnd, 1)[1:3] == ["pao 玖玖玖玖", "pao 肆肆肆肆"]
    assert rnd.pending == {1: [HU, PASS]}


TI = "五五五一二三壹贰叁二七十七八九伍陆贰柒拾"


def test_first_self_drawn_ti_and_a_win_without_jiang() -> None:
    """M-35, M-41: no discard; later seven groups without a 将."""
    rnd = begin(TI, "五肆")
    made = until(rnd, ev.Drew(1, "五"))
    assert made[:4] == [
        ev.Drew(1, "五"),
        ev.Ti(1, "五", "kan"),
        ev.NoDiscard(1, "quad"),
        ev.Drew(2, "肆"),
    ]
    assert HU in rnd.pending[1]
    play(rnd, (1, HU))
    laid = kinds(rnd)
    assert len(laid) == 7
    assert "jiang" not in {kind for kind, _ in laid}


def test_win_after_the_first_ti_with_a_jiang() -> None:
    """M-12, M-41: the kan, five runs and a pair; the fourth of the kan completes it."""
    rnd = begin(PAO, "肆")
    assert rnd.events[-1] == ev.Ti(1, "肆", "kan")
    assert rnd.pending == {1: [HU, PASS]}
    passed = rnd.copy()
    assert rnd.act(1, HU)[0] == ev.Won(1, None, True, "hu")
    assert {("ti", "肆肆肆肆"), ("jiang", "捌捌")} <= kinds(rnd)
    assert passed.act(1, PASS)[:2] == [ev.Passed(1, "肆", ("hu",)), ev.NoDiscard(1, "quad")]


@pytest.mark.parametrize("table", [False, True])
def test_option_first_ti_discards(table: bool) -> None:
    """M-35: the option makes a first self-drawn 提 discard; a later one never does."""
    options = {"first_ti_discards": table}
    first = begin("五五五", "五", options=options)
    assert first.events[first.events.index(ev.Ti(1, "五", "kan")) :][:2] == (
        [ev.Ti(1, "五", "kan")] if table else [ev.Ti(1, "五", "kan"), ev.NoDiscard(1, "quad")]
    )
    assert bool(discards(first, 1)) == table
    later = begin("一一一一五五五", "五", options=options)
    assert ev.NoDiscard(1, "quad") in later.events


def test_win_after_a_wei() -> None:
    """M-12: before the discard; an own draw."""
    rnd = begin("一二三壹贰叁二七十四五六七八九贰柒拾伍伍", "伍")
    assert rnd.events[-1] == ev.Wei(1, "伍", False)
    assert rnd.pending == {1: [HU, PASS]}
    passed = rnd.copy()
    assert rnd.act(1, HU)[0] == ev.Won(1, None, True, "hu")
    assert ("wei", "伍伍伍") in kinds(rnd)
    assert passed.act(1, PASS) == [ev.Passed(1, "伍", ("hu",))]
    assert discards(passed, 1)


def test_win_after_a_peng() -> None:
    """M-46: peng first and hu then is worth what hu at once is (M-43)."""
    rnd = begin("一二三壹贰叁二七十四五六七八九贰柒拾伍伍", "十伍")
    until(rnd, ev.Shown(2, "伍"))
    at_once = rnd.copy()
    play(at_once, (1, HU))
    assert play(rnd, (1, do.Peng())) == [ev.Passed(1, "伍", ("hu",), "peng"), ev.Peng(1, 2, "伍")]
    assert rnd.pending == {1: [HU, PASS]}
    rnd.act(1, HU)
    assert ("peng", "伍伍伍") in kinds(rnd)
    assert at_once.result is not None
    assert rnd.result is not None
    assert rnd.result.deltas == at_once.result.deltas


def test_win_after_a_chi_and_its_bi() -> None:
    """M-31, M-46: hu is checked when the last bi set is down."""
    rnd = begin("一二三壹贰叁二七十贰柒拾四五六七八九伍陆", "柒")
    assert play(rnd, (1, chi("伍陆"))) == [
        ev.Passed(1, "柒", ("hu",), "chi"),
        ev.Chi(1, 1, "柒", "伍陆"),
    ]
    assert {type(one) for one in rnd.pending[1]} == {do.Bi}
    rnd.act(1, do.Bi("贰柒拾"))
    assert rnd.pending == {1: [HU, PASS]}
    assert rnd.act(1, HU)[0] == ev.Won(1, None, True, "hu")
    assert hand(rnd, 1) == "一二二三四五六七七八九十壹贰叁"
