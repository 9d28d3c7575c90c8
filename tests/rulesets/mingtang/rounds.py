"""The rounds kept as records beside the rule set; ``KEPT.write()`` writes them anew."""

from __future__ import annotations

from collections.abc import Callable

from paohuzi import Round
from paohuzi.engine import actions as do
from paohuzi.engine import events as ev
from rulesets.mingtang.deals import HU, PASS, PENG, chi, deal, play, until
from support.kept import Kept

FULL = {"mingtang": "full"}
WAITS = "一二三壹贰叁二七十贰柒拾四五六七八九伍陆"
DEALER = "一二三壹贰叁玖玖玖肆伍陆陆捌四五六八九十"


def two_win_the_upcard() -> Round:
    """The dealer and the next seat win the upcard, in the full table (M-3, M-47, M-56)."""
    rnd = deal({0: DEALER, 1: WAITS}, upcard="柒", options=FULL)
    play(rnd, (1, HU), (0, HU))
    return rnd


def forced_tian_hu() -> Round:
    """Five kan in the previous seat's hand end the round at the deal (M-2)."""
    return deal({1: "壹壹壹叁叁叁肆肆肆伍伍伍玖玖玖三三七七八"}, dealer=2, options=FULL)


def later_pao_wins_elsewhere() -> Round:
    """提, 跑, and then the second kan's fourth card wins in a run (M-35, M-43)."""
    hand = "五五五玖玖玖肆肆肆一二三壹贰叁二七十伍陆"
    rnd = deal({0: "八", 1: hand}, "五玖肆", calm="八", options=FULL)
    play(rnd, (0, "八"))
    until(rnd, ev.Shown(2, "肆"))
    play(rnd, (1, HU))
    return rnd


def bi_then_hu() -> Round:
    """The hu is passed for a chi, its bi is laid in a second step, and then hu (M-31, M-46)."""
    hand = "一二三壹贰叁二七十贰柒拾四五六七八九伍陆"
    rnd = deal({0: "玖", 1: hand}, "柒", calm="玖")
    play(rnd, (0, "玖"), (1, chi("伍陆")), (1, do.Bi("贰柒拾")))
    play(rnd, (1, HU))
    return rnd


def exhausted() -> Round:
    """A peng, a 偎 that becomes a 跑, and a third exhausted round: the deal passes on (M-60)."""
    rnd = deal({0: "五", 1: "五五拾", 2: "八八玖"}, "八一八", calm="拾玖", exhausted=2)
    play(rnd, (0, "五"), (1, PENG), (1, "拾"))
    while rnd.pending:
        seat = min(rnd.pending)
        rnd.act(seat, PASS if PASS in rnd.pending[seat] else rnd.default(seat))
    return rnd


def last_card() -> Round:
    """海底 with 红胡: everybody passes until the last wall card is won (M-55)."""
    hand = "壹壹壹叁叁叁一二三四五六七八九伍陆捌玖拾"
    rnd = deal({2: hand, 0: "壹叁"}, last="柒", options=FULL, salt=3)
    while rnd.wall or HU not in rnd.pending[2]:
        seat = min(rnd.pending)
        rnd.act(seat, rnd.default(seat))
    play(rnd, (2, HU))
    return rnd


ROUNDS: dict[str, Callable[[], Round]] = {
    "two-win-the-upcard": two_win_the_upcard,
    "forced-tian-hu": forced_tian_hu,
    "later-pao-wins-elsewhere": later_pao_wins_elsewhere,
    "bi-then-hu": bi_then_hu,
    "exhausted": exhausted,
    "last-card": last_card,
}


KEPT = Kept("mingtang", ROUNDS)
