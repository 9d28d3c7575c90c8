"""听牌 against a plain search, compiled (where it is) and as plain Python."""

import random

import pytest

from paohuzi.bench import naive
from paohuzi.bench.hands import mixed_hands, split_hands, waiting
from paohuzi.bench.pure import compiled_modules, load
from paohuzi.engine.cards import counts_of, face, parse_cards
from paohuzi.engine.packing import pack

BUILDS = ["source", *(["compiled"] if compiled_modules() else [])]
HANDS = waiting(mixed_hands(800, seed=21), seed=1)
SPLIT = waiting(split_hands(250, seed=22), seed=2)


@pytest.fixture(params=BUILDS, scope="module")
def ting(request):
    return load("ting", compiled=request.param == "compiled")[0]


def packed(text):
    return pack(counts_of(parse_cards(text)))


def test_ting_on_the_own_draw(ting):
    wanted = [naive.ting(hand) for hand in HANDS]
    assert sum(map(bool, wanted)) > 300
    assert [ting.ting(pack(hand)) for hand in HANDS] == wanted


@pytest.mark.parametrize(("quad", "through"), [(False, True), (True, True), (True, False)])
def test_ting_on_another_seats_draw(ting, quad, through):
    for hand in HANDS[:400]:
        wanted = naive.ting_on_another(hand, 0, quad, through)
        assert ting.ting(pack(hand), 0, quad, False, through) == wanted


def test_ting_beside_exposed_groups(ting):
    rng = random.Random(5)
    found = 0
    for hand in HANDS[:400]:
        less = list(hand)
        for f in range(20):
            if less[f] == 3:
                less[f] = 0
        exposed = (sum(hand) - sum(less)) // 3
        quad = rng.random() < 0.5
        wanted = naive.ting(less, exposed, quad)
        assert ting.ting(pack(less), exposed, quad) == wanted
        found += bool(wanted)
    assert found > 100


def test_split_ting(ting):
    wanted = [naive.split_ting(hand) for hand in SPLIT]
    assert sum(map(bool, wanted)) > 80
    assert [ting.split_ting(pack(hand)) for hand in SPLIT] == wanted


def test_a_third_card_is_a_peng_or_joins_sets(ting):
    """M-43: 八八 + 八 is 碰 1 on another's draw, 偎 3 on one's own."""
    hand = packed("一二三 八八")
    assert (face("八"), 4) in ting.ting(hand, 5, False, False)
    assert (face("八"), 6) in ting.ting(hand, 5, False, True)


def test_a_fourth_card_is_a_pao_only_through_a_first_quad(ting):
    hand = packed("一二三 八八八 五五")
    assert (face("八"), 9) in ting.ting(hand, 4, False, False, True)
    assert face("八") not in dict(ting.ting(hand, 4, True, False, False))


def test_a_face_held_four_times_is_not_waited_for(ting):
    """三三三三 四: 三四五 + 三三三 would need no fifth 三."""
    faces = dict(ting.split_ting(packed("三三三三四 玖玖"), 4))
    assert face("五") in faces
    assert face("三") not in faces
