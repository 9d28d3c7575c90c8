"""What each viewer sees of a round, and what is shown at its end (M-62, M-63)."""

from __future__ import annotations

import msgspec
import pytest

from paohuzi import Round
from paohuzi.engine import events as ev
from paohuzi.engine.cards import BACK
from rulesets.mingtang.deals import HU, PASS, PENG, deal, discards, play, until

OTHERS = [None, 0, 2]
WAITS = "一二三壹贰叁二七十贰柒拾四五六七八九伍陆"


def begin(cards: str, wall: str, **rest: object) -> Round:
    """Seat 0 deals and discards 玖; seat 1 holds ``cards`` and draws first."""
    rnd = deal({0: "玖", 1: cards}, wall, calm="玖", **rest)
    play(rnd, (0, "玖"))
    return rnd


@pytest.mark.parametrize("viewer", OTHERS)
def test_a_drawn_card_is_hidden_until_it_is_shown(viewer: int | None) -> None:
    """M-10, M-62: others see a back, then its face (M-13)."""
    rnd = begin("捌捌", "五")
    drew = rnd.events.index(ev.Drew(1, "五"))
    at = Round.fold(rnd.rules, rnd.events[: drew + 1])
    table = at.view(viewer).table
    assert table is not None
    assert table.card == BACK
    mine = at.view(1).table
    assert mine is not None
    assert mine.card == "五"
    after = Round.fold(rnd.rules, rnd.events[: drew + 2]).view(viewer).table
    assert after is not None
    assert after.card == "五"
    assert ev.Drew(1, BACK) in rnd.stream(viewer)
    assert ev.Drew(1, "五") in rnd.stream(1)


@pytest.mark.parametrize("viewer", OTHERS)
def test_a_wei_is_hidden_with_its_xi(viewer: int | None) -> None:
    """M-62: three backs and no xi for the others; the owner sees both, and its kan in its total."""
    rnd = begin("五五捌捌捌", "五")
    assert rnd.stream(viewer)[-2:] == [ev.Drew(1, BACK), ev.Wei(1, BACK, False)]
    theirs, mine = rnd.view(viewer).seats[1], rnd.view(1).seats[1]
    assert (theirs.groups[0].cards, theirs.groups[0].xi, theirs.xi) == (BACK * 3, None, 0)
    assert (mine.groups[0].cards, mine.groups[0].xi, mine.xi) == ("五五五", 3, 3 + 6)
    assert "五" not in {card for group in theirs.groups for card in group.cards}
    assert theirs.hand is None
    assert theirs.count == 18


@pytest.mark.parametrize("viewer", OTHERS)
def test_a_chou_wei_and_a_ti_are_covered_but_known(viewer: int | None) -> None:
    """M-62: backs, one card that names the face, and their xi in the public total."""
    rnd = deal({0: "五", 1: "五五一一一一壹"}, "五", calm="壹")
    play(rnd, (0, "五"), (1, PASS))
    until(rnd, ev.Wei(1, "五", True))
    seat = rnd.view(viewer).seats[1]
    assert [(g.kind, g.cards, g.xi) for g in seat.groups] == [
        ("ti", "???一", 9),
        ("chou_wei", "??五", 3),
    ]
    assert seat.xi == 12


def test_a_kan_is_the_owners_secret() -> None:
    """M-62: marked and counted for the owner alone."""
    rnd = begin("捌捌捌", "五")
    views = {viewer: rnd.view(viewer) for viewer in (None, 0, 1, 2)}
    assert [views[viewer].kan for viewer in (None, 0, 1, 2)] == ["", "", "捌", ""]
    assert [views[viewer].seats[1].xi for viewer in (None, 0, 1, 2)] == [0, 0, 6, 0]


def test_offers_and_passes_are_private() -> None:
    """M-62, G-12: only the seat itself learns that it was asked, and that it passed."""
    rnd = deal({0: "五", 2: "五五"})
    play(rnd, (0, "五"))
    assert [bool(rnd.view(viewer).offers) for viewer in (None, 0, 2)] == [False, False, True]
    play(rnd, (2, PASS))
    declined = ev.Passed(2, "五", ("peng",))
    assert [declined in rnd.stream(viewer) for viewer in (None, 0, 1, 2)] == [
        False,
        False,
        False,
        True,
    ]


def test_a_stream_is_the_same_whether_or_not_a_seat_could_choose() -> None:
    """G-12: seat 2's passed peng leaves no trace in the streams of the others."""
    asked = deal({0: "五", 1: "一", 2: "五五"}, "捌")
    play(asked, (0, "五"), (2, PASS))
    until(asked, ev.Unclaimed(0, "五"))
    end = asked.events.index(ev.Unclaimed(0, "五"))
    for viewer in (None, 0):
        told = [type(e) for e in Round.fold(asked.rules, asked.events[: end + 1]).stream(viewer)]
        seen = [e for e in asked.stream(viewer) if isinstance(e, ev.Passed)]
        assert seen == []
        assert told == [
            ev.Dealt,
            ev.UpcardShown,
            ev.Unclaimed,
            ev.Began,
            ev.Discarded,
            ev.Unclaimed,
        ]


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_everything_is_shown_at_the_end(viewer: int | None) -> None:
    """M-63: every hand, group and wall card, and the win with its steps."""
    rnd = deal({0: "玖", 1: "捌捌十", 2: WAITS}, "捌柒", calm="玖十")
    play(rnd, (0, "玖"))
    until(rnd, ev.Wei(1, "捌", False))
    play(rnd, (1, "十"))
    while HU not in rnd.pending.get(2, []):
        play(rnd, (min(rnd.pending), PASS))
    play(rnd, (2, HU))
    settled = rnd.stream(viewer)[-1]
    assert isinstance(settled, ev.Settled)
    assert settled == rnd.events[-1]
    assert settled.groups[1] == ("捌捌捌",)
    assert settled.wall == "".join(map(str, rnd.wall))
    assert settled.hands == tuple("".join(map(str, seat.hand)) for seat in rnd.seats)
    view = rnd.view(viewer)
    assert [seat.hand for seat in view.seats] == list(settled.hands)
    assert view.seats[1].groups[0].cards == "捌捌捌"
    assert BACK not in msgspec.json.encode(view).decode()
    assert view.result is not None
    (winner,) = view.result.winners
    assert [step.name for step in winner.win.steps] == ["xi", "base", "fan", "score"]
    assert sum(group.xi for group in winner.win.groups) == winner.win.xi


def test_a_hu_is_offered_with_what_it_would_be_settled_with() -> None:
    """M-63: the offer's breakdown is the result's."""
    rnd = deal({0: "玖", 2: WAITS}, "柒", calm="玖")
    play(rnd, (0, "玖"))
    offer = next(o for o in rnd.view(2).offers if o.action == HU)
    play(rnd, (2, HU))
    assert rnd.result is not None
    assert rnd.result.winners[0].win == offer.win


def test_the_seat_that_must_discard_is_public() -> None:
    """G-12: a due discard is open, an answer is not."""
    rnd = deal({0: "五", 1: "五五"})
    assert rnd.view(None).deciding == 0
    play(rnd, (0, "五"))
    assert rnd.view(None).deciding is None
    play(rnd, (1, PENG))
    assert rnd.view(None).deciding == 1
    assert discards(rnd, 1)
