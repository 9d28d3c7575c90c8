"""The partition kernel: is a hand complete, and for how much, from packed counts (M-41 … M-45).

A hand is *packed* (packing.py), so that each half of tables.py is ten octal digits in a row.
Compiled with mypyc where that is possible (:data:`COMPILED`), and the same code otherwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paohuzi.engine.tables import (
    CHUNK_OF,
    EQUAL,
    INDEX,
    SIDE,
    Node,
    high_half,
    low_half,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

COMPILED: Final[bool] = not __file__.endswith(".py")
"""Whether this module runs compiled."""
GROUPS: Final = 7
"""Groups of a complete hand (M-41)."""

_CHUNK: Final = 0o77777
_HALF: Final = 0o7777777777
_LOW: Final[list[Node | None]] = [None] * (SIDE * SIDE)
_LOW_PAIR: Final[list[Node | None]] = [None] * (SIDE * SIDE)
_HIGH: Final[list[Node | None]] = [None] * (SIDE * SIDE)
_HIGH_PAIR: Final[list[Node | None]] = [None] * (SIDE * SIDE)


def _new_low(key: i64, paired: bool) -> Node:
    small, big = CHUNK_OF[key // SIDE], CHUNK_OF[key % SIDE]
    plain, pair = low_half(small, big)
    _LOW[key] = plain
    _LOW_PAIR[key] = pair
    return pair if paired else plain


def _new_high(key: i64, paired: bool) -> Node:
    small, big = CHUNK_OF[key // SIDE], CHUNK_OF[key % SIDE]
    plain, pair = high_half(small, big)
    _HIGH[key] = plain
    _HIGH_PAIR[key] = pair
    return pair if paired else plain


def low_nodes(key: int) -> tuple[Node, Node]:
    """What the low half of these two indices offers without and with the 将."""
    plain = _LOW[key]
    if plain is None:
        plain = _new_low(key, False)
    paired = _LOW_PAIR[key]
    assert paired is not None
    return plain, paired


def high_nodes(key: int) -> tuple[Node, Node]:
    """What the high half of these two indices can finish without and with the 将."""
    plain = _HIGH[key]
    if plain is None:
        plain = _new_high(key, False)
    paired = _HIGH_PAIR[key]
    assert paired is not None
    return plain, paired


def meet(low: Node | None, high: Node) -> i64:
    """The most xi of crossings that both halves allow, or -1; the low chain descends by xi."""
    node = low
    while node is not None:
        g = node.g
        other: Node | None = high
        while other is not None:
            if other.g == g and other.mask & node.mask:
                return node.xi
            other = other.next
        node = node.next
    return -1


def _free(low: i64, high: i64, pair: bool) -> i64:
    plain_low = _LOW[low]
    if plain_low is None:
        plain_low = _new_low(low, False)
    plain_high = _HIGH[high]
    if plain_high is None:
        plain_high = _new_high(high, False)
    if not pair:
        return meet(plain_low, plain_high)
    pair_low = _LOW_PAIR[low]
    pair_high = _HIGH_PAIR[high]
    assert pair_low is not None
    assert pair_high is not None
    first = meet(plain_low, pair_high)
    second = meet(pair_low, plain_high)
    return max(second, first)


def _whole(packed: i64, groups: i64, quad: bool) -> i64:
    """The most xi, or -1.

    A number modulo 7 is the sum of its octal digits modulo 7, and that settles the count: the
    sets fix it modulo 3, and a hand that is 21 cards off is none.
    """
    small = packed >> 45
    big = packed >> 30 & _CHUNK
    small_high = packed >> 15 & _CHUNK
    big_high = packed & _CHUNK
    equal: i64 = EQUAL[small]
    more: i64 = EQUAL[small_high]
    equal += more
    equal_big: i64 = EQUAL[big]
    more = EQUAL[big_high]
    equal_big += more
    due = 3 * groups
    xi: i64 = 0
    if equal | equal_big:
        xi = 3 * (equal & 15) + 9 * (equal >> 4) + 6 * (equal_big & 15) + 12 * (equal_big >> 4)
        quads = (equal >> 4) + (equal_big >> 4)
        if quads:
            quad = True
            due += quads
    pair = False
    over = (packed - due) % 7
    if over:
        if over != 6 or not quad:
            return -1
        pair = True
    low: i64 = INDEX[small]
    more = INDEX[big]
    low = low * SIDE + more
    high: i64 = INDEX[small_high]
    more = INDEX[big_high]
    high = high * SIDE + more
    best = _free(low, high, pair)
    return best if best < 0 else best + xi


Entry = tuple[int, int, int, Node, Node]
"""A half as it lies: its number (as in _whole) without quads' fourth cards, quads, xi, nodes."""

_LOWS: Final[dict[int, Entry]] = {}
_HIGHS: Final[dict[int, Entry]] = {}
_MOST_ENTRIES: Final = 200_000


def _entry(key: int, low: bool) -> Entry:
    known = _LOWS if low else _HIGHS
    if len(known) >= _MOST_ENTRIES:
        known.clear()
    small, big = key >> 15, key & _CHUNK
    kan, kan_big = EQUAL[small] & 15, EQUAL[big] & 15
    quads, quads_big = EQUAL[small] >> 4, EQUAL[big] >> 4
    index = INDEX[small] * SIDE + INDEX[big]
    plain, paired = low_nodes(index) if low else high_nodes(index)
    cards = key % 7 - quads - quads_big
    xi = 3 * kan + 9 * quads + 6 * kan_big + 12 * quads_big
    entry = (cards, quads + quads_big, xi, plain, paired)
    known[key] = entry
    return entry


def _whole_plain(packed: int, groups: int, quad: bool) -> int:
    """The same without compilation, where one look-up costs as much as ten additions."""
    low = _LOWS.get(packed >> 30)
    if low is None:
        low = _entry(packed >> 30, True)
    high = _HIGHS.get(packed & _HALF)
    if high is None:
        high = _entry(packed & _HALF, False)
    cards, quads, xi, plain, paired = low
    more_cards, more_quads, more_xi, other_plain, other_paired = high
    over = (cards + more_cards - 3 * groups) % 7
    if over == 0:
        best = meet(plain, other_plain)
    elif over == 6 and (quad or quads or more_quads):
        best = max(meet(plain, other_paired), meet(paired, other_plain))
    else:
        return -1
    return best if best < 0 else best + xi + more_xi


def whole_xi(packed: i64, groups: i64, quad: bool) -> i64:
    """:func:`best_xi` with the number of groups that the hand must come to."""
    return _whole(packed, groups, quad) if COMPILED else _whole_plain(packed, groups, quad)


def low_is_dead(packed: i64) -> bool:
    """Whether ranks 1–5 leave no way to complete the hand, whatever ranks 6–10 are."""
    low: i64 = INDEX[packed >> 45]
    more: i64 = INDEX[packed >> 30 & _CHUNK]
    plain, paired = low_nodes(low * SIDE + more)
    return plain.mask == 0 and paired.mask == 0


def high_is_dead(packed: i64) -> bool:
    """Whether ranks 6–10 leave no way to complete the hand, whatever ranks 1–5 are."""
    high: i64 = INDEX[packed >> 15 & _CHUNK]
    more: i64 = INDEX[packed & _CHUNK]
    plain, paired = high_nodes(high * SIDE + more)
    return plain.mask == 0 and paired.mask == 0


def best_xi(packed: int, exposed: int = 0, quad: bool = False) -> int:
    """The most 胡息 of a hand as it lies, or -1 where it is not complete (M-41, M-45).

    Three equal are a kan and four equal a 提, never split; ``exposed`` groups lie on the table and
    bring no xi here, ``quad`` says that one of them is a 提 or 跑 (which makes a 将 possible).

    >>> from paohuzi.engine.cards import counts_of, parse_cards
    >>> from paohuzi.engine.packing import pack
    >>> best_xi(pack(counts_of(parse_cards("一二三 二七十 壹贰叁 四四肆 五伍伍 六七八 捌捌捌"))))
    18
    """
    return whole_xi(packed, GROUPS - exposed, quad)


def best_xi_batch(hands: list[int]) -> list[int]:
    """:func:`best_xi` of many concealed hands."""
    if not COMPILED:
        return [_whole_plain(packed, GROUPS, False) for packed in hands]
    return [_whole(packed, GROUPS, False) for packed in hands]


def fill() -> None:
    """Work out all half tables now; they fill by themselves as hands come."""
    for key in range(SIDE * SIDE):
        _new_low(key, False)
        _new_high(key, False)
