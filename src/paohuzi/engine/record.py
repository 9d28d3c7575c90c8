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
    except KeyError as error:
        raise RecordError(f"the record has no {error.args[0]!r}") from None
    except (CardError, ValueError, TypeError) as error:
        raise RecordError(str(error)) from None
    for number, decision in enumerate(decisions):
        where = f"decision {number}"
        try:
            seat = decision["seat"]
            rnd.act(seat, action(decision))
        except (KeyError, TypeError) as error:
            raise RecordError(f"{where}: a decision needs a seat ({error})") from None
        except (ActionError, IllegalAction) as error:
            raise RecordError(f"{where} (seat {seat}): {error}") from None
    return rnd
