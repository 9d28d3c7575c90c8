"""The kernel against a plain search, compiled (where it is) and as plain Python."""

import random

import pytest

from paohuzi.bench import naive
from paohuzi.bench.hands import mixed_hands, split_hands
from paohuzi.bench.pure import compiled_modules, load
from paohuzi.engine.cards import counts_of, parse_cards
from paohuzi.engine.packing import UNITS, pack, unpack

BUILDS = ["source", *(["compiled"] if compiled_modules() else [])]
HANDS = mixed_hands(4000, seed=11)
SPLIT = split_hands(1500, seed=12)


@pytest.fixture(params=BUILDS, scope="module")
def build(request):
    def get(*names):
        return load(*names, compiled=request.param == "compiled")

    return get


def free_cards(hand, rng):
    """A hand's free cards, sometimes with a third of a face as a table card brings it."""
    free = [n if n < 3 else 0 for n in hand]
    twos = [f for f in range(20) if free[f] == 2]
    if twos and rng.random() < 0.4:
        free[rng.choice(twos)] = 3
    return tuple(free)


def counts(text):
    return counts_of(parse_cards(text))


def test_the_module_says_how_it_runs(build, request):
    (kernel,) = build("kernel")
    assert ("compiled" in request.node.name) == kernel.COMPILED


def test_hands_are_half_complete_and_bring_all_kinds():
    complete = sum(naive.best_xi(hand) >= 0 for hand in HANDS)
    assert 0.4 < complete / len(HANDS) < 0.65
    for size in (1, 2, 3, 4):
        assert sum(size in hand for hand in HANDS) > 100
    assert {sum(hand) for hand in HANDS} == {20, 21}


def test_packing_is_undone():
    for hand in HANDS[:200]:
        packed = pack(hand)
        assert unpack(packed) == hand
        assert packed == sum(n * unit for n, unit in zip(hand, UNITS, strict=True))


def test_best_xi_is_that_of_a_plain_search(build):
    (kernel,) = build("kernel")
    wanted = [naive.best_xi(hand) for hand in HANDS]
    packed = [pack(hand) for hand in HANDS]
    assert kernel.best_xi_batch(packed) == wanted
    assert [kernel.best_xi(hand) for hand in packed] == wanted


def test_exposed_groups_leave_fewer_to_the_hand(build):
    (kernel,) = build("kernel")
    rng = random.Random(3)
    found = 0
    for hand in HANDS[:1500]:
        less = list(hand)
        exposed = rng.randrange(1, 4)
        for _ in range(exposed):
            mine = [s for s in naive.sets() if all(less[f] for f in set(s))]
            for face in rng.choice(mine) if mine else ():
                less[face] -= 1
        if min(less) < 0:
            continue
        for quad in (False, True):
            wanted = naive.best_xi(less, exposed, quad)
            assert kernel.best_xi(pack(less), exposed, quad) == wanted
            found += wanted >= 0
    assert found > 200


@pytest.mark.parametrize(
    ("text", "exposed", "quad", "xi"),
    [
        # M-41: seven groups; 18 = 3 + 3 + 6 (runs) + 6 (kan)
        ("一二三 二七十 壹贰叁 四四肆 五伍伍 六七八 捌捌捌", 0, False, 18),
        # a quad asks for the 将, and without a quad there is none
        ("一一一一 二七十 四四肆 五伍伍 六七八 捌捌捌 玖玖", 0, False, 18),
        ("二七十 四四肆 五伍伍 六七八 捌捌捌 玖玖", 1, False, -1),
        ("二七十 四四肆 五伍伍 六七八 捌捌捌 玖玖", 1, True, 9),
        # M-42: the kan is not split for 一二三
        ("一一一 二二贰 三三叁 四四肆 五五伍 六六陆 七七柒", 0, False, 3),
        ("一一一 二三 二七十", 4, False, -1),
        ("", 7, False, 0),
        ("一", 7, False, -1),
    ],
)
def test_clauses(build, text, exposed, quad, xi):
    (kernel,) = build("kernel")
    assert kernel.best_xi(pack(counts(text)), exposed, quad) == xi


def test_free_cards_as_a_plain_search(build):
    (free,) = build("free")
    rng = random.Random(7)
    found = 0
    for hand in HANDS:
        cards = free_cards(hand, rng)
        for pair in (False, True):
            packed = pack(cards)
            assert free.tabled(packed)
            wanted = naive.free_xi(cards, pair)
            assert free.free_xi(packed, pair) == wanted
            found += wanted >= 0
    assert found > 1000


def test_the_best_partition_is_the_first_with_the_most_xi(build):
    (partition,) = build("partition")
    rng = random.Random(8)
    found = 0
    for hand in HANDS[:2500]:
        cards = free_cards(hand, rng)
        pair = sum(cards) % 3 == 2
        first = max(partition.partitions(cards, pair), key=lambda p: p.xi, default=None)
        best = partition.best_partition(cards, pair)
        assert (best is None) == (first is None)
        if best is not None and first is not None:
            assert (best.sets, best.pair, best.xi) == (first.sets, first.pair, first.xi)
            assert best.xi == sum(map(partition.set_xi, best.sets))
            found += 1
    assert found > 500


@pytest.mark.parametrize(
    "text", ["一一一 二二二 三三三", "一一一一 二二 三三", "四四四 肆肆肆", "二二二七七七十十十"]
)
def test_cards_that_no_table_holds_are_searched(build, text):
    partition, free = build("partition", "free")
    cards = tuple(counts(text))
    assert not free.tabled(pack(cards))
    best = partition.best_partition(cards, False)
    assert (-1 if best is None else best.xi) == naive.free_xi(cards, False)


def test_each_partition_comes_once(build):
    (partition,) = build("partition")
    rng = random.Random(9)
    for hand in HANDS[:400]:
        cards = free_cards(hand, rng)
        found = [(p.sets, p.pair) for p in partition.partitions(cards, sum(cards) % 3 == 2)]
        assert len(found) == len({(tuple(sorted(sets)), pair) for sets, pair in found})
    assert len(list(partition.partitions(tuple(counts("二二三四七十")), False))) == 1


def test_most_hard_is_that_of_a_plain_search(build):
    (split,) = build("split")
    wanted = [naive.most_hard(hand) for hand in SPLIT]
    packed = [pack(hand) for hand in SPLIT]
    assert sum(hard >= 0 for hard in wanted) > 500
    assert split.most_hard_batch(packed) == wanted
    assert [split.most_hard(hand) for hand in packed] == wanted


@pytest.mark.parametrize(
    ("text", "exposed", "hard"),
    [
        ("三三三 三四五 二七十 玖拾", 3, 2),  # Y-31: a triple, and its fourth in a run
        ("二二二七七七十十十 贰柒", 3, 4),  # 二七十 thrice or three 坎, and two of 贰柒拾
        ("四五六 四五六 四五六 壹壹", 3, 4),  # three equal runs are three 坎
        ("一三", 6, 0),
        ("一四", 6, -1),
        ("二十", 6, 1),
        ("一壹", 6, -1),
    ],
)
def test_split_clauses(build, text, exposed, hard):
    (split,) = build("split")
    assert split.most_hard(pack(counts(text)), exposed) == hard
