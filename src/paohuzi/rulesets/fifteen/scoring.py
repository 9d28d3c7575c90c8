"""Is this hand a win, by which partition, and for how much (M-2, M-40 … M-57)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from paohuzi.engine.cards import CARDS, FACES, GLYPHS, RED, glyphs
from paohuzi.engine.groups import CHI, CHOU_WEI, PAO, PENG, QUADS, TI, WEI, Group, all_sets
from paohuzi.engine.kit import Kit
from paohuzi.engine.partition import (
    Partition,
    best_partition,
    scoring_sets,
    set_xi,
    xi_bound,
)
from paohuzi.engine.position import Candidate
from paohuzi.engine.results import Award, ScoredGroup, Step, Win
from paohuzi.rulesets.fifteen.patterns import Pattern, Tally

GROUPS = 7
MIN_XI = 15
MOST_FROM_CARD = 6
"""A table card that joins equal cards adds at most this: two big ones become a 偎."""
KAN = "kan"
_XI = {PENG: (1, 3), KAN: (3, 6), WEI: (3, 6), CHOU_WEI: (3, 6), PAO: (6, 9), TI: (9, 12)}


KIT = Kit(all_sets(), tuple(map(set_xi, all_sets())), _XI[KAN], MIN_XI)


def group_xi(kind: str, cards: tuple[int, ...]) -> int:
    """胡息 of one group (M-45)."""
    equal = _XI.get(kind)
    if equal is not None:
        return equal[cards[0] >= 10]
    return set_xi(cards) if len(cards) == 3 else 0


class Scheme(NamedTuple):
    """How a table of this family counts.

    ``table`` is its 名堂 in order; ``tian_hu_doubles``: M-56; ``any_pao``: a win through a later
    跑 is allowed (C-4), else only through the first (M-43); ``quad_needs_jiang``: the 将 is there
    if and only if there is a quad (C-30), else as the card count asks (M-41).
    """

    table: tuple[Pattern, ...]
    tian_hu_doubles: bool
    any_pao: bool = False
    quad_needs_jiang: bool = False


class Reading(NamedTuple):
    """One use of the table card: the equal groups that it settles, and the free cards left."""

    groups: tuple[Group, ...]
    hand_groups: tuple[Group, ...]
    free: list[int]


def readings(hand: Candidate, any_pao: bool = False) -> Iterator[Reading]:
    """The ways to use the table card (M-43, C-4); one where the hand is complete without it.

    A drawer's own triple or quad is forced (M-11) and leaves no other use; so does the dealer's
    with the upcard, which is dealt and makes a kan or a 提 (M-3, M-42).
    """
    free = list(hand.counts)
    kept: list[Group] = []
    for face in range(FACES):
        if free[face] >= 3:
            kept.append(Group(TI if free[face] == 4 else KAN, (CARDS[face],) * free[face]))
            free[face] = 0
    exposed = tuple(hand.groups)
    card = hand.card
    if card is None:
        yield Reading(exposed, tuple(kept), free)
        return
    through_quad = any_pao or hand.own_draw or not any(group.kind == PAO for group in exposed)
    quad = Group(TI if hand.own_draw else PAO, (CARDS[card],) * 4)
    count = hand.counts[card]
    if count == 2:
        triple = Group(WEI if hand.own_draw else PENG, (CARDS[card],) * 3)
        yield Reading(exposed, (*kept, triple), [*free[:card], 0, *free[card + 1 :]])
        if hand.own_draw:
            return
    elif count == 3 and through_quad:
        others = tuple(group for group in kept if group.cards[0] != card)
        yield Reading(exposed, (*others, quad), free)
        if hand.own_draw:
            return
    elif through_quad:
        for place, group in enumerate(exposed):
            if group.kind in (WEI, CHOU_WEI) and group.cards[0] == card:
                yield Reading((*exposed[:place], quad, *exposed[place + 1 :]), tuple(kept), free)
                if hand.own_draw:
                    return
    yield Reading(exposed, tuple(kept), [*free[:card], free[card] + 1, *free[card + 1 :]])


def best_win(hand: Candidate, scheme: Scheme) -> Win | None:
    """The winning partition with the highest score, then the highest xi (M-44), or None."""
    if hand.tian_hu == "forced":
        return _forced_win(hand, scheme)
    if _most_xi(hand) < MIN_XI:
        return None
    best: tuple[int, int] = (0, 0)
    chosen: tuple[Reading, Partition, Reckoning] | None = None
    tally: Tally | None = None
    for reading in readings(hand, scheme.any_pao):
        equal = (*reading.groups, *reading.hand_groups)
        left = sum(reading.free)
        pair = left % 3 == 2
        if left % 3 == 1 or len(equal) + left // 3 + pair != GROUPS:
            continue
        quad = any(group.kind in QUADS for group in equal)
        if quad != pair if scheme.quad_needs_jiang else pair and not quad:
            continue
        xi = sum([group_xi(group.kind, group.cards) for group in equal])
        if xi + xi_bound(reading.free) < MIN_XI:
            continue
        partition = best_partition(tuple(reading.free), pair)
        if partition is None or xi + partition.xi < MIN_XI:
            continue
        tally = tally or _tally(hand)
        all_equal = not partition.sets and not any(group.kind == CHI for group in equal)
        reckoning = reckon(xi + partition.xi, tally._replace(all_equal=all_equal), hand, scheme)
        if (reckoning.score, reckoning.xi) > best:
            best = (reckoning.score, reckoning.xi)
            chosen = (reading, partition, reckoning)
    if chosen is None:
        return None
    reading, partition, reckoning = chosen
    return reckoning.win(tuple(_laid_out(reading, partition)))


def _most_xi(hand: Candidate) -> int:
    """No partition has more xi: a cheap refusal for most hands."""
    counts = hand.counts
    xi = sum([group_xi(group.kind, group.cards) for group in hand.groups])
    free = list(counts)
    for face in range(FACES):
        if counts[face] >= 3:
            xi += group_xi(KAN if counts[face] == 3 else TI, (face,) * counts[face])
            free[face] = 0
    if hand.card is not None:
        free[hand.card] += 1
        if counts[hand.card] >= 2 or any(group.cards[0] == hand.card for group in hand.groups):
            xi += MOST_FROM_CARD
    return xi + xi_bound(free)


class Reckoning(NamedTuple):
    """From xi to score, with the lines that explain it (M-50, M-51, M-56)."""

    xi: int
    score: int
    awards: tuple[Award, ...]
    steps: tuple[Step, ...]

    def win(self, groups: tuple[ScoredGroup, ...]) -> Win:
        """The breakdown with the partition it belongs to."""
        return Win(self.score, groups, self.awards, self.steps)


def reckon(xi: int, tally: Tally, hand: Candidate, scheme: Scheme) -> Reckoning:
    """Turn xi and the tally into base, fan and score."""
    steps = [Step("xi", xi)]
    counted = xi
    if hand.tian_hu and scheme.tian_hu_doubles:
        counted = 2 * xi
        steps.append(Step("tian_hu_xi", counted, f"{xi} × 2", inner=True))
    base = (counted - 12) // 3
    terms = f"⌊({counted} − 12) ÷ 3⌋"
    if hand.own_draw:
        base += 1
        terms += " + {zi_mo} 1"
    steps.append(Step("base", base, terms))
    awards: tuple[Award, ...] = ()
    for pattern in scheme.table:
        if award := pattern.match(tally, awards):
            awards = (*awards, award)
    plain = all(award.name == "海底" for award in awards)
    fan = sum(award.fan for award in awards) + plain
    parts = (["{ping_hu} 1"] if plain else []) + [f"{a.name} {a.fan}" for a in awards]
    steps.append(Step("fan", fan, " + ".join(parts)))
    score = base * fan
    steps.append(Step("score", score, f"{base} × {fan}"))
    return Reckoning(xi, score, awards, tuple(steps))


def _tally(hand: Candidate) -> Tally:
    counts = list(hand.counts)
    for group in hand.groups:
        for card in group.cards:
            counts[card] += 1
    if hand.card is not None:
        counts[hand.card] += 1
    red = sum([counts[f] for f in range(FACES) if RED[f]])
    small = sum(counts[:10])
    return Tally(red, sum(counts) - small, small, False, hand.last)


def _laid_out(reading: Reading, partition: Partition) -> Iterator[ScoredGroup]:
    for group in reading.groups:
        yield _scored(group.kind, group.cards, exposed=True)
    for group in reading.hand_groups:
        yield _scored(group.kind, group.cards)
    for triple in partition.sets:
        yield _scored(set_kind(triple), triple)
    if partition.pair is not None:
        yield ScoredGroup("jiang", GLYPHS[partition.pair] * 2, 0)


def set_kind(triple: Sequence[int]) -> str:
    """``run`` (二七十 too) or ``mixed``."""
    return "run" if triple[0] // 10 == triple[2] // 10 else "mixed"


def _scored(kind: str, cards: tuple[int, ...], exposed: bool = False) -> ScoredGroup:
    return ScoredGroup(kind, glyphs(cards), group_xi(kind, cards), exposed)


def _forced_win(hand: Candidate, scheme: Scheme) -> Win | None:
    """Forced 天胡: quads as 提, triples as 坎, and the scoring sets of the rest (M-2)."""
    counts = list(hand.counts)
    for group in hand.groups:
        counts[group.cards[0]] += len(group.cards)
    if hand.card is not None:
        counts[hand.card] += 1
    if not is_forced(counts):
        return None
    groups: list[ScoredGroup] = []
    loose = list(counts)
    for kind, size in ((TI, 4), (KAN, 3)):
        for face in range(FACES):
            if counts[face] == size:
                groups.append(_scored(kind, (CARDS[face],) * size))
                loose[face] = 0
    for triple in scoring_sets(loose):
        groups.append(_scored("run", triple))
        for face in triple:
            loose[face] -= 1
    if rest := [face for face in range(FACES) for _ in range(loose[face])]:
        groups.append(ScoredGroup("loose", glyphs(rest), 0))
    xi = sum(group.xi for group in groups)
    return reckon(xi, _tally(hand), hand, scheme).win(tuple(groups))


def is_forced(counts: Sequence[int]) -> bool:
    """Whether dealt cards are a forced 天胡: three quads, or quads and kan together five (M-2)."""
    quads = sum([n == 4 for n in counts])
    return quads >= 3 or quads + sum([n == 3 for n in counts]) >= 5
