"""The skeleton of a new rule set is found by itself, and the tests say what it lacks."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import paohuzi

ROOT = Path(__file__).parents[2]


def skeleton(root: Path, *args: str) -> subprocess.CompletedProcess[str]:
    script = ROOT / "scripts" / "new_ruleset.py"
    return subprocess.run(
        [sys.executable, str(script), *args, "--root", str(root)],
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_skeleton_is_registered_and_reported(tmp_path: Path) -> None:
    shutil.copytree(Path(paohuzi.__file__).parent, tmp_path / "src" / "paohuzi")
    shutil.copytree(ROOT / "tests", tmp_path / "tests")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    made = skeleton(tmp_path, "fourth", "第四种", "Fourth")
    assert made.returncode == 0, made.stderr
    env = os.environ | {"PYTHONPATH": str(tmp_path / "src")}
    found = subprocess.run(
        [sys.executable, "-c", "import paohuzi; print(paohuzi.rulesets())"],
        capture_output=True,
        text=True,
        env=env,
        cwd=tmp_path,
        check=True,
    )
    assert "fourth" in found.stdout
    tested = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-k", "fourth", "tests/rulesets"],
        capture_output=True,
        text=True,
        env=env,
        cwd=tmp_path,
        check=False,
    )
    for lacking in ("scored_hands", "texts", "whole_rounds", "test_every_clause_is_cited"):
        assert lacking in tested.stdout
    assert tested.returncode == 1


def test_bad_ids_and_taken_ones_are_refused(tmp_path: Path) -> None:
    assert "lower-case" in skeleton(tmp_path, "Big One", "大", "Big").stderr
    assert skeleton(tmp_path, "fourth", "第四种", "Fourth").returncode == 0
    again = skeleton(tmp_path, "fourth", "第四种", "Fourth")
    assert again.returncode == 2
    assert "is there already" in again.stderr
