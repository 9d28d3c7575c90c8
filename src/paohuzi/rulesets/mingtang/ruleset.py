"""名堂跑胡子: the hooks of part M."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from paohuzi.engine import events as ev
from paohuzi.engine.actions import Action, Bi, Chi, Discard, Hu, Peng
from paohuzi.engine.cards import BACK, FACES, GLYPHS, face, glyphs
from paohuzi.engine.groups import (
    CHOU_WEI,
    PAO,
    PENG,
    QUADS,
    TI,
    WEI,
    Group,
    Triple,
    bi_chains,
    is_set,
    pairs_for,
    sets_in,
)
from paohuzi.engine.position import Candidate, Position, PositionError, candidate
from paohuzi.engine.results import Win, Winner
from paohuzi.engine.ruleset import Option, RuleSet
from paohuzi.engine.state import DRAW, UPCARD, Phase, State
from paohuzi.rulesets.mingtang.scoring import best_win, group_xi, is_forced


@dataclass(slots=True)
class Extra:
    """What part M remembers beside the table: by seat, faces as bit sets."""

    opening_ti: list[int] = field(default_factory=lambda: [0, 0, 0])
    free_pass_used: list[bool] = field(default_factory=lambda: [False] * 3)
    passed_peng: list[int] = field(default_factory=lambda: [0, 0, 0])
    locked: list[int] = field(default_factory=lambda: [0, 0, 0])
    upcard_done: bool = False
    first_move: bool = False


class Mingtang(RuleSet):
    """名堂跑胡子 (M-1 … M-63)."""

    id: ClassVar[str] = "mingtang"
    package: ClassVar[str] = "paohuzi.rulesets.mingtang"
    order: ClassVar[int] = 10
    option_list: ClassVar[tuple[Option, ...]] = (
        Option("mingtang", "half", ("half", "full")),
        Option("pass_lock", False, (False, True)),
        Option("first_ti_discards", False, (False, True)),
    )
    many_winners: ClassVar[bool] = True
    shows_upcard: ClassVar[bool] = True

    # --- deal and opening (M-1 … M-6) -----------------------------------------------------------

    def hand_size(self, dealer: bool, players: int) -> int:
        """M-1."""
        return 21 if dealer else 20

    def start(self, state: State) -> Extra:
        """Nothing passed, nothing locked."""
        return Extra()

    def opening(self, state: State) -> list[ev.Event]:
        """Forced 天胡, the upcard, then the dealt quads (M-2 … M-4)."""
        order = [(state.dealer + step) % state.players for step in range(state.players)]
        for seat in order:
            if is_forced(state.seats[seat].counts):
                return [ev.Won(seat, None, seat == state.dealer, "forced")]
        if not state.extra.upcard_done:
            return [ev.UpcardShown(state.dealer, str(state.upcard))]
        laid: list[ev.Event] = [
            ev.Ti(seat, GLYPHS[f], "dealt")
            for seat in order
            for f in range(FACES)
            if state.seats[seat].counts[f] == 4
        ]
        return [*laid, ev.Began(state.dealer)]

    # --- a turn (M-10 … M-24) -------------------------------------------------------------------

    def drawn(self, state: State) -> list[ev.Event]:
        """提 and 偎 are forced (M-11); otherwise the card is shown (M-13)."""
        assert state.table is not None
        seat, card = state.table.seat, state.table.card
        held = state.seats[seat].counts[card]
        glyph = GLYPHS[card]
        if held == 3:
            return [ev.Ti(seat, glyph, "kan")]
        if _group_of(state, seat, card, WEI, CHOU_WEI):
            return [ev.Ti(seat, glyph, "wei")]
        if held == 2:
            return [ev.Wei(seat, glyph, bool(state.extra.passed_peng[seat] >> card & 1))]
        return [ev.Shown(seat, glyph)]

    def offers(self, state: State) -> dict[int, list[Action]]:
        """Whom the present moment asks for what (M-13, M-20, M-21, M-30)."""
        if state.phase is Phase.WINDOW:
            return self._responses(state)
        seat = state.turn
        if state.phase is Phase.BI:
            return {seat: [Bi(glyphs(triple)) for triple in self._bi_choices(state, seat)]}
        if state.phase is Phase.DISCARD:
            return {seat: [Discard(GLYPHS[f]) for f in self._discardable(state, seat)]}
        return {}

    def _responses(self, state: State) -> dict[int, list[Action]]:
        assert state.table is not None
        card, source_seat, source = state.table
        asked: dict[int, list[Action]] = {}
        eaters = [state.next_seat(source_seat)]
        if source == DRAW:
            eaters.append(source_seat)
        for seat in range(state.players):
            found: list[Action] = []
            if self.win(state, seat) is not None:
                found.append(Hu())
            if source != UPCARD and not state.extra.locked[seat] >> card & 1:
                if seat != source_seat and state.seats[seat].counts[card] == 2:
                    found.append(Peng())
                if seat in eaters:
                    found += self._chis(state, seat, card)
            if found:
                asked[seat] = found
        return asked

    def forced(self, state: State) -> ev.Event | None:
        """跑 of another's kan or wei; of an exposed peng only from a drawn card (M-13, M-21)."""
        assert state.table is not None
        card, source_seat, source = state.table
        if source == UPCARD:
            return None
        for seat in range(state.players):
            origin = None
            if seat != source_seat and state.seats[seat].counts[card] == 3:
                origin = "kan"
            elif seat != source_seat and _group_of(state, seat, card, WEI, CHOU_WEI):
                origin = "wei"
            elif source == DRAW and _group_of(state, seat, card, PENG):
                origin = "peng"
            if origin:
                return ev.Pao(seat, source_seat, GLYPHS[card], origin)
        return None

    def claim(self, state: State, seat: int, action: Action) -> list[ev.Event]:
        """碰 and 吃, the latter with the bi sets that came with it (M-30)."""
        assert state.table is not None
        card, source, _ = state.table
        match action:
            case Peng():
                return [ev.Peng(seat, source, GLYPHS[card])]
            case Chi(with_, bi):
                laid = [ev.Bi(seat, cards) for cards in bi]
                return [ev.Chi(seat, source, GLYPHS[card], with_), *laid]
            case _:
                raise AssertionError(action)

    def free(self, state: State, seat: int) -> str | None:
        """M-5, M-6, M-34, M-35."""
        extra: Extra = state.extra
        if extra.first_move:
            return "opening" if extra.opening_ti[seat] >= 2 else None
        if state.claimed is None:
            return None
        quads = [group for group in state.seats[seat].groups if group.kind in QUADS]
        taken = [group for group in quads if group.cards[0] == state.claimed.card]
        if taken:
            must = taken[0].kind == PAO or self.options["first_ti_discards"]
            return None if must and len(quads) == 1 else "quad"
        return "free_pass" if self._has_free_pass(state, seat) else None

    def _has_free_pass(self, state: State, seat: int) -> bool:
        extra: Extra = state.extra
        return (
            seat != state.dealer and extra.opening_ti[seat] == 2 and not extra.free_pass_used[seat]
        )

    def barred(self, state: State, seat: int) -> dict[int, str]:
        """M-20."""
        counts = state.seats[seat].counts
        found = {f: "kan" for f in range(FACES) if counts[f] >= 3}
        if state.turn == seat and state.eaten is not None and 0 < counts[state.eaten] < 3:
            found[state.eaten] = "just_eaten"
        return found

    def _discardable(self, state: State, seat: int) -> Iterator[int]:
        counts = state.seats[seat].counts
        return (f for f in range(FACES) if 0 < counts[f] < 3 and f != state.eaten)

    # --- chi and bi (M-30, M-23) ----------------------------------------------------------------

    def _chis(self, state: State, seat: int, card: int) -> Iterator[Chi]:
        counts = state.seats[seat].counts[:]
        free = self._has_free_pass(state, seat)
        for a, b in pairs_for(counts, card):
            counts[a] -= 1
            counts[b] -= 1
            chains = [
                chain for chain in bi_chains(counts, card) if free or _leaves(counts, chain, card)
            ]
            pair = GLYPHS[a] + GLYPHS[b]
            if any(chains):
                yield Chi(pair)
            for chain in chains:
                yield Chi(pair, tuple(glyphs(triple) for triple in chain))
            counts[a] += 1
            counts[b] += 1

    def bi_due(self, state: State, seat: int) -> list[Triple]:
        """M-30."""
        if state.eaten is None:
            return []
        return list(sets_in(state.seats[seat].counts, state.eaten))

    def _bi_choices(self, state: State, seat: int) -> list[Triple]:
        """The sets from which the turn can still end lawfully (M-23)."""
        assert state.eaten is not None
        counts = state.seats[seat].counts[:]
        free = self._has_free_pass(state, seat)
        return list(
            dict.fromkeys(
                chain[0]
                for chain in bi_chains(counts, state.eaten)
                if free or _leaves(counts, chain, state.eaten)
            )
        )

    def note(self, state: State, event: ev.Event) -> None:
        """Opening quads, free passes, passed pengs and locks."""
        extra: Extra = state.extra
        match event:
            case ev.Passed(seat, card, offered) if card is not None:
                if "peng" in offered:
                    extra.passed_peng[seat] |= 1 << face(card)
                if self.options["pass_lock"] and ("peng" in offered or "chi" in offered):
                    extra.locked[seat] |= 1 << face(card)
            case ev.Discarded(seat, card):
                extra.first_move = False
                if self.options["pass_lock"]:
                    extra.locked[seat] |= 1 << face(card)
            case ev.NoDiscard(seat, reason):
                extra.first_move = False
                extra.free_pass_used[seat] |= reason == "free_pass"
            case ev.Ti(seat, _, "dealt"):
                extra.opening_ti[seat] += 1
            case ev.Unclaimed() if state.phase is Phase.OPENING:
                extra.upcard_done = True
            case ev.Began():
                extra.first_move = True
            case _:
                pass

    # --- hu (M-2, M-3, M-40 … M-46) -------------------------------------------------------------

    def win(self, state: State, seat: int) -> Win | None:
        """The hand that ``seat`` could lay down now."""
        hand = self._candidate(state, seat)
        return None if hand is None else best_win(hand, str(self.options["mingtang"]))

    def _candidate(self, state: State, seat: int) -> Candidate | None:
        owner = state.seats[seat]
        last = not state.wall
        if state.phase is Phase.OPENING:
            own = seat == state.dealer
            return Candidate(owner.groups, owner.counts, None, own, tian_hu="forced")
        if state.phase is Phase.WINDOW and state.table is not None:
            card, source_seat, source = state.table
            own = seat == source_seat
            if source == DRAW:
                return Candidate(owner.groups, owner.counts, card, own, last)
            if source != UPCARD:
                return None
            counts = owner.counts[:]
            counts[card] -= own
            return Candidate(owner.groups, counts, card, own, tian_hu=UPCARD)
        if state.phase is Phase.DISCARD and state.claimed and state.claimed.source == DRAW:
            paos = [group.cards[0] for group in owner.groups if group.kind == PAO]
            if len(paos) > 1 and state.claimed.card in paos:
                return None
            own = state.claimed.seat == seat
            return Candidate(owner.groups, owner.counts, None, own, last)
        return None

    def score_position(self, position: Position) -> Win | None:
        """Score a position after checking that its card count can occur."""
        hand = candidate(position, self.group_kinds)
        _check(hand)
        return best_win(hand, str(self.options["mingtang"]))

    # --- the end (M-60, M-61) -------------------------------------------------------------------

    def next_dealer(self, state: State, winners: Sequence[Winner]) -> int:
        """The first winner from the drawer; after three exhausted rounds the next seat."""
        if not winners:
            return state.next_seat(state.dealer) if state.streak >= 2 else state.dealer
        start = state.table.seat if state.table is not None else state.dealer
        return min((w.seat for w in winners), key=lambda seat: state.distance(start, seat))

    # --- what is shown (M-62) -------------------------------------------------------------------

    def group_xi(self, group: Group) -> int:
        """M-45."""
        return group_xi(group.kind, group.cards)

    def shown_cards(self, group: Group) -> tuple[str, bool]:
        """偎 is covered and secret, 臭偎 and 提 covered but known."""
        if group.kind == WEI:
            return BACK * 3, False
        if group.kind in (CHOU_WEI, TI):
            return BACK * (len(group.cards) - 1) + GLYPHS[group.cards[0]], True
        return glyphs(group.cards), True

    def kan_faces(self, state: State, seat: int) -> Iterable[int]:
        """M-42."""
        return (f for f in range(FACES) if state.seats[seat].counts[f] >= 3)

    def notes(self, state: State, seat: int) -> tuple[str, ...]:
        """The free pass is public: everybody saw the two opening 提 (M-6)."""
        return ("free_pass",) if self._has_free_pass(state, seat) else ()


def _group_of(state: State, seat: int, card: int, *kinds: str) -> bool:
    groups = state.seats[seat].groups
    return any(group.kind in kinds for group in groups if group.cards[0] == card)


def _leaves(counts: Sequence[int], chain: Sequence[Triple], eaten: int) -> bool:
    """Whether a card that may be discarded is left after laying ``chain`` (M-23)."""
    used = [f for triple in chain for f in triple]
    return any(0 < counts[f] < 3 and f != eaten and counts[f] > used.count(f) for f in range(FACES))


def _check(hand: Candidate) -> None:
    for group in hand.groups:
        _check_group(group)
    exposed = sum(len(group.cards) for group in hand.groups)
    cards = exposed + sum(hand.counts) + (hand.card is not None)
    if hand.tian_hu not in (None, UPCARD, "forced"):
        raise PositionError(f"tian_hu is {hand.tian_hu!r}; one of null, upcard, forced")
    if hand.tian_hu == "forced":
        low, high = 20, 21
        for group in hand.groups:
            if group.kind != TI:
                raise PositionError(f"{group.kind} {glyphs(group.cards)} before a forced 天胡")
    else:
        quads = sum(group.kind in QUADS for group in hand.groups)
        low, high = 21, 22 + quads + sum(n == 4 for n in hand.counts)
    if not low <= cards <= high:
        raise PositionError(f"{cards} cards in all; such a hand has {low} to {high}")


def _check_group(group: Group) -> None:
    text = glyphs(group.cards)
    size = 4 if group.kind in QUADS else 3
    if len(group.cards) != size:
        raise PositionError(f"{group.kind} {text} has {len(group.cards)} cards, not {size}")
    equal = len(set(group.cards)) == 1
    if group.kind == "chi":
        if not is_set(group.cards):
            raise PositionError(f"chi {text} is no set: a run, a 二七十 or a mixed set")
    elif not equal:
        raise PositionError(f"{group.kind} {text} is not {size} equal cards")
