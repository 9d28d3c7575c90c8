"""Why not? The family's answers, from what the seat itself may know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from paohuzi.engine.cards import COPIES, FACES, GLYPHS
from paohuzi.engine.distance import free_distance
from paohuzi.engine.groups import PAO, QUADS, bi_chains, pairs_for
from paohuzi.engine.partition import best_partition
from paohuzi.engine.position import Candidate
from paohuzi.engine.state import DISCARD, UPCARD, Phase, State
from paohuzi.engine.why import Reason
from paohuzi.rulesets.fifteen.scoring import GROUPS, MIN_XI, Scheme, group_xi, readings

if TYPE_CHECKING:
    from paohuzi.rulesets.fifteen.ruleset import FifteenXi


def why(rules: FifteenXi, state: State, seat: int, kind: str) -> Reason | None:
    """The reason why ``kind`` is not offered to ``seat`` (M-10 … M-46, C-15, C-20, C-31)."""
    match kind:
        case "hu":
            return _no_hu(rules, state, seat)
        case "chi" | "peng":
            return _no_claim(rules, state, seat, kind)
        case "wei" | "ti" | "pao":
            return Reason("forced", "M-11")
        case _:
            return Reason("nothing_offered", "G-10")


# --- hu -----------------------------------------------------------------------------------------


def _no_hu(rules: FifteenXi, state: State, seat: int) -> Reason:
    table = state.table or state.claimed
    if table is None:
        return Reason("no_table_card", "M-40")
    if table.source == DISCARD:
        return Reason("only_wall", "M-40")
    if state.phase is Phase.DRAWN and table.seat != seat:
        return Reason("not_shown", "M-13")
    if state.table is None and state.turn != seat:
        return Reason("taken", "M-12")
    if rules.hu_locked(state, seat, table.card):
        return Reason("passed_hu", "C-31", {"card": GLYPHS[table.card]})
    hand = rules.candidate(state, seat)
    if hand is None:
        return Reason("later_pao", "M-43")
    return no_win(hand, rules.scheme) or Reason("too_late", "G-11")


def no_win(hand: Candidate, scheme: Scheme) -> Reason | None:
    """Why a hand is no win (M-41 … M-44); None for one that is."""
    most = -1
    for xi, pair, quad in _complete(hand, scheme.any_pao):
        if pair and not quad:
            continue
        if scheme.quad_needs_jiang and quad and not pair:
            continue
        most = max(most, xi)
    if most >= MIN_XI:
        return None
    if most >= 0:
        figures: dict[str, int | str] = {"xi": most, "least": MIN_XI, "short": MIN_XI - most}
        return Reason("short", "M-44", figures)
    for _, pair, quad in _complete(hand, scheme.any_pao):
        if pair and not quad:
            return Reason("pair_without_quad", "M-41")
        if quad and not pair:
            return Reason("no_jiang", "C-30")
    if not scheme.any_pao and any(group.kind == PAO for group in hand.groups):
        later = (xi for xi, _, _ in _complete(hand, True))
        if max(later, default=-1) >= MIN_XI:
            return Reason("later_pao", "M-43")
    if _complete_with_kan_split(hand):
        return Reason("kan_split", "M-42")
    return Reason("incomplete", "M-41", {"away": max(1, cards_away(hand, scheme.any_pao))})


def cards_away(hand: Candidate, any_pao: bool) -> int:
    """How many cards must still come to make seven groups, by the best use of its own card."""
    left = [COPIES] * FACES
    for group in hand.groups:
        for card in group.cards:
            left[card] -= 1
    for face in range(FACES):
        left[face] -= hand.counts[face] + (face == hand.card)
    found = []
    for reading in readings(hand, any_pao):
        equal = (*reading.groups, *reading.hand_groups)
        quad = any(group.kind in QUADS for group in equal)
        cards = sum(reading.free)
        whole = len(equal) + cards // 3 + (cards % 3 == 2) == GROUPS and cards % 3 != 1
        pair = quad and (cards if whole else cards + 1) % 3 == 2
        found.append(free_distance(reading.free, GROUPS - len(equal) - pair, pair, left))
    return min(found)


def _complete(hand: Candidate, any_pao: bool) -> Iterator[tuple[int, bool, bool]]:
    """Complete readings: the most xi, whether there is a 将, and whether there is a quad."""
    for reading in readings(hand, any_pao):
        equal = (*reading.groups, *reading.hand_groups)
        left = sum(reading.free)
        pair = left % 3 == 2
        if left % 3 == 1 or len(equal) + left // 3 + pair != GROUPS:
            continue
        if (partition := best_partition(tuple(reading.free), pair)) is not None:
            xi = sum([group_xi(group.kind, group.cards) for group in equal]) + partition.xi
            yield xi, pair, any(group.kind in QUADS for group in equal)


def _complete_with_kan_split(hand: Candidate) -> bool:
    counts = list(hand.counts)
    if hand.card is not None:
        counts[hand.card] += 1
    for face in range(FACES):
        if hand.counts[face] == 3:
            others = [f for f in range(FACES) if f != face and counts[f] >= 3]
            free = tuple(0 if f in others else counts[f] for f in range(FACES))
            pair = sum(free) % 3 == 2
            if best_partition(free, pair) is not None:
                return True
    return False


# --- chi and peng -------------------------------------------------------------------------------


def _no_claim(rules: FifteenXi, state: State, seat: int, kind: str) -> Reason:
    table = state.table
    if table is None:
        return Reason("no_table_card", "M-13")
    if state.phase is Phase.DRAWN:
        return Reason("not_shown", "M-13")
    if table.source == UPCARD:
        return Reason("upcard", "M-3")
    card = table.card
    named: dict[str, int | str] = {"card": GLYPHS[card]}
    own = table.seat == seat
    if own and table.source == DISCARD:
        return Reason("own_card", "M-21")
    if kind == "chi" and not own and seat != state.next_seat(table.seat):
        discard = table.source == DISCARD
        return Reason("not_next_discard", "M-21") if discard else Reason("not_next", "M-13")
    if kind == "peng" and own:
        return Reason("own_draw", "M-13")
    counts = state.seats[seat].counts
    cause = _hand_peng(counts, card) if kind == "peng" else _hand_chi(rules, state, seat, card)
    if cause is not None and cause.code in ("too_few", "no_pair", "kan_pao"):
        return cause
    if lock := rules.locks(state, seat).get(card, {}).get(kind):
        return Reason(lock, "C-15", named)
    return cause or Reason("too_late", "G-11")


def _hand_peng(counts: Sequence[int], card: int) -> Reason | None:
    held = counts[card]
    if held == 2:
        return None
    if held == 3:
        return Reason("kan_pao", "M-13")
    return Reason("too_few", "M-13", {"card": GLYPHS[card], "held": held})


def _hand_chi(rules: FifteenXi, state: State, seat: int, card: int) -> Reason | None:
    counts = state.seats[seat].counts
    named: dict[str, int | str] = {"card": GLYPHS[card]}
    if not any(pairs_for(counts, card)):
        split = [min(n, 2) for n in counts]
        held = any(pairs_for(split, card))
        return Reason("kan_held", "M-42") if held else Reason("no_pair", "M-30", named)
    eating = rules.eating(state, seat)
    if any(eating.chis(card)):
        return None
    if eating.every_copy and not any(_lays_all(counts, card)):
        return Reason("bi_impossible", "C-20", named)
    return Reason("nothing_to_discard", "M-23")


def _lays_all(counts: Sequence[int], card: int) -> Iterator[bool]:
    """Whether some chi of ``card`` leaves no other copy of it, whatever else it leaves."""
    left = list(counts)
    for a, b in pairs_for(counts, card):
        left[a] -= 1
        left[b] -= 1
        for chain in bi_chains(left, card):
            laid = sum(triple.count(card) for triple in chain)
            yield left[card] >= 3 or left[card] == laid
        left[a] += 1
        left[b] += 1
