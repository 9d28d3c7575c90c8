"""The rounds that a rule set keeps as records beside it, each played by explicit decisions.

``write`` writes them anew after a change that is meant; the tests refuse any other difference.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import paohuzi
from paohuzi import Round, ruleset, to_json
from paohuzi.engine.record import replay, to_record

NAMES = ("甲", "乙", "丙")


class Kept(NamedTuple):
    """The records of the rule set ``rules``: each name with the scripted round that makes it."""

    rules: str
    rounds: Mapping[str, Callable[[], Round]]

    def folder(self) -> Path:
        """Where the records are kept."""
        return Path(str(files(ruleset(self.rules).package))) / "records"

    def read(self, name: str) -> dict[str, Any]:
        """A record as it is kept."""
        plain: dict[str, Any] = json.loads((self.folder() / f"{name}.json").read_text("utf-8"))
        return plain

    def record(self, name: str) -> dict[str, Any]:
        """One of the rounds as its record."""
        rnd = self.rounds[name]()
        return to_record(rnd, paohuzi.__version__, names=NAMES[: len(rnd.seats)])

    def replayed(self, name: str) -> Round:
        """The kept record played again."""
        return replay(self.read(name), ruleset)

    def write(self) -> None:
        """Write all records anew."""
        self.folder().mkdir(exist_ok=True)
        for name in self.rounds:
            (self.folder() / f"{name}.json").write_text(text(self.record(name)), "utf-8")

    # --- what holds for every record ------------------------------------------------------------

    def check_names(self) -> None:
        """Every kept record has its round."""
        assert {path.stem for path in self.folder().glob("*.json")} == set(self.rounds)

    def check_replay(self, name: str) -> None:
        """Events and result are those written, whatever the version that wrote them."""
        record = self.read(name)
        rnd = self.replayed(name)
        assert [to_json(event) for event in rnd.events] == record["events"]
        assert rnd.result is not None
        assert to_json(rnd.result) == record["result"]
        assert to_record(rnd, record["engine"], names=record["names"]) == record

    def check_playing(self, name: str) -> None:
        """The scripted round writes what is kept."""
        made = self.record(name)
        assert made == self.read(name) | {"engine": made["engine"]}
        assert json.loads(text(made)) == made

    def check_bare(self, name: str) -> None:
        """A record without events and result, as written by hand, plays to the same result."""
        record = self.read(name)
        bare = {key: value for key, value in record.items() if key not in ("events", "result")}
        rnd = replay(bare, ruleset)
        assert rnd.result is not None
        assert to_json(rnd.result) == record["result"]


def text(plain: dict[str, Any]) -> str:
    """A record as JSON text, one decision and one event a line."""
    lines = []
    for key, value in plain.items():
        if key in ("decisions", "events") and value:
            inner = ",\n  ".join(json.dumps(one, ensure_ascii=False) for one in value)
            lines.append(f"{json.dumps(key)}: [\n  {inner}\n ]")
        else:
            lines.append(f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n " + ",\n ".join(lines) + "\n}\n"
