"""The suite that other programs check themselves by: every line of it holds here."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import paohuzi
from paohuzi import ruleset, rulesets

ROOT = Path(__file__).resolve().parents[2]
SUITE: list[dict[str, Any]] = json.loads(
    (ROOT / "docs" / "conformance" / "suite.json").read_text("utf-8")
)
FAULTS = ("first-complete", "no-backtracking", "drawn-card")
LEAST = 60
"""Lines of each fault's file on which the fault is wrong."""


def script(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "scripts" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


search = script("conformance_search")
GAMES = script("conformance").GAMES


def lines(path: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (ROOT / path).read_text("utf-8").splitlines()]


def files(*kinds: str) -> Any:
    chosen = [one for one in SUITE if one["kind"] in kinds]
    return pytest.mark.parametrize("one", chosen, ids=lambda f: f"{f['rules']}-{f['kind']}")


def test_the_manifest_names_every_file() -> None:
    for name in rulesets():
        kinds = [one["kind"] for one in SUITE if one["rules"] == name]
        assert sorted(kinds) == sorted(["hands", "records", *FAULTS])
    assert all((ROOT / one["path"]).exists() for one in SUITE)
    assert all(one["zh"] and one["en"] for one in SUITE)
    here = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("docs/conformance/*/*.jsonl")}
    assert here == {one["path"] for one in SUITE if one["kind"] in FAULTS}


@files("hands", *FAULTS)
def test_positions(one: dict[str, Any]) -> None:
    for case in lines(one["path"]):
        win = paohuzi.score(case["position"])
        if case["win"] is None:
            assert win is None
        else:
            assert win is not None
            got = paohuzi.to_json(win)
            assert {key: got[key] for key in case["win"]} == case["win"]


@files("records")
def test_rounds(one: dict[str, Any]) -> None:
    kept = sorted((ROOT / one["path"]).glob("*.json"))
    assert kept
    for path in kept:
        verdict = paohuzi.verify(json.loads(path.read_text("utf-8")))
        assert verdict.same, verdict.reason


@files(*FAULTS)
def test_each_fault_fails_where_the_file_says(one: dict[str, Any]) -> None:
    """And a plain search without it agrees with every answer."""
    game = GAMES[one["rules"]]
    harmed = 0
    for case in lines(one["path"]):
        right = search.answer(game, case["position"])
        wrong = search.answer(game, case["position"], one["kind"])
        assert wrong == case["wrong"]
        assert (right is None) == (case["win"] is None)
        if right is not None and not game.split:
            assert right["xi"] == case["win"]["xi"]
        if right is not None and game.split:
            assert right["k"] == case["win"]["k"]
        harmed += wrong != right
    assert harmed >= LEAST
    assert ruleset(one["rules"]).id == one["rules"]
