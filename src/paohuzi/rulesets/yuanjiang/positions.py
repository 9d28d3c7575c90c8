"""Whether a position of this game can occur."""

from __future__ import annotations

from paohuzi.engine.cards import glyphs
from paohuzi.engine.groups import CHI, LIU, PIAO, Group, all_sets
from paohuzi.engine.position import Candidate, PositionError

_QUADS = (LIU, PIAO)


def check(hand: Candidate) -> None:
    """Raises PositionError for cards or groups that no play could lead to."""
    for group in hand.groups:
        _check_group(group)
    if hand.tian_hu not in (None, True, False):
        raise PositionError(f"tian_hu is {hand.tian_hu!r}; one of true, false, null")
    if hand.tian_hu and (hand.groups or hand.card is not None):
        raise PositionError("a 天胡 is the dealer's twenty cards in hand: no group and no card")
    if hand.card is None and not hand.tian_hu:
        raise PositionError("card is null; only a 天胡 is won without a card")
    quads = sum(group.kind in _QUADS for group in hand.groups)
    exposed = sum(len(group.cards) for group in hand.groups)
    cards = exposed + sum(hand.counts) + (hand.card is not None)
    if cards != 20 + quads:
        raise PositionError(f"{cards} cards in all; such a hand has {20 + quads}")


def _check_group(group: Group) -> None:
    text = glyphs(group.cards)
    if group.kind == CHI:
        if tuple(map(int, group.cards)) not in all_sets(mixed=False):
            raise PositionError(f"chi {text} is no set: a run or a 二七十 of one size")
        if group.took is None or group.source is None:
            raise PositionError(f"chi {text} needs took (the eaten card) and from (self or other)")
        return
    size = 4 if group.kind in _QUADS else 3
    if len(group.cards) != size or len(set(group.cards)) != 1:
        raise PositionError(f"{group.kind} {text} is not {size} equal cards")
