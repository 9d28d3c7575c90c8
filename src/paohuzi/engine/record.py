"""Records of rounds (formats.md): written, read, and played again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from paohuzi.engine.actions import ActionError, action
from paohuzi.engine.cards import CardError, glyphs, parse_cards
from paohuzi.engine.jsonio import to_json
from paohuzi.engine.round import IllegalAction, Round
from paohuzi.engine.ruleset import RuleSet

FORMAT = "paohuzi-record"
VERSION = 1


_FIELDS = (
    ("rules", str, True, "a rule set's id"),
    ("options", dict, False, "an object of options"),
    ("dealer", int, True, "a seat"),
    ("players", int, False, "a number"),
    ("exhausted", int, False, "a number"),
    ("deck", str, True, "a text of 80 cards"),
    ("decisions", list, True, "a list of decisions"),
)
"""What playing a record needs: name, type, whether it must be there, and what it is."""


class RecordError(ValueError):
    """A record that cannot be read, or a decision in it that is refused."""


def to_record(
    rnd: Round,
    engine: str,
    *,
    names: Sequence[str] = (),
    seed: bytes | None = None,
    nonces: Sequence[bytes] = (),
) -> dict[str, Any]:
    """A round as a record; ``result`` has ``end`` ``running`` while it is not over."""
    result: dict[str, Any] = {"end": "running"}
    if rnd.result is not None:
        result = to_json(rnd.result)
    return {
        "format": FORMAT,
        "version": VERSION,
        "engine": engine,
        "rules": rnd.rules.id,
        "ruleset_version": rnd.rules.version,
        "options": dict(rnd.rules.options),
        "dealer": rnd.dealer,
        "players": len(rnd.seats),
        "exhausted": rnd.state.streak,
        "names": list(names),
        "seed": None if seed is None else seed.hex(),
        "nonces": [nonce.hex() for nonce in nonces],
        "deck": glyphs(rnd.deck),
        "decisions": [{"seat": seat, **to_json(made)} for seat, made in rnd.decisions],
        "events": [to_json(event) for event in rnd.events],
        "result": result,
    }


def replay(record: Any, make_rules: Callable[..., RuleSet]) -> Round:
    """Play a record's decisions from its deck.

    Raises :class:`RecordError` naming the field or the decision that is wrong.
    """
    if not isinstance(record, dict):
        raise RecordError(f"a record is an object, not {record!r:.60}")
    if record.get("format") != FORMAT:
        raise RecordError(f"format is {record.get('format')!r}, not {FORMAT!r}")
    if record.get("version") != VERSION:
        raise RecordError(f"version {record.get('version')!r} of the format; this reads {VERSION}")
    for name, kind, needed, what in _FIELDS:
        if name not in record:
            if needed:
                raise RecordError(f"the record has no {name!r}")
        elif type(record[name]) is not kind:
            raise RecordError(f"{name} is {record[name]!r:.60}, not {what}")
    try:
        deck = parse_cards(record["deck"])
        rnd = Round.deal(
            make_rules(record["rules"], **record.get("options", {})),
            record["dealer"],
            deck,
            players=record.get("players", 0),
            exhausted=record.get("exhausted", 0),
        )
        decisions = list(record["decisions"])
    except CardError as error:
        raise RecordError(f"deck: {error}") from None
    except (ValueError, TypeError) as error:
        raise RecordError(str(error)) from None
    for number, decision in enumerate(decisions):
        where = f"decision {number}"
        if not isinstance(decision, dict) or type(decision.get("seat")) is not int:
            raise RecordError(f"{where}: a decision needs a seat: {decision!r:.60}")
        seat = decision["seat"]
        try:
            rnd.act(seat, action(decision))
        except (ActionError, IllegalAction) as error:
            raise RecordError(f"{where} (seat {seat}): {error}") from None
    return rnd
