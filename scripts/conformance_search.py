"""A plain search for complete hands, written from the clauses, and three faults built into it.

It shares nothing with the engine but the order of the faces, so that the conformance suite is
right by two independent ways; ``fault`` makes it as wrong as other programs were found to be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

GLYPHS = "一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾"
FIRST, GREEDY, HELD = "first-complete", "no-backtracking", "drawn-card"
FAULTS = (FIRST, GREEDY, HELD)
RUNS = [(b + r, b + r + 1, b + r + 2) for b in (0, 10) for r in range(8)]
REDS = [(1, 6, 9), (11, 16, 19)]
MIXED = [s for r in range(10) for s in ((r, r, r + 10), (r, r + 10, r + 10))]
XI = {
    "peng": (1, 3),
    "kan": (3, 6),
    "wei": (3, 6),
    "chou_wei": (3, 6),
    "pao": (6, 9),
    "ti": (9, 12),
}
Equal = tuple[str, int]


class Game(NamedTuple):
    """``any_pao``: C-4, else M-43. ``jiang_iff_quad``: C-30, else M-41. ``split``: part Y."""

    any_pao: bool = False
    jiang_iff_quad: bool = False
    split: bool = False


def counts_of(text: str) -> list[int]:
    """Glyphs as 20 counts."""
    counts = [0] * 20
    for glyph in text:
        counts[GLYPHS.index(glyph)] += 1
    return counts


def answer(game: Game, position: dict[str, Any], fault: str = "") -> dict[str, int] | None:
    """The figures of the best grouping that wins, or None: ``xi``, or ``hard`` and ``k``."""
    if fault == HELD and position["card"] is not None:
        held = position["hand"] + position["card"]
        position = position | {"hand": held, "card": None}
    if game.split:
        wins = [f for f in _six(position, fault) if f["hard"] >= 5]
        return max(wins, key=lambda f: f["k"], default=None)
    wins = [f for f in _seven(game, position, fault) if f["xi"] >= 15]
    return max(wins, key=lambda f: f["xi"], default=None)


# --- seven groups, kan whole (M-41 … M-45) ------------------------------------------------------


def _seven(game: Game, position: dict[str, Any], fault: str) -> Iterator[dict[str, int]]:
    for equal, laid, free in _uses(game, position):
        cards = sum(free)
        pair = cards % 3 == 2
        if cards % 3 == 1 or len(equal) + len(laid) + cards // 3 + pair != 7:
            continue
        quad = any(kind in ("ti", "pao") for kind, _ in equal)
        if (quad != pair) if game.jiang_iff_quad else (pair and not quad):
            continue
        xi = sum(XI[kind][face >= 10] for kind, face in equal) + sum(map(_set_xi, laid))
        sets = [*MIXED, *RUNS, *REDS] if fault == FIRST else [*RUNS, *REDS, *MIXED]
        for way, _ in _ways(free, sets, [(f, f) for f in range(20)] if pair else [], fault):
            yield {"xi": xi + sum(map(_set_xi, way))}
            if fault:
                break


def _set_xi(cards: Sequence[int]) -> int:
    ranks = [card % 10 for card in cards]
    same = cards[0] // 10 == cards[-1] // 10
    return (3 + 3 * (cards[0] >= 10)) if same and ranks in ([0, 1, 2], [1, 6, 9]) else 0


def _uses(
    game: Game, position: dict[str, Any]
) -> Iterator[tuple[list[Equal], list[list[int]], list[int]]]:
    """Every use of the won card (M-43): equal groups, laid sets, and the free cards left."""
    equal: list[Equal] = []
    laid: list[list[int]] = []
    for group in position["groups"]:
        faces = sorted(GLYPHS.index(glyph) for glyph in group["cards"])
        if group["kind"] == "chi":
            laid.append(faces)
        else:
            equal.append((group["kind"], faces[0]))
    hand = counts_of(position["hand"])
    free = [n if n < 3 else 0 for n in hand]
    kept = [("kan" if n == 3 else "ti", f) for f, n in enumerate(hand) if n >= 3]
    if position["card"] is None:
        yield equal + kept, laid, free
        return
    card, own = GLYPHS.index(position["card"]), position["own_draw"]
    quad = ("ti" if own else "pao", card)
    through = own or game.any_pao or not any(kind == "pao" for kind, _ in equal)
    covered = [e for e in equal if e[0] in ("wei", "chou_wei") and e[1] == card]
    if hand[card] == 2:
        less = [n if f != card else 0 for f, n in enumerate(free)]
        yield [*equal, *kept, ("wei" if own else "peng", card)], laid, less
        if own:
            return
    elif through and hand[card] == 3:
        yield [*equal, *(k for k in kept if k[1] != card), quad], laid, free
        if own:
            return
    elif through and covered:
        yield [*(e for e in equal if e != covered[0]), *kept, quad], laid, free
        if own:
            return
    yield equal + kept, laid, [n + (f == card) for f, n in enumerate(free)]


# --- six groups and two cards (Y-31, Y-32) ------------------------------------------------------


def _six(position: dict[str, Any], fault: str) -> Iterator[dict[str, int]]:
    hard = k = 0
    for group in position["groups"]:
        faces = sorted(GLYPHS.index(glyph) for glyph in group["cards"])
        hard += group["kind"] != "chi" or tuple(faces) in REDS
        k += group["kind"] in ("wei", "liu")
    hand = counts_of(position["hand"] + (position["card"] or ""))
    if sum(hand) != 3 * (6 - len(position["groups"])) + 2:
        return
    card = None if position["card"] is None else GLYPHS.index(position["card"])
    taken = card is not None and not position["own_draw"] and hand[card] == 3
    sets = [*((f, f, f) for f in range(20)), *RUNS, *REDS]
    for way, two in _ways(hand, sets, TWOS, fault):
        equal = [s for s in way if s[0] == s[2]]
        pengs = sum(taken and s[0] == card for s in equal)
        more = len(equal) + sum(s in REDS for s in way) + _two_hard(two)
        yield {"hard": hard + more, "k": k + len(equal) - pengs}
        if fault:
            return


def _is_red(face: int) -> bool:
    return face % 10 in (1, 6, 9)


TWOS = [
    (a, b)
    for a in range(20)
    for b in range(a, a // 10 * 10 + 10)
    if b - a <= 2 or (_is_red(a) and _is_red(b))
]


def _two_hard(two: Sequence[int]) -> int:
    return int(two[0] == two[1] or (_is_red(two[0]) and _is_red(two[1])))


# --- grouping -----------------------------------------------------------------------------------


def _ways(
    counts: list[int],
    sets: Sequence[Sequence[int]],
    twos: Sequence[Sequence[int]],
    fault: str = "",
) -> Iterator[tuple[list[Any], Any]]:
    """Every way to group ``counts``, with one of ``twos`` if there are any; greedily at fault."""
    low = next((f for f in range(20) if counts[f]), None)
    if low is None:
        if not twos:
            yield [], None
        return
    for cards in [*(s for s in sets if s[0] == low), *(t for t in twos if t[0] == low)]:
        left = counts[:]
        for face in cards:
            left[face] -= 1
        if min(left) < 0:
            continue
        two = len(cards) == 2
        for way, kept in _ways(left, sets, [] if two else twos, fault):
            yield ([*way], cards) if two else ([cards, *way], kept)
        if fault == GREEDY:
            return
