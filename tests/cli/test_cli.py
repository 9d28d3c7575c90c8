"""The command line: its answers, its exit codes, and an error for everything wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from typer.testing import CliRunner

import paohuzi
from paohuzi import Round, ruleset, rulesets
from paohuzi.cli import app
from support.tables import choices

RULES = rulesets()[0]


def cli(*args: str, stdin: str | bytes = "") -> Result:
    return CliRunner().invoke(app, args, input=stdin)


def cases(name: str, count: int) -> list[dict[str, Any]]:
    path = Path(paohuzi.__file__).parent / "rulesets" / name / "hands.jsonl"
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()[:count]]


def record() -> dict[str, Any]:
    import random  # noqa: PLC0415

    rnd = Round.deal(ruleset(RULES), seed=b"cli")
    for seat, choice in choices(rnd, random.Random(2)):
        rnd.act(seat, choice)
    return paohuzi.to_record(rnd, names=["甲", "乙", "丙"], seed=b"cli")


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    path = tmp_path / "round.json"
    path.write_text(json.dumps(record(), ensure_ascii=False), "utf-8")
    return path


def write(path: Path, change: dict[str, Any]) -> str:
    path.write_text(json.dumps(record() | change), "utf-8")
    return str(path)


@pytest.mark.parametrize("name", rulesets())
def test_score_answers_line_by_line(name: str) -> None:
    some = cases(name, 40)
    lines = "\n".join(json.dumps(case["position"]) for case in some)
    done = cli("score", stdin=lines + "\n\n")
    assert (done.exit_code, done.stderr) == (0, "")
    for case, line in zip(some, done.stdout.splitlines(), strict=True):
        win, want = json.loads(line), case["win"]
        assert (win is None) == (want is None)
        assert want is None or {key: win[key] for key in want} == want


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"hand": "一一x"}, "hand: 'x' at position 2"),
        ({"hand": "一一一一一"}, "copies of 一; the deck has 4"),
        ({"hand": "一"}, "cards in all; such a hand has"),
        ({"groups": [{"kind": "kong", "cards": "一一一"}]}, "groups[0]: unknown kind 'kong'"),
        ({"groups": [{"kind": "peng", "cards": "一一二"}]}, "peng 一一二 is not 3 equal cards"),
        ({"card": "一二"}, "card: '一二' is 2 cards"),
        ({"rules": "bridge"}, "no rule set 'bridge'; there is"),
        ({"options": {"colour": 1}}, "no option 'colour'; it has"),
        ({"options": {"id": 1}}, "no option 'id'; it has"),
        ({"options": {"self": 1}}, "no option 'self'; it has"),
        ({"extra": 1}, "unknown field `extra`"),
    ],
)
def test_a_bad_line_is_answered_and_the_others_go_on(change: dict[str, Any], says: str) -> None:
    good = cases(RULES, 2)[1]["position"]
    lines = [json.dumps(one) for one in (good, good | change, good)]
    done = cli("score", stdin="\n".join(lines))
    first, second, third = map(json.loads, done.stdout.splitlines())
    assert done.exit_code == 0
    assert first == third != second
    assert says in second["error"]
    shown = cli("score", "--explain", stdin=lines[1])
    assert says in shown.stdout
    assert shown.stdout.startswith("不能算")


@pytest.mark.parametrize("line", [b"{", b"\xff\xfe", b"[" * 100_000, b"7", b"null"])
def test_what_is_no_position_is_an_error_too(line: bytes) -> None:
    done = cli("score", stdin=line + b"\n")
    assert done.exit_code == 0
    assert "error" in json.loads(done.stdout)


@pytest.mark.parametrize("name", rulesets())
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_explain_needs_nothing_but_labels(name: str, lang: str) -> None:
    some = [case for case in cases(name, 200) if case["win"]]
    lines = "\n".join(json.dumps(case["position"]) for case in some)
    done = cli("score", "--explain", "--lang", lang, stdin=lines)
    blocks = done.stdout.strip().split("\n\n")
    assert len(blocks) == len(some)
    for case, block in zip(some, blocks, strict=True):
        assert block.split()[-1] == str(case["win"]["score"])
        assert "{" not in block
        if lang == "zh":
            assert all(award in block for award in case["win"]["names"])
            continue
        for award in case["win"]["names"]:
            assert award not in block


def test_explain_says_when_it_is_no_win() -> None:
    position = next(case["position"] for case in cases(RULES, 50) if case["win"] is None)
    assert cli("score", "--explain", stdin=json.dumps(position)).stdout.startswith("不是胡牌")
    assert cli("score", "--lang", "fr").exit_code == 2


def test_replay_writes_events_and_result(kept: Path) -> None:
    done = cli("replay", str(kept))
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.exit_code == 0
    assert lines == [*record()["events"], record()["result"]]
    verified = cli("replay", "--verify", str(kept))
    assert (verified.exit_code, verified.stdout) == (0, done.stdout)
    assert "events and result agree" in verified.stderr


def test_replay_of_a_session(tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    one = json.dumps(record())
    path.write_text(json.dumps({"format": "paohuzi-session"}) + f"\n{one}\n{one}\n", "utf-8")
    done = cli("replay", "--verify", str(path))
    assert done.exit_code == 0
    assert len(done.stdout.splitlines()) == 2 * (len(record()["events"]) + 1)
    path.write_text(f"{one}\n{{\n", "utf-8")
    assert "line 2" in cli("replay", str(path)).stderr
    refused = json.dumps(record() | {"decisions": [{"seat": 9, "do": "pass"}]})
    path.write_text(f"{one}\n{refused}\n", "utf-8")
    done = cli("replay", str(path))
    assert (done.exit_code, done.stdout) == (1, "")
    assert "record 2: decision 0 (seat 9)" in done.stderr


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"deck": "一" * 80}, "a deck has 4 一, not 80"),
        ({"deck": "x"}, "deck: 'x' at position 0"),
        ({"decisions": [{"seat": 0, "do": "fly"}]}, "decision 0 (seat 0)"),
        ({"decisions": [{"seat": [], "do": "pass"}]}, "decision 0: a decision needs a seat"),
        ({"options": []}, "options is [], not an object"),
        ({"options": {"id": 1}}, "no option 'id'"),
        ({"dealer": "甲"}, "dealer is '甲', not a seat"),
        ({"players": 9}, "9 players"),
        ({"format": "x"}, "format is 'x'"),
    ],
)
def test_replay_names_what_is_refused(kept: Path, change: dict[str, Any], says: str) -> None:
    for flags in ([], ["--verify"]):
        done = cli("replay", *flags, write(kept, change))
        assert (done.exit_code, done.stdout) == (1, "")
        assert says in done.stderr


@pytest.mark.parametrize("text", ["", "{", "7", "[]", '"events"', "null", "[" * 100_000])
def test_replay_of_no_record(tmp_path: Path, text: str) -> None:
    path = tmp_path / "x"
    path.write_text(text, "utf-8")
    for flags in ([], ["--verify"]):
        done = cli("replay", *flags, str(path))
        assert (done.exit_code, done.stdout) == (1, "")
        assert str(path) in done.stderr
    assert cli("replay", str(tmp_path / "none")).exit_code == 1
    assert cli("replay").exit_code == 2


def test_verify_names_the_first_difference(kept: Path) -> None:
    events = record()["events"]
    for change, says in (
        ({"events": [*events[:2], *events[3:]]}, "event 2 is "),
        ({"events": events[:-1]}, f"event {len(events) - 1} is missing in the record"),
        ({"events": 7}, "events: not a list"),
        ({"result": record()["result"] | {"next_dealer": 9}}, "result: next_dealer is 9"),
        ({"result": None}, "result: None in the record"),
    ):
        path = write(kept, change)
        done = cli("replay", "--verify", path)
        assert (done.exit_code, done.stdout) == (1, "")
        assert says in done.stderr
        assert cli("replay", path).exit_code == 0


def test_an_older_record_is_shown_from_its_own_events(kept: Path) -> None:
    """Where today's rules refuse it or differ; and --verify says what they would do."""
    old: dict[str, Any] = {"engine": "0.0.1", "ruleset_version": "0"}
    same = cli("replay", "--verify", write(kept, old))
    assert same.exit_code == 0
    assert "made by engine 0.0.1" in same.stderr
    assert "give the same" in same.stderr
    for change in ({"decisions": [{"seat": 0, "do": "piao"}]}, {"result": {"end": "exhausted"}}):
        path = write(kept, old | change)
        done = cli("replay", path)
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        assert done.exit_code == 0
        assert lines[:-1] == record()["events"]
        assert "shown from its own events" in done.stderr
        verified = cli("replay", "--verify", path)
        assert (verified.exit_code, verified.stdout) == (1, "")
        assert "made by engine 0.0.1" in verified.stderr
    broken = old | {"decisions": [{"seat": 0, "do": "piao"}], "events": [{"event": "?"}]}
    assert cli("replay", write(kept, broken)).exit_code == 1


@pytest.mark.parametrize("name", rulesets())
def test_simulate_reports_as_json(name: str) -> None:
    seats = ruleset(name).players[0]
    bots = ",".join(["chance"] * seats)
    args = ("simulate", "--rules", name, "--rounds", "3", "--bots", bots, "--seed", "5", "--json")
    done = cli(*args)
    made = json.loads(done.stdout)
    assert (done.exit_code, done.stderr) == (0, "")
    assert (made["rules"], made["rounds"], made["bots"]) == (name, 3, ["chance"] * seats)
    assert len(made["wins"]) == len(made["mean"]) == len(made["error"]) == seats
    again = json.loads(cli(*args).stdout)
    for key in ("wins", "mean", "error", "exhausted"):
        assert again[key] == made[key]


def test_simulate_in_words_and_its_options() -> None:
    option = ruleset(RULES).option_list[0]
    text = f"{option.id}={option.values[-1]}"
    done = cli("simulate", "--rounds", "2", "--bots", "chance", "--option", text)
    assert done.exit_code == 0
    assert "2 局" in done.stdout
    assert "座位 / seat 2 chance" in done.stdout


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--rules", "bridge"), RULES),
        (("--bots", "nobody"), "chance"),
        (("--bots", "chance,chance"), "2 bots"),
        (("--players", "7"), "7 players"),
        (("--option", "x"), "k=v"),
        (("--option", "colour=1"), "colour"),
        (("--rounds", "0"), "--rounds"),
    ],
)
def test_simulate_refuses_wrong_usage(args: tuple[str, ...], says: str) -> None:
    done = cli("simulate", *args)
    assert (done.exit_code, done.stdout) == (2, "")
    assert says in done.stderr


def test_bench_hands_its_choices_on(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[dict[str, Any]] = []
    monkeypatch.setattr("paohuzi.bench.run", lambda **given: seen.append(given))
    assert cli("bench", "--short", "--json").exit_code == 0
    assert (seen[0]["short"], seen[0]["as_json"]) == (True, True)


def test_help_and_version() -> None:
    assert paohuzi.__version__ in cli("--version").stdout
    for command in ("serve", "score", "replay", "simulate", "bench"):
        assert command in cli("--help").stdout
        assert cli(command, "--help").exit_code == 0
    assert cli("fly").exit_code == 2
