"""The 20 faces, their text notation and hands as counts (G-1, G-2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

GLYPHS = "一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾"
"""Canonical glyphs: index = face number, smalls 0–9 before bigs 10–19."""

FACES = 20
COPIES = 4
DECK_SIZE = FACES * COPIES
BACK = "?"
"""What stands for a card that the viewer may not see."""

_VARIANTS = {"贰": "貳弍", "叁": "叄參", "陆": "陸", "壹": "弌", "拾": "什", "柒": "漆", "两": ""}
_INDEX = {glyph: face for face, glyph in enumerate(GLYPHS)}
_INDEX |= {other: _INDEX[g] for g, others in _VARIANTS.items() for other in others if g in _INDEX}
_SEPARATORS = frozenset(" ,，、\t\n\r\u3000")


class CardError(ValueError):
    """Text that cannot be read as cards; the message names the character and its position."""


class Card(int):
    """One face of the deck: an int 0–19 whose ``str`` is its glyph.

    >>> card = Card.of("柒")
    >>> str(card), card.rank, card.big, card.red
    ('柒', 7, True, True)
    """

    __slots__ = ()

    @classmethod
    def of(cls, text: str) -> Card:
        """The card written as ``text`` (one card in any notation of formats.md)."""
        cards = parse_cards(text)
        if len(cards) != 1:
            raise CardError(f"{text!r} is {len(cards)} cards, one was expected")
        return cards[0]

    @property
    def rank(self) -> int:
        """1–10."""
        return self % 10 + 1

    @property
    def big(self) -> bool:
        """Whether it is a 大字."""
        return self >= 10

    @property
    def red(self) -> bool:
        """Whether it is a 红字: ranks 2, 7 and 10 (G-2)."""
        return self % 10 in (1, 6, 9)

    def __str__(self) -> str:
        return GLYPHS[self]

    def __repr__(self) -> str:
        return f"Card({GLYPHS[self]!r})"


CARDS: tuple[Card, ...] = tuple(Card(face) for face in range(FACES))
RED: tuple[bool, ...] = tuple(card.red for card in CARDS)


def parse_cards(text: str) -> list[Card]:
    """Read cards in any notation of formats.md, in the order written.

    Raises :class:`CardError` naming the first bad character and its position (from 0).

    >>> [str(c) for c in parse_cards("123s 270b")]
    ['一', '二', '三', '贰', '柒', '拾']
    >>> parse_cards("一x")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    paohuzi.engine.cards.CardError: 'x' at position 1 is not a card; ...
    """
    cards: list[Card] = []
    digits: list[tuple[int, int]] = []
    for position, char in enumerate(text):
        if char in "sSbB" and digits:
            shift = 10 if char in "bB" else 0
            cards.extend(CARDS[(digit + 9) % 10 + shift] for digit, _ in digits)
            digits.clear()
        elif char in "0123456789":
            digits.append((int(char), position))
        elif digits:
            break
        elif char in _INDEX:
            cards.append(CARDS[_INDEX[char]])
        elif char not in _SEPARATORS:
            raise CardError(
                f"{char!r} at position {position} is not a card; "
                "use 一…十, 壹…拾 or digits with s or b"
            )
    if digits:
        digit, position = digits[0]
        raise CardError(
            f"'{digit}' at position {position} has no size; write s (small) or b (big) after digits"
        )
    return cards


def face(glyph: str) -> int:
    """The face number of one canonical glyph."""
    return _INDEX[glyph]


def glyphs(faces: Iterable[int]) -> str:
    """Faces as glyphs, in the order given."""
    return "".join([GLYPHS[f] for f in faces])


def faces(text: str) -> list[int]:
    """Canonical glyphs as face numbers, in the order given."""
    return [_INDEX[c] for c in text]


def counts_of(cards: Iterable[int]) -> list[int]:
    """Cards as 20 counts."""
    counts = [0] * FACES
    for card in cards:
        counts[card] += 1
    return counts


def cards_in(counts: Sequence[int]) -> list[Card]:
    """20 counts as a sorted list of cards."""
    return [CARDS[f] for f in range(FACES) for _ in range(counts[f])]


def text_of(counts: Sequence[int]) -> str:
    """20 counts as glyphs, ascending."""
    return "".join([GLYPHS[f] * counts[f] for f in range(FACES) if counts[f]])
