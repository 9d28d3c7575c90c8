"""Is this hand a win, by which partition, and for how much (Y-31 … Y-44)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from paohuzi.engine.cards import CARDS, COPIES, FACES, GLYPHS, RED, glyphs
from paohuzi.engine.groups import CHI, LIU, PENG, PIAO, WEI, Group, all_sets
from paohuzi.engine.kit import Kit
from paohuzi.engine.position import Candidate
from paohuzi.engine.results import Award, ScoredGroup, Step, Win
from paohuzi.rulesets.yuanjiang.patterns import BIG, Tally
from paohuzi.rulesets.yuanjiang.shapes import RED_RANKS, two_carries, ways

GROUPS = 6
"""Beside the two-card group."""
MIN_HARD = 5
PAIRS = 10
KAN = "kan"
CONCEALED = frozenset({KAN, WEI, LIU})
"""What k counts (Y-40)."""
OTHER = 1
"""``Group.source`` of a card that came from another seat, in a candidate."""


_RUNS = all_sets(mixed=False)
KIT = Kit(
    _RUNS,
    tuple(int(all(f % 10 in RED_RANKS for f in s)) for s in _RUNS),
    (1, 1),
    MIN_HARD,
    stress=2,
)


class Scheme(NamedTuple):
    """The options that the score depends on; ``cap`` 0 is none (Y-42, Y-44)."""

    single_value: int
    exposed_plain: bool
    cap: int


def hard_of(kind: str, cards: Sequence[int]) -> int:
    """硬息 of one group, 0 or 1 (Y-32)."""
    if len(cards) == 2:
        return int(two_carries(cards))
    if kind in (CHI, "run"):
        return int(all(card % 10 in RED_RANKS for card in cards))
    return 1


class Partition(NamedTuple):
    """A hand grouped: its laid and hand groups, and what they come to."""

    groups: tuple[ScoredGroup, ...]
    shape: str
    hard: int
    k: int
    equal: bool


def partitions(hand: Candidate, exposed_plain: bool = False) -> Iterator[Partition]:
    """Every way to win with these cards, ten pairs too (Y-31 … Y-33)."""
    for partition in _shaped(hand):
        if partition.hard >= MIN_HARD:
            yield partition
        elif partition.hard == 0 and (not hand.groups or exposed_plain):
            yield partition._replace(shape="plain")
    yield from _ten_pairs(hand)


def most_hard(hand: Candidate) -> int | None:
    """The most 硬息 of any complete grouping, enough or not; None where there is none."""
    return max((partition.hard for partition in _shaped(hand)), default=None)


def _with_card(hand: Candidate) -> list[int]:
    counts = list(hand.counts)
    if hand.card is not None:
        counts[hand.card] += 1
    return counts


def _shaped(hand: Candidate) -> Iterator[Partition]:
    """Every grouping into six groups and one of two cards (Y-31)."""
    counts = _with_card(hand)
    if sum(counts) != 3 * (GROUPS - len(hand.groups)) + 2:
        return
    laid = tuple(_scored(group.kind, group.cards, exposed=True) for group in hand.groups)
    for small in ways(tuple(counts[:10])):
        for big in ways(tuple(counts[10:])):
            found = list(_in_hand(hand, small.groups, 0))
            found += _in_hand(hand, big.groups, 10)
            for two, base in ((small.two, 0), (big.two, 10)):
                if two is not None:
                    found.append(_two(two[0] + base, two[1] + base))
            yield _partition((*laid, *found))


def _ten_pairs(hand: Candidate) -> Iterator[Partition]:
    """Y-33."""
    counts = _with_card(hand)
    if not hand.groups and sum(counts) == 2 * PAIRS and all(n % 2 == 0 for n in counts):
        pairs = [_scored("pair", (f, f)) for f in range(FACES) for _ in range(counts[f] // 2)]
        yield Partition(tuple(pairs), "pairs", 0, 0, False)


def _in_hand(
    hand: Candidate, groups: tuple[tuple[int, int, int], ...], base: int
) -> Iterator[ScoredGroup]:
    for a, b, c in groups:
        cards = (a + base, b + base, c + base)
        kind = "run" if a != c else KAN
        if kind == KAN and cards[0] == hand.card and hand.counts[cards[0]] == 2:
            kind = WEI if hand.own_draw else PENG
        yield _scored(kind, cards)


def _two(low: int, high: int) -> ScoredGroup:
    return _scored("jiang" if low == high else "two", (low, high))


def _scored(kind: str, cards: Sequence[int], exposed: bool = False) -> ScoredGroup:
    xi = 0 if kind == "pair" else hard_of(kind, cards)
    return ScoredGroup(kind, glyphs(cards), xi, exposed)


def _partition(groups: tuple[ScoredGroup, ...]) -> Partition:
    return Partition(
        groups,
        "groups",
        sum([group.xi for group in groups]),
        sum([group.kind in CONCEALED for group in groups]),
        all(len(set(group.cards)) == 1 for group in groups),
    )


def best_win(hand: Candidate, scheme: Scheme) -> Win | None:
    """The winning partition with the highest score (Y-34), or None."""
    best: Win | None = None
    circles: tuple[Circle, ...] | None = None
    for partition in partitions(hand, scheme.exposed_plain):
        if circles is None:
            circles = tuple(all_circles(hand))
        win = reckon(hand, partition, circles, scheme)
        if best is None or win.score > best.score:
            best = win
    return best


class Circle(NamedTuple):
    """内圆 or 外圆: a face that the winner holds four times (Y-41)."""

    face: int
    inner: bool

    @property
    def step(self) -> str:
        """Its name in the reckoning."""
        return "nei_yuan" if self.inner else "wai_yuan"

    @property
    def factor(self) -> int:
        """What it multiplies by."""
        return 4 if self.inner else 2


def all_circles(hand: Candidate) -> Iterator[Circle]:
    """However the cards are grouped, and by where each of them came from (Y-41)."""
    held = list(hand.counts)
    foreign = set()
    for group in hand.groups:
        for card in group.cards:
            held[card] += 1
        if group.kind in (PENG, PIAO):
            foreign.add(int(group.cards[0]))
        elif group.took is not None and group.source == OTHER:
            foreign.add(int(group.took))
    if hand.card is not None:
        held[hand.card] += 1
        if not hand.own_draw:
            foreign.add(hand.card)
    for face in range(FACES):
        if held[face] == COPIES:
            yield Circle(face, face not in foreign)


def reckon(hand: Candidate, partition: Partition, circles: Sequence[Circle], scheme: Scheme) -> Win:
    """Turn a partition into its score, with the lines that explain it (Y-40 … Y-44)."""
    tally = _tally(hand, partition, scheme)
    awards = tuple(award for pattern in BIG if (award := pattern.match(tally)))
    base, terms = (5, "5") if not awards else (sum([a.fan for a in awards]), _sum_of(awards))
    points = base + 5 * partition.k
    if partition.k:
        terms += f" + 5 × {partition.k}"
    factors = list(_factors(hand, partition, circles))
    mult = 1
    for _, factor in factors:
        mult *= factor
    score = points * mult
    steps = [
        Step("hard", partition.hard),
        Step("k", partition.k),
        Step("points", points, terms, inner=True),
        Step("mult", mult, " × ".join(f"{name} {factor}" for name, factor in factors) or "1"),
    ]
    payment = f"{points} × {mult}"
    if scheme.cap and score > scheme.cap:
        steps.append(Step("uncapped", score, payment, inner=True))
        score, payment = scheme.cap, "{cap} " + str(scheme.cap)
    steps.append(Step("score", score, payment))
    return Win(score, partition.groups, awards, tuple(steps))


def _sum_of(awards: Sequence[Award]) -> str:
    return " + ".join(f"{award.name} {award.fan}" for award in awards)


def _factors(
    hand: Candidate, partition: Partition, circles: Sequence[Circle]
) -> Iterator[tuple[str, int]]:
    """Y-41, with the exceptions of Y-43."""
    if partition.shape == "groups":
        for circle in circles:
            yield f"{{{circle.step}}} {GLYPHS[circle.face]}", circle.factor
    if hand.last:
        yield "{hai_di}", 4
    if hand.ting and not hand.tian_hu and partition.shape != "plain":
        yield "{qi_shou_ting}", 4


def _tally(hand: Candidate, partition: Partition, scheme: Scheme) -> Tally:
    counts = list(hand.counts)
    for group in hand.groups:
        for card in group.cards:
            counts[card] += 1
    if hand.card is not None:
        counts[hand.card] += 1
    grouped = partition.shape == "groups"
    return Tally(
        red=sum([counts[f] for f in range(FACES) if RED[f]]),
        big=sum(counts[10:]),
        cards=sum(counts),
        shape=partition.shape,
        equal=grouped and partition.equal,
        carrying=grouped and partition.hard == GROUPS + 1,
        single=hand.card is not None and sum(hand.counts) == 1,
        tian_hu=bool(hand.tian_hu),
        single_value=scheme.single_value,
    )


def laid_group_hard(group: Group) -> int:
    """硬息 of a group on the table."""
    return hard_of(group.kind, [CARDS[card] for card in group.cards])
