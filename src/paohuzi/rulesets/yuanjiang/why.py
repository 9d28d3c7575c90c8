"""Why not? This game's answers, from what the seat itself may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paohuzi.engine.cards import COPIES, GLYPHS
from paohuzi.engine.distance import split_distance
from paohuzi.engine.groups import PENG
from paohuzi.engine.position import Candidate
from paohuzi.engine.state import DISCARD, Phase, State
from paohuzi.engine.why import Reason
from paohuzi.rulesets.yuanjiang.scoring import GROUPS, MIN_HARD, PAIRS, most_hard, partitions
from paohuzi.rulesets.yuanjiang.shapes import eating_pairs

if TYPE_CHECKING:
    from paohuzi.rulesets.yuanjiang.ruleset import Yuanjiang


def why(rules: Yuanjiang, state: State, seat: int, kind: str) -> Reason | None:
    """The reason why ``kind`` is not offered to ``seat`` (Y-10 … Y-33)."""
    if state.extra.dead[seat]:
        return Reason("dead_hand", "Y-23")
    match kind:
        case "hu":
            return _no_hu(rules, state, seat)
        case "chi":
            return _no_chi(rules, state, seat)
        case "peng":
            return _no_peng(rules, state, seat)
        case "wei" | "liu" | "piao":
            return _no_own(rules, state, seat, kind)
        case _:
            return Reason("nothing_offered", "G-10")


def _no_hu(rules: Yuanjiang, state: State, seat: int) -> Reason:
    if state.table is not None and state.table.source == DISCARD:
        return Reason("only_wall", "Y-30")
    if state.table is not None and state.phase is Phase.DRAWN and state.table.seat != seat:
        return Reason("not_shown", "Y-10")
    hand = rules.candidate(state, seat)
    if hand is None:
        return Reason("not_now", "Y-30")
    return no_win(hand, rules.scheme.exposed_plain) or Reason("too_late", "Y-11")


def no_win(hand: Candidate, exposed_plain: bool) -> Reason | None:
    """Why a hand is no win (Y-31 … Y-33); None for one that is."""
    if any(True for _ in partitions(hand, exposed_plain)):
        return None
    most = most_hard(hand)
    if most is None:
        return Reason("incomplete", "Y-31", {"away": max(1, cards_away(hand))})
    return Reason("short", "Y-32", {"hard": most, "least": MIN_HARD, "short": MIN_HARD - most})


def cards_away(hand: Candidate) -> int:
    """How many cards must still come to make the shape or ten pairs, its own counted as held."""
    counts = list(hand.counts)
    if hand.card is not None:
        counts[hand.card] += 1
    left = [COPIES - n for n in counts]
    for group in hand.groups:
        for card in group.cards:
            left[card] -= 1
    away = split_distance(counts, GROUPS - len(hand.groups), True, left)
    if hand.groups:
        return away
    return min(away, PAIRS - sum([n // 2 for n in counts]))


def _no_chi(rules: Yuanjiang, state: State, seat: int) -> Reason:
    table = state.table
    if table is None:
        return Reason("no_table_card", "Y-17")
    if state.phase is Phase.DRAWN:
        return Reason("not_shown", "Y-10")
    if table.seat == seat and table.source == DISCARD:
        return Reason("own_card", "Y-17")
    if table.seat != seat and seat != state.next_seat(table.seat):
        return Reason("not_next", "Y-17")
    if not any(eating_pairs(state.seats[seat].counts, table.card)):
        return Reason("no_pair", "Y-17", {"card": GLYPHS[table.card]})
    return _lock(rules, state, seat, "chi") or Reason("too_late", "Y-11")


def _no_peng(rules: Yuanjiang, state: State, seat: int) -> Reason:
    table = state.table
    if table is None:
        return Reason("no_table_card", "Y-16")
    if state.phase is Phase.DRAWN:
        return Reason("not_shown", "Y-10")
    if table.seat == seat:
        draw = table.source != DISCARD
        return Reason("own_draw", "Y-16") if draw else Reason("own_card", "Y-16")
    held = state.seats[seat].counts[table.card]
    if held < 2:
        return Reason("too_few", "Y-16", {"card": GLYPHS[table.card], "held": held})
    return _lock(rules, state, seat, "peng") or Reason("too_late", "Y-11")


def _no_own(rules: Yuanjiang, state: State, seat: int, kind: str) -> Reason:
    """歪, 溜 and 飘 need the own draw; a 溜 may also be whole in hand (Y-13 … Y-15)."""
    if kind == "piao" and not rules.options["piao"]:
        return Reason("piao_off", "Y-15")
    table = state.table
    if kind == "liu" and state.phase is Phase.DISCARD:
        return Reason("no_quad", "Y-14")
    if table is None:
        return Reason("no_table_card", "Y-13")
    if table.seat != seat or table.source == DISCARD:
        return Reason("not_own_draw", "Y-13")
    named: dict[str, int | str] = {"card": GLYPHS[table.card]}
    if kind == "liu":
        return Reason("no_quad", "Y-14")
    if kind == "piao":
        pengs = [g for g in state.seats[seat].groups if g.kind == PENG]
        held = any(group.cards[0] == table.card for group in pengs)
        return Reason("too_late", "Y-10") if held else Reason("no_peng", "Y-15", named)
    held_cards = state.seats[seat].counts[table.card]
    if held_cards < 2:
        return Reason("too_few_wei", "Y-13", named | {"held": held_cards})
    return _lock(rules, state, seat, "wei") or Reason("too_late", "Y-10")


def _lock(rules: Yuanjiang, state: State, seat: int, claim: str) -> Reason | None:
    assert state.table is not None
    card = state.table.card
    code = rules.locks(state, seat).get(card, {}).get(claim)
    return None if code is None else Reason(code, "Y-20", {"card": GLYPHS[card]})
