"""The project's own measurements: kernel, ting, scorer, self-play, each against a plain search.

The speed of a plain search in the same run is the unit: ratios can be compared where machines
differ, and baseline.json holds those that were measured, compiled and not.
"""

from __future__ import annotations

from paohuzi.bench.report import check, run

__all__ = ["check", "run"]
