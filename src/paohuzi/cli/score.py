"""``paohuzi score``: positions in, wins out, a line each."""

from __future__ import annotations

import enum
import json
import sys
from typing import Annotated, Any

import typer


class Language(enum.StrEnum):
    """Languages of a printed breakdown."""

    ZH = "zh"
    EN = "en"


def score(
    explain: Annotated[
        bool, typer.Option("--explain", help="Print a readable breakdown instead of JSON.")
    ] = False,
    lang: Annotated[Language, typer.Option(help="Language of the breakdown.")] = Language.ZH,
) -> None:
    """Score positions: one JSON a line on stdin, a Win, null or {"error": …} a line on stdout.

    A line that cannot be scored is answered by its error, and the others go on; the exit code is
    0 once every line has its answer.
    """
    first = True
    for raw in sys.stdin.buffer:
        if not raw.strip():
            continue
        if explain and not first:
            typer.echo("")
        first = False
        typer.echo(_explained(raw, lang.value) if explain else _scored(raw))


def _read(raw: bytes) -> Any:
    try:
        return json.loads(raw.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise ValueError(f"no JSON: {error}") from None


def _scored(raw: bytes) -> str:
    import paohuzi  # noqa: PLC0415 - keeps --help quick

    answer: dict[str, Any] | None
    try:
        win = paohuzi.score(_read(raw))
        answer = None if win is None else paohuzi.to_json(win)
    except ValueError as error:
        answer = {"error": str(error)}
    return json.dumps(answer, ensure_ascii=False)


def _explained(raw: bytes, language: str) -> str:
    import paohuzi  # noqa: PLC0415
    from paohuzi.engine.position import read_position  # noqa: PLC0415
    from paohuzi.explaining import refused  # noqa: PLC0415

    try:
        position = read_position(_read(raw))
        rules = paohuzi.ruleset(position.rules, **position.options)
        win = rules.score(position)
        reason = None if win is not None else paohuzi.why_not(position)
        why = "" if reason is None else rules.reason_text(reason, language)
        return paohuzi.explain(win, rules, language, why=why)
    except ValueError as error:
        return refused(error, language)
