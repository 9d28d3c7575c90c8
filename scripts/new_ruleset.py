"""Make the skeleton of a rule set: python scripts/new_ruleset.py <id> "<中文名>" "<English name>".

It writes the folder, its texts and its tests' folder; every place to fill in says TODO, and
``make test`` names what is still lacking until nothing is.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

INIT = '''"""{zh}."""

from paohuzi.rulesets.{id}.ruleset import {kind}

RULES = {kind}

__all__ = ["RULES"]
'''

RULESET = '''"""{zh}: the hooks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from paohuzi.engine import events as ev
from paohuzi.engine.actions import Action
from paohuzi.engine.groups import Group
from paohuzi.engine.kit import Kit
from paohuzi.engine.position import Position
from paohuzi.engine.results import Win, Winner
from paohuzi.engine.ruleset import Option, RuleSet
from paohuzi.engine.state import State
from paohuzi.engine.why import Reason


class {kind}(RuleSet):
    """{zh}."""

    id: ClassVar[str] = "{id}"
    package: ClassVar[str] = "paohuzi.rulesets.{id}"
    option_list: ClassVar[tuple[Option, ...]] = ()

    def hand_size(self, dealer: bool, players: int) -> int:
        """TODO: cards dealt."""
        raise NotImplementedError

    def drawn(self, state: State) -> list[ev.Event]:
        """TODO: a forced move of the drawer, or Shown."""
        raise NotImplementedError

    def offers(self, state: State) -> dict[int, list[Action]]:
        """TODO: whom the present moment asks for what."""
        raise NotImplementedError

    def claim(self, state: State, seat: int, action: Action) -> list[ev.Event]:
        """TODO: the events of an accepted choice."""
        raise NotImplementedError

    def win(self, state: State, seat: int) -> Win | None:
        """TODO: what a hu by this seat would be worth now."""
        raise NotImplementedError

    def score_position(self, position: Position) -> Win | None:
        """TODO: check that the position can occur, then score it."""
        raise NotImplementedError

    def next_dealer(self, state: State, winners: Sequence[Winner]) -> int:
        """TODO: who deals the next round."""
        raise NotImplementedError

    def why(self, state: State, seat: int, kind: str) -> Reason | None:
        """TODO: why the seat may not do this now."""
        raise NotImplementedError

    @property
    def kit(self) -> Kit:
        """TODO: what a computer needs to weigh a hand."""
        raise NotImplementedError

    def group_xi(self, group: Group) -> int:
        """TODO: points of a laid group."""
        raise NotImplementedError

    def shown_cards(self, group: Group) -> tuple[str, bool]:
        """TODO: a group as the others see it, and whether its face is known."""
        raise NotImplementedError
'''

SECTIONS = {
    "zh": ("人数与座位", "牌", "发牌", "打牌", "胡牌", "算分", "可选项"),
    "en": ("Players and seats", "Cards", "Deal", "Play", "Winning", "Score", "Options"),
}

CLAUSES = '''"""Every clause of this game has a test that cites it."""

from __future__ import annotations

from pathlib import Path

CLAUSES: tuple[str, ...] = ()  # TODO: the ids of this game's clauses


def test_every_clause_is_cited() -> None:
    text = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("*.py"))
    assert CLAUSES
    assert [clause for clause in CLAUSES if text.count(clause) < 2] == []
'''


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("id", help="lower-case letters, e.g. changde")
    parser.add_argument("zh", help="its name in Chinese")
    parser.add_argument("en", help="its name in English")
    parser.add_argument("--root", type=Path, default=ROOT, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if not re.fullmatch("[a-z]+", asked.id):
        parser.error(f"id {asked.id!r}: lower-case letters only")
    folder = asked.root / "src" / "paohuzi" / "rulesets" / asked.id
    if folder.exists():
        parser.error(f"{folder.relative_to(asked.root)} is there already")
    for path, text in files(asked.id, asked.zh, asked.en).items():
        target = asked.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")
        sys.stdout.write(f"{path}\n")


def files(name: str, zh: str, en: str) -> dict[str, str]:
    """Every file of the skeleton by its path."""
    folder = f"src/paohuzi/rulesets/{name}"
    names = {"id": name, "zh": zh, "en": en, "kind": name.capitalize()}
    strings = {
        "name": {"zh": zh, "en": en},
        "summary": {"zh": "TODO", "en": "TODO"},
        "points": {"zh": "胡息", "en": "xi"},
        "unit": {"zh": "番", "en": "fan"},
    }
    made = {
        f"{folder}/__init__.py": INIT.format(**names),
        f"{folder}/ruleset.py": RULESET.format(**names),
        f"{folder}/strings.json": json.dumps(strings, ensure_ascii=False, indent=2) + "\n",
        f"{folder}/hands.jsonl": "",
        f"{folder}/records/.gitkeep": "",
        f"tests/rulesets/{name}/test_clauses.py": CLAUSES,
    }
    for language, title in (("zh", zh), ("en", en)):
        parts = "".join(f"\n## {section}\nTODO\n" for section in SECTIONS[language])
        made[f"{folder}/rules.{language}.md"] = f"# {title}\n{parts}"
    return made


if __name__ == "__main__":
    main()
