"""Text notation (formats.md) and faces (G-1, G-2)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paohuzi import Card, CardError, parse_cards
from paohuzi.engine.cards import CARDS, GLYPHS, counts_of, text_of


def test_faces_and_reds() -> None:
    """G-1, G-2: 20 faces, of which 2, 7 and 10 of both sizes are red."""
    assert len(set(GLYPHS)) == 20
    assert "".join(str(card) for card in CARDS if card.red) == "二七十贰柒拾"
    assert [card.rank for card in CARDS] == [*range(1, 11)] * 2
    assert [card.big for card in CARDS] == [False] * 10 + [True] * 10


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("一二三贰柒拾", "一二三贰柒拾"),
        ("123s 270b", "一二三贰柒拾"),
        ("123S,270B", "一二三贰柒拾"),
        ("叄貳陸", "叁贰陆"),
        ("十, 拾、0s 0b", "十拾十拾"),
        ("", ""),
    ],
)
def test_notations(text: str, cards: str) -> None:
    assert "".join(map(str, parse_cards(text))) == cards


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("一x二", "'x' at position 1"),
        ("12", "'1' at position 0 has no size"),
        ("一 12x", "'1' at position 2 has no size"),
        ("s", "'s' at position 0"),
        ("一🀄", "at position 1"),
    ],
)
def test_the_first_bad_character_is_named(text: str, says: str) -> None:
    with pytest.raises(CardError, match=says):
        parse_cards(text)


def test_one_card() -> None:
    assert Card.of("7b") == Card.of("柒")
    with pytest.raises(CardError, match="2 cards, one was expected"):
        Card.of("一二")


@given(st.lists(st.sampled_from(CARDS), max_size=30))
def test_writing_and_reading(cards: list[Card]) -> None:
    assert parse_cards("".join(map(str, cards))) == cards
    ascii_text = " ".join(f"{c.rank % 10}{'b' if c.big else 's'}" for c in cards)
    assert parse_cards(ascii_text) == cards
    assert parse_cards(text_of(counts_of(cards))) == sorted(cards)


@given(st.text(max_size=12))
def test_any_text_is_read_or_refused_with_a_position(text: str) -> None:
    message = "read, so no character at position n is bad"
    try:
        parse_cards(text)
    except CardError as error:
        message = str(error)
    assert "at position" in message
