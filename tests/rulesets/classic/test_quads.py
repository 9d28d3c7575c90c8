"""提 and 跑: who discards after them, who may win with them, what upgrades (C-2, C-4, C-10)."""

from __future__ import annotations

import pytest

import paohuzi
from paohuzi import Round
from paohuzi.engine import actions as do
from paohuzi.engine import events as ev
from rulesets.classic.deals import (
    HU,
    PASS,
    PENG,
    deal,
    groups,
    idle,
    offers,
    play,
    until,
)

PAO = "肆肆肆一二三壹贰叁二七十四五六七八九捌捌"
"""A kan, five runs and a pair: complete with 肆, through the quad."""
KEPT = "肆肆肆一二三壹贰叁二七十四五六七八九伍陆"
"""As above with 伍陆 for the pair: complete with 肆 beside the kan."""
LATER = "五五五肆肆肆一二三壹贰叁二七十捌捌伍陆玖"
"""With one quad and one discard, complete with 肆 beside the kan."""


def begin(cards: str, wall: str, out: str = "八") -> Round:
    """Seat 0 deals and discards ``out``; seat 1 holds ``cards``."""
    rnd = deal({0: out, 1: cards}, wall, calm="八")
    play(rnd, (0, out))
    if out == "八":
        until(rnd, ev.Drew(1, wall[0]))
    return rnd


def kinds(rnd: Round) -> set[tuple[str, str]]:
    """Kind and cards of every group of the only winner."""
    assert rnd.result is not None
    (winner,) = rnd.result.winners
    return {(group.kind, group.cards) for group in winner.win.groups}


FIRST = {"ti": ("八", "五"), "pao": ("五", "")}
SECOND = {
    "ti": ("十拾肆", ev.Ti(1, "肆", "kan")),
    "pao": ("肆", ev.Pao(1, 2, "肆", "kan")),
}


@pytest.mark.parametrize("second", SECOND)
@pytest.mark.parametrize("first", FIRST)
def test_only_the_first_quad_is_followed_by_a_discard(first: str, second: str) -> None:
    """C-2: 提 or 跑 alike."""
    out, drawn = FIRST[first]
    wall, event = SECOND[second]
    rnd = begin("五五五肆肆肆捌", drawn + wall, out)
    assert [str(group).split()[0] for group in rnd.seats[1].groups] == [first]
    assert rnd.pending == {1: offers(rnd, 1, do.Discard)}
    play(rnd, (1, "捌"))
    assert until(rnd, event)[:2] == [event, ev.NoDiscard(1, "quad")]


@pytest.mark.parametrize("by", ["ti", "pao"])
def test_an_opening_quad_is_the_first(by: str) -> None:
    """C-2: so what follows it is free; other seats' quads do not count."""
    out, drawn = FIRST[by]
    rnd = begin("一一一一五五五", drawn, out)
    assert ev.NoDiscard(1, "quad") in rnd.events
    rnd = deal({0: out + "一一一一", 1: "五五五", 2: "壹壹壹壹"}, drawn, calm="八")
    play(rnd, (0, out))
    assert rnd.pending == {1: offers(rnd, 1, do.Discard)}


def test_win_after_the_first_ti() -> None:
    """C-2: hu is asked first, then the discard is due."""
    rnd = begin(PAO, "肆")
    assert rnd.events[-1] == ev.Ti(1, "肆", "kan")
    assert rnd.pending == {1: [HU, PASS]}
    passed = rnd.copy()
    assert rnd.act(1, HU)[0] == ev.Won(1, None, True, "hu")
    assert {("ti", "肆肆肆肆"), ("jiang", "捌捌")} <= kinds(rnd)
    assert rnd.result is not None
    win = rnd.result.winners[0].win
    assert win.base == (win.xi - 12) // 3 + 1
    assert passed.act(1, PASS) == [ev.Passed(1, "肆", ("hu",))]
    assert passed.pending == {1: offers(passed, 1, do.Discard)}


# --- 破跑胡 -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "laid"),
    [
        (PAO, {("pao", "肆肆肆肆"), ("jiang", "捌捌")}),
        (KEPT, {("kan", "肆肆肆"), ("run", "肆伍陆")}),
    ],
)
def test_both_ways_of_using_the_card(cards: str, laid: set[tuple[str, str]]) -> None:
    """C-4: hu before the seat's own first 跑, through it or with the kan kept."""
    rnd = begin(cards, "十肆")
    until(rnd, ev.Shown(2, "肆"))
    assert rnd.pending[1] == [HU, PASS]
    assert play(rnd, (1, HU))[0] == ev.Won(1, "肆", False, "hu")
    assert laid <= kinds(rnd)


@pytest.mark.parametrize(
    ("cards", "card", "xi", "laid"),
    [
        ("叁叁叁一一壹二二贰三三贰柒拾四五六七八九", "叁", 24, ("kan", "叁叁叁")),
        ("肆肆肆四四一二三壹贰叁二七十贰柒拾七八九", "肆", 27, ("pao", "肆肆肆肆")),
    ],
)
def test_the_better_way_counts(cards: str, card: str, xi: int, laid: tuple[str, str]) -> None:
    """C-4: the kan kept for 壹贰叁 and two 一二三 (15 through the 跑), or the 跑 (24 beside it)."""
    rnd = begin(cards, "十" + card)
    until(rnd, ev.Shown(2, card))
    play(rnd, (1, HU))
    assert rnd.result is not None
    assert rnd.result.winners[0].win.xi == xi
    assert laid in kinds(rnd)


@pytest.mark.parametrize("first", FIRST)
def test_on_a_later_pao(first: str) -> None:
    """C-4: the kan is kept; passed, the 跑 comes by itself and has no discard (C-2)."""
    out, drawn = FIRST[first]
    rnd = begin(LATER, drawn + "肆", out)
    play(rnd, (1, "玖"))
    until(rnd, ev.Shown(2, "肆"))
    assert rnd.pending[1] == [HU, PASS]
    passed = rnd.copy()
    assert play(rnd, (1, HU))[0] == ev.Won(1, "肆", False, "hu")
    assert {("kan", "肆肆肆"), ("run", "肆伍陆"), ("jiang", "捌捌")} <= kinds(rnd)
    assert play(passed, (1, PASS))[:3] == [
        ev.Passed(1, "肆", ("hu",)),
        ev.Pao(1, 2, "肆", "kan"),
        ev.NoDiscard(1, "quad"),
    ]


def test_through_a_later_pao() -> None:
    """C-4: also with a 跑 on the table (in play the card count never allows it)."""
    hand = {
        "groups": [
            {"kind": kind, "cards": cards}
            for kind, cards in (("pao", "壹壹壹壹"), ("wei", "叁叁叁"), ("wei", "肆肆肆"))
        ],
        "hand": "玖玖玖五六七六七八三三",
        "card": "玖",
    }
    win = paohuzi.score({"rules": "classic", **hand})
    assert win is not None
    assert ("pao", "玖玖玖玖") in {(group.kind, group.cards) for group in win.groups}
    assert paohuzi.score({"rules": "mingtang", **hand}) is None


def test_the_drawers_own_ti_cannot_be_broken() -> None:
    """C-3, C-4: its fourth is laid before hu is asked, and 肆伍陆 is gone."""
    rnd = begin(KEPT, "肆")
    assert rnd.events[-1] == ev.Ti(1, "肆", "kan")
    assert rnd.pending == {1: offers(rnd, 1, do.Discard)}


def test_win_through_anothers_pao() -> None:
    """C-4: seat 2 is complete with the card that seat 1 must 跑, and only it is asked."""
    waits = "一二三壹贰叁二七十贰柒拾四五六七八九伍陆"
    rnd = deal({0: "八", 1: "肆肆肆", 2: waits}, "十一肆", calm="八")
    play(rnd, (0, "八"))
    until(rnd, ev.Shown(0, "肆"))
    assert rnd.pending == {2: [HU, PASS]}
    passed = rnd.copy()
    assert rnd.act(2, HU)[0] == ev.Won(2, "肆", False, "hu")
    assert passed.act(2, PASS)[-1] == ev.Pao(1, 0, "肆", "kan")


@pytest.mark.parametrize("by", ["kan", "wei", "peng"])
def test_win_after_the_pao(by: str) -> None:
    """C-4, C-30: a 跑 of anything may complete the hand; with a peng only once it is laid."""
    runs = "一二三壹贰叁二七十四五六七八九捌捌"
    match by:
        case "kan":
            rnd = begin(PAO, "十肆")
            play(rnd, (1, PASS))
        case "wei":
            rnd = begin("肆肆玖" + runs, "肆肆")
            play(rnd, (1, "玖"), (1, PASS))
        case _:
            rnd = begin("肆肆玖" + runs, "拾肆", "肆")
            play(rnd, (1, PENG), (1, "玖"))
    until(rnd, ev.Pao(1, 0 if by == "peng" else 2, "肆", by))
    assert rnd.pending == {1: [HU, PASS]}
    assert rnd.act(1, HU)[0] == ev.Won(1, None, False, "hu")
    assert ("pao", "肆肆肆肆") in kinds(rnd)


# --- what upgrades to what ----------------------------------------------------------------------


@pytest.mark.parametrize("by", [0, 1, 2])
def test_a_peng_upgrades_from_any_draw(by: int) -> None:
    """C-10: forced, the own draw included."""
    wall = {2: "五", 0: "捌五", 1: "捌一五"}[by]
    rnd = deal({0: "五", 1: "五五拾"}, wall, calm="拾")
    play(rnd, (0, "五"), (1, PENG), (1, "拾"))
    made = until(rnd, ev.Shown(by, "五"))
    assert made[1] == ev.Pao(1, by, "五", "peng")
    assert groups(rnd, 1) == ["pao 五五五五"]


def test_a_peng_does_not_upgrade_from_a_discard() -> None:
    """C-10: the fourth lies there."""
    rnd = deal({0: "五", 1: "五五拾", 2: "五捌捌"}, "捌", calm="拾")
    play(rnd, (0, "五"), (1, PENG), (1, "拾"))
    play(rnd, (2, "五"))
    until(rnd, ev.Unclaimed(2, "五"))
    assert groups(rnd, 1) == ["peng 五五五"]


@pytest.mark.parametrize("kind", ["kan", "wei"])
@pytest.mark.parametrize("drawn", [False, True])
def test_a_kan_and_a_wei_upgrade_from_draw_and_discard(drawn: bool, kind: str) -> None:
    """C-10: both forced, before anybody's chi."""
    mine = "五五五拾" if kind == "kan" else "五五拾"
    start = "一" if kind == "kan" else "五"
    hands = {0: "玖", 1: mine, 2: "四六" if drawn else "四六五捌捌"}
    rnd = deal(hands, start + ("五" if drawn else "捌"), calm="玖拾")
    play(rnd, (0, "玖"))
    if kind == "wei":
        until(rnd, ev.Wei(1, "五", False))
        play(rnd, (1, "拾"))
    if drawn:
        made = until(rnd, ev.Shown(2, "五"))
    else:
        until(rnd, ev.Wei(2, "捌", False))
        play(rnd, (2, "五"))
        made = until(rnd, ev.Discarded(2, "五"))
    assert made[1] == ev.Pao(1, 2, "五", kind)
    assert groups(rnd, 1) == ["pao 五五五五"]
    assert rnd.pending == {1: offers(rnd, 1, do.Discard)}


def test_a_wei_upgrades_by_the_own_draw_to_a_ti() -> None:
    """C-10, C-2: the seat's first quad, so a discard is due."""
    rnd = deal({0: "玖", 1: "五五拾捌"}, "五叁一五", calm="玖拾捌")
    play(rnd, (0, "玖"))
    until(rnd, ev.Wei(1, "五", False))
    play(rnd, (1, "拾"))
    until(rnd, ev.Ti(1, "五", "wei"))
    assert groups(rnd, 1) == ["ti 五五五五"]
    assert rnd.pending == {1: offers(rnd, 1, do.Discard)}


def test_a_round_with_quads_can_be_played_out() -> None:
    """C-2: whoever passes all the time still comes to an end."""
    rnd = begin(LATER, "五肆")
    idle(rnd)
    assert rnd.result is not None
