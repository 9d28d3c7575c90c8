"""Whether a position of this family can occur."""

from __future__ import annotations

from paohuzi.engine.cards import glyphs
from paohuzi.engine.groups import QUADS, TI, Group, is_set
from paohuzi.engine.position import Candidate, PositionError
from paohuzi.engine.state import UPCARD


def check(hand: Candidate) -> None:
    """Raises PositionError for cards or groups that no play could lead to."""
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
