"""Discards and what may follow them (M-20 … M-24)."""

from __future__ import annotations

import pytest

from paohuzi import IllegalAction, Round
from paohuzi.engine import actions as do
from paohuzi.engine import events as ev
from rulesets.mingtang.deals import (
    HU,
    PASS,
    PENG,
    chi,
    deal,
    discards,
    groups,
    offers,
    play,
)

WAITS = "一二三壹贰叁二七十贰柒拾四五六七八九伍陆"
"""Complete with 肆 or 柒."""
PLAIN = "一一八八九九拾拾捌捌玖玖"
"""Twelve cards that form no set with 五."""
REST = PLAIN + "壹壹贰贰"


def fed(cards: str, card: str = "五", wall: str = "三十", **rest: object) -> Round:
    """Seat 0 deals and discards ``card``; seat 1 holds ``cards`` and is asked."""
    rnd = deal({0: card, 1: cards}, wall, **rest)
    rnd.act(0, do.Discard(card))
    return rnd


def test_a_kan_is_neither_discarded_nor_eaten_with() -> None:
    """M-20, M-30: 四四四 stays, so 五 is eaten with 六七 only."""
    rnd = fed("四四四六七三" + "一一八八九九拾拾捌捌玖玖壹壹")
    assert offers(rnd, 1, do.Chi) == [chi("六七")]
    play(rnd, (1, chi("六七")))
    assert "四" not in discards(rnd, 1)
    assert ("四", "kan") in {(b.card, b.reason) for b in rnd.view(1).barred}
    with pytest.raises(IllegalAction):
        rnd.act(1, do.Discard("四"))


def test_the_face_just_eaten_stays_its_other_size_is_free() -> None:
    """M-20: and it is free again at the next turn."""
    rnd = fed("四六五伍" + REST, wall="三十")
    play(rnd, (1, chi("四六")))
    assert "五" not in discards(rnd, 1)
    assert "伍" in discards(rnd, 1)
    assert ("五", "just_eaten") in {(b.card, b.reason) for b in rnd.view(1).barred}
    play(rnd, (1, "伍"))
    while not discards(rnd, 1):
        seat = min(rnd.pending)
        rnd.act(seat, PENG if PENG in rnd.pending[seat] and seat == 1 else rnd.default(seat))
    assert "五" in discards(rnd, 1)


def test_discards_are_eaten_by_the_next_seat_only() -> None:
    """M-21: seat 2 could eat it too and is not asked."""
    rnd = deal({0: "五", 1: "四六", 2: "四六"})
    rnd.act(0, do.Discard("五"))
    assert chi("四六") in rnd.pending[1]
    assert 2 not in rnd.pending


@pytest.mark.parametrize("seat", [1, 2])
def test_a_kan_becomes_a_pao_by_a_discard(seat: int) -> None:
    """M-21: forced, before anybody's chi; another seat's wei too (below)."""
    rnd = deal({0: "五", 1: "四六", seat: "五五五"})
    made = play(rnd, (0, "五"))
    assert made == [ev.Discarded(0, "五"), ev.Pao(seat, 0, "五", "kan")]
    assert [*rnd.pending] == [seat]


def test_a_wei_becomes_a_pao_by_a_discard() -> None:
    """M-21."""
    rnd = deal({0: "玖", 1: "五五拾", 2: "五捌捌"}, "五捌", calm="玖")
    play(rnd, (0, "玖"), (1, "拾"))
    while not discards(rnd, 2):
        play(rnd, (min(rnd.pending), PASS))
    assert play(rnd, (2, "五")) == [ev.Discarded(2, "五"), ev.Pao(1, 2, "五", "wei")]


def test_a_peng_does_not_become_a_pao_by_a_discard() -> None:
    """M-21: the fourth lies there like any other card."""
    rnd = deal({0: "五", 1: "五五拾", 2: "五捌捌"}, "捌", calm="拾")
    play(rnd, (0, "五"), (1, PENG), (1, "拾"))
    while not discards(rnd, 2):
        play(rnd, (min(rnd.pending), PASS))
    made = play(rnd, (2, "五"))
    assert not [e for e in made if isinstance(e, ev.Pao)]
    while "五" not in "".join(map(str, rnd.seats[2].discards)):
        play(rnd, (min(rnd.pending), PASS))
    assert groups(rnd, 1) == ["peng 五五五"]


def test_no_hu_on_a_discard_nor_after_claiming_one() -> None:
    """M-21, M-40, M-46: seat 1 is complete with 柒, and still so when it has eaten it."""
    rnd = fed(WAITS, "柒")
    assert offers(rnd, 1, do.Hu) == []
    play(rnd, (1, chi("伍陆", "贰柒拾")))
    assert sum(seat.size + 3 * len(seat.groups) for seat in rnd.seats[1:2]) == 21
    assert offers(rnd, 1, do.Hu) == []
    assert discards(rnd, 1)


def test_the_same_card_drawn_is_won() -> None:
    """M-40: only a wall card can be won."""
    rnd = deal({0: "玖", 2: WAITS}, "柒", calm="玖")
    play(rnd, (0, "玖"))
    assert HU in rnd.pending[2]


def test_unclaimed_discard() -> None:
    """M-22: it stays with the discarder and the next seat draws."""
    rnd = deal({0: "玖"}, "捌", calm="玖")
    assert play(rnd, (0, "玖"))[:3] == [
        ev.Discarded(0, "玖"),
        ev.Unclaimed(0, "玖"),
        ev.Drew(1, "捌"),
    ]
    assert [str(card) for card in rnd.seats[0].discards] == ["玖"]


def test_no_pass_lock() -> None:
    """M-24: a face passed is offered again, and a face discarded may be taken back."""
    rnd = deal({0: "五", 1: "四六" + REST}, "三十拾五")
    play(rnd, (0, "五"), (1, PASS))
    while ev.Shown(1, "五") not in rnd.events:
        play(rnd, (min(rnd.pending), PASS))
    assert chi("四六") in rnd.pending[1]
    rnd = deal({0: "五四六四六", 1: "一"}, "十拾五", calm="五")
    play(rnd, (0, "五"))
    while ev.Shown(0, "五") not in rnd.events:
        play(rnd, (min(rnd.pending), PASS))
    assert chi("四六") in rnd.pending[0]
