"""过张, grey cards and the dead hand (Y-20 … Y-23)."""

from __future__ import annotations

import pytest

from paohuzi import IllegalAction
from paohuzi.engine import actions as do
from paohuzi.engine import events as ev
from rulesets.yuanjiang.deals import (
    HU,
    PASS,
    PENG,
    WAITS,
    WEI,
    asked_at,
    begin,
    chi,
    deal,
    discards,
    fed,
    hand,
    locked,
    play,
    until,
)
from rulesets.yuanjiang.rounds import dead_hand

QUIET = "柒柒玖玖贰贰陆陆"


def test_passing_a_chi_locks_the_partner_face() -> None:
    """Y-20: 二三 passing 一 locks 一 and 四 for chi, 四 with 五六 too."""
    rnd = fed("二三五六八", "一", "九四", calm="一四")
    play(rnd, (1, PASS))
    until(rnd, ev.Unclaimed(0, "一"))
    assert locked(rnd, 1, "一") == {"chi", "peng"}
    assert locked(rnd, 1, "四") == {"chi"}
    reasons = {(lock.card, lock.reason) for lock in rnd.view(1).locks if lock.claim == "chi"}
    assert reasons == {("一", "passed"), ("四", "partner")}
    assert locked(rnd, 1, "五") == set()


def test_a_locked_partner_is_not_eaten() -> None:
    """Y-20, Y-21: three draws later 四 is not offered; without the pass it would be."""
    for first, open_ in (("一", False), ("捌", True)):
        rnd = deal({0: first, 1: "二三五六八"}, "玖拾四", calm=first + "四")
        play(rnd, (0, first))
        assert (chi("五六") in asked_at(rnd, ev.Shown(0, "四"), 1)) == open_


def test_every_pair_that_could_have_eaten_locks_its_faces() -> None:
    """Y-20: 三 passed with 一二, 二四, 四五 in hand."""
    rnd = fed("一二四五" + QUIET, "三")
    play(rnd, (1, PASS))
    until(rnd, ev.Unclaimed(0, "三"))
    shut = {lock.card for lock in rnd.view(1).locks if lock.claim == "chi"}
    assert shut == {"三", "六"}
    seven = fed("八九六" + "肆肆伍伍壹壹叁叁", "七")
    play(seven, (1, PASS))
    until(seven, ev.Unclaimed(0, "七"))
    assert {lock.card for lock in seven.view(1).locks if lock.claim == "chi"} >= {"七", "十"}


def test_passing_a_peng_locks_chi_peng_and_wei() -> None:
    """Y-20: seat 2 passes the discard of seat 0, and may neither 歪 nor eat nor peng it."""
    rnd = deal({0: "五", 2: "五五四六"}, "五拾", calm="五")
    play(rnd, (0, "五"))
    assert rnd.pending[2] == [PENG, PASS]
    rnd.act(2, PASS)
    assert locked(rnd, 2, "五") == {"chi", "peng", "wei"}
    own = deal({0: "五", 2: "五五四六"}, "拾五", calm="五")
    play(own, (0, "五"), (2, PASS))
    for one, drawer in ((rnd, 1), (own, 2)):
        assert asked_at(one, ev.Shown(drawer, "五"), 2) == []


def test_the_same_seat_without_the_pass() -> None:
    """Y-20: what the last test shut is open otherwise."""
    rnd = deal({0: "捌", 2: "五五四六"}, "五", calm="捌五")
    play(rnd, (0, "捌"))
    until(rnd, ev.Shown(1, "五"))
    assert rnd.pending[2] == [PENG, chi("四六"), PASS]


def test_passing_a_wei_locks_wei_and_peng() -> None:
    """Y-20: not chi; the other copies come by another seat and by the own draw."""
    rnd = begin({1: "五五捌"}, "五五")
    assert WEI in rnd.pending[1]
    rnd.act(1, PASS)
    assert locked(rnd, 1, "五") >= {"wei", "peng"}
    assert asked_at(rnd, ev.Shown(2, "五"), 1) == []


def test_a_passed_wei_comes_back_as_no_wei() -> None:
    """Y-20, Y-21."""
    rnd = begin({1: "五五捌"}, "五九玖五")
    rnd.act(1, PASS)
    until(rnd, ev.Drew(1, "五"))
    while rnd.events.count(ev.Shown(1, "五")) < 2:
        rnd.act(min(rnd.pending), PASS)
    assert rnd.events[-1] != ev.Shown(1, "五") or WEI not in rnd.pending.get(1, [])


def test_passing_a_wei_alone_leaves_chi_open() -> None:
    """Y-20: no pair could eat it, so no chi was passed."""
    rnd = begin({1: "五五一一二二九九十十壹壹贰贰玖玖拾捌捌"}, "五", throw="陆")
    assert rnd.pending[1] == [WEI, PASS]
    rnd.act(1, PASS)
    assert locked(rnd, 1, "五") == {"wei", "peng"}


def test_a_lower_claim_passes_the_higher() -> None:
    """Y-20, Y-11: eating declines the offered 歪."""
    rnd = begin({1: "五五四六捌"}, "五")
    play(rnd, (1, chi("四六")))
    assert ev.Passed(1, "五", ("wei",), "chi") in rnd.events
    assert locked(rnd, 1, "五") == {"wei", "peng"}


def test_outbid_is_no_pass() -> None:
    """Y-20: seat 1 wants to eat, seat 2 takes the card by 碰; nothing is locked."""
    rnd = deal({0: "五", 1: "四六", 2: "五五捌"})
    play(rnd, (0, "五"))
    rnd.act(1, chi("四六"))
    rnd.act(2, PENG)
    assert ev.Peng(2, 0, "五") in rnd.events
    assert not rnd.view(1).locks


def test_declining_a_liu_or_a_hu_locks_nothing() -> None:
    """Y-20: it names 吃, 碰 and 歪."""
    rnd = begin({1: "五五五捌"}, "五")
    play(rnd, (1, WEI))
    assert not locked(rnd, 1, "五")
    won = begin({0: WAITS}, "九")
    assert won.pending[0] == [HU, PASS]
    won.act(0, PASS)
    assert locked(won, 0, "九") == set()


def test_the_own_discard_is_not_eaten() -> None:
    """Y-20: nor by the own draw; it may still be taken by 碰."""
    rnd = deal({0: "五四六"}, "拾捌五", calm="五")
    play(rnd, (0, "五"))
    assert not [a for a in asked_at(rnd, ev.Shown(0, "五"), 0) if isinstance(a, do.Chi)]
    assert locked(rnd, 0, "五") == {"chi"}
    kept = deal({0: "捌四六"}, "拾玖五", calm="五捌")
    play(kept, (0, "捌"))
    until(kept, ev.Shown(0, "五"))
    assert chi("四六") in kept.pending[0]


def test_locks_last_the_round() -> None:
    """Y-21: own claims and discards between do not open them."""
    rnd = deal({0: "五", 2: "五五拾拾捌"}, "拾五", calm="五拾捌")
    play(rnd, (0, "五"), (2, PASS))
    until(rnd, ev.Shown(1, "拾"))
    play(rnd, (2, PENG), (2, "捌"))
    assert locked(rnd, 2, "五") == {"chi", "peng", "wei"}
    assert PENG not in asked_at(rnd, ev.Shown(0, "五"), 2)


# --- grey cards (Y-22) ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "card", "pair", "grey"),
    [
        ("二三一一八九", "一", "二三", "一"),
        ("一二三八九", "四", "二三", "一"),
        ("二三四八九", "一", "二三", "四"),
        ("七十二二八三", "二", "七十", "二"),
        ("二七十三五", "二", "七十", "二"),
        ("四六五三五七", "五", "四六", "五"),
    ],
)
def test_grey_after_a_chi(cards: str, card: str, pair: str, grey: str) -> None:
    """Y-22: every hand card of a face that the two cards could complete."""
    rnd = fed((cards + "玖玖陆陆贰贰柒柒伍伍壹壹肆肆")[:19], card)
    play(rnd, (1, chi(pair)))
    barred = {one.card: (one.reason, one.lasting) for one in rnd.view(1).barred}
    assert barred == dict.fromkeys(grey, ("grey", True))
    assert set(hand(rnd, 1)) - set(discards(rnd, 1)) == set(grey)
    with pytest.raises(IllegalAction):
        rnd.act(1, do.Discard(grey[0]))


def test_grey_after_peng_and_wei() -> None:
    """Y-22, Y-16: the fourth card stays in hand."""
    peng = fed("五五五捌", "五")
    play(peng, (1, PENG))
    wei = begin({1: "五五五捌"}, "五")
    play(wei, (1, WEI))
    for rnd in (peng, wei):
        assert hand(rnd, 1).count("五") == 1
        assert "五" not in discards(rnd, 1)
        assert [one.card for one in rnd.view(1).barred] == ["五"]


def test_grey_is_eaten_with_and_stays_grey() -> None:
    """Y-22, Y-21: the grey 四 goes into a later chi; another 四 is still grey then."""
    rnd = deal({0: "一", 1: "二三四四六捌"}, "九玖五", calm="一五捌")
    play(rnd, (0, "一"), (1, chi("二三")), (1, "捌"))
    assert rnd.view(1).barred != ()
    until(rnd, ev.Drew(1, "五"))
    play(rnd, (1, chi("四六")))
    assert "四" in hand(rnd, 1)
    assert "四" not in discards(rnd, 1)


def test_grey_is_won_with() -> None:
    """Y-22, Y-30: the grey 四 is half of the pair."""
    cards = "壹壹壹叁叁叁伍伍伍玖玖玖二三四六七八陆"
    rnd = deal({0: "一", 1: cards}, "四", calm="一四陆")
    play(rnd, (0, "一"), (1, chi("二三")))
    assert "四" not in discards(rnd, 1)
    play(rnd, (1, "陆"))
    until(rnd, ev.Shown(2, "四"))
    assert HU in rnd.pending[1]


# --- the dead hand (Y-23) ---------------------------------------------------------------------


def test_a_dead_hand() -> None:
    """Y-23: only grey cards are left; the event and the table say so."""
    rnd = dead_hand(play_on=False)
    assert rnd.view(None).seats[1].notes == ()
    made = play(rnd, (1, chi("二三")))
    place = made.index(ev.Chi(1, 0, "一", "二三"))
    assert made[place + 1 : place + 3] == [ev.NoDiscard(1, "dead_hand"), ev.Drew(2, "四")]
    assert hand(rnd, 1) == "四四"
    for viewer in (None, 0, 1, 2):
        assert rnd.view(viewer).seats[1].notes == ("dead_hand",)
        assert rnd.view(viewer).seats[0].notes == ()


def test_a_dead_hand_only_draws() -> None:
    """Y-23: 四 would be its 碰 or 歪; others still claim what it draws."""
    rnd = dead_hand(play_on=False)
    play(rnd, (1, chi("二三")))
    until(rnd, ev.Shown(2, "四"))
    assert 1 not in rnd.pending
    until(rnd, ev.Shown(1, "捌"))
    assert 1 not in rnd.pending
    assert PENG in rnd.pending[0]
    play(rnd, (0, PENG))
    assert ev.Peng(0, 1, "捌") in rnd.events


def test_a_dead_hand_cannot_win() -> None:
    """Y-23: even with a hand that would be complete."""
    rnd = begin({1: WAITS}, "九")
    assert HU in rnd.pending[1]
    rnd.state.extra.dead[1] = True
    rnd.state.offered = None
    assert 1 not in rnd.pending
    assert rnd.rules.win(rnd.state, 1) is None
