"""How far a hand is from complete, against every complete shape there is."""

from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paohuzi.bench import naive
from paohuzi.bench.hands import mixed_hands, split_hands, waiting
from paohuzi.bench.pure import compiled_modules, load
from paohuzi.engine.cards import counts_of, parse_cards
from paohuzi.engine.groups import all_sets
from paohuzi.engine.packing import pack

BUILDS = ["source", *(["compiled"] if compiled_modules() else [])]
EQUAL = [(f, f, f) for f in range(20)]
SETS = {True: [*all_sets(), *EQUAL], False: [*all_sets(mixed=False), *EQUAL]}
TWOS = {
    True: [(f, f) for f in range(20)],
    False: [(a, b) for a in range(20) for b in range(a, 20) if naive.two_cards(a, b) >= 0],
}
FAR = 99


@pytest.fixture(params=BUILDS, scope="module")
def distance(request):
    return load("distance", compiled=request.param == "compiled")[0]


def counts(text):
    return counts_of(parse_cards(text))


def shapes(groups, two, mixed):
    for sets in combinations_with_replacement(SETS[mixed], groups):
        for last in TWOS[mixed] if two else [()]:
            shape = [0] * 20
            for cards in (*sets, last):
                for f in cards:
                    shape[f] += 1
            yield shape


ALL = {
    (groups, two, mixed): list(shapes(groups, two, mixed))
    for groups in (0, 1, 2)
    for two in (False, True)
    for mixed in (False, True)
    if groups < 2 or not two
}


def by_hand(hand, left, groups, two, mixed):
    best = FAR
    for shape in ALL[groups, two, mixed]:
        missing = [max(0, s - h) for s, h in zip(shape, hand, strict=True)]
        if all(m <= n for m, n in zip(missing, left, strict=True)):
            best = min(best, sum(missing))
    return best


FEW = st.lists(st.integers(0, 19), max_size=9)
CASES = st.tuples(FEW, FEW, st.sampled_from(sorted(ALL)), st.booleans())


@settings(max_examples=250, deadline=None)
@given(case=CASES)
def test_no_complete_shape_is_nearer(distance, case):
    cards, gone, (groups, two, mixed), scarce = case
    most = 2 if mixed else 4
    hand = [min(most, cards.count(f)) for f in range(20)]
    left = [(1 if scarce else 4 - n) if f not in gone else 0 for f, n in enumerate(hand)]
    ask = distance.distance if mixed else distance.split_distance
    assert ask(hand, groups, two, left) == by_hand(hand, left, groups, two, mixed)


def test_complete_hands_are_0_and_waiting_ones_1(distance):
    (ting,) = load("ting", compiled=False)
    for hand in mixed_hands(300, seed=31):
        quads = hand.count(4)
        if sum(hand) == 21 and quads < 2:
            near = distance.distance(hand, 7 - quads, bool(quads))
            assert (near == 0) == (naive.best_xi(hand) >= 0)
    for hand in waiting(split_hands(150, seed=32)):
        if sum(hand) == 19:
            near = distance.split_distance(hand, 6)
            assert (near == 1) == bool(ting.split_ting(pack(hand)))


@pytest.mark.parametrize(
    ("text", "groups", "pair", "wanted"),
    [
        ("一二三 四五六", 2, False, 0),
        ("一二三 四五六 玖", 2, False, 0),  # a surplus card is dropped
        ("捌捌捌 一二", 2, False, 1),  # M-42: the kan is a group
        ("捌捌捌 柒玖", 2, False, 1),  # and lends no card to 柒捌玖, but the fourth can come
        ("捌捌捌捌 柒玖", 2, False, 2),  # no fifth 捌
        ("捌捌捌捌 柒玖 五", 2, True, 3),
        ("", 1, True, 5),
        ("一一一", 0, False, FAR),
    ],
)
def test_examples(distance, text, groups, pair, wanted):
    assert distance.distance(counts(text), groups, pair) == wanted


@pytest.mark.parametrize(
    ("text", "groups", "wanted"),
    [
        ("三三三三 四五 拾", 2, 1),
        ("三三三 四五 拾拾", 2, 1),  # Y-31: 三 can still come once
        ("三三三三 四 玖玖", 2, 1),
        ("二十", 0, 0),
        ("一壹", 0, 1),
    ],
)
def test_split_examples(distance, text, groups, wanted):
    assert distance.split_distance(counts(text), groups) == wanted


def test_nothing_left_in_the_deck(distance):
    assert distance.distance(counts("一二"), 1, False, [0] * 20) == FAR
    assert distance.distance(counts("一二三"), 1, False, [0] * 20) == 0
