"""Winning, several winners, the last card, exhausted rounds, the next dealer (M-40 … M-61)."""

from __future__ import annotations

import pytest

from paohuzi import Round
from paohuzi.engine import events as ev
from rulesets.mingtang.deals import HU, PASS, deal, idle, play, until

WAITS = "一二三壹贰叁二七十贰柒拾四五六七八九伍陆"
"""Complete with 肆 or 柒."""
THIRD = "拾拾拾捌捌捌一二三肆肆肆柒柒四五六八九十"
"""Complete with 柒 as a triple."""
STILL = "壹壹壹叁叁叁一二三四五六七八九伍陆捌玖拾"
"""Complete with 肆 (three red cards) or 柒 (four); no pair that a draw could disturb."""


def drawn_by_1(hands: dict[int, str], card: str) -> Round:
    rnd = deal({0: "玖" + hands.get(0, ""), **{s: h for s, h in hands.items() if s}}, card)
    play(rnd, (0, "玖"))
    until(rnd, ev.Shown(1, card))
    return rnd


@pytest.mark.parametrize(
    ("hands", "first", "own"),
    [({2: WAITS, 0: THIRD}, 2, False), ({1: WAITS, 2: THIRD}, 1, True)],
)
def test_several_win_one_card(hands: dict[int, str], first: int, own: bool) -> None:
    """M-47, M-61: the loser pays each; the first winner from the drawer deals next."""
    rnd = drawn_by_1(hands, "柒")
    one, two = sorted(hands, key=lambda seat: (seat - 1) % 3)
    assert HU in rnd.pending[one]
    assert HU in rnd.pending[two]
    assert rnd.act(two, HU) == []
    made = rnd.act(one, HU)
    assert made[:2] == [ev.Won(one, "柒", own, "hu"), ev.Won(two, "柒", False, "hu")]
    result = rnd.result
    assert result is not None
    scores = {winner.seat: winner.win.score for winner in result.winners}
    (loser,) = {0, 1, 2} - set(scores)
    assert result.deltas[loser] == -sum(scores.values())
    assert all(result.deltas[seat] == score for seat, score in scores.items())
    assert result.next_dealer == one == first


def test_one_of_several_passes() -> None:
    """M-47, M-61: the other wins alone, is paid by both and deals next."""
    rnd = drawn_by_1({2: WAITS, 0: THIRD}, "柒")
    play(rnd, (2, PASS), (0, HU))
    result = rnd.result
    assert result is not None
    (winner,) = result.winners
    score = winner.win.score
    assert (winner.seat, result.next_dealer) == (0, 0)
    assert result.deltas == (2 * score, -score, -score)


def test_zi_mo_is_worth_one_base_more() -> None:
    """M-50: the same hand on the own draw and on another's."""
    own = drawn_by_1({1: WAITS}, "柒")
    play(own, (1, HU))
    other = drawn_by_1({2: WAITS}, "柒")
    play(other, (2, HU))
    assert own.result is not None
    assert other.result is not None
    mine, theirs = own.result.winners[0], other.result.winners[0]
    assert (mine.own_draw, theirs.own_draw) == (True, False)
    assert mine.win.xi == theirs.win.xi
    assert mine.win.base == theirs.win.base + 1


def test_hu_may_be_declined_and_offered_again() -> None:
    """M-40: declining binds nobody; the next card that completes the hand may be won."""
    rnd = deal({0: "玖", 2: WAITS}, "柒肆")
    play(rnd, (0, "玖"))
    until(rnd, ev.Shown(1, "柒"))
    rnd.act(2, PASS)
    until(rnd, ev.Shown(2, "肆"))
    assert HU in rnd.pending[2]


@pytest.mark.parametrize(
    ("mode", "card", "fan", "names"),
    [
        ("half", "肆", 1, {}),
        ("half", "柒", 1, {}),
        ("full", "肆", 2, {"海底": 1}),
        ("full", "柒", 4, {"红胡": 2, "海底": 2}),
    ],
)
def test_the_last_card(mode: str, card: str, fan: int, names: dict[str, int]) -> None:
    """M-55: full table only; 平胡 one fan more, otherwise two."""
    rnd = deal({2: STILL, 0: "壹叁"}, last=card, options={"mingtang": mode}, salt=3)
    while rnd.wall or HU not in rnd.pending[2]:
        seat = min(rnd.pending)
        rnd.act(seat, rnd.default(seat))
    assert isinstance(rnd.events[-1], ev.Shown)
    play(rnd, (2, HU))
    assert rnd.result is not None
    win = rnd.result.winners[0].win
    assert (win.fan, win.names) == (fan, names)


@pytest.mark.parametrize(("before", "following"), [(0, 1), (1, 1), (2, 2)])
def test_exhausted(before: int, following: int) -> None:
    """M-10, M-60: nobody scores, the dealer stays; the third in a row passes the deal on."""
    rnd = deal({}, dealer=1, exhausted=before)
    made = idle(rnd)
    assert isinstance(made[-2], ev.Exhausted)
    assert rnd.wall == []
    result = rnd.result
    assert result is not None
    assert (result.end, result.winners, result.deltas) == ("exhausted", (), (0, 0, 0))
    assert result.next_dealer == following


def test_the_winner_deals_next_whoever_drew() -> None:
    """M-61."""
    rnd = drawn_by_1({2: WAITS}, "柒")
    play(rnd, (2, HU))
    assert rnd.result is not None
    assert rnd.result.next_dealer == 2
