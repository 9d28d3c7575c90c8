"""What the benchmark prints and how it judges; its figures are checked by `make bench-check`."""

import json

import pytest

import paohuzi
from paohuzi.bench import kernels, naive, play, report, timing
from paohuzi.bench.hands import mixed_hands, split_hands, waiting
from paohuzi.bench.pure import compiled_modules, load
from paohuzi.engine import kernel


def test_the_same_seed_gives_the_same_hands():
    for make in (mixed_hands, split_hands):
        assert make(50, seed=3) == make(50, seed=3) != make(50, seed=4)
        assert all(max(hand) <= 4 and min(hand) >= 0 for hand in make(200, seed=5))


def test_half_of_the_split_hands_are_complete():
    hands = split_hands(200, seed=6)
    complete = sum(naive.most_hard(hand) >= 0 for hand in hands)
    assert 0.4 < complete / len(hands) < 0.7


def test_waiting_hands_lack_one_card():
    hands = mixed_hands(30, seed=7)
    less = waiting(hands, seed=1)
    for before, after in zip(hands, less, strict=True):
        assert sum(before) - sum(after) == 1
        assert all(0 <= b - a <= 1 for b, a in zip(before, after, strict=True))


def test_the_best_turn_counts():
    calls = []
    found = timing.rates({"one": (10, lambda: calls.append(1))}, rounds=2, seconds=0.001)
    assert len(calls) >= 3
    assert found["one"] > 0


def test_a_wrong_answer_is_named(monkeypatch):
    monkeypatch.setattr(naive, "best_xi", lambda hand: 1)
    with pytest.raises(kernels.DisagreementError, match="a plain search says 1"):
        kernels.measure(short=True, compiled=False)


def test_sources_load_beside_the_compiled_modules():
    (source,) = load("kernel", compiled=False)
    assert source.COMPILED is False
    assert source.__file__.endswith("kernel.py")
    assert load("kernel", compiled=False)[0].GROUPS == 7
    if compiled_modules():
        (compiled,) = load("kernel", compiled=True)
        assert source is not compiled
        assert compiled.COMPILED
        assert paohuzi.engine.kernel is kernel
    else:
        with pytest.raises(ImportError, match="not compiled"):
            load("kernel", compiled=True)


def test_a_fall_by_more_than_a_third_is_told():
    before = {"source": {"a": 9.0, "b": 9.0, "c": 1.0}, "compiled": {"a": 90.0}}
    found = {"source": {"a": 6.1, "b": 5.9}}
    assert report.fallen(found, before) == [
        "source b: 5.9 × plain search, was 9",
        "source c: 0 × plain search, was 1",
    ]


def test_check_measures_again_before_it_complains(monkeypatch):
    slow = {"build": "source", "ratios": {"source": {"a": 1.0}, "rules": {}}}
    quick = {"build": "source", "ratios": {"source": {"a": 9.0}, "rules": {}}}
    runs = [slow, quick]
    monkeypatch.setattr(report, "run", lambda *_: runs.pop(0))
    before = {report.python(): {"source": {"a": 9.0}}}
    monkeypatch.setattr(report, "baselines", lambda: before)
    lines = []
    assert report.check(lines.append)
    assert lines == []
    runs = [slow, slow, slow]
    assert not report.check(lines.append)
    assert len(lines) == 1
    before.clear()
    assert report.check(lines.append)
    assert lines[1].startswith("No baseline for Python")


def test_run_prints_every_figure(monkeypatch):
    """The kernels' figures stand in for themselves; rounds and scores are really measured."""
    figures = {name: 2.0 for pair in kernels.UNITS.items() for name in pair}
    monkeypatch.setattr(report, "measure", lambda short, compiled: figures)
    lines = []
    found = report.run(short=True, echo=lines.append)
    assert found["ratios"]["source"]["ting"] == 1
    for rules in paohuzi.rulesets():
        assert found["rates"]["rules"][f"{rules}_decisions"] > 0
        assert found["ratios"]["rules"][f"{rules}_scores"] > 0
        assert sum(line.endswith(f"  {rules}") for line in lines) == 3
    assert any("听牌 with mixed sets" in line for line in lines)
    printed = []
    monkeypatch.setattr(report, "_measure_rules", lambda short: ({}, {}))
    again = report.run(short=True, echo=printed.append, as_json=True)
    assert [json.loads(line) for line in printed] == [again]


def test_the_baseline_names_what_is_measured():
    for before in report.baselines().values():
        assert {"compiled", "source", "rules_compiled", "rules_source"} == set(before)
        for build in ("compiled", "source"):
            assert set(before[build]) == set(kernels.UNITS)


def test_random_rounds_come_to_an_end():
    rounds, decisions = play.play(paohuzi.rulesets()[0], rounds=2)
    assert decisions > rounds > 0
