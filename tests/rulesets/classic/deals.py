"""Scripted rounds of this table: the shared words with its rules and options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from paohuzi import Round, ruleset
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
    offered_at,
    offers,
    play,
    until,
    until_may,
)

__all__ = [
    "HU",
    "PASS",
    "PENG",
    "chi",
    "deal",
    "discards",
    "groups",
    "hand",
    "idle",
    "offered_at",
    "offers",
    "play",
    "until",
    "until_may",
]


def deal(
    hands: Mapping[int, str],
    wall: str = "",
    *,
    options: Mapping[str, Any] | None = None,
    **rest: Any,
) -> Round:
    """A round of such a deck, played up to its first decision."""
    return decks.deal(ruleset("classic", **(options or {})), hands, wall, **rest)
