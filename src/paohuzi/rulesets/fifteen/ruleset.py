"""The hooks that this family shares (part M; where part C differs, a knob says so)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from paohuzi.engine import events as ev
from paohuzi.engine.actions import Action, Bi, Chi, Discard, Hu, Peng
from paohuzi.engine.cards import BACK, FACES, GLYPHS, glyphs
from paohuzi.engine.groups import CHOU_WEI, PAO, QUADS, TI, WEI, Group, Triple, sets_in
from paohuzi.engine.kit import Kit
from paohuzi.engine.position import Candidate
from paohuzi.engine.results import Win, Winner
from paohuzi.engine.ruleset import RuleSet
from paohuzi.engine.state import DRAW, UPCARD, Phase, State
from paohuzi.engine.why import Reason
from paohuzi.rulesets.fifteen.eating import Eating
from paohuzi.rulesets.fifteen.memory import Memory
from paohuzi.rulesets.fifteen.positions import check
from paohuzi.rulesets.fifteen.scoring import KIT, Scheme, best_win, group_xi, is_forced
from paohuzi.rulesets.fifteen.standing import standing
from paohuzi.rulesets.fifteen.why import cards_away, no_win, why

_HU, _PENG = Hu(), Peng()
_NOTED = frozenset((ev.Passed, ev.Discarded, ev.NoDiscard, ev.Ti, ev.Unclaimed, ev.Began))
_DISCARDS = [Discard(glyph) for glyph in GLYPHS]


class FifteenXi(RuleSet):
    """Three players, 21 and 20 cards, seven groups, 15 胡息 to win (M-1 … M-63)."""

    package: ClassVar[str] = "paohuzi.rulesets.fifteen"
    shows_upcard: ClassVar[bool] = True
    clauses: ClassVar[Mapping[str, str]] = {"kan": "M-42", "just_eaten": "M-20"}
    lays_every_copy: ClassVar[bool] = False
    """C-20: a chi must leave no copy of the eaten face in hand."""
    bi_by_steps: ClassVar[bool] = True
    """A chi may be sent without its bi, which are then asked for one by one (M-30)."""
    hu_locks: ClassVar[bool] = False
    """臭胡 (C-31)."""

    @property
    def scheme(self) -> Scheme:
        """How this table counts."""
        raise NotImplementedError

    @property
    def pass_locks(self) -> bool:
        """臭牌 (C-15)."""
        return False

    @property
    def first_ti_discards(self) -> bool:
        """Whether a self-drawn first 提 is followed by a discard (M-35, C-2)."""
        return False

    # --- deal and opening (M-1 … M-6) -----------------------------------------------------------

    def hand_size(self, dealer: bool, players: int) -> int:
        """M-1."""
        return 21 if dealer else 20

    def start(self, state: State) -> Memory:
        """Nothing passed, nothing locked."""
        return Memory()

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
        if standing(state, seat).weis >> card & 1:
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
            return {seat: self._discards(state, seat)}
        return {}

    def _responses(self, state: State) -> dict[int, list[Action]]:
        assert state.table is not None
        card, source_seat, source = state.table
        asked: dict[int, list[Action]] = {}
        drawn, upcard = source == DRAW, source == UPCARD
        following = state.next_seat(source_seat)
        for seat in range(state.players):
            found: list[Action] = []
            held = standing(state, seat)
            if (drawn or upcard) and self.win(state, seat) is not None:
                found.append(_HU)
            if not upcard and not self._locked(state, seat) >> card & 1:
                if seat != source_seat and held.pairs >> card & 1:
                    found.append(_PENG)
                eats = seat == following or (drawn and seat == source_seat)
                if eats and held.may_eat(card):
                    found += self.eating(state, seat).chis(card)
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
            held = standing(state, seat)
            origin = None
            if seat != source_seat and held.kan >> card & 1:
                origin = "kan"
            elif seat != source_seat and held.weis >> card & 1:
                origin = "wei"
            elif source == DRAW and held.pengs >> card & 1:
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
        extra: Memory = state.extra
        if extra.first_move:
            return "opening" if extra.opening_ti[seat] >= 2 else None
        if state.claimed is None:
            return None
        quads = standing(state, seat).quads
        if quads:
            for group in state.seats[seat].groups:
                if group.kind in QUADS and group.cards[0] == state.claimed.card:
                    must = group.kind == PAO or self.first_ti_discards
                    return None if must and quads == 1 else "quad"
        return "free_pass" if self._has_free_pass(state, seat) else None

    def _has_free_pass(self, state: State, seat: int) -> bool:
        extra: Memory = state.extra
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

    def _discards(self, state: State, seat: int) -> list[Action]:
        loose, eaten = standing(state, seat).loose, state.eaten
        return [_DISCARDS[f] for f in range(FACES) if loose >> f & 1 and f != eaten]

    # --- chi and bi (M-23, M-30, C-20) ----------------------------------------------------------

    def eating(self, state: State, seat: int) -> Eating:
        """The seat's hand as one that is about to eat."""
        return Eating(
            state.seats[seat].counts,
            self._has_free_pass(state, seat),
            self.lays_every_copy,
            self.bi_by_steps,
        )

    def bi_due(self, state: State, seat: int) -> list[Triple]:
        """M-30."""
        if state.eaten is None:
            return []
        return list(sets_in(state.seats[seat].counts, state.eaten))

    def _bi_choices(self, state: State, seat: int) -> list[Triple]:
        """The sets from which the turn can still end lawfully (M-23, C-20)."""
        assert state.eaten is not None
        chains = self.eating(state, seat).chains(state.eaten)
        return list(dict.fromkeys(chain[0] for chain in chains))

    # --- what is remembered ---------------------------------------------------------------------

    def note(self, state: State, event: ev.Event) -> None:
        """Opening quads, free passes, what was passed and thrown."""
        if type(event) not in _NOTED:
            return
        extra: Memory = state.extra
        match event:
            case ev.Passed(seat, card, offered, instead):
                about = card or (str(state.upcard) if offered == ("hu",) else None)
                if about is not None:
                    extra.decline(seat, about, offered, instead, self.exposed_xi(state, seat))
            case ev.Discarded(seat, card):
                extra.throw(seat, card)
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

    def _locked(self, state: State, seat: int) -> int:
        """Faces that the seat may neither eat nor peng, as bits (C-15)."""
        if not self.pass_locks:
            return 0
        extra: Memory = state.extra
        return extra.passed[seat] | extra.thrown[seat]

    def exposed_xi(self, state: State, seat: int) -> int:
        """Points of the laid groups, a concealed 偎 too (C-31)."""
        return sum([group_xi(group.kind, group.cards) for group in state.seats[seat].groups])

    def hu_locked(self, state: State, seat: int, card: int) -> bool:
        """臭胡: a hu of this face was passed, and the exposed xi are what they were (C-31)."""
        if not self.hu_locks:
            return False
        passed = state.extra.passed_hu[seat].get(card)
        return passed is not None and passed == self.exposed_xi(state, seat)

    def locks(self, state: State, seat: int) -> dict[int, dict[str, str]]:
        """C-15, C-31."""
        extra: Memory = state.extra
        found: dict[int, dict[str, str]] = {}
        for f in range(FACES):
            why: dict[str, str] = {}
            if self.pass_locks and extra.passed[seat] >> f & 1:
                why = {"chi": "passed", "peng": "passed"}
            elif self.pass_locks and extra.thrown[seat] >> f & 1:
                why = {"chi": "thrown", "peng": "thrown"}
            if self.hu_locked(state, seat, f):
                why["hu"] = "passed_hu"
            if why:
                found[f] = why
        return found

    # --- hu (M-2, M-3, M-40 … M-46) -------------------------------------------------------------

    def win(self, state: State, seat: int) -> Win | None:
        """The hand that ``seat`` could lay down now."""
        if not self._may_win(state, seat):
            return None
        hand = self.candidate(state, seat)
        return None if hand is None else best_win(hand, self.scheme)

    def _may_win(self, state: State, seat: int) -> bool:
        """A cheap no for most hands; the 天胡 are rare enough for a closer look."""
        phase, table = state.phase, state.table
        if phase is Phase.WINDOW and table is not None:
            return table.source == UPCARD or standing(state, seat).may_win(table.card)
        return phase is Phase.OPENING or standing(state, seat).may_win(None)

    def candidate(self, state: State, seat: int) -> Candidate | None:
        """The hand that may be won with now, or None where no hu is due (M-40, M-46)."""
        about = state.table or state.claimed
        if about is not None and not state.won and self.hu_locked(state, seat, about.card):
            return None
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
            if not self.scheme.any_pao and standing(state, seat).paos > 1:
                paos = [group.cards[0] for group in owner.groups if group.kind == PAO]
                if state.claimed.card in paos:
                    return None
            own = state.claimed.seat == seat
            return Candidate(owner.groups, owner.counts, None, own, last)
        return None

    def check(self, hand: Candidate) -> None:
        """Cards and groups that can occur (M-1, M-2, M-30)."""
        check(hand)

    def best_win(self, hand: Candidate) -> Win | None:
        """M-44."""
        return best_win(hand, self.scheme)

    def no_win(self, hand: Candidate) -> Reason | None:
        """M-41 … M-44."""
        return no_win(hand, self.scheme)

    def away(self, hand: Candidate) -> int:
        """M-41."""
        return cards_away(hand, self.scheme.any_pao)

    def why(self, state: State, seat: int, kind: str) -> Reason | None:
        """See the module of that name."""
        return why(self, state, seat, kind)

    # --- the end (M-60, M-61) -------------------------------------------------------------------

    def next_dealer(self, state: State, winners: Sequence[Winner]) -> int:
        """The first winner from the drawer; after three exhausted rounds the next seat."""
        if not winners:
            return state.next_seat(state.dealer) if state.streak >= 2 else state.dealer
        start = state.table.seat if state.table is not None else state.dealer
        return min((w.seat for w in winners), key=lambda seat: state.distance(start, seat))

    @property
    def kit(self) -> Kit:
        """Runs, 二七十 and mixed sets (M-30, M-45)."""
        return KIT

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
