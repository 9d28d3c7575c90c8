"""沅江鬼胡子: the hooks of part Y."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from paohuzi.engine import events as ev
from paohuzi.engine.actions import Action, Chi, Discard, Hu, Liu, Peng, Piao, Wei
from paohuzi.engine.cards import BACK, COPIES, FACES, GLYPHS, face, faces, glyphs
from paohuzi.engine.groups import CHI, LIU, PENG, PIAO, WEI, Group
from paohuzi.engine.kit import Kit
from paohuzi.engine.packing import UNITS, pack
from paohuzi.engine.position import Candidate
from paohuzi.engine.results import Win, Winner
from paohuzi.engine.ruleset import Option, RuleSet
from paohuzi.engine.split import most_hard
from paohuzi.engine.state import DRAW, Phase, State
from paohuzi.engine.why import Reason
from paohuzi.rulesets.yuanjiang.memory import Memory
from paohuzi.rulesets.yuanjiang.positions import check
from paohuzi.rulesets.yuanjiang.scoring import KIT, OTHER, Scheme, best_win, laid_group_hard
from paohuzi.rulesets.yuanjiang.shapes import eating_pairs
from paohuzi.rulesets.yuanjiang.why import cards_away, no_win, why

_NOTED = frozenset(
    (ev.Passed, ev.Chi, ev.Peng, ev.Wei, ev.Liu, ev.Piao, ev.Discarded, ev.NoDiscard)
)
_ODD = 0o11111111111111111111
"""The bit of each octal digit that an odd count sets (packing.py)."""
_HU, _PENG, _WEI, _PIAO = Hu(), Peng(), Wei(), Piao()
_DISCARDS = [Discard(glyph) for glyph in GLYPHS]
_LIUS = [Liu(glyph) for glyph in GLYPHS]
_PAIRS = [[Chi(GLYPHS[a] + GLYPHS[b]) for b in range(FACES)] for a in range(FACES)]


class Yuanjiang(RuleSet):
    """沅江鬼胡子 (Y-1 … Y-51)."""

    id: ClassVar[str] = "yuanjiang"
    package: ClassVar[str] = "paohuzi.rulesets.yuanjiang"
    order: ClassVar[int] = 30
    players: ClassVar[tuple[int, ...]] = (3, 2)
    option_list: ClassVar[tuple[Option, ...]] = (
        Option("hidden_draw", False, (False, True)),
        Option("piao", True, (True, False)),
        Option("wu_xi_ping_exposed", False, (False, True)),
        Option("diao_diao_shou", 50, (50, 100)),
        Option("cap", "none", ("none", 100, 200)),
    )
    group_kinds: ClassVar[tuple[str, ...]] = (CHI, PENG, WEI, LIU, PIAO)
    mixed_sets: ClassVar[bool] = False
    priority: ClassVar[Mapping[str, int]] = {
        "liu": 0,
        "wei": 0,
        "piao": 0,
        "hu": 1,
        "peng": 2,
        "chi": 3,
    }
    clauses: ClassVar[Mapping[str, str]] = {"grey": "Y-22"}
    lasting: ClassVar[frozenset[str]] = frozenset({"grey"})

    # --- deal (Y-1 … Y-4) -----------------------------------------------------------------------

    def hand_size(self, dealer: bool, players: int) -> int:
        """Y-1."""
        return 20 if dealer else 19

    def start(self, state: State) -> Memory:
        """Nothing passed, nothing grey."""
        return Memory.fresh(state.players)

    def first_dealer(self, arrivals: Sequence[int], drawn: int) -> int:
        """Y-2."""
        return arrivals[0] if arrivals else drawn

    def next_dealer(self, state: State, winners: Sequence[Winner]) -> int:
        """Y-2."""
        return winners[0].seat if winners else state.next_seat(state.dealer)

    # --- a turn (Y-10 … Y-17) -------------------------------------------------------------------

    def private_draws(self, state: State) -> bool:
        """暗歪溜 (Y-10)."""
        return self.options["hidden_draw"] is True

    def drawn(self, state: State) -> list[ev.Event]:
        """Every drawn card is shown in the end (Y-10)."""
        assert state.table is not None
        return [ev.Shown(state.table.seat, GLYPHS[state.table.card])]

    def offers(self, state: State) -> dict[int, list[Action]]:
        """Whom the present moment asks for what."""
        memory: Memory = state.extra
        if state.phase is Phase.WINDOW:
            asked = {seat: list(self._responses(state, seat)) for seat in range(state.players)}
            return {seat: found for seat, found in asked.items() if found}
        seat = state.turn
        if memory.dead[seat]:
            return {}
        if state.phase is Phase.DRAWN:
            return self._private(state, seat)
        if state.phase is Phase.DISCARD:
            return {seat: [*self._discards(state, seat), *self._declarable(state, seat)]}
        return {}

    def _private(self, state: State, seat: int) -> dict[int, list[Action]]:
        if not self.private_draws(state):
            return {}
        own = list(self._own_draw(state, seat))
        if own and self.win(state, seat) is not None:
            own.append(_HU)
        return {seat: own} if own else {}

    def _responses(self, state: State, seat: int) -> Iterator[Action]:
        """Y-11: all of them are choices."""
        assert state.table is not None
        memory: Memory = state.extra
        card, source_seat, source = state.table
        if memory.dead[seat]:
            return
        drawer = source == DRAW and seat == source_seat
        if drawer and not self.private_draws(state):
            yield from self._own_draw(state, seat)
        if source == DRAW and self.win(state, seat) is not None:
            yield _HU
        counts = state.seats[seat].counts
        if seat != source_seat and counts[card] >= 2 and not memory.peng[seat] >> card & 1:
            yield _PENG
        eats = drawer or seat == state.next_seat(source_seat)
        if eats and not memory.no_chi(seat) >> card & 1:
            for a, b in eating_pairs(counts, card):
                yield _PAIRS[a][b]

    def _own_draw(self, state: State, seat: int) -> Iterator[Action]:
        """溜, 歪 and 飘 of the drawn card (Y-13 … Y-15)."""
        assert state.table is not None
        card = state.table.card
        held = state.seats[seat].counts[card]
        if held == 3 or _has(state, seat, WEI, card):
            yield _LIUS[card]
        if held >= 2 and not state.extra.wei[seat] >> card & 1:
            yield _WEI
        if self.options["piao"] and _has(state, seat, PENG, card):
            yield _PIAO

    def _discards(self, state: State, seat: int) -> Iterator[Action]:
        counts = state.seats[seat].counts
        grey = state.extra.grey[seat]
        return (_DISCARDS[f] for f in range(FACES) if counts[f] and not grey >> f & 1)

    def _declarable(self, state: State, seat: int) -> Iterator[Action]:
        """A quad in hand, or a 歪 and its fourth, instead of the discard (Y-14)."""
        counts = state.seats[seat].counts
        for f in range(FACES):
            if counts[f] == COPIES or (counts[f] and _has(state, seat, WEI, f)):
                yield _LIUS[f]

    def claim(self, state: State, seat: int, action: Action) -> list[ev.Event]:
        """The events of a choice."""
        glyph = "" if state.table is None else GLYPHS[state.table.card]
        source = seat if state.table is None else state.table.seat
        match action:
            case Liu(card):
                wei = _has(state, seat, WEI, face(card))
                if state.phase is Phase.DISCARD:
                    return [ev.Liu(seat, card, "wei_hand" if wei else "hand")]
                return [ev.Liu(seat, card, "wei" if wei else "kan")]
            case Wei():
                return [ev.Wei(seat, glyph, False)]
            case Piao():
                return [ev.Piao(seat, glyph)]
            case Peng():
                return [ev.Peng(seat, source, glyph)]
            case Chi(with_):
                return [ev.Chi(seat, source, glyph, with_)]
            case _:
                raise AssertionError(action)

    def free(self, state: State, seat: int) -> str | None:
        """Y-12."""
        return "quad" if state.extra.quad else None

    def stuck(self, state: State, seat: int) -> str:
        """Y-23."""
        return "dead_hand"

    # --- locks and grey cards (Y-20 … Y-23) -----------------------------------------------------

    def note(self, state: State, event: ev.Event) -> None:
        """What each seat has shut itself out of."""
        if type(event) not in _NOTED:
            return
        memory: Memory = state.extra
        match event:
            case ev.Passed(seat, card, offered) if card is not None:
                memory.decline(seat, face(card), offered, state.seats[seat].counts)
            case ev.Chi(seat, _, _, with_):
                memory.ate(seat, faces(with_))
            case ev.Peng(seat, _, card):
                memory.tripled(seat, face(card))
                memory.spoiled[seat] = True
            case ev.Wei(seat, card):
                memory.tripled(seat, face(card))
            case ev.Liu(seat) | ev.Piao(seat):
                memory.quad, memory.first_move = True, False
                memory.spoiled[seat] |= isinstance(event, ev.Piao)
            case ev.Discarded(seat, card):
                memory.threw(seat, face(card), state.dealer)
                memory.first_move = False
            case ev.NoDiscard(seat, reason):
                memory.quad, memory.first_move = False, False
                memory.dead[seat] |= reason == "dead_hand"
            case _:
                pass

    def barred(self, state: State, seat: int) -> dict[int, str]:
        """Y-22."""
        counts, grey = state.seats[seat].counts, state.extra.grey[seat]
        return {f: "grey" for f in range(FACES) if counts[f] and grey >> f & 1}

    def locks(self, state: State, seat: int) -> dict[int, dict[str, str]]:
        """Y-20."""
        memory: Memory = state.extra
        masks = (
            ("chi", "thrown", memory.thrown),
            ("chi", "partner", memory.partner),
            ("chi", "passed", memory.chi),
            ("peng", "passed", memory.peng),
            ("wei", "passed", memory.wei),
        )
        found: dict[int, dict[str, str]] = {}
        for claim, reason, mask in masks:
            for f in range(FACES):
                if mask[seat] >> f & 1:
                    found.setdefault(f, {})[claim] = reason
        return found

    def notes(self, state: State, seat: int) -> tuple[str, ...]:
        """死手 is public: its event said so (Y-23)."""
        return ("dead_hand",) if state.extra.dead[seat] else ()

    def why(self, state: State, seat: int, kind: str) -> Reason | None:
        """See the module of that name."""
        return why(self, state, seat, kind)

    # --- hu (Y-30 … Y-45) -----------------------------------------------------------------------

    def win(self, state: State, seat: int) -> Win | None:
        """The hand that ``seat`` could lay down now."""
        if not self._may_win(state, seat):
            return None
        hand = self.candidate(state, seat)
        return None if hand is None else best_win(hand, self.scheme)

    def _may_win(self, state: State, seat: int) -> bool:
        """A cheap no for most hands: neither the shape of Y-31 nor ten pairs."""
        table = state.table
        if table is None or table.source != DRAW:
            return state.extra.first_move is True
        owner = state.seats[seat]
        packed: int | None = state.memo[seat]
        if packed is None:
            packed = state.memo[seat] = pack(owner.counts)
        exposed = len(owner.groups)
        whole = packed + UNITS[table.card]
        if most_hard(whole, exposed) >= 0:
            return True
        return not exposed and not whole & _ODD

    def candidate(self, state: State, seat: int) -> Candidate | None:
        """The hand that may be won with now, or None where no hu is due (Y-30)."""
        memory: Memory = state.extra
        if memory.dead[seat]:
            return None
        owner = state.seats[seat]
        if state.phase is Phase.DISCARD:
            dealt = memory.first_move and seat == state.dealer
            return Candidate([], owner.counts, None, True, tian_hu=True) if dealt else None
        table = state.table
        if table is None or table.source != DRAW:
            return None
        own = seat == table.seat
        if state.phase is not Phase.WINDOW and not own:
            return None
        groups = [_from(group, seat) for group in owner.groups]
        ting = not memory.spoiled[seat]
        return Candidate(groups, owner.counts, table.card, own, not state.wall, False, ting)

    @property
    def scheme(self) -> Scheme:
        """The options that the score depends on (Y-42, Y-44)."""
        cap = self.options["cap"]
        return Scheme(
            int(self.options["diao_diao_shou"]),
            self.options["wu_xi_ping_exposed"] is True,
            cap if isinstance(cap, int) else 0,
        )

    def check(self, hand: Candidate) -> None:
        """Cards and groups that can occur (Y-1, Y-14 … Y-17)."""
        check(hand)

    def best_win(self, hand: Candidate) -> Win | None:
        """Y-34."""
        return best_win(hand, self.scheme)

    def no_win(self, hand: Candidate) -> Reason | None:
        """Y-31, Y-32."""
        return no_win(hand, self.scheme.exposed_plain)

    def away(self, hand: Candidate) -> int:
        """Y-31."""
        return cards_away(hand)

    @property
    def kit(self) -> Kit:
        """Runs and 二七十 of one size (Y-17, Y-32)."""
        return KIT

    # --- what is shown (Y-13, Y-14) -------------------------------------------------------------

    def group_xi(self, group: Group) -> int:
        """硬息 (Y-32)."""
        return laid_group_hard(group)

    def shown_cards(self, group: Group) -> tuple[str, bool]:
        """歪 and 溜 are backs to the others."""
        if group.kind in (WEI, LIU):
            return BACK * len(group.cards), False
        return glyphs(group.cards), True


def _has(state: State, seat: int, kind: str, card: int) -> bool:
    groups = state.seats[seat].groups
    return any(group.kind == kind and group.cards[0] == card for group in groups)


def _from(group: Group, seat: int) -> Group:
    """A laid group with its source as own (0) or another's (1)."""
    if group.source is None:
        return group
    return group._replace(source=OTHER if group.source != seat else 0)
