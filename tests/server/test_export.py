"""Every played round can be exported, alone and with its session, and plays again the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from fakes import FakeLink, House, refused, run

import paohuzi
from paohuzi import ruleset, rulesets
from paohuzi.records import read_records
from paohuzi.server import protocol as wire
from paohuzi.server.room import BETWEEN, OVER, PLAYING
from paohuzi.server.table import Table

GAMES = [(name, players) for name in rulesets() for players in ruleset(name).players]
ROUNDS = 4


async def play_on(house: House, table: Table, links: list[FakeLink], until: str) -> None:
    """Everybody plays the first offer, and says ready, until the room is in this phase."""
    while table.desk.room.phase != until:
        for link in links:
            if table.desk.room.phase == PLAYING and link.update.view.offers:
                await house.play(table, link, link.update.view.offers[0].action)
                break
        else:
            if table.desk.room.phase == BETWEEN:
                for link in links:
                    await house.ask(table, link.player, wire.Ready("00"))
            assert await house.time.step()


def again(record: dict[str, Any]) -> None:
    """It plays to the same events and result, after a passage through its text too."""
    rnd = paohuzi.replay(record)
    assert [paohuzi.to_json(event) for event in rnd.events] == record["events"]
    assert rnd.result is not None
    assert paohuzi.to_json(rnd.result) == record["result"]
    assert paohuzi.verify(msgspec.json.decode(msgspec.json.encode(record))).same


@pytest.mark.parametrize(("rules", "players"), GAMES)
def test_rounds_and_their_session(rules: str, players: int, tmp_path: Path) -> None:
    async def work() -> None:
        async with House(tmp_path, scale=0.0) as house:
            names = ["甲", "乙", "丙"][:players]
            table, links = await house.seated(*names, rules=rules, players=players, rounds=ROUNDS)
            code = table.desk.room.code
            await play_on(house, table, links, PLAYING)
            # A running round is never exported.
            assert await refused(house.hall.round(code, 1)) == "no_round_record"
            assert len(await house.hall.session(code)) == 1
            await play_on(house, table, links, OVER)
            header, *records = await house.hall.session(code)
            assert header["format"] == "paohuzi-session"
            assert header["rounds"] == len(records) == ROUNDS
            for number, record in enumerate(records, 1):
                assert await house.hall.round(code, number) == record
                assert record["names"] == names
                again(record)
            text = "\n".join(msgspec.json.encode(one).decode() for one in [header, *records])
            path = tmp_path / "session.jsonl"
            path.write_text(text, "utf-8")
            assert list(read_records(path.read_text("utf-8"))) == records

    run(work())


def test_a_rematch_hides_no_earlier_round(tmp_path: Path) -> None:
    async def work() -> None:
        async with House(tmp_path, scale=0.0) as house:
            table, links = await house.seated("甲", "乙", "丙", rounds=1)
            code = table.desk.room.code
            await play_on(house, table, links, OVER)
            first = await house.hall.round(code, 1)
            for link in links:
                await house.ask(table, link.player, wire.Rematch())
            await play_on(house, table, links, PLAYING)
            await play_on(house, table, links, OVER)
            _, *records = await house.hall.session(code)
            assert [records[0], len(records)] == [first, 2]
            assert await house.hall.round(code, 1) == records[1]

    run(work())
