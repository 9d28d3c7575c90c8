"""The command line: ``serve``, ``score``, ``replay``, ``simulate`` and ``bench``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from paohuzi.cli.bench import bench
from paohuzi.cli.replay import replay
from paohuzi.cli.score import score
from paohuzi.cli.simulate import simulate

app = typer.Typer(
    no_args_is_help=True, add_completion=False, help="跑胡子: the table and its tools."
)


def _version(asked: bool) -> None:
    if asked:
        from paohuzi import __version__  # noqa: PLC0415 - keeps --help quick

        typer.echo(__version__)
        raise typer.Exit


@app.callback()
def version_option(
    version: Annotated[
        bool,
        # Eager: it needs no command after it.
        typer.Option("--version", help="Print the version.", callback=_version, is_eager=True),
    ] = False,
) -> None:
    """跑胡子: the table and its tools."""


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "0.0.0.0",  # noqa: S104
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 picks a free one.")] = 8000,
    data: Annotated[Path, typer.Option(help="Folder for the database.")] = Path("data"),
) -> None:
    """Run the server and print the link."""
    from paohuzi.server.config import Config  # noqa: PLC0415 - the server is heavy to import
    from paohuzi.server.page import find_page  # noqa: PLC0415
    from paohuzi.server.serve import addresses, run  # noqa: PLC0415

    try:
        data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        typer.echo(f"数据目录不可用 / the data folder cannot be used: {error}", err=True)
        raise typer.Exit(1) from None

    def ready(bound: int) -> None:
        typer.echo("跑胡子 · 打开这个链接坐下来 / open this link and sit down:")
        for link in addresses(host, bound):
            typer.echo(f"  {link}")
        if find_page() is None:
            typer.echo(
                "页面还没有生成，请先 make play / the page is not built: run make play", err=True
            )
        typer.echo(f"数据 / data: {data.resolve()}  ·  Ctrl+C 停止 / stops")

    run(Config(data=data, host=host, port=port), ready)


app.command()(score)
app.command()(replay)
app.command()(simulate)
app.command()(bench)


def main() -> None:
    """Entry point of the ``paohuzi`` command."""
    app()
