"""What every rule set must bring: texts, labels, scored hands; found by the registry."""

from __future__ import annotations

import json
import random
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import paohuzi
from paohuzi import Round, ruleset, rulesets
from paohuzi.engine import events as ev
from paohuzi.engine.record import replay
from paohuzi.engine.ruleset import RuleSet
from support.tables import choices, deal

ROOT = Path(paohuzi.__file__).parent

every = pytest.mark.parametrize("name", rulesets())


def hands(name: str) -> list[dict[str, object]]:
    text = (files(ruleset(name).package) / "hands.jsonl").read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


@every
def test_scored_hands(name: str) -> None:
    """Each hand's right answer, field by field."""
    cases = hands(name)
    assert len(cases) >= 400
    wrong = []
    for number, case in enumerate(cases, 1):
        win = paohuzi.score(case["position"])  # type: ignore[arg-type]
        got = None if win is None else paohuzi.to_json(win)
        want = case["win"]
        if (got is None) != (want is None) or (
            want and {key: got.get(key) for key in want} != want  # type: ignore[union-attr,attr-defined]
        ):
            wrong.append((number, got, want))
    assert wrong == []


@every
def test_texts_in_both_languages(name: str) -> None:
    rules = ruleset(name)
    for language in ("zh", "en"):
        assert len(rules.rules_text(language)) > 1000
    for key, text in rules.strings.items():
        assert set(text) == {"zh", "en"}, key
        assert all(text.values()), key


@every
def test_labels_for_everything_shown(name: str) -> None:
    rules = ruleset(name)
    wanted = {"name", "summary"}
    for option in rules.option_list:
        wanted |= {f"option.{option.id}", f"option.{option.id}.help"}
        wanted |= {f"option.{option.id}.{value_key(value)}" for value in option.values}
    wanted |= {f"group.{kind}" for kind in rules.group_kinds}
    for case in hands(name):
        win = paohuzi.score(case["position"])  # type: ignore[arg-type]
        if win is None:
            continue
        wanted |= {f"group.{group.kind}" for group in win.groups}
        wanted |= {f"award.{award.name}" for award in win.awards}
        wanted |= {f"award.{award.name}.why" for award in win.awards}
        wanted |= {f"step.{step.name}" for step in win.steps}
        for step in win.steps:
            wanted |= {f"step.{key}" for key in re.findall(r"{(\w+)}", step.terms)}
    assert wanted - set(rules.strings) == set()


RECORDS = 6


@every
def test_labels_for_everything_that_happens(name: str) -> None:
    """Self-play of every option value: whatever an event or a view names has its label."""
    wanted = set()
    for option in ruleset(name).option_list:
        for value in option.values:
            wanted |= happens(ruleset(name, **{option.id: value}))
    assert wanted - set(ruleset(name).strings) == set()


def happens(rules: RuleSet) -> set[str]:
    wanted = {"points", "unit"}
    rng = random.Random(3)
    for number in range(40):
        rnd = deal(rules, number)
        for seat, choice in choices(rnd, rng):
            wanted.add(f"do.{choice.__struct_config__.tag}")
            for who in range(len(rnd.seats)):
                view = rnd.view(who)
                wanted |= {f"barred.{one.reason}" for one in view.barred}
                wanted |= {f"lock.{one.reason}" for one in view.locks}
                wanted |= {f"note.{note}" for shown in view.seats for note in shown.notes}
                wanted |= {f"group.{g.kind}" for shown in view.seats for g in shown.groups}
            rnd.act(seat, choice)
        for event in rnd.events:
            if isinstance(event, ev.NoDiscard):
                wanted.add(f"no_discard.{event.reason}")
            if isinstance(event, ev.Won):
                wanted.add(f"won.{event.kind}")
    return wanted


@every
def test_whole_rounds_are_kept(name: str) -> None:
    """At least six records, won and exhausted, that play again to the same events and result."""
    folder = files(ruleset(name).package) / "records"
    kept = [path for path in folder.iterdir() if path.name.endswith(".json")]
    assert len(kept) >= RECORDS
    ends = set()
    for path in kept:
        record = json.loads(path.read_text("utf-8"))
        assert record["rules"] == name
        rnd = replay(record, ruleset)
        assert [paohuzi.to_json(event) for event in rnd.events] == record["events"], path.name
        assert rnd.result is not None
        assert paohuzi.to_json(rnd.result) == record["result"], path.name
        ends.add(rnd.result.end)
    assert ends == {"hu", "exhausted"}


@every
def test_what_a_hand_waits_for(name: str) -> None:
    """听牌 and the distance agree with the scored hands: the won card is among the waits."""
    rules = ruleset(name)
    waits = 0
    for case in hands(name):
        position: dict[str, Any] = case["position"]  # type: ignore[assignment]
        win = paohuzi.score(position)
        reason = paohuzi.why_not(position)
        if position["tian_hu"] not in (None, False):
            continue
        assert (reason is None) == (win is not None)
        away = paohuzi.away(position)
        if reason is not None:
            for language in ("zh", "en"):
                assert rules.reason_text(reason, language)
            if reason.code == "incomplete":
                assert reason.figures["away"] == max(1, away)  # a card too many is dropped
            continue
        if any(step.name == "hard" and step.value == 0 for step in win.steps):  # type: ignore[union-attr]
            continue
        assert away == 0
        if position["card"] is not None:
            waiting = position | {"card": None}
            assert paohuzi.away(waiting) <= 1
            assert paohuzi.ting(waiting)[paohuzi.Card.of(position["card"])] == win
            waits += 1
    assert waits > 100


@every
def test_a_hand_that_waits_has_no_card(name: str) -> None:
    with pytest.raises(paohuzi.PositionError, match="must be null"):
        paohuzi.ting({"rules": name, "hand": "一二三", "card": "四"})


def value_key(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


@every
def test_steps_add_up(name: str) -> None:
    """The last step is the score that is paid, and the figures are attributes."""
    for case in hands(name):
        win = paohuzi.score(case["position"])  # type: ignore[arg-type]
        if win is not None:
            assert win.steps[-1].name == "score"
            assert win.steps[-1].value == win.score
            assert getattr(win, win.steps[0].name) == win.steps[0].value


def test_unknown_names_are_refused_with_the_allowed_ones() -> None:
    name = rulesets()[0]
    option = ruleset(name).option_list[0]
    with pytest.raises(ValueError, match=name):
        ruleset("bridge")
    with pytest.raises(ValueError, match=option.id):
        ruleset(name, colour="red")
    with pytest.raises(ValueError, match=str(option.values[0])):
        ruleset(name, **{option.id: "sideways"})
    with pytest.raises(ValueError, match=option.id):
        ruleset(name, **{option.id: 1})


def test_nothing_outside_names_a_rule_set() -> None:
    """Adding one is adding a folder; none names another, and their family names none."""
    every = rulesets()
    web = ROOT.parent.parent / "web" / "src"
    sources = [p for folder in (ROOT, web) for p in folder.rglob("*") if p.is_file()]
    found = []
    for path in sources:
        if path.suffix not in {".py", ".ts", ".svelte", ".css", ".html"}:
            continue
        others = [name for name in every if ROOT / "rulesets" / name not in path.parents]
        names = re.compile(r"\b(" + "|".join(others) + r")\b", re.IGNORECASE)
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if names.search(line) and ">>>" not in line and "ruleset(" not in line:
                found.append(f"{path.name}:{number}: {line.strip()}")
    doctests = [f for f in found if f.startswith("__init__.py") or "there is" in f]
    assert [f for f in found if f not in doctests] == []


def test_rule_sets_are_equal_by_options() -> None:
    name = rulesets()[0]
    option = ruleset(name).option_list[0]
    assert ruleset(name) == ruleset(name, **{option.id: option.default})
    assert ruleset(name) != ruleset(name, **{option.id: option.values[-1]})
    assert hash(ruleset(name)) == hash(ruleset(name))
    assert isinstance(ruleset(name), RuleSet)
    assert Round.deal(ruleset(name), seed=b"s").rules == ruleset(name)
