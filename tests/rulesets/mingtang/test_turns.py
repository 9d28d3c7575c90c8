"""Draws and forced moves, from scripted decks (M-10 … M-14)."""

from __future__ import annotations

import pytest

from paohuzi import Round
from paohuzi.engine import actions as do
from paohuzi.engine import events as ev
from rulesets.mingtang.deals import HU, PASS, PENG, chi, deal, discards, groups, offers, play

WAITS = "一二三壹贰叁二七十贰柒拾四五六七八九伍陆"
"""Complete with 肆 or 柒."""


def begin(hands: dict[int, str], wall: str, **rest: object) -> tuple[Round, list[ev.Event]]:
    """Seat 0 deals and discards 玖, seat 1 draws first."""
    rnd = deal(hands | {0: "玖" + hands.get(0, "")}, wall, calm="玖", **rest)
    return rnd, play(rnd, (0, "玖"))[2:]


def test_a_draw_that_nobody_wants() -> None:
    """M-10, M-13, M-14: drawn, shown, laid down by the drawer; the next seat draws."""
    rnd, made = begin({}, "一拾")
    while rnd.pending and min(len(s.discards) for s in rnd.seats[1:]) == 0:
        made += play(rnd, (min(rnd.pending), PASS))
    assert made[:6] == [
        ev.Drew(1, "一"),
        ev.Shown(1, "一"),
        ev.Unclaimed(1, "一"),
        ev.Drew(2, "拾"),
        ev.Shown(2, "拾"),
        ev.Unclaimed(2, "拾"),
    ]
    assert [str(card) for card in rnd.seats[1].discards] == ["一"]


def test_wei() -> None:
    """M-11, M-12: the drawer's exact pair is forced to a 偎, then it discards."""
    rnd, made = begin({1: "五五"}, "五")
    assert made == [ev.Drew(1, "五"), ev.Wei(1, "五", False)]
    assert [*rnd.pending] == [1]
    assert offers(rnd, 1, do.Discard) == rnd.pending[1]
    assert groups(rnd, 1) == ["wei 五五五"]


@pytest.mark.parametrize(("mine", "card"), [("柒柒", "柒"), ("肆肆肆", "肆")])
def test_nobody_else_may_have_a_card_that_the_drawer_must_take(mine: str, card: str) -> None:
    """M-12: seat 2 would be complete with the card and is not asked."""
    rnd, made = begin({1: mine, 2: WAITS}, card)
    assert made[0] == ev.Drew(1, card)
    assert isinstance(made[1], ev.Wei | ev.Ti)
    assert ev.Shown(1, card) not in made
    assert not offers(rnd, 2, do.Hu)


def test_chou_wei_after_a_passed_peng() -> None:
    """M-11: a 偎 of a face whose peng was offered and passed is a 臭偎."""
    rnd = deal({0: "五", 1: "五五"}, "五")
    play(rnd, (0, "五"))
    assert PENG in rnd.pending[1]
    made = play(rnd, (1, PASS))
    assert made[0] == ev.Passed(1, "五", ("peng", *made[0].offered[1:]))  # type: ignore[union-attr]
    assert made[-2:] == [ev.Drew(1, "五"), ev.Wei(1, "五", True)]
    assert groups(rnd, 1) == ["chou_wei 五五五"]


def test_chou_wei_after_a_chi_instead_of_the_peng() -> None:
    """M-11: who eats where it could have peng'd has passed the peng."""
    cards = "五五四六一一八八九九拾拾捌捌玖玖壹壹贰贰"
    rnd = deal({0: "五", 1: cards}, "三十五")
    made = play(rnd, (0, "五"), (1, chi("四六")))
    assert made == [ev.Passed(1, "五", ("peng",), "chi"), ev.Chi(1, 0, "五", "四六")]
    made = play(rnd, (1, "一"))
    while ev.Drew(1, "五") not in made:
        made = play(rnd, (min(rnd.pending), PASS))
    assert made[-1] == ev.Wei(1, "五", True)


def test_a_peng_outbid_is_not_passed() -> None:
    """M-11: the answer peng that a hu beats leaves no pass behind."""
    rnd, _ = begin({1: WAITS, 2: "柒柒"}, "柒")
    assert rnd.pending[1][0] == HU
    rnd.act(2, PENG)
    made = rnd.act(1, HU)
    assert not [e for e in made if isinstance(e, ev.Passed) and e.seat == 2]


def test_the_drawers_kan_becomes_a_ti() -> None:
    """M-11, M-12, M-35: forced, no discard, the next seat draws."""
    rnd, made = begin({1: "五五五"}, "五捌")
    assert made[:4] == [
        ev.Drew(1, "五"),
        ev.Ti(1, "五", "kan"),
        ev.NoDiscard(1, "quad"),
        ev.Drew(2, "捌"),
    ]
    assert groups(rnd, 1) == ["ti 五五五五"]


def test_wei_becomes_a_ti_by_an_own_draw() -> None:
    """M-11, G-13: the group is replaced, and worth its new value."""
    rnd, _ = begin({1: "五五拾"}, "五捌一五")
    made = play(rnd, (1, "拾"))
    while not any(isinstance(e, ev.Ti) for e in made):
        made = play(rnd, (min(rnd.pending), PASS))
    assert made[made.index(ev.Ti(1, "五", "wei")) - 1] == ev.Drew(1, "五")
    assert groups(rnd, 1) == ["ti 五五五五"]
    assert rnd.view(0).seats[1].xi == 9


def test_wei_becomes_a_pao_by_anothers_draw() -> None:
    """M-13, M-34, G-13: forced; the first 跑 must be followed by a discard."""
    rnd, _ = begin({1: "五五拾", 2: "四六"}, "五五")
    made = play(rnd, (1, "拾"))
    while not any(isinstance(e, ev.Pao) for e in made):
        made = play(rnd, (min(rnd.pending), PASS))
    assert made[-3:] == [ev.Drew(2, "五"), ev.Shown(2, "五"), ev.Pao(1, 2, "五", "wei")]
    assert groups(rnd, 1) == ["pao 五五五五"]
    assert [*rnd.pending] == [1]
    assert rnd.view(0).seats[1].xi == 6


def test_kan_becomes_a_pao_by_anothers_draw() -> None:
    """M-13: before the drawer's chi, which is not even offered."""
    rnd, made = begin({1: "四六", 2: "五五五"}, "五")
    assert made[:3] == [ev.Drew(1, "五"), ev.Shown(1, "五"), ev.Pao(2, 1, "五", "kan")]
    assert [*rnd.pending] == [2]


@pytest.mark.parametrize("by", [1, 2])
def test_peng_becomes_a_pao_by_a_draw(by: int) -> None:
    """M-13: any seat's draw, the owner's own included."""
    rnd = deal({0: "五", 1: "五五拾"}, "捌一五" if by == 1 else "五", calm="拾")
    play(rnd, (0, "五"), (1, PENG))
    made = play(rnd, (1, "拾"))
    while not any(isinstance(e, ev.Pao) for e in made):
        made = play(rnd, (min(rnd.pending), PASS))
    assert made[-3:] == [ev.Drew(by, "五"), ev.Shown(by, "五"), ev.Pao(1, by, "五", "peng")]
    assert groups(rnd, 1) == ["pao 五五五五"]


def test_hu_comes_before_a_forced_pao() -> None:
    """M-13: seat 2 is complete with the card that seat 1 must 跑; only hu is offered."""
    rnd, made = begin({1: "肆肆肆", 2: WAITS}, "捌一肆")
    while not any(e == ev.Shown(0, "肆") for e in made):
        made = play(rnd, (min(rnd.pending), PASS))
    assert rnd.pending == {2: [HU, PASS]}
    won = rnd.copy()
    assert won.act(2, HU)[0] == ev.Won(2, "肆", False, "hu")
    assert rnd.act(2, PASS) == [ev.Passed(2, "肆", ("hu",)), ev.Pao(1, 0, "肆", "kan")]


@pytest.mark.parametrize(("cards", "offered"), [("五", False), ("五五", True)])
def test_peng_needs_exactly_two(cards: str, offered: bool) -> None:
    """M-13: another seat that holds exactly two (three are a 跑)."""
    rnd, _ = begin({2: cards}, "五")
    assert bool(offers(rnd, 2, do.Peng)) == offered


def test_who_may_eat_a_drawn_card() -> None:
    """M-13: the drawer, then its next seat, never the previous one."""
    hands = {0: "四六", 1: "四六", 2: "四六"}
    rnd, _ = begin(hands, "五")
    assert [seat for seat in range(3) if chi("四六") in rnd.pending.get(seat, [])] == [1, 2]


def test_the_seat_that_claims_is_to_move() -> None:
    """M-32: it discards, then its next seat draws, whoever drew before."""
    rnd, _ = begin({0: "五五"}, "五捌")
    play(rnd, (0, PENG))
    assert [*rnd.pending] == [0]
    made = play(rnd, (0, discards(rnd, 0)[0]))
    while not any(isinstance(e, ev.Drew) for e in made):
        made = play(rnd, (min(rnd.pending), PASS))
    assert ev.Drew(1, "捌") in made
