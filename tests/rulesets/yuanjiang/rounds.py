"""The rounds kept as records beside the rule set; ``KEPT.write()`` writes them anew."""

from __future__ import annotations

from collections.abc import Callable

from paohuzi import Round
from paohuzi.engine import events as ev
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
    idle,
    liu,
    play,
    until,
    until_may,
)
from support.kept import Kept

DEAD = "壹壹壹叁叁叁伍伍伍柒柒柒玖玖玖二三四四"


RUN = "壹壹壹叁叁叁伍伍伍柒柒柒玖玖玖七八四四"
"""Complete with 六 or 九."""


def dead_hand(*, play_on: bool = True) -> Round:
    """Five 溜, and a chi after which only the grey 四四 is left (Y-23)."""
    wall = "壹六六叁六六伍十十柒十十玖八一四八捌"
    others = {
        0: "拾捌捌五五七七贰贰肆肆陆陆拾二三一八九九",
        2: "五五七七贰贰肆肆陆陆拾二二三三一九九捌",
    }
    rnd = deal({1: DEAD, **others}, wall)
    play(rnd, (0, "拾"))
    for card in "壹叁伍柒玖":
        until_may(rnd, 1, liu(card))
        play(rnd, (1, liu(card)))
    until(rnd, ev.Shown(0, "一"))
    if play_on:
        play(rnd, (1, chi("二三")))
        idle(rnd)
    return rnd


def dealt_quad_then_ting() -> Round:
    """A quad is declared instead of the first discard; 起手听 is kept (Y-14, Y-41)."""
    hand = "五五五五壹壹壹叁叁叁伍伍伍一二三六七八九"
    rnd = deal({0: hand}, "玖拾捌九", calm="玖拾捌")
    play(rnd, (0, liu("五")))
    until_may(rnd, 0, HU)
    play(rnd, (0, HU))
    return rnd


def ten_pairs_dealt() -> Round:
    """The dealer's twenty cards are ten pairs (Y-33, Y-42)."""
    rnd = deal({2: "一一三三五五七七九九贰贰肆肆陆陆捌捌拾拾"}, dealer=2)
    play(rnd, (2, HU))
    return rnd


def hu_rather_than_wei() -> Round:
    """The drawer may lay the 歪 and wins instead (Y-11)."""
    rnd = begin({1: "壹壹壹叁叁叁伍伍伍玖玖玖一二三六七九九"}, "九")
    play(rnd, (1, HU))
    return rnd


def piao_before_anothers_hu() -> Round:
    """The drawer's 飘 takes the card that completes another's hand (Y-11, Y-15)."""
    rnd = deal({0: "九", 1: "九九捌", 2: RUN}, "拾四九", calm="九捌")
    play(rnd, (0, "九"), (1, PENG), (1, "捌"))
    until(rnd, ev.Shown(1, "九"))
    rnd.act(2, HU)
    rnd.act(1, PIAO)
    idle(rnd)
    return rnd


def hidden_wei_then_hidden_hu() -> Round:
    """暗歪溜: a 歪 that only its owner sees, and hu before the draw is shown (Y-10, Y-13)."""
    hand = "十十贰贰贰肆肆肆陆陆陆捌捌捌一二三四八"
    rnd = begin({1: hand}, "十拾玖四", throw="玖", options={"hidden_draw": True})
    play(rnd, (1, WEI), (1, "八"))
    until_may(rnd, 1, HU)
    play(rnd, (1, HU))
    return rnd


def two_seats_and_the_cap() -> Round:
    """Two players: each is the other's previous and next seat; the cap is paid (Y-3, Y-44)."""
    rnd = deal(
        {0: "陆", 1: WAITS},
        "四九",
        players=2,
        calm="陆",
        options={"cap": 100},
        last="九",
    )
    play(rnd, (0, "陆"))
    while rnd.wall or HU not in rnd.pending.get(1, []):
        seat = min(rnd.pending)
        rnd.act(seat, PASS if PASS in rnd.pending[seat] else rnd.default(seat))
    play(rnd, (1, HU))
    return rnd


def last_card_claimed_then_exhausted() -> Round:
    """The last wall card is taken by 碰, the discard after it by nobody (Y-51)."""
    rnd = deal({0: "拾陆", 2: "陆陆捌"}, last="陆", calm="拾捌")
    play(rnd, (0, "拾"))
    while rnd.wall or PENG not in rnd.pending.get(2, []):
        rnd.act(min(rnd.pending), PASS)
    play(rnd, (2, PENG), (2, "捌"))
    idle(rnd)
    return rnd


ROUNDS: dict[str, Callable[[], Round]] = {
    "five-liu-then-a-dead-hand": dead_hand,
    "dealt-quad-declared-then-ting": dealt_quad_then_ting,
    "ten-pairs-dealt": ten_pairs_dealt,
    "hu-rather-than-wei": hu_rather_than_wei,
    "piao-before-anothers-hu": piao_before_anothers_hu,
    "hidden-wei-then-hidden-hu": hidden_wei_then_hidden_hu,
    "two-seats-and-the-cap": two_seats_and_the_cap,
    "last-card-claimed-then-exhausted": last_card_claimed_then_exhausted,
}
KEPT = Kept("yuanjiang", ROUNDS)
