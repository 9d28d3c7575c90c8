"""Response windows and refused actions (G-10, G-11)."""

from __future__ import annotations

import itertools

import pytest

from paohuzi import IllegalAction, Round
from paohuzi.engine import actions as do
from paohuzi.engine import events as ev
from rulesets.mingtang.deals import HU, PASS, PENG, chi, deal, play

WAITS = "一二三壹贰叁二七十贰柒拾四五六七八九伍陆"
"""Complete with 肆 or 柒."""
EAT = chi("四六")


def window(hands: dict[int, str], card: str) -> Round:
    """Seat 0 deals and discards 玖; seat 1 has drawn ``card``."""
    rnd = deal(hands | {0: "玖" + hands.get(0, "")}, card, calm="玖")
    play(rnd, (0, "玖"))
    return rnd


def test_the_drawer_eats_before_the_next_seat() -> None:
    """G-11, M-13: nearest in play order from the drawer, itself first."""
    rnd = window({1: "四六", 2: "四六"}, "五")
    assert rnd.act(2, EAT) == []
    assert [*rnd.pending] == [1]
    first, second = rnd.copy(), rnd.copy()
    assert first.act(1, EAT)[0] == ev.Chi(1, 1, "五", "四六")
    made = second.act(1, PASS)
    assert made == [ev.Passed(1, "五", ("chi",)), ev.Chi(2, 1, "五", "四六")]


def test_a_window_closes_as_soon_as_nobody_can_do_better() -> None:
    """G-11: after the drawer's chi, or a peng, the other's chi is not waited for."""
    rnd = window({1: "四六", 2: "四六"}, "五")
    assert rnd.act(1, EAT)[0] == ev.Chi(1, 1, "五", "四六")
    rnd = window({0: "五五", 1: "四六"}, "五")
    assert rnd.act(0, PENG)[0] == ev.Peng(0, 1, "五")


def test_peng_beats_chi() -> None:
    """M-13, M-21: on a drawn card, and on a discard."""
    rnd = window({0: "五五", 1: "四六"}, "五")
    assert rnd.act(1, EAT) == []
    assert rnd.act(0, PENG)[0] == ev.Peng(0, 1, "五")
    rnd = deal({0: "五", 1: "四六", 2: "五五"})
    rnd.act(0, do.Discard("五"))
    assert rnd.act(1, EAT) == []
    assert rnd.act(2, PENG)[0] == ev.Peng(2, 0, "五")


def test_hu_beats_all() -> None:
    """M-13: the answer peng waits for who could still win."""
    rnd = window({0: "柒柒", 2: WAITS}, "柒")
    assert rnd.act(0, PENG) == []
    assert HU in rnd.pending[2]
    assert rnd.act(2, HU)[0] == ev.Won(2, "柒", False, "hu")


def test_every_order_of_answers_gives_the_same() -> None:
    """G-11: answers have no order, whoever is quicker."""
    hands = {0: "柒柒", 1: "伍陆", 2: WAITS}
    answers = {0: PENG, 1: chi("伍陆"), 2: HU}
    outcomes = set()
    for order in itertools.permutations(answers):
        rnd = window(hands, "柒")
        for seat in order:
            if seat in rnd.pending:
                rnd.act(seat, answers[seat])
        outcomes.add(rnd.events[-2])
    assert outcomes == {ev.Won(2, "柒", False, "hu")}


def test_an_answer_is_hidden_until_the_window_closes() -> None:
    """G-11, G-12: nothing that anybody else sees changes."""
    rnd = window({0: "柒柒", 2: WAITS}, "柒")
    before = [(rnd.view(viewer), rnd.stream(viewer)) for viewer in (None, 1, 2)]
    rnd.act(0, PENG)
    assert [(rnd.view(viewer), rnd.stream(viewer)) for viewer in (None, 1, 2)] == before
    assert 0 not in rnd.pending


def test_an_answer_cannot_be_changed() -> None:
    """G-11: who has answered is not asked again."""
    rnd = window({0: "柒柒", 2: WAITS}, "柒")
    rnd.act(0, PENG)
    with pytest.raises(IllegalAction) as refused:
        rnd.act(0, PASS)
    assert refused.value.code == "not_asked"


@pytest.mark.parametrize(
    ("seat", "move", "code"),
    [
        (0, do.Discard("玖"), "not_asked"),
        (1, HU, "not_legal"),
        (1, PENG, "not_legal"),
        (1, chi("四四"), "not_legal"),
        (1, chi("四六", "一二三"), "not_legal"),
        (1, do.Discard("四"), "not_legal"),
        (1, do.Bi("四五六"), "not_legal"),
        (3, PASS, "not_asked"),
    ],
)
def test_a_refused_action_changes_nothing(seat: int, move: do.Action, code: str) -> None:
    """G-10: refused with a reason; state, events, decisions and offers stay as they were."""
    rnd = window({1: "四六", 2: "四六"}, "五")
    rnd.act(2, EAT)
    before, pending, events = rnd.copy(), rnd.pending, len(rnd.events)
    with pytest.raises(IllegalAction) as refused:
        rnd.act(seat, move)
    assert refused.value.code == code
    assert refused.value.text == str(refused.value) != ""
    assert rnd.state == before.state
    assert rnd.state.answers == before.state.answers == {2: EAT}
    assert (rnd.pending, len(rnd.events), rnd.decisions) == (pending, events, before.decisions)


def test_nothing_is_legal_after_the_end() -> None:
    """G-10."""
    rnd = window({0: "柒柒", 2: WAITS}, "柒")
    play(rnd, (2, HU))
    assert rnd.pending == {}
    with pytest.raises(IllegalAction) as refused:
        rnd.act(0, PASS)
    assert refused.value.code == "over"
