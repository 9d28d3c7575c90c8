"""A server for tests: the real one, with repeatable decks and its own pace and clocks.

``python e2e/launch.py --port 0 --data DIR --pace 0.1 --seed 7`` prints ``port N`` when it listens.
"""

from __future__ import annotations

import argparse
import hashlib
import random
from pathlib import Path

from paohuzi.server.app import create_app
from paohuzi.server.config import CLOCKS, Config, Limits, Pace
from paohuzi.server.outside import SystemEntropy
from paohuzi.server.serve import run


class SeededEntropy(SystemEntropy):
    """Seeds of decks and paces that repeat; tokens and codes stay secret and new."""

    def __init__(self, seed: int, dealer: int) -> None:
        super().__init__()
        self._seed = seed
        self._dealer = dealer
        self._drawn = 0
        self._pace = random.Random(seed)  # type: ignore[assignment]

    def seed(self) -> bytes:
        """The next seed of the row."""
        self._drawn += 1
        return round_seed(self._seed, self._drawn)

    def between(self, low: int, high: int) -> int:
        """The dealer that was asked for; pacing as it comes."""
        return self._dealer if (low, high) == (0, 2) else super().between(low, high)


def round_seed(seed: int, number: int) -> bytes:
    """The seed of the ``number``-th round dealt by a server launched with ``seed``."""
    return hashlib.sha256(f"{seed} {number}".encode()).digest()


def main() -> None:
    """Run the server until it is stopped."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--pace", type=float, default=0.1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--dealer", type=int, default=0)
    parser.add_argument("--ready-seconds", type=int, default=60)
    asked = parser.parse_args()
    config = Config(
        data=asked.data,
        port=asked.port,
        pace=Pace(scale=asked.pace),
        clocks=(*CLOCKS, 2),
        ready_seconds=asked.ready_seconds,
        limits=Limits(creates_per_minute=10_000, joins_per_minute=10_000),
    )
    app = create_app(config, entropy=SeededEntropy(asked.seed, asked.dealer))
    run(config, lambda port: print(f"port {port}", flush=True), app)


if __name__ == "__main__":
    main()
