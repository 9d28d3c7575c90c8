"""Write the conformance suite of docs/conformance, or ``--check`` that it is what would be written.

For each rule set and each of the three faults that other programs were found to have: positions on
which a search with that fault is wrong, with the right answer, found two independent ways.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import paohuzi
from conformance_search import FAULTS, GLYPHS, HELD, Game, answer
from paohuzi import PositionError, ruleset, rulesets
from paohuzi.bench.hands import mixed_hands, split_hands
from paohuzi.engine.cards import text_of

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "conformance"
GAMES = {
    "mingtang": Game(),
    "classic": Game(any_pao=True, jiang_iff_quad=True),
    "yuanjiang": Game(split=True),
}
LINES = 80
CONTROLS = 20
"""Lines of each file on which the fault does no harm."""
SOURCE = 40_000
TEXTS = {
    "hands": ("已算好的手牌", "scored hands"),
    "records": ("整局牌谱，带事件和结果", "whole rounds with their events and results"),
    "first-complete": (
        "只取第一种分法就不再找更好的，会算错的手牌",
        "hands on which stopping at the first complete grouping is wrong",
    ),
    "no-backtracking": (
        "分错一组不回头，会漏掉的胡牌",
        "wins that are missed by grouping without going back",
    ),
    "drawn-card": (
        "把胡的那张当成手里的牌，会算错的手牌",
        "hands on which taking the won card for one held in hand is wrong",
    ),
}


def positions(name: str) -> Iterator[dict[str, Any]]:
    """The rule set's own scored hands, then random ones, some with groups on the table."""
    rng = random.Random(name)
    for line in (files(ruleset(name).package) / "hands.jsonl").read_text("utf-8").splitlines():
        position = json.loads(line)["position"]
        if not position["tian_hu"]:
            yield position | {"options": {}}
    split = GAMES[name].split
    for hand in (split_hands if split else mixed_hands)(SOURCE, seed=len(name)):
        counts = list(hand)
        card = rng.choice([f for f in range(20) if counts[f]])
        counts[card] -= 1
        yield laid_out(name, rng, counts, card)


def laid_out(name: str, rng: random.Random, counts: list[int], card: int) -> dict[str, Any]:
    """A concealed hand as a position, with up to three of its runs and triples laid out."""
    split = GAMES[name].split
    groups: list[dict[str, Any]] = []
    for _ in range(rng.randrange(4)):
        face = rng.randrange(18)
        run = [face, face + 1, face + 2]
        if face % 10 < 8 and all(counts[f] in (1, 2, 3) for f in run):
            group: dict[str, Any] = {"kind": "chi", "cards": "".join(GLYPHS[f] for f in run)}
            if split:
                group |= {"took": GLYPHS[face], "from": rng.choice(["self", "other"])}
        elif counts[face] == 3:
            group, run = (
                {"kind": rng.choice(["peng", "wei"]), "cards": GLYPHS[face] * 3},
                [face] * 3,
            )
        else:
            continue
        groups.append(group)
        for f in run:
            counts[f] -= 1
    plain: dict[str, Any] = {
        "rules": name,
        "options": {},
        "groups": groups,
        "hand": text_of(counts),
        "card": GLYPHS[card],
        "own_draw": rng.random() < 0.3,
        "last": False,
        "tian_hu": False if split else None,
    }
    return plain | {"ting": False} if split else plain


def figures(win: paohuzi.Win | None, game: Game) -> dict[str, int] | None:
    """What the plain search can tell of a win."""
    if win is None:
        return None
    return {"hard": win.hard, "k": win.k} if game.split else {"xi": win.xi}


def same(game: Game, win: paohuzi.Win | None, found: dict[str, int] | None) -> bool:
    """Whether engine and plain search agree; ten pairs and 无息平 are no matter of the latter."""
    if game.split and win is not None and (win.hard < 5 or found is None):
        return False
    if game.split and win is not None and found is not None:
        return win.k == found["k"]
    return figures(win, game) == found


def suite(name: str) -> dict[str, list[dict[str, Any]]]:
    """The lines of each fault's file."""
    game = GAMES[name]
    wrong: dict[str, list[dict[str, Any]]] = {fault: [] for fault in FAULTS}
    right: dict[str, list[dict[str, Any]]] = {fault: [] for fault in FAULTS}
    for position in positions(name):
        try:
            win = paohuzi.score(position)
        except PositionError:
            continue
        found = answer(game, position)
        if not same(game, win, found):
            if game.split and win is not None:
                continue
            raise AssertionError(f"the plain search says {found}: {position}")
        plain = None if win is None else paohuzi.to_json(win)
        if plain is not None:
            del plain["groups"]
        for fault in FAULTS:
            faulty = answer(game, position, fault)
            if fault == HELD and faulty == found and found is not None and game.split:
                continue
            kept = wrong[fault] if faulty != found else right[fault]
            if len(kept) < (LINES if kept is wrong[fault] else CONTROLS):
                kept.append({"position": position, "win": plain, "wrong": faulty})
        if all(len(lines) == LINES for lines in wrong.values()):
            break
    return {fault: wrong[fault] + right[fault] for fault in FAULTS}


def manifest() -> list[dict[str, Any]]:
    """Every file of the suite, by its path from the root."""
    listed = []
    for name in rulesets():
        folder = f"src/paohuzi/rulesets/{name}"
        paths = {"hands": f"{folder}/hands.jsonl", "records": f"{folder}/records"}
        paths |= {fault: f"docs/conformance/{name}/{fault}.jsonl" for fault in FAULTS}
        for kind, path in paths.items():
            zh, en = TEXTS[kind]
            listed.append({"rules": name, "kind": kind, "path": path, "zh": zh, "en": en})
    return listed


def written() -> dict[Path, str]:
    """Every file with its text."""
    made = {FOLDER / "suite.json": _json(manifest(), indent=1) + "\n"}
    for name in rulesets():
        for fault, lines in suite(name).items():
            made[FOLDER / name / f"{fault}.jsonl"] = "".join(_json(line) + "\n" for line in lines)
    return made


def _json(value: object, indent: int | None = None) -> str:
    return json.dumps(value, ensure_ascii=False, indent=indent)


def main() -> None:
    parser = argparse.ArgumentParser(description="Write or check docs/conformance.")
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    stale = []
    for path, text in written().items():
        if check:
            if not path.exists() or path.read_text("utf-8") != text:
                stale.append(str(path.relative_to(ROOT)))
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    if stale:
        sys.exit(f"stale: {', '.join(stale)}; run python scripts/conformance.py")


if __name__ == "__main__":
    main()
