"""G-15: seed → deck by a documented stream, and the commitment."""

from __future__ import annotations

import hashlib
import itertools
from collections import Counter

import pytest

from paohuzi import Round, ruleset, rulesets
from paohuzi.engine.cards import COPIES, FACES, counts_of, glyphs
from paohuzi.engine.deal import below, byte_stream, commitment, first_dealer, shuffled_deck

SEED = bytes(range(32))


def recomputed(seed: bytes, nonces: tuple[bytes, ...]) -> str:
    """The text of the module, written down again from its words."""
    data = b"paohuzi-deal-1" + b"".join(bytes([len(p)]) + p for p in (seed, *nonces))
    key = hashlib.sha256(data).digest()
    stream = itertools.chain.from_iterable(
        hashlib.sha256(key + i.to_bytes(8, "big")).digest() for i in itertools.count()
    )
    deck = [face for face in range(20) for _ in range(4)]
    for i in range(79, 0, -1):
        while True:
            byte = next(stream)
            if byte < 256 // (i + 1) * (i + 1):
                break
        j = byte % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return glyphs(deck)


@pytest.mark.parametrize("nonces", [(), (b"",), (b"a", b"bc", b"")])
def test_deck_follows_the_documented_algorithm(nonces: tuple[bytes, ...]) -> None:
    deck = shuffled_deck(SEED, nonces)
    assert counts_of(deck) == [COPIES] * FACES
    assert glyphs(deck) == recomputed(SEED, nonces)


def test_a_known_deck() -> None:
    """Records rely on it: a change here is a new version of the deal."""
    assert hashlib.sha256(glyphs(shuffled_deck(SEED)).encode()).hexdigest() == (
        "066a5a3a7f417dc491ed81e868b851e1592ecd5663546db9236d78866c1c6620"
    )


def test_seed_and_each_nonce_matter() -> None:
    decks = {
        glyphs(shuffled_deck(SEED)),
        glyphs(shuffled_deck(SEED[:-1] + b"\0")),
        glyphs(shuffled_deck(SEED, (b"a",))),
        glyphs(shuffled_deck(SEED, (b"b",))),
        glyphs(shuffled_deck(SEED, (b"a", b"b"))),
        glyphs(shuffled_deck(SEED, (b"ab",))),
    }
    assert len(decks) == 6


def test_below_is_unbiased() -> None:
    """Over all 256 byte values every remainder is equally likely."""
    for bound in range(1, 81):
        kept = [b % bound for b in range(256) if b < 256 - 256 % bound]
        assert set(Counter(kept).values()) == {256 // bound}
        assert below(iter([255, 254, 0]), bound) < bound


def test_every_place_sees_every_face() -> None:
    """Chi-square of (place, face) counts over 2,000 decks; 19 degrees of freedom a place."""
    counts: Counter[tuple[int, int]] = Counter()
    decks = 2000
    for number in range(decks):
        counts.update(enumerate(map(int, shuffled_deck(number.to_bytes(4, "big")))))
    expected = decks / FACES
    chi = sum(
        (counts[place, face] - expected) ** 2 / expected
        for place in range(80)
        for face in range(FACES)
    )
    # 80 × 19 degrees of freedom: mean 1520, standard deviation √3040 ≈ 55
    assert abs(chi - 1520) < 5 * 55


def test_commitment() -> None:
    """SHA-256(seed ‖ table id ‖ round no)."""
    assert commitment(b"s", "table", 12) == hashlib.sha256(b"stable12").hexdigest()


def test_first_dealer_is_a_seat_and_each_comes_up() -> None:
    """M-61."""
    dealers = Counter(first_dealer(bytes([n]), 3) for n in range(200))
    assert set(dealers) == {0, 1, 2}
    assert min(dealers.values()) > 40


@pytest.mark.parametrize("name", rulesets())
def test_deck_is_in_deal_order(name: str) -> None:
    """formats.md: the dealer's cards, the next seat's, the one after; then the wall."""
    rules = ruleset(name)
    deck = shuffled_deck(SEED)
    for players, dealer in itertools.product(rules.players, range(max(rules.players))):
        if dealer >= players:
            continue
        rnd = Round.deal(rules, dealer, deck, players=players, advance=False)
        place = 0
        for step in range(players):
            seat = rnd.seats[(dealer + step) % players]
            assert seat.hand == sorted(deck[place : place + seat.size])
            place += seat.size
        assert rnd.wall == deck[place:]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda deck: deck[:-1], "80 cards, not 79"),
        (lambda deck: [deck[1], *deck[1:]], "a deck has 4"),
    ],
)
def test_a_deck_that_is_none_is_refused(change: object, says: str) -> None:
    deck = list(shuffled_deck(SEED))
    with pytest.raises(ValueError, match=says):
        Round.deal(ruleset(rulesets()[0]), 0, change(deck))  # type: ignore[operator]


def test_deal_arguments() -> None:
    rules = ruleset(rulesets()[0])
    with pytest.raises(ValueError, match="dealer 3"):
        Round.deal(rules, 3, seed=SEED)
    with pytest.raises(ValueError, match="not both"):
        Round.deal(rules, 0)
    with pytest.raises(ValueError, match="5 players"):
        Round.deal(rules, 0, seed=SEED, players=5)
    with pytest.raises(ValueError, match="at most 255 bytes"):
        next(byte_stream(bytes(256)))
