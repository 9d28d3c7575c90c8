"""``paohuzi bench``: the project's own measurements."""

from __future__ import annotations

from typing import Annotated

import typer


def bench(
    short: Annotated[bool, typer.Option("--short", help="Few hands, a few seconds.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON line.")] = False,
) -> None:
    """Measure the engine, the scorer and whole rounds."""
    from paohuzi.bench import run  # noqa: PLC0415 - heavy to import

    run(short=short, echo=typer.echo, as_json=as_json)
