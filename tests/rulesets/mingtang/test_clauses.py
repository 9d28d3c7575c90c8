"""Every clause of part M and of part 0 is cited by a test."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).resolve().parents[2]
SERVER = {"G-12", "G-14"}
"""Pacing and time: also the server's matter, whose tests may be the ones that cite them."""
CLAUSES = {
    "G": (1, 2, *range(10, 16)),
    "M": (
        *range(1, 7),
        *range(10, 15),
        *range(20, 25),
        *range(30, 33),
        *(34, 35),
        *range(40, 48),
        *range(50, 58),
        *range(60, 64),
    ),
}


def cited(folders: list[Path]) -> set[str]:
    """Clause ids in the test files; a range is an overview and cites nothing."""
    found: set[str] = set()
    files = {path for folder in folders for path in folder.rglob("test_*.py")}
    for path in files - {Path(__file__).resolve()}:
        text = re.sub(r"[GM]-\d+ … [GM]-\d+", "", path.read_text("utf-8"))
        found |= set(re.findall(r"\b[GM]-\d+\b", text))
    return found


def test_every_clause_is_cited() -> None:
    """A clause that no test names is a clause that nobody checks."""
    wanted = {f"{part}-{number}" for part, numbers in CLAUSES.items() for number in numbers}
    here = [path for path in TESTS.iterdir() if path.is_dir() and path.name != "server"]
    missing = wanted - cited(here)
    assert missing - SERVER == set()
    assert missing & SERVER <= cited([TESTS])
