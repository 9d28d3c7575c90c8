"""A session: several rounds with the same seats, the deal going round (M-60, M-61)."""

from __future__ import annotations

import msgspec

from paohuzi.engine.results import Result
from paohuzi.engine.ruleset import RuleSet

ROUND_CHOICES = (1, 4, 8, 16, 0)
DEFAULT_ROUNDS = 8


class Session(msgspec.Struct):
    """Totals, dealer and the count of exhausted rounds in a row; ``rounds`` 0 is endless.

    >>> from paohuzi import ruleset
    >>> Session.start(ruleset("mingtang"), dealer=1).dealer
    1
    """

    players: int
    dealer: int
    rounds: int = DEFAULT_ROUNDS
    totals: list[int] = []
    played: int = 0
    streak: int = 0

    @classmethod
    def start(
        cls, rules: RuleSet, dealer: int, players: int = 0, rounds: int = DEFAULT_ROUNDS
    ) -> Session:
        """A session about to begin; raises ValueError for numbers that cannot be."""
        players = players or rules.players[0]
        if players not in rules.players:
            raise ValueError(f"{players} players; {rules.id} is for {rules.players}")
        if not 0 <= dealer < players:
            raise ValueError(f"dealer {dealer}; seats are 0 to {players - 1}")
        if rounds not in ROUND_CHOICES:
            raise ValueError(f"{rounds} rounds; one of {', '.join(map(str, ROUND_CHOICES))}")
        return cls(players, dealer, rounds, [0] * players)

    @property
    def round(self) -> int:
        """Number of the round to be played or being played, from 1."""
        return self.played + 1

    @property
    def over(self) -> bool:
        """Whether the last round has been played."""
        return self.rounds > 0 and self.played >= self.rounds

    def finish(self, result: Result) -> None:
        """Enter a round's result: totals, next dealer, exhausted rounds in a row."""
        if self.over:
            raise ValueError("the session is over")
        for seat, delta in enumerate(result.deltas):
            self.totals[seat] += delta
        moved = result.next_dealer != self.dealer
        exhausted = result.end == "exhausted"
        self.streak = self.streak + 1 if exhausted and not moved else 0
        self.dealer = result.next_dealer
        self.played += 1

    def redeal(self, dealer: int) -> None:
        """The dealing order starts anew with ``dealer`` (C-50)."""
        self.dealer = dealer
        self.streak = 0
