"""Every clause of part Y is cited by a test."""

from __future__ import annotations

import re
from pathlib import Path

CLAUSES = (
    *range(1, 5),
    *range(10, 18),
    *range(20, 24),
    *range(30, 35),
    *range(40, 46),
    *(50, 51),
)
HERE = Path(__file__).resolve()


def test_every_clause_is_cited() -> None:
    """A range is an overview and cites nothing."""
    found: set[str] = set()
    for path in HERE.parent.glob("test_*.py"):
        if path != HERE:
            text = re.sub(r"Y-\d+ … Y-\d+", "", path.read_text("utf-8"))
            found |= set(re.findall(r"\bY-\d+\b", text))
    assert found == {f"Y-{number}" for number in CLAUSES}
