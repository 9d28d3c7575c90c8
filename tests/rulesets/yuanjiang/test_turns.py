"""The deal, the seats, the order of turns and of claims, and the end (Y-1 … Y-51)."""

from __future__ import annotations

from typing import Any

import pytest

from paohuzi import Round, ruleset
from paohuzi.engine import actions as do
from paohuzi.engine import events as ev
from paohuzi.engine.actions import Action
from paohuzi.engine.session import Session
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
    discards,
    idle,
    liu,
    offers,
    play,
    until,
    until_may,
)
from rulesets.yuanjiang.rounds import KEPT, RUN

RULES = ruleset("yuanjiang")


@pytest.mark.parametrize(("players", "wall"), [(3, 22), (2, 41)])
def test_the_deal(players: int, wall: int) -> None:
    """Y-1: 20 and 19; no upcard, and the dealer's last card is hidden."""
    rnd = Round.deal(RULES, 1, seed=b"y", players=players)
    assert [len(seat.hand) for seat in rnd.seats] == [20 if s == 1 else 19 for s in range(players)]
    assert len(rnd.wall) == wall
    assert rnd.view(0).upcard is None
    dealt = rnd.stream(0)[0]
    assert isinstance(dealt, ev.Dealt)
    assert (dealt.hands[1], dealt.upcard, dealt.wall) == ("?" * 20, None, "?" * wall)


@pytest.mark.parametrize("players", [1, 4])
def test_two_or_three_players(players: int) -> None:
    """Y-1."""
    with pytest.raises(ValueError, match="players"):
        Round.deal(RULES, 0, seed=b"y", players=players)


def test_the_first_dealer() -> None:
    """Y-2: the one longest in the room; before anybody is known to have come, a drawn seat."""
    assert RULES.first_dealer((2, 0, 1), 1) == 2
    assert RULES.first_dealer((), 1) == 1


@pytest.mark.parametrize(("dealer", "following"), [(0, 1), (2, 0)])
def test_after_an_exhausted_round(dealer: int, following: int) -> None:
    """Y-2, Y-45: the next seat deals, and nobody pays."""
    rnd = deal({}, dealer=dealer)
    idle(rnd)
    assert rnd.result is not None
    assert (rnd.result.end, rnd.result.deltas) == ("exhausted", (0, 0, 0))
    assert rnd.result.next_dealer == following


def test_two_seats() -> None:
    """Y-3: the opponent eats one's discard and draw, and one eats its; the deal alternates."""
    hands = {0: "捌四六", 1: "四六"}
    rnd = deal(hands, "五玖五", players=2, calm="捌")
    assert len(rnd.seats) == 2
    play(rnd, (0, "捌"))
    until(rnd, ev.Shown(1, "五"))
    assert chi("四六") in rnd.pending[0]
    assert chi("四六") in rnd.pending[1]
    made = play(rnd, (1, PASS), (0, chi("四六")))
    assert ev.Chi(0, 1, "五", "四六") in made
    lone = deal({}, players=2, dealer=1)
    idle(lone)
    assert lone.result is not None
    assert (lone.result.next_dealer, lone.result.deltas) == (0, (0, 0))


def test_the_dealer_discards_first() -> None:
    """Y-4: and the next seat draws; the deal's order has no opening."""
    rnd = deal({0: "拾"}, "玖", calm="拾")
    assert [*rnd.pending] == [0]
    assert discards(rnd, 0)
    play(rnd, (0, "拾"))
    until(rnd, ev.Drew(1, "玖"))
    order = [type(e) for e in rnd.events if not isinstance(e, ev.Passed)]
    assert order[:5] == [ev.Dealt, ev.Began, ev.Discarded, ev.Unclaimed, ev.Drew]


def test_an_unclaimed_draw() -> None:
    """Y-10: to the drawer's discards; the next seat draws."""
    rnd = begin({}, "捌玖")
    until(rnd, ev.Drew(2, "玖"))
    assert "捌" in "".join(map(str, rnd.seats[1].discards))


EAT = chi("七八")
NINE = "壹壹壹叁叁叁伍伍伍玖玖玖一二三六七九九"
"""Complete with 九 as a triple; two of it in hand."""
SIX = "贰贰贰肆肆肆陆陆陆捌捌捌二三四五六七九"
"""Complete with 九, for the pair."""


@pytest.mark.parametrize(
    ("hands", "wall", "answers", "event"),
    [
        ({1: "九九捌", 2: WAITS}, "九", [(2, HU), (1, WEI)], ev.Wei(1, "九", False)),
        ({1: "九九九", 2: RUN}, "九", [(2, HU), (1, liu("九"))], ev.Liu(1, "九", "kan")),
        ({0: WAITS, 2: "九九捌"}, "九", [(2, PENG), (0, HU)], ev.Won(0, "九", False, "hu")),
        ({2: "七八", 0: "九九捌"}, "九", [(2, EAT), (0, PENG)], ev.Peng(0, 1, "九")),
        ({1: "七八捌", 0: WAITS}, "九", [(1, EAT), (0, HU)], ev.Won(0, "九", False, "hu")),
        (
            {1: "七八", 2: "七八"},
            "九",
            [(2, EAT), (1, EAT)],
            ev.Chi(1, 1, "九", "七八"),
        ),
    ],
)
def test_priority(
    hands: dict[int, str], wall: str, answers: list[tuple[int, Action]], event: ev.Event
) -> None:
    """Y-11: 溜, 歪 and 飘 before 胡 before 碰 before 吃; then the nearest."""
    rnd = begin(hands, wall)
    for seat, answer in answers[:1]:
        rnd.act(seat, answer)
    assert event not in rnd.events
    rnd.act(*answers[1])
    while event not in rnd.events and rnd.pending:
        rnd.act(min(rnd.pending), PASS)
    assert event in rnd.events


def test_a_piao_beats_a_hu() -> None:
    """Y-11, Y-15."""
    events = KEPT.rounds["piao-before-anothers-hu"]().events
    place = events.index(ev.Piao(1, "九"))
    assert not [e for e in events[:place] if isinstance(e, ev.Won)]
    assert events[place + 1] == ev.NoDiscard(1, "quad")


def test_hu_rather_than_wei() -> None:
    """Y-11: the drawer who can do both chooses."""
    rnd = begin({1: NINE}, "九")
    assert {WEI, HU} <= set(rnd.pending[1])
    wei = rnd.copy()
    assert play(rnd, (1, HU))[-2] == ev.Won(1, "九", True, "hu")
    assert ev.Wei(1, "九", False) in play(wei, (1, WEI))
    assert discards(wei, 1)


# --- winning ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "winner"),
    [({1: WAITS, 2: SIX}, 1), ({2: WAITS, 0: SIX}, 2), ({2: SIX, 0: WAITS}, 2)],
)
def test_one_winner_the_nearest(hands: dict[int, str], winner: int) -> None:
    """Y-30, Y-2, Y-45: the drawer, else the nearest; both pay it all, and it deals next."""
    rnd = begin(hands, "九", throw="十")
    (other,) = set(hands) - {winner}
    rnd.act(other, HU)
    assert rnd.result is None
    rnd.act(winner, HU)
    result = rnd.result
    assert result is not None
    (one,) = result.winners
    assert (one.seat, one.own_draw, result.next_dealer) == (winner, winner == 1, winner)
    score = one.win.score
    assert result.deltas == tuple(2 * score if s == winner else -score for s in range(3))


def test_no_hu_on_a_discard() -> None:
    """Y-30: nor after claiming one; the same card drawn is won, or passed."""
    rnd = deal({0: "九", 1: WAITS}, "九", calm="九")
    play(rnd, (0, "九"))
    assert offers(rnd, 1, do.Hu) == []
    drawn = begin({1: WAITS}, "九")
    assert HU in drawn.pending[1]
    drawn.act(1, PASS)
    assert drawn.result is None


def test_ting_is_four_times() -> None:
    """Y-41: nothing done but draws; after one's discard it is gone."""
    rnd = begin({1: WAITS}, "九")
    play(rnd, (1, HU))
    assert (win(rnd).score, win(rnd).mult) == (100, 4)


def win(rnd: Round) -> Any:
    assert rnd.result is not None
    return rnd.result.winners[0].win


def mult(rnd: Round, seat: int) -> int:
    until_may(rnd, seat, HU)
    rnd.act(seat, HU)
    while rnd.pending:
        rnd.act(min(rnd.pending), PASS)
    return int(win(rnd).mult)


THREE = "壹壹壹叁叁叁伍伍伍一二三六七八"
"""Five groups, three 坎."""


def test_ting_of_the_dealer() -> None:
    """Y-41: its first discard is excepted."""
    rnd = deal({0: WAITS + "拾"}, "捌九", calm="拾")
    play(rnd, (0, "拾"))
    assert mult(rnd, 0) == 4


def test_ting_with_a_liu() -> None:
    """Y-41: kept by 溜, which is a 内圆 besides."""
    rnd = begin({1: THREE + "玖玖玖九"}, "玖捌拾九", throw="贰")
    play(rnd, (1, liu("玖")))
    assert mult(rnd, 1) == 16


def test_ting_with_a_winning_wei() -> None:
    """Y-41, Y-32: two of a face and the own draw."""
    rnd = begin({1: THREE + "玖玖九九"}, "玖")
    assert HU in rnd.pending[1]
    play(rnd, (1, HU))
    assert (win(rnd).mult, win(rnd).k) == (4, 4)


@pytest.mark.parametrize(
    ("held", "card", "move"),
    [
        ("玖玖柒柒柒陆贰", "玖", PENG),
        ("七八柒柒柒陆贰", "九", chi("七八")),
    ],
)
def test_ting_is_lost(held: str, card: str, move: Action) -> None:
    """Y-41: by 碰 and by 吃."""
    rnd = deal({0: card, 1: THREE[:12] + held}, "拾", calm=card)
    play(rnd, (0, card))
    assert rnd.state.extra.spoiled[1] is False
    play(rnd, (1, move))
    assert rnd.state.extra.spoiled[1] is True


def test_ting_is_lost_by_a_discard() -> None:
    """Y-41: after a 歪 that does not win; the 歪 itself spoils nothing."""
    rnd = begin({1: THREE + "玖玖九柒"}, "玖捌八九", throw="贰")
    play(rnd, (1, WEI))
    assert rnd.state.extra.spoiled == [False, False, False]
    play(rnd, (1, "柒"))
    assert rnd.state.extra.spoiled == [False, True, False]
    assert mult(rnd, 1) == 1


def test_ting_is_lost_by_a_piao() -> None:
    """Y-41: 飘 counts even where nothing else was noted."""
    rnd = deal({0: "五", 1: "五五捌"}, "九玖五", calm="五捌")
    play(rnd, (0, "五"), (1, PENG), (1, "捌"))
    until_may(rnd, 1, PIAO)
    rnd.state.extra.spoiled[1] = False
    play(rnd, (1, PIAO))
    assert rnd.state.extra.spoiled[1] is True


def test_the_dealers_second_discard_spoils_ting() -> None:
    """Y-41."""
    rnd = deal({0: "拾五五捌"}, "玖八五", calm="拾五捌")
    play(rnd, (0, "拾"))
    assert rnd.state.extra.spoiled[0] is False
    until_may(rnd, 0, WEI)
    play(rnd, (0, WEI), (0, "捌"))
    assert rnd.state.extra.spoiled[0] is True


def test_tian_hu() -> None:
    """Y-42, Y-41: the dealer's twenty cards, by choice; declined, it discards; not after a 溜."""
    rnd = deal({0: WAITS + "九"})
    assert rnd.pending == {0: [HU, PASS]}
    declined = rnd.copy()
    rnd.act(0, HU)
    assert (win(rnd).names, win(rnd).score) == ({"天胡": 200}, 220)
    declined.act(0, PASS)
    assert offers(declined, 0, do.Discard)
    assert not [e for e in declined.events if isinstance(e, ev.Won)]


def test_ten_pairs_by_a_draw_and_dealt() -> None:
    """Y-33, Y-42: 200 and four times for 起手听; dealt 400."""
    pairs = "一一三三五五七七九九贰贰肆肆陆陆捌捌拾拾"
    drawn = begin({1: pairs[1:]}, "一", throw="壹")
    play(drawn, (1, HU))
    assert (win(drawn).names, win(drawn).score) == ({"十对": 200}, 800)
    assert win(KEPT.rounds["ten-pairs-dealt"]()).score == 400


def test_circles_know_where_cards_came_from() -> None:
    """Y-41: 外圆 where another's discard was eaten, 内圆 where one's own draw was."""
    hand = "壹壹壹叁叁叁伍伍伍玖玖玖四四四五六九拾"
    for drawer, factor in ((0, 2), (1, 4)):
        if drawer:
            rnd = begin({1: hand}, "四捌陆九", throw="贰")
        else:
            rnd = deal({0: "四", 1: hand}, "捌陆八九", calm="四")
            play(rnd, (0, "四"))
        until_may(rnd, 1, chi("五六"))
        play(rnd, (1, chi("五六")), (1, "拾"))
        assert mult(rnd, 1) == factor


@pytest.mark.parametrize(("cap", "paid"), [("none", 400), (100, 100), (200, 200)])
def test_the_cap_holds_for_each_payer(cap: Any, paid: int) -> None:
    """Y-44, Y-45, Y-42."""
    rnd = deal({0: "一一三三五五七七九九贰贰肆肆陆陆捌捌拾拾"}, options={"cap": cap})
    rnd.act(0, HU)
    assert rnd.result is not None
    assert rnd.result.deltas == (2 * paid, -paid, -paid)


# --- the last wall card -----------------------------------------------------------------------


def test_hai_di() -> None:
    """Y-41, Y-51: the last wall card is won four times."""
    rnd = deal({0: "拾", 1: WAITS}, last="九", calm="拾")
    play(rnd, (0, "拾"))
    while rnd.wall or HU not in rnd.pending.get(1, []):
        rnd.act(min(rnd.pending), PASS)
    play(rnd, (1, HU))
    assert win(rnd).mult == 16


def test_the_last_card_may_be_claimed() -> None:
    """Y-51: the discard after the claim may be taken too; else the round is exhausted."""
    rnd = KEPT.rounds["last-card-claimed-then-exhausted"]()
    last = [type(e) for e in rnd.events if not isinstance(e, ev.Passed)][-5:]
    assert last == [ev.Peng, ev.Discarded, ev.Unclaimed, ev.Exhausted, ev.Settled]
    assert rnd.result is not None
    assert (rnd.result.end, rnd.result.next_dealer) == ("exhausted", 1)


def test_a_session_sums_its_rounds() -> None:
    """Y-50: the totals are the final score, and it ends with its last round."""
    session = Session.start(RULES, dealer=1, rounds=1)
    result = KEPT.rounds["ten-pairs-dealt"]().result
    assert result is not None
    session.finish(result)
    assert (session.totals, session.dealer, session.over) == ([-400, -400, 800], 2, True)
