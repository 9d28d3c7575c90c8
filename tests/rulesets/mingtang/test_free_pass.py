"""The free pass of a non-dealer with two opening 提 (M-6)."""

from __future__ import annotations

import pytest

from paohuzi.engine import actions as do
from paohuzi.engine import events as ev
from rulesets.mingtang.deals import PASS, chi, deal, groups, play

TWO = "一一一一三三三三"


def test_free_pass_is_kept_through_a_pao_and_spent_on_a_chi() -> None:
    """M-6: 跑 and plain draws do not use it up, the first chi does, the next one must discard."""
    rnd = deal({0: "玖", 1: TWO + "伍伍伍七八六"}, "拾伍贰贰九", calm="玖")
    made = play(rnd, (0, "玖"))
    while not any(isinstance(e, ev.Pao) for e in made):
        made = play(rnd, (min(rnd.pending), PASS))
    start = made.index(ev.Pao(1, 2, "伍", "kan"))
    assert made[start + 1] == ev.NoDiscard(1, "quad")
    assert rnd.view(None).seats[1].notes == ("free_pass",)
    made = play(rnd, (1, chi("七八")))
    assert made[:3] == [
        ev.Chi(1, 1, "九", "七八"),
        ev.NoDiscard(1, "free_pass"),
        ev.Drew(2, glyph(made[2])),
    ]
    assert rnd.view(None).seats[1].notes == ()


def glyph(event: ev.Event) -> str:
    assert isinstance(event, ev.Drew)
    return event.card


@pytest.mark.parametrize("by", ["peng", "wei"])
def test_free_pass_is_spent_on(by: str) -> None:
    """M-6: a peng or a wei uses it up too."""
    wall = "捌伍" if by == "peng" else "伍"
    rnd = deal({0: "玖", 1: TWO + "伍伍"}, wall, calm="玖")
    made = play(rnd, (0, "玖"), *([(1, do.Peng())] if by == "peng" else []))
    taken = next(i for i, e in enumerate(made) if isinstance(e, ev.Peng | ev.Wei))
    assert made[taken + 1] == ev.NoDiscard(1, "free_pass")
    assert isinstance(made[taken + 2], ev.Drew)
    assert groups(rnd, 1)[2].startswith(by)
    assert rnd.view(None).seats[1].notes == ()


def test_free_pass_is_for_exactly_two_and_never_the_dealers() -> None:
    """M-6: one opening 提 gives none."""
    rnd = deal({1: "一一一一", 2: TWO.replace("一", "壹")})
    assert [seat.notes for seat in rnd.view(None).seats] == [(), (), ("free_pass",)]


def test_a_free_chi_may_leave_nothing_to_discard() -> None:
    """M-6, M-23: of 五五伍伍 the set 五伍伍 leaves a 五, which is no discard of this turn."""
    rnd = deal({0: "五", 1: TWO + "壹壹壹捌捌捌四六五五伍伍"}, calm="五")
    made = play(rnd, (0, "五"), (1, chi("四六", "五伍伍")))
    assert made[1:4] == [
        ev.Chi(1, 0, "五", "四六"),
        ev.Bi(1, "五伍伍"),
        ev.NoDiscard(1, "free_pass"),
    ]
