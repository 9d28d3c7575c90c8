"""What the documents say is so: their Python runs, and their links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])


def name(path: Path) -> str:
    return path.name


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_python_in_it_runs(document: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    blocks = re.findall(
        r"^```python\n(.*?)^```", document.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    for block in blocks:
        exec(compile(block, document.name, "exec"), names)
    assert bool(capsys.readouterr().out) == bool(blocks)


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_links_lead_somewhere(document: Path) -> None:
    text = document.read_text("utf-8")
    links = re.findall(r"\]\(([^)#]+)|<img src=\"([^\"]+)\"", text)
    targets = [first or second for first, second in links]
    here = [target for target in targets if "://" not in target]
    assert [target for target in here if not (document.parent / target).exists()] == []


def test_both_readmes_say_the_same() -> None:
    """The same code but for its comments, the same pictures and headings, in two languages."""
    chinese, english = (ROOT / file for file in ("README.md", "README.en.md"))
    shapes = []
    for path in (chinese, english):
        text = path.read_text("utf-8")
        blocks = re.findall(r"^```.*?^```", re.sub(r" *#.*", "", text), re.MULTILINE | re.DOTALL)
        pictures = re.findall(r"docs/images/[\w.-]+", text)
        shapes.append((blocks, pictures, len(re.findall(r"^##? ", text, re.MULTILINE))))
    assert shapes[0] == shapes[1]
