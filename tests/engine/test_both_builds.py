"""Compiled or from its sources, the engine plays the same rounds and scores the same hands."""

from __future__ import annotations

import hashlib
import json
import os
import random
import shutil
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import paohuzi
from paohuzi import Round, ruleset, rulesets

ROUNDS = 25


def played() -> dict[str, str]:
    """By rule set, a digest of random rounds, their views and reasons, and every scored hand."""
    return {name: digest(name) for name in rulesets()}


def digest(name: str) -> str:
    rules = ruleset(name)
    rng = random.Random(name)
    total = hashlib.sha256()

    def add(value: object) -> None:
        total.update(json.dumps(value, ensure_ascii=False, sort_keys=True).encode())

    for number in range(ROUNDS):
        players = rules.players[number % len(rules.players)]
        seed = f"builds {number}".encode()
        rnd = Round.deal(rules, number % players, seed=seed, players=players)
        while asked := rnd.pending:
            seat = rng.choice(sorted(asked))
            add([paohuzi.to_json(action) for action in asked[seat]])
            add(paohuzi.to_json(rnd.view(seat)))
            reason = rnd.why(seat, "hu")
            add(None if reason is None else [reason.code, reason.figures])
            copy = rnd.copy()
            action = rng.choice(asked[seat])
            made = [paohuzi.to_json(event) for event in rnd.act(seat, action)]
            assert made == [paohuzi.to_json(event) for event in copy.act(seat, action)]
            add(made)
        assert Round.fold(rules, rnd.events).state == rnd.state
    text = (files(rules.package) / "hands.jsonl").read_text("utf-8")
    for line in text.splitlines():
        win = paohuzi.score(json.loads(line)["position"])
        add(None if win is None else paohuzi.to_json(win))
    return total.hexdigest()


def test_sources_and_compiled_modules_agree(tmp_path: Path) -> None:
    source = Path(paohuzi.__file__).parent
    pure = tmp_path / "paohuzi"
    shutil.copytree(source, pure, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    done = subprocess.run(
        [sys.executable, __file__],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found.pop("file") == str(pure / "engine" / "round.py")
    assert found == played()


if __name__ == "__main__":
    from paohuzi.engine import round as module

    print(json.dumps(played() | {"file": module.__file__}))
