"""What a computer is, and the levels there are."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from paohuzi.bots.chance import ChanceBot
from paohuzi.bots.steady import SteadyBot
from paohuzi.engine.actions import Action
from paohuzi.engine.kit import Kit
from paohuzi.engine.ruleset import RuleSet
from paohuzi.engine.views import View


class Bot(Protocol):
    """A computer player."""

    def choose(self, view: View) -> Action:
        """One of ``view.offers``; ValueError when the view offers nothing."""
        ...


class Level(NamedTuple):
    """A level: how it is made from a game's kit and a seed, and its name in both languages."""

    make: Callable[[Kit, int], Bot]
    zh: str
    en: str


LEVELS: dict[str, Level] = {
    "chance": Level(ChanceBot, "随手", "Chance"),
    "steady": Level(SteadyBot, "老手", "Steady"),
}


def levels() -> list[str]:
    """The ids of the levels, weakest first."""
    return list(LEVELS)


def make_bot(level: str, rules: RuleSet, seed: int = 0) -> Bot:
    """A computer of ``level`` for these rules; the same seed plays the same.

    ValueError for an unknown level, naming the levels.
    """
    if level not in LEVELS:
        raise ValueError(f"no computer of level {level!r}; there is {', '.join(LEVELS)}")
    return LEVELS[level].make(rules.kit, seed)
