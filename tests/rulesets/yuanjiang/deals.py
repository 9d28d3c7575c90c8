"""Scripted rounds of this table: the shared words with its rules and options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from paohuzi import Round, ruleset
from paohuzi.engine import actions as do
from paohuzi.engine import events as ev
from paohuzi.engine.actions import Action
from support import decks
from support.decks import (
    HU,
    PASS,
    PENG,
    chi,
    discards,
    groups,
    hand,
    idle,
    offers,
    play,
    until,
    until_may,
)

__all__ = [
    "HU",
    "PASS",
    "PENG",
    "PIAO",
    "WAITS",
    "WEI",
    "asked_at",
    "begin",
    "chi",
    "deal",
    "discards",
    "fed",
    "groups",
    "hand",
    "idle",
    "liu",
    "locked",
    "offers",
    "play",
    "until",
    "until_may",
]

WEI, PIAO = do.Wei(), do.Piao()
WAITS = "壹壹壹叁叁叁伍伍伍玖玖玖一二三六七八九"
"""Complete with 九 alone: four 坎 and the pair."""


def liu(card: str) -> do.Liu:
    """溜 of this card."""
    return do.Liu(card)


def deal(
    hands: Mapping[int, str],
    wall: str = "",
    *,
    options: Mapping[str, Any] | None = None,
    **rest: Any,
) -> Round:
    """A round of such a deck, played up to its first decision."""
    return decks.deal(ruleset("yuanjiang", **(options or {})), hands, wall, **rest)


def fed(cards: str, card: str, wall: str = "", **rest: Any) -> Round:
    """Seat 0 deals and discards ``card``; seat 1 holds ``cards`` and is asked."""
    rnd = deal({0: card, 1: cards}, wall, **rest)
    rnd.act(0, do.Discard(card))
    return rnd


def begin(hands: Mapping[int, str], wall: str, *, throw: str = "拾", **rest: Any) -> Round:
    """Seat 0 deals, discards ``throw``, and seat 1 has drawn the first card of the wall."""
    rnd = deal({**hands, 0: throw + hands.get(0, "")}, wall, calm=throw, **rest)
    play(rnd, (0, throw))
    while len(rnd.wall) == len(rnd.events[0].wall):  # type: ignore[union-attr]
        rnd.act(min(rnd.pending), PASS)
    return rnd


def locked(rnd: Round, seat: int, card: str) -> set[str]:
    """The claims that are shut to the seat for this face."""
    return {lock.claim for lock in rnd.view(seat).locks if lock.card == card}


def asked_at(rnd: Round, event: ev.Event, seat: int) -> list[Action]:
    """Everybody passes until ``event`` has happened; what the seat is asked just then."""
    until(rnd, event)
    return rnd.pending.get(seat, []) if rnd.events[-1] == event else []
