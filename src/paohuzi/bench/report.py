"""All measurements of a run, printed, and held against what was measured before."""

from __future__ import annotations

import json
import platform
from collections.abc import Callable, Iterable
from importlib.resources import files
from statistics import median
from typing import Any

import paohuzi
from paohuzi.bench import naive
from paohuzi.bench.hands import mixed_hands
from paohuzi.bench.kernels import UNITS, measure
from paohuzi.bench.play import play, scoring
from paohuzi.bench.timing import rates
from paohuzi.engine.kernel import COMPILED

FALL = 2 / 3
"""A ratio may fall to this part of its baseline."""
ATTEMPTS = 3
"""A ratio has fallen only if it is too low this often in a row: machines have other work."""

_LABELS = {
    "kernel_batch": "best xi, in a batch",
    "kernel_new_hands": "best xi, in a batch of hands never met",
    "kernel_single": "best xi, one hand a call, from counts",
    "partition": "best partition with its groups, one hand a call",
    "split_batch": "most 硬息, in a batch",
    "split_single": "most 硬息, one hand a call, from counts",
    "ting": "听牌 with mixed sets",
    "split_ting": "听牌 without mixed sets",
    "distance": "cards from complete",
    "naive": "plain search, best xi",
    "naive_split": "plain search, most 硬息",
    "naive_ting": "plain search, 听牌 with mixed sets",
    "naive_split_ting": "plain search, 听牌 without mixed sets",
}


def run(
    short: bool = False, echo: Callable[[str], None] = print, as_json: bool = False
) -> dict[str, Any]:
    """Measure everything; the figures as a dict, printed line by line or as one JSON line.

    ``rates`` are things a second, by build (``compiled``, ``source``) and as ``rules``; ``ratios``
    the same against the plain search of the same turn. ``build`` is how this engine runs.
    """

    def say(line: str) -> None:
        if not as_json:
            echo(line)

    builds = ["compiled", "source"] if COMPILED else ["source"]
    found: dict[str, Any] = {
        "build": builds[0],
        "python": platform.python_version(),
        "short": short,
        "rates": {},
        "ratios": {},
    }
    for build in builds:
        figures = measure(short, build == "compiled")
        found["rates"][build] = figures
        found["ratios"][build] = {name: figures[name] / figures[u] for name, u in UNITS.items()}
        say(f"Kernel, {'compiled' if build == 'compiled' else 'plain Python'}")
        for line in _kernel_lines(figures, found["ratios"][build]):
            say(line)
    found["rates"]["rules"], found["ratios"]["rules"] = rules = _measure_rules(short)
    say(f"Rounds with random actions, positions scored (engine {builds[0]})")
    for line in _rules_lines(*rules):
        say(line)
    from paohuzi.bench.server import serve_rounds  # noqa: PLC0415 - the server is heavy to import

    rate, size = serve_rounds(paohuzi.rulesets()[0], 2 if short else 8)
    found["server"] = {"decisions": rate, "bytes_per_decision": size}
    say("Server, a table's commands to the disk and to every seat")
    say(f"  {rate:12,.1f} decisions/s  {size:,.0f} bytes sent for each")
    if as_json:
        echo(json.dumps(found, ensure_ascii=False))
    return found


def _measure_rules(short: bool) -> tuple[dict[str, float], dict[str, float]]:
    hands = mixed_hands(200 if short else 1000, seed=1)
    plain = (len(hands), lambda: [naive.best_xi(hand) for hand in hands])
    figures: dict[str, float] = {}
    ratios: dict[str, float] = {}
    for rules in paohuzi.rulesets():
        score = f"{rules}_scores"
        tasks = {score: scoring(rules), "naive": plain}
        found = rates(tasks, *((2, 0.1) if short else (3, 0.5)))
        figures[score] = found[score]
        ratios[score] = found[score] / found["naive"]
        for _ in range(2 if short else 3):
            unit = rates({"naive": plain}, 1, 0.05)["naive"]
            rounds, decisions = play(rules, 10 if short else 60)
            for name, rate in (("rounds", rounds), ("decisions", decisions)):
                key = f"{rules}_{name}"
                figures[key] = max(figures.get(key, 0), rate)
                ratios[key] = max(ratios.get(key, 0), rate / unit)
    return figures, ratios


def _kernel_lines(figures: dict[str, float], ratios: dict[str, float]) -> Iterable[str]:
    for name, label in _LABELS.items():
        if name in figures:
            ratio = f"  {ratios[name]:9.1f} × plain search" if name in ratios else ""
            yield f"  {figures[name]:12,.0f} hands/s{ratio}  {label}"


def _rules_lines(figures: dict[str, float], ratios: dict[str, float]) -> Iterable[str]:
    for name, rate in figures.items():
        rules, _, what = name.rpartition("_")
        yield f"  {rate:12,.1f} {what}/s  {ratios[name]:9.4f} × plain search  {rules}"


def python() -> str:
    """The Python whose speed a plain search shows, as baseline.json names it."""
    return ".".join(platform.python_version_tuple()[:2])


def baselines() -> dict[str, dict[str, dict[str, float]]]:
    """The ratios measured before, by Python and build; ``rules`` is there once for each build."""
    text = (files("paohuzi.bench") / "baseline.json").read_text("utf-8")
    read: dict[str, dict[str, dict[str, float]]] = json.loads(text)
    return read


def flat(found: dict[str, Any]) -> dict[str, dict[str, float]]:
    """The ratios of a run as baseline.json holds them."""
    ratios = found["ratios"]
    flattened = {build: dict(ratios[build]) for build in ratios if build != "rules"}
    flattened[f"rules_{found['build']}"] = dict(ratios["rules"])
    return flattened


def fallen(found: dict[str, dict[str, float]], before: dict[str, dict[str, float]]) -> list[str]:
    """What fell by more than a third, or is no longer measured, one line each."""
    return [
        f"{build} {name}: {found[build].get(name, 0):.4g} × plain search, was {wanted:.4g}"
        for build, ratios in before.items()
        if build in found
        for name, wanted in ratios.items()
        if found[build].get(name, 0) < wanted * FALL
    ]


def typical(times: int = 5) -> dict[str, dict[str, float]]:
    """The median ratios of several short runs."""
    runs = [flat(run(True, _quiet)) for _ in range(times)]
    return {
        build: {name: median([one[build][name] for one in runs]) for name in ratios}
        for build, ratios in runs[0].items()
    }


def _quiet(line: str) -> None:
    """Where only the figures are wanted."""


def check(echo: Callable[[str], None] = print) -> bool:
    """Measure the short version and say which ratios fell by more than a third; True if none."""
    before = baselines().get(python())
    if before is None:
        echo(f"No baseline for Python {python()}: python -m paohuzi.bench --record makes one.")
        return True
    best: dict[str, dict[str, float]] = {}
    failures: list[str] = []
    for _ in range(ATTEMPTS):
        for build, ratios in flat(run(True, _quiet)).items():
            known = best.setdefault(build, {})
            for name, ratio in ratios.items():
                known[name] = max(known.get(name, 0), ratio)
        failures = fallen(best, before)
        if not failures:
            break
    for line in failures:
        echo(f"Slower by more than a third: {line}")
    return not failures
