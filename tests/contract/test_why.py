"""Why not? Every moment of random play has an answer for all that is not offered, and no leak."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from contract.test_masks import with_hidden_dealt_anew
from paohuzi import Round, RuleSet
from paohuzi.engine.actions import ActionError
from paohuzi.engine.cards import GLYPHS, CardError
from paohuzi.engine.why import KINDS
from support.tables import choices, deal, label, tables

pytestmark = pytest.mark.parametrize("rules", tables(), ids=label)


def questions(rnd: Round, seat: int) -> list[tuple[str, str | None]]:
    hand = sorted({str(card) for card in rnd.seats[seat].hand})
    return [*((kind, None) for kind in KINDS if kind != "discard"), *(("discard", c) for c in hand)]


def offered(rnd: Round, seat: int, kind: str, card: str | None) -> bool:
    return any(
        action.__struct_config__.tag == kind
        and (card is None or getattr(action, "card", card) == card)
        for action in rnd.pending.get(seat, [])
    )


def test_everything_not_offered_has_a_reason(rules: RuleSet) -> None:
    rng = random.Random(21)
    codes: Counter[str] = Counter()
    for number in range(4):
        rnd = deal(rules, number)
        for seat, choice in choices(rnd, rng):
            for who in range(len(rnd.seats)):
                for kind, card in questions(rnd, who):
                    reason = rnd.why(who, kind, card)
                    assert (reason is None) == offered(rnd, who, kind, card), (who, kind, card)
                    if reason is None:
                        continue
                    codes[reason.code] += 1
                    assert reason.clause
                    for language in ("zh", "en"):
                        text = rules.reason_text(reason, language)
                        assert text
                        assert "{" not in text
            assert rnd.why(seat, choice) is None
            rnd.act(seat, choice)
        reason = rnd.why(0, "hu")
        assert reason is not None
        assert reason.code == "over"
    assert len(codes) >= 10, codes


def test_an_answer_tells_nothing_hidden(rules: RuleSet) -> None:
    """Deal anew what the seat cannot see: whatever its own hand explains stays explained."""
    rng = random.Random(22)
    compared = 0
    for number in range(6):
        rnd = deal(rules, number)
        for seat, choice in choices(rnd, rng):
            for who in range(len(rnd.seats)):
                other = with_hidden_dealt_anew(rnd, who, rng)
                for kind, card in questions(rnd, who):
                    mine, theirs = rnd.why(who, kind, card), other.why(who, kind, card)
                    # What is offered the seat sees anyhow, and so that somebody was ahead of it.
                    if mine is None or mine.code in ("too_late", "nothing_offered"):
                        assert theirs is None or theirs.code in ("too_late", "nothing_offered")
                    else:
                        assert theirs == mine
                        compared += 1
            rnd.act(seat, choice)
    assert compared > 1000


def test_questions_that_cannot_be(rules: RuleSet) -> None:
    rnd = deal(rules, 0)
    with pytest.raises(ActionError, match="discard"):
        rnd.why(0, "fly")
    with pytest.raises(ValueError, match="seats are 0 to"):
        rnd.why(9, "hu")
    with pytest.raises(CardError, match="not a card"):
        rnd.why(0, "discard", "X")
    missing = next(c for c in GLYPHS if c not in map(str, rnd.seats[0].hand))
    reason = rnd.why(rnd.turn, "discard", missing)
    assert reason is not None
