"""歪, 溜, 飘, 碰 and 吃: who may, with what, and what follows (Y-12 … Y-17)."""

from __future__ import annotations

import pytest

from paohuzi.engine import actions as do
from paohuzi.engine import events as ev
from rulesets.yuanjiang.deals import (
    PASS,
    PENG,
    PIAO,
    WEI,
    begin,
    chi,
    deal,
    discards,
    fed,
    groups,
    hand,
    liu,
    offers,
    play,
    until,
    until_may,
)


@pytest.mark.parametrize(("held", "left"), [("五五", 0), ("五五五", 1)])
def test_wei_of_the_own_draw(held: str, left: int) -> None:
    """Y-13, Y-12: two of the hand and the draw; a third stays, and the seat discards."""
    rnd = begin({1: held + "捌"}, "五")
    assert WEI in rnd.pending[1]
    assert play(rnd, (1, WEI)) == [ev.Wei(1, "五", False)]
    assert groups(rnd, 1) == ["wei 五五五"]
    assert hand(rnd, 1).count("五") == left
    assert "捌" in discards(rnd, 1)


def test_no_wei_with_one_card_nor_of_anothers_draw() -> None:
    """Y-13, Y-16: one's own draw is no 碰, another's no 歪."""
    rnd = begin({1: "五捌", 2: "五五"}, "五")
    assert WEI not in rnd.pending.get(1, [])
    assert {WEI, PENG} & set(rnd.pending[2]) == {PENG}
    own = begin({1: "五五"}, "五")
    assert {WEI, PENG} & set(own.pending[1]) == {WEI}


def test_liu_of_a_kan_and_the_own_draw() -> None:
    """Y-14, Y-12: laid from three in hand; no discard, and the next seat draws."""
    rnd = begin({1: "五五五"}, "五")
    made = play(rnd, (1, liu("五")))
    assert made[:2] == [ev.Liu(1, "五", "kan"), ev.NoDiscard(1, "quad")]
    assert isinstance(made[2], ev.Drew)
    assert made[2].seat == 2
    assert groups(rnd, 1) == ["liu 五五五五"]
    assert len(hand(rnd, 1)) == 16


def test_liu_of_a_wei_and_the_own_draw() -> None:
    """Y-14: the 歪 becomes the quad in its place."""
    rnd = begin({1: "五五拾", 0: "捌"}, "五八九五", throw="玖")
    play(rnd, (1, WEI), (1, "拾"))
    until_may(rnd, 1, liu("五"))
    assert WEI not in rnd.pending[1]
    made = play(rnd, (1, liu("五")))
    assert made[:2] == [ev.Liu(1, "五", "wei"), ev.NoDiscard(1, "quad")]
    assert groups(rnd, 1) == ["liu 五五五五"]


def test_wei_with_three_then_liu_at_the_next_discard() -> None:
    """Y-13, Y-14, Y-22: the third stays grey, and is declared at once or at a later discard."""
    rnd = begin({1: "五五五捌"}, "五")
    play(rnd, (1, WEI))
    assert liu("五") in rnd.pending[1]
    assert "五" not in discards(rnd, 1)
    later = rnd.copy()
    made = play(rnd, (1, liu("五")))
    assert made[:2] == [ev.Liu(1, "五", "wei_hand"), ev.NoDiscard(1, "quad")]
    assert (groups(rnd, 1), "五" in hand(rnd, 1)) == (["liu 五五五五"], False)
    play(later, (1, "捌"))
    while liu("五") not in later.pending.get(1, []):
        seat = min(later.pending)
        claims = [a for a in later.pending[seat] if isinstance(a, do.Chi | do.Peng)]
        later.act(seat, claims[0] if seat == 1 and claims else later.default(seat))
    assert offers(later, 1, do.Discard)
    play(later, (1, liu("五")))
    assert "liu 五五五五" in groups(later, 1)


@pytest.mark.parametrize("dealer", [0, 2])
def test_a_dealt_quad_instead_of_a_discard(dealer: int) -> None:
    """Y-14, Y-12, Y-4: the dealer's first discard too; declared or not, as it likes."""
    if dealer == 0:
        rnd = deal({0: "五五五五"})
    else:
        rnd = deal({2: "拾", 0: "五五五五拾拾"}, dealer=2)
        play(rnd, (2, "拾"), (0, PENG))
    assert liu("五") in rnd.pending[0]
    assert offers(rnd, 0, do.Discard)
    made = play(rnd, (0, liu("五")))
    assert made[:2] == [ev.Liu(0, "五", "hand"), ev.NoDiscard(0, "quad")]
    assert isinstance(made[2], ev.Drew)
    assert made[2].seat == 1
    assert "liu 五五五五" in groups(rnd, 0)


def test_a_quad_need_not_be_declared() -> None:
    """Y-11, Y-14: a card of it may be discarded."""
    rnd = deal({0: "五五五五"})
    assert "五" in discards(rnd, 0)
    assert play(rnd, (0, "五"))[0] == ev.Discarded(0, "五")


def test_no_liu_of_three_nor_of_a_peng_and_the_hand() -> None:
    """Y-14: a 碰 is no start of a 溜, and three in hand are none."""
    rnd = fed("五五五捌", "五")
    play(rnd, (1, PENG))
    assert offers(rnd, 1, do.Liu) == []


def test_piao() -> None:
    """Y-15, Y-12: the fourth by own draw joins the 碰, face up; no discard."""
    rnd = deal({0: "五", 1: "五五捌"}, "九玖五", calm="五捌")
    play(rnd, (0, "五"), (1, PENG), (1, "捌"))
    until(rnd, ev.Shown(1, "五"))
    assert PIAO in rnd.pending[1]
    made = play(rnd, (1, PIAO))
    assert made[:2] == [ev.Piao(1, "五"), ev.NoDiscard(1, "quad")]
    assert groups(rnd, 1) == ["piao 五五五五"]
    assert rnd.view(None).seats[1].groups[0].cards == "五五五五"


def test_piao_is_refused_without_the_option_and_may_be_declined() -> None:
    """Y-15: option ``piao`` off; and with it on, a choice (Y-11)."""
    for option in (True, False):
        rnd = deal({0: "五", 1: "五五捌"}, "九玖五", calm="五捌", options={"piao": option})
        play(rnd, (0, "五"), (1, PENG), (1, "捌"))
        until(rnd, ev.Shown(1, "五"))
        assert (PIAO in rnd.pending.get(1, [])) == option
        until(rnd, ev.Unclaimed(1, "五"))
        assert groups(rnd, 1) == ["peng 五五五"]


def test_no_piao_by_anothers_draw() -> None:
    """Y-15: the own draw alone."""
    rnd = deal({0: "五", 1: "五五捌"}, "九五", calm="五捌")
    play(rnd, (0, "五"), (1, PENG), (1, "捌"))
    until(rnd, ev.Shown(0, "五"))
    assert offers(rnd, 1, do.Piao) == []


@pytest.mark.parametrize("seat", [1, 2])
def test_peng_of_a_discard(seat: int) -> None:
    """Y-16, Y-12: any other seat; it discards then."""
    rnd = deal({0: "五", seat: "五五捌"})
    play(rnd, (0, "五"))
    assert play(rnd, (seat, PENG)) == [ev.Peng(seat, 0, "五")]
    assert (groups(rnd, seat), rnd.turn) == (["peng 五五五"], seat)
    assert discards(rnd, seat)


def test_no_peng_of_the_own_discard_or_with_one() -> None:
    """Y-16."""
    rnd = deal({0: "五五五", 1: "五"})
    play(rnd, (0, "五"))
    assert PENG not in [a for actions in rnd.pending.values() for a in actions]


def test_chi_of_runs_and_er_qi_shi_only() -> None:
    """Y-17: no mixed set; every pair that makes a run or a 二七十."""
    rnd = fed("三四五六七贰贰二柒", "五")
    assert offers(rnd, 1, do.Chi) == [chi("三四"), chi("四六"), chi("六七")]
    seven = fed("二十五六八九柒柒", "七")
    assert set(offers(seven, 1, do.Chi)) == {chi("二十"), chi("五六"), chi("六八"), chi("八九")}
    made = play(seven, (1, chi("二十")))
    assert made[-1] == ev.Chi(1, 0, "七", "二十")
    assert groups(seven, 1) == ["chi 二七十"]
    assert discards(seven, 1)


def test_a_triple_may_be_eaten_with() -> None:
    """Y-17, Y-32: no kan is bound."""
    rnd = fed("四四四六", "五")
    assert chi("四六") in offers(rnd, 1, do.Chi)


def test_who_may_eat() -> None:
    """Y-17: the next seat after a discard or draw, and the drawer itself."""
    fours = "四六"
    rnd = deal({0: "五", 1: fours, 2: fours})
    play(rnd, (0, "五"))
    assert chi(fours) in rnd.pending[1]
    assert chi(fours) not in rnd.pending.get(2, [])
    drawn = begin({0: fours, 1: fours, 2: fours}, "五")
    assert [chi(fours) in drawn.pending.get(seat, []) for seat in range(3)] == [False, True, True]
    made = play(drawn, (2, PASS), (1, chi(fours)))
    assert made[-1] == ev.Chi(1, 1, "五", "四六")
