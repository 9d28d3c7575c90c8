"""Seed → deck, by a documented byte stream and Fisher–Yates; and the commitment (G-15).

The stream: ``key = SHA-256("paohuzi-deal-1" ‖ len(seed) ‖ seed ‖ for each nonce: len ‖ nonce)``
with one-byte lengths; block *i* is ``SHA-256(key ‖ i)`` with *i* as 8 bytes big-endian; the
stream is the blocks one after another. The shuffle starts from the deck in face order (four 一,
four 二, … four 拾) and for *i* from 79 down to 1 swaps place *i* with place *j*, where *j* is the
next stream byte below the largest multiple of *i* + 1 that is at most 256, modulo *i* + 1 (bytes
at or above it are skipped, so no order is likelier than another).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from paohuzi.engine.cards import CARDS, COPIES, DECK_SIZE, Card

_DOMAIN = b"paohuzi-deal-1"


def commitment(seed: bytes, table: str, round_no: int) -> str:
    """SHA-256(seed ‖ table id ‖ round no) in hex: shown before the deal (G-15).

    The table id is UTF-8, the round number decimal digits.
    """
    return hashlib.sha256(seed + table.encode() + str(round_no).encode()).hexdigest()


def byte_stream(seed: bytes, nonces: Sequence[bytes] = ()) -> Iterator[int]:
    """The endless byte stream of a seed and the seats' nonces."""
    parts = [_DOMAIN]
    for part in (seed, *nonces):
        if len(part) > 255:
            raise ValueError(f"a seed or nonce has at most 255 bytes, not {len(part)}")
        parts += [bytes([len(part)]), part]
    key = hashlib.sha256(b"".join(parts)).digest()
    block = 0
    while True:
        yield from hashlib.sha256(key + block.to_bytes(8, "big")).digest()
        block += 1


def below(stream: Iterator[int], bound: int) -> int:
    """The next unbiased number in ``range(bound)``, 1 ≤ bound ≤ 256."""
    limit = 256 - 256 % bound
    while True:
        byte = next(stream)
        if byte < limit:
            return byte % bound


def shuffled_deck(seed: bytes, nonces: Sequence[bytes] = ()) -> list[Card]:
    """The 80 cards in deal order (formats.md) for this seed."""
    stream = byte_stream(seed, nonces)
    deck = [card for card in CARDS for _ in range(COPIES)]
    for i in range(DECK_SIZE - 1, 0, -1):
        j = below(stream, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def first_dealer(seed: bytes, players: int) -> int:
    """A session's first dealer, drawn from its seed (M-61)."""
    return below(byte_stream(seed, (b"dealer",)), players)
