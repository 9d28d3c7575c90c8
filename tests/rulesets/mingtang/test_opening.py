"""The deal and the opening, from scripted decks (M-1 … M-6)."""

from __future__ import annotations

import pytest

from paohuzi.engine import actions as do
from paohuzi.engine import events as ev
from rulesets.mingtang.deals import HU, PASS, deal, discards, hand, offers, play

QUADS = "一一一一四四四四六六六六二七十壹贰叁八九"
"""Three quads, 二七十 and 壹贰叁, two loose cards: 27 + 3 + 6 xi, four red cards."""
KANS = "壹壹壹叁叁叁肆肆肆伍伍伍玖玖玖三三七七八"
"""Five big kan and five cards that form nothing: 30 xi, two red cards."""
WAITS = "一二三壹贰叁二七十贰柒拾四五六七八九伍陆"
"""Complete with 肆 or 柒."""
DEALER = "一二三壹贰叁玖玖玖肆伍陆陆捌四五六八九十"
"""The dealer's 20 beside the upcard 柒: complete, 15 xi."""
THIRD = "拾拾拾捌捌捌一二三肆肆肆柒柒四五六八九十"
"""Complete with 柒 as a triple."""


def test_deal() -> None:
    """M-1: 21 and 20 cards, 19 in the wall, the dealer's last card is shown to all."""
    rnd = deal({}, dealer=2, upcard="肆")
    dealt = rnd.events[0]
    assert isinstance(dealt, ev.Dealt)
    assert [len(cards) for cards in dealt.hands] == [20, 20, 21]
    assert len(dealt.wall) == 19
    assert (dealt.upcard, dealt.hands[2][-1]) == ("肆", "肆")
    assert rnd.events[1] == ev.UpcardShown(2, "肆")
    assert [rnd.view(viewer).upcard for viewer in (None, 0, 1, 2)] == ["肆"] * 4


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize(("cards", "xi"), [(QUADS, 36), (KANS, 30)])
def test_forced_tian_hu(seat: int, cards: str, xi: int) -> None:
    """M-2, M-50: at once and unasked, by each seat; the dealer's is an own draw."""
    rnd = deal({seat: cards}, upcard="捌")
    assert rnd.events[1:-1] == [ev.Won(seat, None, seat == 0, "forced")]
    assert rnd.pending == {}
    result = rnd.result
    assert result is not None
    (winner,) = result.winners
    base = (xi - 12) // 3 + (seat == 0)
    assert (winner.win.xi, winner.win.base, winner.win.fan) == (xi, base, 1)
    assert [result.deltas[who] for who in range(3)] == [
        2 * base if who == seat else -base for who in range(3)
    ]
    assert result.next_dealer == seat


def test_forced_tian_hu_needs_no_complete_hand() -> None:
    """M-2: quads as 提, triples as 坎, 一二三 and 二七十 of the rest; other cards are ignored."""
    rnd = deal({1: QUADS})
    assert rnd.result is not None
    laid = [(g.kind, g.cards, g.xi) for g in rnd.result.winners[0].win.groups]
    assert laid == [
        ("ti", "一一一一", 9),
        ("ti", "四四四四", 9),
        ("ti", "六六六六", 9),
        ("run", "二七十", 3),
        ("run", "壹贰叁", 6),
        ("loose", "八九", 0),
    ]


@pytest.mark.parametrize(
    ("cards", "wins"),
    [
        ("一一一一二二二二三三三三", True),
        ("一一一一二二二二三三三四四四", False),
        ("一一一一二二二二三三三四四四五五五", True),
        ("一一一一二二二三三三四四四", False),
        ("一一一一二二二三三三四四四五五五", True),
        ("一一一二二二三三三四四四", False),
        ("一一一二二二三三三四四四五五五", True),
    ],
)
def test_what_forces_a_tian_hu(cards: str, wins: bool) -> None:
    """M-2: three quads, or quads and kan together five."""
    rnd = deal({2: cards}, calm="一二三四五")
    assert (rnd.result is not None) == wins


def test_forced_tian_hu_counts_the_upcard_for_the_dealer_only() -> None:
    """M-2: the dealer's fifth kan is made by the upcard; nobody else can count it."""
    assert deal({0: KANS[:-6] + "三三"}, upcard="玖").result is not None
    others = deal({1: KANS[:12] + "玖玖" + "三三七七八八"}, upcard="玖")
    assert others.result is None


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_order_of_several_forced_tian_hu(dealer: int) -> None:
    """M-2: the dealer, else the next seat, else the previous seat."""
    following, previous = (dealer + 1) % 3, (dealer + 2) % 3
    for first, second in ((dealer, following), (dealer, previous), (following, previous)):
        rnd = deal({first: QUADS, second: KANS}, dealer=dealer)
        assert [e.seat for e in rnd.events if isinstance(e, ev.Won)] == [first]


def test_forced_tian_hu_comes_before_the_upcard() -> None:
    """M-2: the dealer holds a complete hand and is not asked, for the next seat is forced."""
    assert HU in deal({0: DEALER}, upcard="柒").pending[0]
    rnd = deal({0: DEALER, 2: "拾拾拾拾捌捌捌壹壹壹贰贰贰叁叁叁"}, upcard="柒")
    assert [type(e) for e in rnd.events] == [ev.Dealt, ev.Won, ev.Settled]
    assert rnd.events[1] == ev.Won(2, None, False, "forced")


@pytest.mark.parametrize(("seat", "cards"), [(0, DEALER), (1, WAITS), (2, WAITS), (1, THIRD)])
def test_upcard_tian_hu(seat: int, cards: str) -> None:
    """M-3: by any seat; the dealer's is an own draw, and only hu and pass are offered."""
    rnd = deal({seat: cards}, upcard="柒")
    assert rnd.pending == {seat: [HU, PASS]}
    made = rnd.act(seat, HU)
    assert made[0] == ev.Won(seat, "柒", seat == 0, "upcard")
    assert rnd.result is not None
    (winner,) = rnd.result.winners
    assert winner.win.base == (winner.win.xi - 12) // 3 + (seat == 0)
    assert rnd.result.next_dealer == seat


def test_upcard_tian_hu_is_optional() -> None:
    """M-3: passed, the card stays in the dealer's hand and the opening goes on."""
    rnd = deal({0: DEALER}, upcard="柒")
    assert rnd.act(0, PASS) == [
        ev.Passed(0, "柒", ("hu",)),
        ev.Unclaimed(0, "柒"),
        ev.Began(0),
    ]
    assert hand(rnd, 0).count("柒") == 1
    assert rnd.seats[0].discards == []
    assert offers(rnd, 0, do.Hu) == []


def test_upcard_that_completes_the_dealers_quad() -> None:
    """M-3: the others may win it all the same; if not, the quad is laid (M-4)."""
    cards = "一二三壹贰叁二七十四五六七八九伍陆捌捌捌"
    rnd = deal({0: "柒柒柒", 1: cards}, upcard="柒")
    assert rnd.pending == {1: [HU, PASS]}
    passed = rnd.copy()
    assert rnd.act(1, HU)[0] == ev.Won(1, "柒", False, "upcard")
    assert passed.act(1, PASS)[-2:] == [ev.Ti(0, "柒", "dealt"), ev.Began(0)]


def test_upcard_as_the_dealers_quad_and_as_anothers() -> None:
    """M-3, M-43: the dealer's fourth is a 提, won; another seat's is a 跑 with a 将."""
    four = deal({0: "柒柒柒一二三壹贰叁四五六六七八九九捌玖拾"}, upcard="柒")
    four.act(0, HU)
    assert four.result is not None
    assert ("ti", "柒柒柒柒") in {(g.kind, g.cards) for g in four.result.winners[0].win.groups}
    pao = deal({1: "柒柒柒一二三壹贰叁四五六六七八九九捌玖拾"}, upcard="柒")
    pao.act(1, HU)
    assert pao.result is not None
    assert ("pao", "柒柒柒柒") in {(g.kind, g.cards) for g in pao.result.winners[0].win.groups}


def test_several_win_the_upcard() -> None:
    """M-3, M-47: all who may are asked; winners do not pay each other."""
    rnd = deal({0: DEALER, 1: WAITS}, upcard="柒")
    assert rnd.pending == {0: [HU, PASS], 1: [HU, PASS]}
    assert rnd.act(1, HU) == []
    made = rnd.act(0, HU)
    assert made[:2] == [ev.Won(0, "柒", True, "upcard"), ev.Won(1, "柒", False, "upcard")]
    result = rnd.result
    assert result is not None
    first, second = (winner.win.score for winner in result.winners)
    assert result.deltas == (first, second, -first - second)


def test_all_three_win_the_upcard() -> None:
    """M-47: with three winners nobody is left to pay."""
    rnd = deal({0: DEALER, 1: WAITS, 2: THIRD}, upcard="柒")
    play(rnd, (0, HU), (1, HU), (2, HU))
    assert rnd.result is not None
    assert [winner.seat for winner in rnd.result.winners] == [0, 1, 2]
    assert rnd.result.deltas == (0, 0, 0)
    assert rnd.result.next_dealer == 0


def test_quads_are_laid_after_the_upcard() -> None:
    """M-4: the dealer's first; three face down, one up."""
    rnd = deal({0: "一一一一", 1: "壹壹壹壹", 2: "肆肆肆肆"}, upcard="捌")
    assert rnd.events[1:] == [
        ev.UpcardShown(0, "捌"),
        ev.Unclaimed(0, "捌"),
        ev.Ti(0, "一", "dealt"),
        ev.Ti(1, "壹", "dealt"),
        ev.Ti(2, "肆", "dealt"),
        ev.Began(0),
    ]
    assert rnd.view(None).seats[1].groups[0].cards == "???壹"
    assert [seat.size for seat in rnd.seats] == [17, 16, 16]


@pytest.mark.parametrize(("cards", "plays"), [("", True), ("一一一一", True), (QUADS[:8], False)])
def test_dealers_first_discard(cards: str, plays: bool) -> None:
    """M-5: with two opening 提 the dealer does not discard and the next seat draws."""
    rnd = deal({0: cards + "玖"}, "捌", calm="玖")
    if plays:
        assert [*rnd.pending] == [0]
        assert "玖" in discards(rnd, 0)
        assert play(rnd, (0, "玖"))[0] == ev.Discarded(0, "玖")
    else:
        assert rnd.events[5:9] == [
            ev.Began(0),
            ev.NoDiscard(0, "opening"),
            ev.Drew(1, "捌"),
            ev.Shown(1, "捌"),
        ]
        assert rnd.view(0).seats[0].notes == ()
