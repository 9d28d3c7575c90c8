"""Nicknames: cleaned, bounded, and alike when they look alike."""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Iterable

from paohuzi.server.refusal import Refusal

LONGEST = 12
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that show nothing."""
_BOT_NAMES = ("阿福", "阿贵", "阿莲", "阿桂")


def clean(name: str) -> str:
    """A nickname ready to use; refuses what is empty, too long or has invisible signs."""
    name = unicodedata.normalize("NFC", " ".join(name.split()))
    if not 1 <= len(name) <= LONGEST or not all(map(_visible, name)):
        raise Refusal("bad_name")
    if unicodedata.combining(name[0]):
        raise Refusal("bad_name")
    return name


def _visible(char: str) -> bool:
    return not unicodedata.category(char).startswith("C") and char not in _BLANK


def alike(name: str) -> str:
    """What two names have in common when people would take one for the other."""
    return unicodedata.normalize("NFKC", name).casefold()


def require_free(name: str, taken: Iterable[str]) -> None:
    """Refuse a nickname that somebody in the room has (G-10: nothing changes)."""
    if alike(name) in {alike(other) for other in taken}:
        raise Refusal("name_taken", name=name)


def bot_name(taken: Iterable[str]) -> str:
    """A free name for a computer."""
    used = {alike(name) for name in taken}
    numbered = (f"电脑{number}" for number in itertools.count(1))
    names = itertools.chain(_BOT_NAMES, numbered)
    return next(name for name in names if alike(name) not in used)
