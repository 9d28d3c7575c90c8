"""Metrics tell an operator how busy a server is, and nobody what happens at a table."""

from __future__ import annotations

from paohuzi.server import metrics


def test_figures_stand_still_for_a_minute() -> None:
    """G-12: a counter must not tell at once that somebody has answered."""
    start = 10**12
    before = metrics.exposition(start)
    metrics.ROWS.inc()
    assert metrics.exposition(start + metrics.HELD - 1) == before
    assert metrics.exposition(start + metrics.HELD) != before
