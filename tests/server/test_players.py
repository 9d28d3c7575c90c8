"""How many sit at a table, where a rule set can be played by more than one number (Y-1)."""

from __future__ import annotations

from pathlib import Path

from fakes import House, refused, run

from paohuzi.rulesets import ruleset, rulesets
from paohuzi.server import protocol as wire
from paohuzi.server.table import Table

SEVERAL = next(name for name in rulesets() if len(ruleset(name).players) > 1)
ONE = next(name for name in rulesets() if len(ruleset(name).players) == 1)
USUAL = ruleset(SEVERAL).players[0]


def names(table: Table) -> list[str]:
    return [seat.name for seat in table.desk.room.seats]


def asked(rules: str, players: int = 0) -> wire.SetOptions:
    return wire.SetOptions(rules, {}, 1, 20, players)


def test_two_play_a_whole_round(tmp_path: Path) -> None:
    """Y-3: each sees the other, and the deltas of two seats sum to zero."""

    async def work() -> None:
        async with House(tmp_path, scale=0.0) as house:
            table, links = await house.seated("甲", "乙", rules=SEVERAL, players=2, rounds=1)
            assert len(links[0].update.view.seats) == 2
            while table.desk.room.phase == "playing":
                for link in links:
                    if link.update.view.offers:
                        await house.play(table, link, link.update.view.offers[0].action)
                        break
                else:
                    assert await house.time.step()
            assert sum(table.desk.room.history[0].deltas) == 0
            assert len(table.desk.room.history[0].deltas) == 2

    run(work())


def test_a_room_has_the_number_asked_for_or_the_usual_one(tmp_path: Path) -> None:
    async def work() -> None:
        async with House(tmp_path) as house:
            table, _, _ = await house.room("甲", rules=SEVERAL)
            assert len(table.desk.room.seats) == USUAL
            table, host, _ = await house.room("甲", rules=SEVERAL, players=2)
            assert len(table.desk.room.seats) == 2
            # Another option leaves the number, another rule set brings its own.
            await house.ask(table, host, asked(SEVERAL))
            assert len(table.desk.room.seats) == 2
            await house.ask(table, host, asked(ONE))
            assert len(table.desk.room.seats) == ruleset(ONE).players[0]
            before = names(table)
            assert await refused(house.ask(table, host, asked(ONE, 2))) == "bad_players"
            assert await refused(house.room("乙", rules=SEVERAL, players=4)) == "bad_players"
            assert names(table) == before

    run(work())


def test_fewer_seats_take_empty_ones_then_computers_then_the_last_person(tmp_path: Path) -> None:
    async def work() -> None:
        async with House(tmp_path) as house:
            table, host, _ = await house.room("甲", rules=SEVERAL)
            await house.ask(table, host, wire.AddBot(1, "steady"))
            last = await house.join(table, "丙")
            await house.ask(table, host, asked(SEVERAL, 2))
            assert names(table) == ["甲", "丙"]
            # The third seat comes back empty; whoever lost one sits down first.
            await house.ask(table, host, asked(SEVERAL, 3))
            fourth = await house.join(table, "丁")
            await house.ask(table, host, asked(SEVERAL, 2))
            assert names(table) == ["甲", "丙"]
            assert table.desk.room.waiting == [fourth]
            link = await house.link(table, fourth)
            assert link.room.you == wire.You("丁", None, 1, False)
            await house.ask(table, host, asked(SEVERAL, 3))
            assert names(table) == ["甲", "丙", "丁"]
            # The host never loses the seat, wherever it is.
            await house.ask(table, host, wire.Leave())
            assert table.desk.room.host == last
            await house.ask(table, last, asked(SEVERAL, 2))
            assert names(table) == ["丙", "丁"]

    run(work())


def test_a_restarted_server_finds_the_same_seats(tmp_path: Path) -> None:
    async def work() -> None:
        async with House(tmp_path) as house:
            table, host, _ = await house.room("甲", rules=SEVERAL, players=2)
            await house.join(table, "乙")
            await house.ask(table, host, asked(SEVERAL, 3))
            await house.ask(table, host, asked(SEVERAL, 2))
            before = table.desk.snapshot()
            again = Table(table.id, house.hall.services)
            await again.load()
            assert again.desk.snapshot() == before

    run(work())
