"""Every clause of part C is cited by a test."""

from __future__ import annotations

import re
from pathlib import Path

CLAUSES = (1, 2, 3, 4, 10, 15, 20, 21, 30, 31, 40, 50)
HERE = Path(__file__).resolve()


def test_every_clause_is_cited() -> None:
    """A range is an overview and cites nothing."""
    found: set[str] = set()
    for folder in (HERE.parent, HERE.parent.with_name("fifteen")):
        for path in folder.glob("test_*.py"):
            if path != HERE:
                text = re.sub(r"C-\d+ … C-\d+", "", path.read_text("utf-8"))
                found |= set(re.findall(r"\bC-\d+\b", text))
    assert found == {f"C-{number}" for number in CLAUSES}
