"""跑胡子, the card game of Hunan: rules engine, scorer, records and computers.

>>> import paohuzi
>>> rules = paohuzi.ruleset("mingtang", mingtang="full")
>>> rnd = paohuzi.Round.deal(rules, dealer=0, seed=b"a seed of any length")
>>> seat, actions = next(iter(rnd.pending.items()))
>>> events = rnd.act(seat, actions[-1])
>>> rnd.result is None
True
>>> win = paohuzi.score({
...     "rules": "mingtang", "options": {"mingtang": "half"},
...     "groups": [{"kind": "peng", "cards": "一一一"}, {"kind": "peng", "cards": "壹壹壹"}],
...     "hand": "二二二四四叁叁叁肆肆肆拾拾拾", "card": "四", "own_draw": False,
... })
>>> win.xi, win.base, win.fan, win.score
(26, 4, 1, 4)
"""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

from paohuzi.engine.actions import Action, ActionError, action
from paohuzi.engine.cards import Card, CardError, parse_cards
from paohuzi.engine.events import Event
from paohuzi.engine.jsonio import event, to_json
from paohuzi.engine.mask import mask
from paohuzi.engine.position import Position, PositionError, candidate, read_position
from paohuzi.engine.record import RecordError
from paohuzi.engine.results import Result, Win
from paohuzi.engine.round import IllegalAction, Round
from paohuzi.engine.ruleset import RuleSet
from paohuzi.engine.session import Session
from paohuzi.engine.views import View
from paohuzi.engine.why import Reason
from paohuzi.explaining import explain
from paohuzi.records import Verdict, replay, to_record, verify
from paohuzi.rulesets import ruleset, rulesets

__version__ = version("paohuzi")


def score(position: Position | dict[str, Any]) -> Win | None:
    """The win that a position is (formats.md), with its breakdown, or None.

    Raises :class:`PositionError` for a position that cannot exist, ValueError for an unknown rule
    set, option or value.
    """
    read = read_position(position)
    return ruleset(read.rules, **read.options).score(read)


def ting(position: Position | dict[str, Any]) -> dict[Card, Win]:
    """听牌: the faces that would complete a waiting hand (``card`` null), each with its win.

    Raises as :func:`score` does.

    >>> waits = {"rules": "mingtang", "hand": "一二三壹贰叁二七十贰柒拾四五六七八九伍陆"}
    >>> {str(card): win.score for card, win in ting(waits).items()}
    {'肆': 2, '柒': 4}
    """
    read = read_position(position)
    return ruleset(read.rules, **read.options).ting(read)


def away(position: Position | dict[str, Any]) -> int:
    """How many cards must still come before a hand is complete, whatever its points.

    >>> away({"rules": "mingtang", "hand": "一二三壹贰叁二七十贰柒拾四五六七八九伍陆"})
    1
    """
    read = read_position(position)
    rules = ruleset(read.rules, **read.options)
    return rules.away(candidate(read, rules.group_kinds))


def why_not(position: Position | dict[str, Any]) -> Reason | None:
    """Why a position is no win, with clause and numbers; None for a win.

    >>> why_not({"rules": "mingtang", "card": "八",
    ...     "hand": "一二三四五六七八九壹贰叁肆伍陆柒捌玖六七"}).figures
    {'xi': 9, 'least': 15, 'short': 6}
    """
    read = read_position(position)
    rules = ruleset(read.rules, **read.options)
    hand = candidate(read, rules.group_kinds)
    rules.check(hand)
    return rules.no_win(hand)


__all__ = [
    "Action",
    "ActionError",
    "Card",
    "CardError",
    "Event",
    "IllegalAction",
    "Position",
    "PositionError",
    "Reason",
    "RecordError",
    "Result",
    "Round",
    "RuleSet",
    "Session",
    "Verdict",
    "View",
    "Win",
    "__version__",
    "action",
    "away",
    "event",
    "explain",
    "mask",
    "parse_cards",
    "replay",
    "ruleset",
    "rulesets",
    "score",
    "ting",
    "to_json",
    "to_record",
    "verify",
    "why_not",
]
