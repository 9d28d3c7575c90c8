"""``paohuzi replay``: a record's decisions through the engine, its events out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer


def replay(
    file: Annotated[Path, typer.Argument(help="A record, or a session as JSON Lines.")],
    verify: Annotated[
        bool, typer.Option("--verify", help="Compare events and result with those in the file.")
    ] = False,
) -> None:
    """Play a record: one event a line, then the result.

    A record of another version that today's rules would play otherwise is shown from its own
    events; with --verify that is a difference. Exit code 1, and nothing on stdout, where a
    decision is refused or something differs.
    """
    from paohuzi.engine.record import RecordError  # noqa: PLC0415 - keeps --help quick
    from paohuzi.records import read_records  # noqa: PLC0415

    try:
        records = list(read_records(file.read_text("utf-8-sig")))
        if not records:
            raise RecordError("no record in the file")
    except (OSError, ValueError, RecursionError) as error:
        _fail(f"{file}: {error}")
    out: list[str] = []
    for number, record in enumerate(records, 1):
        where = f"{file}" if len(records) == 1 else f"{file}, record {number}"
        lines = _verified(where, record) if verify else _played(where, record)
        out += [json.dumps(line, ensure_ascii=False) for line in lines]
    for line in out:
        typer.echo(line)


def _played(where: str, record: Any) -> list[Any]:
    from paohuzi import to_json  # noqa: PLC0415
    from paohuzi.engine.record import RecordError  # noqa: PLC0415
    from paohuzi.records import replay, results, shown, verify  # noqa: PLC0415

    verdict = verify(record)
    if verdict.older and not verdict.same:
        try:
            events, result = shown(record)
        except RecordError:
            _fail(f"{where}: {verdict.reason} (made by {verdict.older})")
        _say(
            f"{where}: made by {verdict.older}; shown from its own events. Today: {verdict.reason}"
        )
        return [*events, *([] if result is None else [result])]
    try:
        rnd = replay(record)
    except RecordError as error:
        _fail(f"{where}: {error}")
    return [*map(to_json, rnd.events), results(rnd)]


def _verified(where: str, record: Any) -> list[Any]:
    from paohuzi.records import verify  # noqa: PLC0415

    verdict = verify(record)
    by = f" (made by {verdict.older}; today's rules differ)" if verdict.older else ""
    if not verdict.same:
        _fail(f"{where}: {verdict.reason}{by}")
    if verdict.older:
        _say(f"{where}: made by {verdict.older}; today's rules give the same")
    if verdict.compared:
        _say(f"{where}: {' and '.join(verdict.compared)} agree")
    else:
        _say(f"{where}: neither events nor result in the record; its decisions are legal")
    return _played(where, record)


def _say(message: str) -> None:
    typer.echo(message, err=True)


def _fail(message: str) -> Any:
    _say(message)
    raise typer.Exit(1)
