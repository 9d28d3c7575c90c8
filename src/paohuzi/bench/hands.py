"""Hands to measure with: like those of scored cases, the same for the same seed.

About half are complete, a third miss by one or two cards, the rest are dealt from the deck; kan,
quads and pairs come as often as building a hand group by group brings them.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from paohuzi.engine.cards import COPIES, DECK_SIZE, FACES
from paohuzi.engine.groups import all_sets

SCORING = ((0, 1, 2), (1, 6, 9), (10, 11, 12), (11, 16, 19))
_MIXED = all_sets()
_PLAIN = all_sets(mixed=False)
Hand = tuple[int, ...]
"""Twenty counts."""


def mixed_hands(count: int, seed: int = 1) -> list[Hand]:
    """Concealed hands of 20 or 21 cards for the games with mixed sets and kan that stay whole."""
    return _hands(count, seed, _complete_mixed)


def split_hands(count: int, seed: int = 1) -> list[Hand]:
    """Concealed hands of 19 or 20 cards for the game without mixed sets (Y-31)."""
    return _hands(count, seed, _complete_split)


def _hands(count: int, seed: int, complete: Callable[[random.Random], list[int]]) -> list[Hand]:
    rng = random.Random(seed)  # noqa: S311 - nothing secret is drawn
    hands: list[Hand] = []
    while len(hands) < count:
        kind = rng.random()
        hand = complete(rng)
        if kind >= 0.9:
            hand = _dealt(rng, sum(hand))
        elif kind >= 0.5:
            for _ in range(1 if kind < 0.75 else 2):
                _swap(rng, hand)
        if rng.random() < 0.03:
            hand[rng.choice([f for f in range(FACES) if hand[f]])] -= 1
        hands.append(tuple(hand))
    return hands


def _dealt(rng: random.Random, size: int) -> list[int]:
    counts = [0] * FACES
    for card in rng.sample(range(DECK_SIZE), size):
        counts[card // COPIES] += 1
    return counts


def _swap(rng: random.Random, hand: list[int]) -> None:
    hand[rng.choice([f for f in range(FACES) if hand[f]])] -= 1
    hand[rng.choice([f for f in range(FACES) if hand[f] < COPIES])] += 1


def _put(counts: list[int], faces: tuple[int, ...], kept: set[int]) -> bool:
    """Add a group unless that breaks a kan or needs a fifth copy."""
    for face in faces:
        counts[face] += 1
    if all(counts[f] <= COPIES and f not in kept for f in faces):
        return True
    for face in faces:
        counts[face] -= 1
    return False


def _complete_mixed(rng: random.Random) -> list[int]:
    """Seven groups; a quad brings a 将 with it (M-41). Free triples are dealt anew."""
    while True:
        counts = [0] * FACES
        kept: set[int] = set()
        quad = rng.random() < 0.25
        groups = 0
        if quad:
            face = rng.randrange(FACES)
            counts[face] = 4
            kept.add(face)
            groups = 2
        while groups < 7:
            roll = rng.random()
            if roll < 0.2:
                face = rng.randrange(FACES)
                if counts[face] == 0:
                    counts[face] = 3
                    kept.add(face)
                    groups += 1
            else:
                groups += _put(counts, rng.choice(SCORING if roll < 0.45 else _MIXED), kept)
        if quad:
            face = rng.randrange(FACES)
            if not _put(counts, (face, face), kept):
                continue
        if all(counts[f] < 3 or f in kept for f in range(FACES)):
            return counts


def _complete_split(rng: random.Random) -> list[int]:
    """Six groups of three and a two-card group, in any of its forms (Y-31)."""
    while True:
        counts = [0] * FACES
        kept: set[int] = set()
        groups = 0
        while groups < 6:
            roll = rng.random()
            if roll < 0.35:
                face = rng.randrange(FACES)
                groups += _put(counts, (face,) * 3, kept)
            else:
                base = rng.choice((0, 10))
                red = (base + 1, base + 6, base + 9)
                groups += _put(counts, red if roll < 0.5 else rng.choice(_PLAIN), kept)
        base = rng.choice((0, 10))
        first = rng.randrange(10)
        two = (base + first, base + min(9, first + rng.randrange(3)))
        if _put(counts, two, kept):
            return counts


def waiting(hands: list[Hand], seed: int = 1) -> list[Hand]:
    """The same hands with one card less, which a ting question adds again."""
    rng = random.Random(seed)  # noqa: S311 - nothing secret is drawn
    found: list[Hand] = []
    for hand in hands:
        less = list(hand)
        less[rng.choice([f for f in range(FACES) if hand[f]])] -= 1
        found.append(tuple(less))
    return found
