"""What a rule set answers: options, and about fifteen hooks with defaults.

The engine asks, the rule set answers from the state; it never changes anything but its own
``state.extra``, and that only in :meth:`RuleSet.note`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, ClassVar

import msgspec

from paohuzi.engine import events as ev
from paohuzi.engine.actions import Action
from paohuzi.engine.cards import CARDS, COPIES, Card
from paohuzi.engine.groups import CHI, CHOU_WEI, PAO, PENG, TI, WEI, Group, Triple
from paohuzi.engine.kit import Kit
from paohuzi.engine.position import Candidate, Position, PositionError, candidate
from paohuzi.engine.results import Win, Winner
from paohuzi.engine.state import State
from paohuzi.engine.why import Reason, reason_text

OptionValue = bool | int | str


class Option(msgspec.Struct, frozen=True):
    """One option: its id, default and allowed values; texts are in the rule set's strings."""

    id: str
    default: OptionValue
    values: tuple[OptionValue, ...]


@cache
def _strings(packages: tuple[str, ...]) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for package in packages:
        found |= json.loads((files(package) / "strings.json").read_text("utf-8"))
    return found


class RuleSet:
    """Base of all rule sets; a subclass is one folder under ``rulesets``."""

    id: ClassVar[str]
    package: ClassVar[str] = "paohuzi.engine"
    version: ClassVar[str] = "1"
    """Raised when a change of the rules could play a recorded round otherwise."""
    order: ClassVar[int] = 100
    players: ClassVar[tuple[int, ...]] = (3,)
    option_list: ClassVar[tuple[Option, ...]] = ()
    group_kinds: ClassVar[tuple[str, ...]] = (CHI, PENG, WEI, CHOU_WEI, TI, PAO)
    mixed_sets: ClassVar[bool] = True
    many_winners: ClassVar[bool] = False
    priority: ClassVar[Mapping[str, int]] = {"hu": 0, "pao": 1, "peng": 2, "chi": 3}
    clauses: ClassVar[Mapping[str, str]] = {}
    """The clause behind each code of ``barred`` and ``locks``."""
    lasting: ClassVar[frozenset[str]] = frozenset()
    """Reasons of :meth:`barred` that hold for the rest of the round, so they are always shown."""

    def __init__(self, /, **options: OptionValue) -> None:
        known = {option.id: option for option in self.option_list}
        for name, value in options.items():
            if name not in known:
                allowed = ", ".join(known) or "none"
                raise ValueError(f"{self.id} has no option {name!r}; it has {allowed}")
            values = known[name].values
            if not any(value == v and type(value) is type(v) for v in values):
                allowed = ", ".join(json.dumps(v) for v in values)
                raise ValueError(f"option {name} cannot be {value!r}; one of {allowed}")
        self.options: dict[str, OptionValue] = {
            option.id: options.get(option.id, option.default) for option in self.option_list
        }

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.options == getattr(other, "options", None)

    def __hash__(self) -> int:
        return hash((self.id, tuple(self.options.items())))

    def __repr__(self) -> str:
        return f"ruleset({self.id!r}, {self.options})"

    # --- texts ----------------------------------------------------------------------------------

    @property
    def strings(self) -> dict[str, dict[str, str]]:
        """The rule set's labels, over those of its family: key → language → text."""
        kinds = [vars(kind) for kind in reversed(type(self).__mro__)]
        return _strings(tuple([kind["package"] for kind in kinds if "package" in kind]))

    def rules_text(self, language: str) -> str:
        """The rules in Markdown, ``zh`` or ``en``."""
        return (files(self.package) / f"rules.{language}.md").read_text("utf-8")

    # --- deal and opening -----------------------------------------------------------------------

    def hand_size(self, dealer: bool, players: int) -> int:
        """Cards dealt to a seat."""
        raise NotImplementedError

    shows_upcard: ClassVar[bool] = False

    def start(self, state: State) -> Any:
        """The rule set's own ``state.extra`` for a fresh deal: comparable, with a ``copy``."""
        return None

    def opening(self, state: State) -> list[ev.Event]:
        """The next events of the opening; the last of them is ``Began`` (or ends the round)."""
        return [ev.Began(state.dealer)]

    # --- a turn ---------------------------------------------------------------------------------

    def drawn(self, state: State) -> list[ev.Event]:
        """What becomes of a card just drawn: a forced move of the drawer, or ``Shown``."""
        raise NotImplementedError

    def offers(self, state: State) -> dict[int, list[Action]]:
        """In the present phase: the actions of every seat to be asked, ``Pass`` left out.

        Called in phases drawn (a private choice), window, bi and discard.
        """
        raise NotImplementedError

    def private_draws(self, state: State) -> bool:
        """Whether a drawer may be asked before its card is shown (then every draw takes time)."""
        return False

    def forced(self, state: State) -> ev.Event | None:
        """In a window: the claim that happens by itself unless a better one is made."""
        return None

    def claim(self, state: State, seat: int, action: Action) -> list[ev.Event]:
        """The events of an accepted choice, other than discard, bi, hu and pass."""
        raise NotImplementedError

    def bi_due(self, state: State, seat: int) -> list[Triple]:
        """The sets of which a seat that has eaten must lay one now."""
        return []

    def free(self, state: State, seat: int) -> str | None:
        """Why the seat to move does not discard (``NoDiscard.reason``), or None."""
        return None

    def stuck(self, state: State, seat: int) -> str:
        """``NoDiscard.reason`` of a seat that must discard and has no card for it (M-23)."""
        return "no_card"

    def barred(self, state: State, seat: int) -> dict[int, str]:
        """Hand faces that may not be discarded now, and the code of the reason."""
        return {}

    def locks(self, state: State, seat: int) -> dict[int, dict[str, str]]:
        """Faces that the seat may not claim: face → kind of claim → code of the reason."""
        return {}

    def note(self, state: State, event: ev.Event) -> None:
        """Keep ``state.extra`` up to date; called after every event."""

    def why(self, state: State, seat: int, kind: str) -> Reason | None:
        """Why the seat may not do ``kind`` (anything but a discard) now; it is not offered."""
        raise NotImplementedError

    def reason_text(self, reason: Reason, language: str) -> str:
        """A reason in words, ``zh`` or ``en``."""
        return reason_text(self, reason, language)

    # --- hu -------------------------------------------------------------------------------------

    def win(self, state: State, seat: int) -> Win | None:
        """What a hu by ``seat`` would be worth now (table card or completed hand), or None."""
        raise NotImplementedError

    def score(self, position: Position) -> Win | None:
        """Score a position; raises :class:`PositionError` for one that cannot exist."""
        if position.rules != self.id:
            raise PositionError(f"position for {position.rules!r} given to {self.id!r}")
        return self.score_position(position)

    def no_win(self, hand: Candidate) -> Reason | None:
        """Why a hand that has been checked is no win; None for one that is."""
        raise NotImplementedError

    def away(self, hand: Candidate) -> int:
        """How many cards must still come before the hand is complete, whatever its points.

        0 for a complete one, 1 for one that waits (听牌); 99 where no cards complete it.
        """
        raise NotImplementedError

    def check(self, hand: Candidate) -> None:
        """Raises :class:`PositionError` for cards or groups that no play could lead to."""
        raise NotImplementedError

    def score_position(self, position: Position) -> Win | None:
        """Score a position that has been read, after checking that it can occur."""
        hand = candidate(position, self.group_kinds)
        self.check(hand)
        return self.best_win(hand)

    def best_win(self, hand: Candidate) -> Win | None:
        """The winning partition with the highest score, or None."""
        raise NotImplementedError

    def ting(self, position: Position) -> dict[Card, Win]:
        """听牌: each face that would complete the hand, with the win that it would be.

        ``card`` of the position is None: the hand waits for it. Its other fields say how it
        would come (``own_draw``, ``last``).
        """
        if position.card is not None:
            raise PositionError("a hand that waits has no card yet: card must be null")
        hand = candidate(position, self.group_kinds)
        held = list(hand.counts)
        for group in hand.groups:
            for card in group.cards:
                held[card] += 1
        found: dict[Card, Win] = {}
        for card in CARDS:
            if held[card] < COPIES:
                asked = msgspec.structs.replace(position, card=str(card))
                if (win := self.score(asked)) is not None:
                    found[card] = win
        return found

    def settle(self, state: State, winners: Sequence[Winner]) -> tuple[int, ...]:
        """Deltas by seat: each winner is paid by each seat that did not win (M-47)."""
        deltas = [0] * state.players
        winning = {winner.seat for winner in winners}
        for winner in winners:
            for payer in set(range(state.players)) - winning:
                deltas[winner.seat] += winner.win.score
                deltas[payer] -= winner.win.score
        return tuple(deltas)

    def next_dealer(self, state: State, winners: Sequence[Winner]) -> int:
        """Who deals the next round."""
        raise NotImplementedError

    def first_dealer(self, arrivals: Sequence[int], drawn: int) -> int:
        """A session's first dealer: ``drawn``, a seat drawn at random (M-61).

        ``arrivals``: the seats by how long each has been taken, longest first (Y-2).
        """
        return drawn

    def leaving_redeals(self) -> bool:
        """Whether a seat that is left for good has the next dealer drawn anew (C-50)."""
        return False

    @property
    def kit(self) -> Kit:
        """What a computer needs to weigh a hand."""
        raise NotImplementedError

    # --- what is shown --------------------------------------------------------------------------

    def group_xi(self, group: Group) -> int:
        """Points of one laid group."""
        raise NotImplementedError

    def shown_cards(self, group: Group) -> tuple[str, bool]:
        """A group as the other seats see it, and whether its face is known to them (M-62)."""
        raise NotImplementedError

    def kan_faces(self, state: State, seat: int) -> Iterable[int]:
        """Faces to mark in the seat's own hand as fixed together."""
        return ()

    def notes(self, state: State, seat: int) -> tuple[str, ...]:
        """Codes of public standing facts about a seat."""
        return ()
