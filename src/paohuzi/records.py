"""Records of rounds for users of the library: written, played again, and compared with today."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from typing import Any

import msgspec

from paohuzi.engine import record as form
from paohuzi.engine.jsonio import event as read_event
from paohuzi.engine.jsonio import to_json
from paohuzi.engine.record import RecordError
from paohuzi.engine.round import Round
from paohuzi.rulesets import ruleset

SESSION = "paohuzi-session"
"""``format`` of the header line of a session file."""


class Verdict(msgspec.Struct, frozen=True):
    """What today's engine says of a record.

    ``same``: it plays to the events and the result that are written. Else ``reason`` names the
    refused decision or the first difference. ``older`` names the versions that wrote the record
    where they are not today's. ``compared``: what was written and could be compared.
    """

    same: bool
    reason: str = ""
    older: str = ""
    compared: tuple[str, ...] = ()


def to_record(
    rnd: Round,
    *,
    names: Sequence[str] = (),
    seed: bytes | None = None,
    nonces: Sequence[bytes] = (),
) -> dict[str, Any]:
    """A round as the record JSON of formats.md, with the versions of engine and rule set.

    >>> import paohuzi
    >>> rnd = paohuzi.Round.deal(paohuzi.ruleset("mingtang"), seed=b"any")
    >>> record = paohuzi.to_record(rnd, names=["甲", "乙", "丙"])
    >>> record["result"], len(record["deck"])
    ({'end': 'running'}, 80)
    >>> paohuzi.replay(record).events == rnd.events
    True
    """
    return form.to_record(rnd, version("paohuzi"), names=names, seed=seed, nonces=nonces)


def replay(record: Any) -> Round:
    """Play a record's decisions by today's rules.

    Raises :class:`RecordError` naming the field or the decision that is wrong.

    >>> import paohuzi
    >>> paohuzi.replay({"format": "paohuzi-record", "version": 1, "rules": "mingtang"})
    Traceback (most recent call last):
    ...
    paohuzi.engine.record.RecordError: the record has no 'dealer'
    """
    return form.replay(record, ruleset)


def verify(record: Any) -> Verdict:
    """Play a record and compare it with its own ``events`` and ``result``.

    >>> import paohuzi
    >>> rnd = paohuzi.Round.deal(paohuzi.ruleset("mingtang"), seed=b"any")
    >>> record = paohuzi.to_record(rnd)
    >>> paohuzi.verify(record).same
    True
    >>> paohuzi.verify(record | {"result": {"end": "exhausted"}}).reason
    "result: end is 'exhausted' in the record and 'running' now"
    """
    older = made_by_another(record) if isinstance(record, dict) else ""
    known = record if isinstance(record, dict) else {}
    compared = tuple(name for name in ("events", "result") if name in known)
    try:
        rnd = replay(record)
    except RecordError as error:
        return Verdict(False, str(error), older, compared)
    return Verdict(not (reason := _difference(record, rnd)), reason, older, compared)


def shown(record: Any) -> tuple[list[dict[str, Any]], dict[str, Any] | None]:
    """The events and the result that a record itself holds; None without a result.

    This is how a record of an older version is shown where today's rules would play it otherwise.
    Raises :class:`RecordError` where it has no events.
    """
    if not isinstance(record, dict) or not isinstance(record.get("events"), list):
        raise RecordError("the record has no events of its own")
    for number, one in enumerate(record["events"]):
        try:
            read_event(one)
        except ValueError as error:
            raise RecordError(f"event {number}: {error}") from None
    return record["events"], record.get("result")


def made_by_another(record: dict[str, Any]) -> str:
    """The versions that wrote a record, where they are not today's; else an empty text.

    A record without a version says nothing about who wrote it, as one written by hand.
    """
    found = []
    if record.get("engine", version("paohuzi")) != version("paohuzi"):
        found.append(f"engine {record['engine']}")
    try:
        today = ruleset(record["rules"]).version
    except (KeyError, ValueError, TypeError):
        today = None
    if "ruleset_version" in record and record["ruleset_version"] != today:
        found.append(f"{record.get('rules')} {record['ruleset_version']}")
    return ", ".join(found)


def read_records(text: str) -> Iterator[Any]:
    """The records of a file: one record, or a session's JSON Lines with or without its header.

    Raises :class:`RecordError` naming the line that is no JSON.
    """
    try:
        yield json.loads(text)
    except ValueError as whole:
        lines = [(no, line) for no, line in enumerate(text.splitlines(), 1) if line.strip()]
        read = []
        for number, line in lines:
            try:
                read.append(json.loads(line))
            except ValueError as error:
                # A file of one record over many lines fails as a whole, not at its first line.
                where = whole if not read else f"line {number}: {error}"
                raise RecordError(f"no JSON: {where}") from None
        for one in read:
            if not (isinstance(one, dict) and one.get("format") == SESSION):
                yield one


def _difference(record: dict[str, Any], rnd: Round) -> str:
    made = form.to_record(rnd, "")
    if "events" in record:
        written, played = record["events"], made["events"]
        if not isinstance(written, list):
            return "events: not a list"
        for number in range(max(len(written), len(played))):
            before = written[number] if number < len(written) else None
            now = played[number] if number < len(played) else None
            if before != now:
                return f"event {number} is {_brief(before)} in the record and {_brief(now)} now"
    if "result" in record and record["result"] != made["result"]:
        return f"result: {_first(record['result'], made['result'])}"
    return ""


def _first(written: Any, played: dict[str, Any]) -> str:
    if isinstance(written, dict):
        for name in [*played, *written]:
            before, now = written.get(name), played.get(name)
            if before != now:
                return f"{name} is {before!r} in the record and {now!r} now"
    return f"{written!r} in the record and {played!r} now"


def _brief(event: Any) -> str:
    return "missing" if event is None else json.dumps(event, ensure_ascii=False)


def results(rnd: Round) -> dict[str, Any]:
    """A round's result as JSON; ``end`` is ``running`` while it is not over."""
    return {"end": "running"} if rnd.result is None else to_json(rnd.result)
