"""``python -m paohuzi.bench``: measure, check against the baseline, or record a new one."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from paohuzi.bench.report import baselines, check, python, run, typical


def main() -> int:
    """Exit code 1 where ``--check`` finds a ratio that fell by more than a third."""
    parser = argparse.ArgumentParser(prog="python -m paohuzi.bench", description=__doc__)
    parser.add_argument("--short", action="store_true", help="few hands, a few seconds")
    parser.add_argument("--json", action="store_true", help="one JSON line")
    parser.add_argument("--check", action="store_true", help="compare with the baseline")
    parser.add_argument(
        "--record", action="store_true", help="make the median of five short runs the baseline"
    )
    args = parser.parse_args()
    if args.check:
        return 0 if check() else 1
    if not args.record:
        run(short=args.short, as_json=args.json)
        return 0
    path = Path(__file__).with_name("baseline.json")
    known = baselines() if path.exists() else {}
    mine = known.setdefault(python(), {})
    for build, ratios in typical().items():
        mine[build] = {name: round(ratio, 5) for name, ratio in ratios.items()}
    path.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
