"""One round: the state, its log, and the calls that move it on."""

from __future__ import annotations

from collections.abc import Sequence

from paohuzi.engine import events as ev
from paohuzi.engine.actions import Action, Discard, Pass, canonical
from paohuzi.engine.cards import COPIES, DECK_SIZE, GLYPHS, Card, CardError, counts_of, glyphs
from paohuzi.engine.deal import shuffled_deck
from paohuzi.engine.evolve import evolve
from paohuzi.engine.flow import decide, offered, pending, step
from paohuzi.engine.mask import Viewer, masked
from paohuzi.engine.results import Result
from paohuzi.engine.ruleset import RuleSet
from paohuzi.engine.state import OnTable, Phase, Seat, State
from paohuzi.engine.viewing import view_of
from paohuzi.engine.views import View
from paohuzi.engine.why import Reason, asked_for, why_not
from paohuzi.engine.window import outcome

BEATS = (ev.UpcardShown, ev.Shown, ev.Discarded, ev.Wei, ev.Ti, ev.Pao, ev.Liu, ev.Piao)
"""Events after which the table takes a breath, whether somebody is asked or not (G-12)."""


class IllegalAction(ValueError):  # noqa: N818 - the public name
    """An action that is not legal now; nothing has changed.

    ``code``: ``over``, ``not_asked``, ``not_legal``. The text names what is allowed.
    """

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text


class Round:
    """A round being played; see :meth:`deal`.

    >>> from paohuzi import ruleset
    >>> rnd = Round.deal(ruleset("mingtang"), dealer=0, seed=bytes(32))
    >>> len(rnd.seats[0].hand), len(rnd.wall)
    (21, 19)
    """

    def __init__(self, rules: RuleSet, streak: int = 0) -> None:
        self.state = State(rules, streak)
        self.events: list[ev.Event] = []
        self.decisions: list[tuple[int, Action]] = []
        self.deck: tuple[Card, ...] = ()

    # --- starting -------------------------------------------------------------------------------

    @classmethod
    def deal(
        cls,
        rules: RuleSet,
        dealer: int = 0,
        deck: Sequence[int] | None = None,
        seed: bytes | None = None,
        *,
        players: int = 0,
        exhausted: int = 0,
        advance: bool = True,
    ) -> Round:
        """Deal ``deck`` (80 cards in deal order, formats.md) or the deck of ``seed``.

        ``players`` defaults to the rule set's first; ``exhausted`` is the number of exhausted
        rounds in a row just before (M-60). With ``advance=False`` only the deal has happened and
        the engine's own moves wait for :meth:`advance`. Raises ValueError for a deck that is not
        the 80 cards, or a dealer or number of players that cannot be.
        """
        players = players or rules.players[0]
        if players not in rules.players:
            raise ValueError(f"{players} players; {rules.id} is for {rules.players}")
        if not 0 <= dealer < players:
            raise ValueError(f"dealer {dealer}; seats are 0 to {players - 1}")
        if (deck is None) == (seed is None):
            raise ValueError("give a deck or a seed, and not both")
        cards = shuffled_deck(seed) if seed is not None else [Card(c) for c in deck or ()]
        _check_deck(cards)
        rnd = cls(rules, exhausted)
        rnd.deck = tuple(cards)
        rnd._apply([_dealt(rules, dealer, players, cards)])
        if advance:
            rnd.run()
        return rnd

    @classmethod
    def fold(cls, rules: RuleSet, log: Sequence[ev.Event], exhausted: int = 0) -> Round:
        """The round that these full events make; ``decisions`` and ``deck`` stay empty."""
        rnd = cls(rules, exhausted)
        for place, event in enumerate(log):
            if (place == 0) != isinstance(event, ev.Dealt):
                raise ValueError("a round's events begin with one dealt event")
            rnd._apply([event])
        return rnd

    # --- playing --------------------------------------------------------------------------------

    @property
    def pending(self) -> dict[int, list[Action]]:
        """Every seat that must answer now with all its legal actions; empty when over."""
        return {seat: list(actions) for seat, actions in pending(self.state).items()}

    def act(self, seat: int, action: Action) -> list[ev.Event]:
        """Play one decision and everything that follows by itself; the events it made.

        Raises :class:`IllegalAction`, and then nothing has changed.
        """
        made = self.submit(seat, action)
        return made + self.run()

    def submit(self, seat: int, action: Action) -> list[ev.Event]:
        """Play one decision and stop: its own events (none for an answer in a window)."""
        action = self.check(seat, action)
        self.decisions.append((seat, action))
        if self.state.phase is Phase.WINDOW:
            self.state.answers[seat] = action
            return []
        return self._apply(decide(self.state, seat, action))

    def check(self, seat: int, action: Action) -> Action:
        """The action in its canonical form, or :class:`IllegalAction`; nothing is played."""
        if self.state.phase is Phase.OVER:
            raise IllegalAction("over", "the round is over")
        asked = pending(self.state)
        if seat not in asked:
            who = ", ".join(map(str, asked)) or "none"
            raise IllegalAction("not_asked", f"seat {seat} is not asked now; asked: {who}")
        if action in asked[seat]:
            return action
        try:
            action = canonical(action)
        except CardError as error:
            raise IllegalAction("not_legal", str(error)) from None
        if action not in asked[seat]:
            allowed = ", ".join(map(_brief, asked[seat]))
            raise IllegalAction("not_legal", f"{_brief(action)} is not allowed; allowed: {allowed}")
        return action

    def advance(self) -> list[ev.Event]:
        """One beat of the engine's own moves: to the next breath, decision or end; [] if none."""
        made: list[ev.Event] = []
        while events := step(self.state):
            made += self._apply(events)
            last = events[-1]
            if isinstance(last, BEATS):
                break
            if isinstance(last, ev.Drew) and self.rules.private_draws(self.state):
                break
        return made

    def run(self) -> list[ev.Event]:
        """All the engine's own moves, to the next decision or the end."""
        made: list[ev.Event] = []
        while events := step(self.state):
            made += self._apply(events)
        return made

    @property
    def due(self) -> str | None:
        """What :meth:`advance` would do next: ``claim``, ``move``, or None when it has nothing.

        ``claim`` is a decided window in which somebody takes the card (or wins); every other move
        of the engine is ``move``. The server paces by it and tells nobody.
        """
        state = self.state
        if state.phase is Phase.OVER or pending(state):
            return None
        if state.phase is Phase.WINDOW and not state.won:
            decided = outcome(state, offered(state), state.forced)
            if decided is not None and (decided.claims or decided.forced):
                return "claim"
        return "move" if step(state) else None

    def default(self, seat: int) -> Action:
        """What a seat does when its time is up (G-14): pass, or the first forced choice.

        For a due discard it is the last card offered; a table asks a bot instead.
        """
        actions = pending(self.state)[seat]
        if Pass() in actions:
            return Pass()
        if isinstance(actions[0], Discard):
            return actions[-1]
        return actions[0]

    def why(self, seat: int, do: Action | str, card: str | None = None) -> Reason | None:
        """Why ``seat`` may not do this now, with clause and numbers; None if it may.

        ``do`` is an action or its kind (``hu``, ``chi``, …; with ``card`` for a discard). The
        answer uses only what the seat may know. ValueError for an unknown kind, seat or card.

        >>> from paohuzi import ruleset
        >>> rnd = Round.deal(ruleset("mingtang"), dealer=0, seed=bytes(32))
        >>> rnd.why(1, "discard").code
        'not_your_turn'
        """
        if not 0 <= seat < len(self.seats):
            raise ValueError(f"no seat {seat}; seats are 0 to {len(self.seats) - 1}")
        kind, face = asked_for(do, card)
        return why_not(self.state, seat, kind, face, pending(self.state).get(seat, ()))

    # --- looking --------------------------------------------------------------------------------

    @property
    def result(self) -> Result | None:
        """None while the round runs."""
        return self.state.result

    @property
    def rules(self) -> RuleSet:
        """The rule set with its options."""
        return self.state.rules

    @property
    def seats(self) -> list[Seat]:
        """Full state by seat: ``hand``, ``groups``, ``discards``."""
        return self.state.seats

    @property
    def wall(self) -> list[Card]:
        """The undealt cards in draw order."""
        return self.state.wall[::-1]

    @property
    def dealer(self) -> int:
        """The dealer's seat."""
        return self.state.dealer

    @property
    def turn(self) -> int:
        """The seat to move."""
        return self.state.turn

    @property
    def table_card(self) -> OnTable | None:
        """The card being responded to, or None."""
        return self.state.table

    def view(self, viewer: Viewer) -> View:
        """What a seat may know; ``view(None)`` is the public view (M-62)."""
        return view_of(self.state, viewer)

    def stream(self, viewer: Viewer) -> list[ev.Event]:
        """The events that a viewer may see, masked."""
        return masked(self.events, viewer)

    def copy(self) -> Round:
        """An independent copy."""
        other = Round(self.rules)
        other.state = self.state.copy()
        other.events = self.events[:]
        other.decisions = self.decisions[:]
        other.deck = self.deck
        return other

    # --- inside ---------------------------------------------------------------------------------

    def _apply(self, events: list[ev.Event]) -> list[ev.Event]:
        for event in events:
            evolve(self.state, event)
        self.events += events
        return events


def _brief(action: Action) -> str:
    values = [getattr(action, name) for name in action.__struct_fields__]
    parts = [v if isinstance(v, str) else " ".join(v) for v in values if v]
    return " ".join([str(action.__struct_config__.tag), *parts])


def _check_deck(cards: Sequence[int]) -> None:
    if len(cards) != DECK_SIZE:
        raise ValueError(f"a deck has {DECK_SIZE} cards, not {len(cards)}")
    for face, count in enumerate(counts_of(cards)):
        if count != COPIES:
            raise ValueError(f"a deck has {COPIES} {GLYPHS[face]}, not {count}")


def _dealt(rules: RuleSet, dealer: int, players: int, deck: Sequence[Card]) -> ev.Dealt:
    hands = [""] * players
    place = 0
    for step_ in range(players):
        seat = (dealer + step_) % players
        size = rules.hand_size(seat == dealer, players)
        hands[seat] = glyphs(deck[place : place + size])
        if seat == dealer and rules.shows_upcard:
            upcard: str | None = str(deck[place + size - 1])
        place += size
    if not rules.shows_upcard:
        upcard = None
    return ev.Dealt(dealer, tuple(hands), upcard, glyphs(deck[place:]))
