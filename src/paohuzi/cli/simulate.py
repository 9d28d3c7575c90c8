"""``paohuzi simulate``: computers against computers."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

if TYPE_CHECKING:
    from paohuzi.bots.arena import Tally
    from paohuzi.engine.ruleset import OptionValue, RuleSet


def simulate(
    rules: Annotated[str, typer.Option(help="The rule set; the first one if not given.")] = "",
    players: Annotated[int, typer.Option(min=0, help="Seats; 0: as the rule set has it.")] = 0,
    rounds: Annotated[int, typer.Option(min=1, help="Rounds to play.")] = 100,
    bots: Annotated[str, typer.Option(help="Levels by seat, a,b,c, or one for all.")] = "steady",
    seed: Annotated[int, typer.Option(help="The same seed plays the same rounds.")] = 0,
    option: Annotated[
        list[str] | None, typer.Option("--option", help="An option of the rule set, k=v.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON line.")] = False,
) -> None:
    """Play computers against each other: rounds/s, wins, mean scores, exhausted rounds."""
    from paohuzi.bots import make_bot  # noqa: PLC0415 - keeps --help quick
    from paohuzi.bots.arena import play_many  # noqa: PLC0415
    from paohuzi.rulesets import ruleset, rulesets  # noqa: PLC0415

    try:
        plain = ruleset(rules or rulesets()[0])
        table = ruleset(plain.id, **_options(plain, option or []))
        seats = players or table.players[0]
        if seats not in table.players:
            allowed = ", ".join(map(str, table.players))
            raise ValueError(f"{seats} players; {table.id} is for {allowed}")  # noqa: TRY301
        levels = [name.strip() for name in bots.split(",")]
        levels = levels * seats if len(levels) == 1 else levels
        if len(levels) != seats:
            raise ValueError(f"{len(levels)} bots for {seats} seats")  # noqa: TRY301
        computers = [make_bot(name, table, seed + seat) for seat, name in enumerate(levels)]
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
    with _bar(rounds) as progress:
        tally = play_many(table, computers, rounds, seed, progress)
    if as_json:
        about = {"rules": table.id, "options": table.options, "bots": levels, "seed": seed}
        per_second = tally.rounds / tally.seconds
        plain_tally = msgspec.to_builtins(tally)
        made = {**about, **plain_tally, "rounds_per_second": per_second}
        typer.echo(msgspec.json.encode(made).decode())
    else:
        _print(tally, levels)


def _options(rules: RuleSet, given: list[str]) -> dict[str, OptionValue]:
    """``k=v`` texts as values of the rule set's options; the rule set refuses unknown ones."""
    known = {option.id: option.values for option in rules.option_list}
    found: dict[str, OptionValue] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise ValueError(f"option {text!r} is not k=v")
        by_text = {str(one).lower(): one for one in known.get(name, ())}
        found[name] = by_text.get(value.lower(), value)
    return found


@contextmanager
def _bar(rounds: int) -> Iterator[Callable[[int], None] | None]:
    """A progress bar on a terminal; elsewhere nothing."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import Progress  # noqa: PLC0415

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("局 / rounds", total=rounds)
        yield lambda done: progress.update(task, completed=done)


def _print(tally: Tally, levels: list[str]) -> None:
    speed = tally.rounds / tally.seconds
    typer.echo(f"{tally.rounds} 局 / rounds, {speed:.1f} 局每秒 / rounds a second")
    typer.echo(f"{tally.exhausted} 黄庄 / exhausted")
    for seat, level in enumerate(levels):
        typer.echo(
            f"座位 / seat {seat} {level}: {tally.wins[seat]} 胡 / wins, "
            f"平均 / mean {tally.mean[seat]:+.3f} ± {tally.error[seat]:.3f}"
        )
