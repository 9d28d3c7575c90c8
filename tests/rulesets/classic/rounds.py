"""The rounds kept as records beside the rule set; ``KEPT.write()`` writes them anew."""

from __future__ import annotations

from collections.abc import Callable

from paohuzi import Round
from paohuzi.engine import actions as do
from paohuzi.engine import events as ev
from rulesets.classic.deals import HU, PASS, PENG, chi, deal, idle, play, until, until_may
from support.kept import Kept

WAITS = "一二三壹贰叁二七十贰柒拾四五六七八九伍陆"
"""Complete with 肆 or 柒."""
THIRD = "拾拾拾捌捌捌一二三肆肆肆柒柒四五六八九十"
"""Complete with 柒 as a triple."""
DEALER = "一二三壹贰叁玖玖玖肆伍陆陆捌四五六八九十"
"""Complete with the upcard 柒."""


def three_quads_win_unlaid() -> Round:
    """Three quads dealt: they are not laid out, and the round is over (C-1)."""
    quads = "一一一一四四四四六六六六二七十壹贰叁八九"
    return deal({2: quads}, dealer=1, options={"dian_hu": 3})


def upcard_goes_to_the_dealer() -> Round:
    """All three are complete with the upcard and want it; the dealer wins it alone (C-1)."""
    rnd = deal({0: DEALER, 1: WAITS, 2: THIRD}, upcard="柒")
    for seat in (2, 1, 0):
        rnd.act(seat, HU)
    return rnd


def next_seat_wins_before_the_previous() -> Round:
    """The drawer's card completes both others; the drawer's next seat is nearer (C-3)."""
    rnd = deal({0: "玖" + THIRD, 2: WAITS}, "柒", calm="玖")
    play(rnd, (0, "玖"))
    until(rnd, ev.Shown(1, "柒"))
    rnd.act(0, HU)
    rnd.act(2, HU)
    return rnd


def first_quad_discards_later_pao_is_broken() -> Round:
    """提 with a discard, and then hu before the second quad, its kan kept (C-2, C-4)."""
    hand = "五五五肆肆肆一二三壹贰叁二七十捌捌伍陆玖"
    rnd = deal({0: "八", 1: hand}, "五肆", calm="八")
    play(rnd, (0, "八"))
    until_may(rnd, 1, do.Discard("玖"))
    play(rnd, (1, "玖"))
    until(rnd, ev.Shown(2, "肆"))
    play(rnd, (1, HU))
    return rnd


def passed_hu_is_open_again_after_a_wei() -> Round:
    """肆 is passed, locked while the points stay, and won after a 偎 has changed them (C-31)."""
    hand = "捌捌八六七八一二三壹贰叁二七十贰柒拾伍陆"
    rnd = deal({0: "玖", 2: hand}, "肆肆三拾捌肆", calm="玖")
    play(rnd, (0, "玖"))
    until_may(rnd, 2, HU)
    play(rnd, (2, PASS))
    until_may(rnd, 2, do.Discard("八"))
    play(rnd, (2, "八"))
    until_may(rnd, 2, HU)
    play(rnd, (2, HU))
    return rnd


def two_bi_sets_then_won() -> Round:
    """五 is eaten, both other 五 must be laid, and the hand is won later (C-20)."""
    hand = "四四六六三七五五壹贰叁贰柒拾一二三伍陆玖"
    rnd = deal({0: "五", 1: hand}, "捌柒", calm="五玖", options={"dui_dui_hu": 4})
    play(rnd, (0, "五"), (1, chi("四六", "五六七", "三四五")), (1, "玖"))
    until_may(rnd, 1, HU)
    play(rnd, (1, HU))
    return rnd


def passed_face_comes_back_as_chou_wei() -> Round:
    """A peng is passed, the pair becomes a 臭偎, a third exhausted round: a new dealer (C-15)."""
    rnd = deal({0: "五", 1: "五五捌", 2: "四六"}, "五", calm="五捌", exhausted=2)
    play(rnd, (0, "五"), (1, PASS))
    until(rnd, ev.Wei(1, "五", True))
    play(rnd, (1, "捌"))
    idle(rnd)
    return rnd


def peng_becomes_pao_and_wins() -> Round:
    """碰 from a discard, 跑 by another's draw, and hu after it with a 将 (C-10, C-30)."""
    hand = "肆肆玖一二三壹贰叁二七十四五六七八九捌捌"
    rnd = deal({0: "肆", 1: hand}, "拾肆", calm="八")
    play(rnd, (0, "肆"), (1, PENG), (1, "玖"))
    until(rnd, ev.Pao(1, 0, "肆", "peng"))
    play(rnd, (1, HU))
    return rnd


ROUNDS: dict[str, Callable[[], Round]] = {
    "three-quads-win-unlaid": three_quads_win_unlaid,
    "upcard-goes-to-the-dealer": upcard_goes_to_the_dealer,
    "next-seat-wins-before-the-previous": next_seat_wins_before_the_previous,
    "first-quad-discards-later-pao-is-broken": first_quad_discards_later_pao_is_broken,
    "passed-hu-is-open-again-after-a-wei": passed_hu_is_open_again_after_a_wei,
    "two-bi-sets-then-won": two_bi_sets_then_won,
    "passed-face-comes-back-as-chou-wei": passed_face_comes_back_as_chou_wei,
    "peng-becomes-pao-and-wins": peng_becomes_pao_and_wins,
}
KEPT = Kept("classic", ROUNDS)
