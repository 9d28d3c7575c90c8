"""Why may I not? is answered to the seat that asks, from the present, and leaves no trace."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from fakes import FakeLink, House, run
from served import served

from paohuzi.server import protocol as wire
from paohuzi.server.refusal import Refusal
from paohuzi.server.table import Table


async def asked_one(house: House, links: list[FakeLink]) -> FakeLink:
    while True:
        for link in links:
            if link.update.view.offers:
                return link
        assert await house.time.step()


def refusal(table: Table, player: str, question: wire.Why) -> str:
    with pytest.raises(Refusal) as refused_with:
        table.why(player, question)
    return refused_with.value.code


def test_the_own_seat_alone_is_told_and_nothing_is_written(tmp_path: Path) -> None:
    async def work() -> None:
        async with House(tmp_path) as house:
            table, links = await house.seated("甲", "乙", "丙")
            watching = await house.link(table, await house.join(table, "丁"))
            link = await asked_one(house, links)
            seq = table.desk.room.seq
            counts = [len(other.messages) for other in (*links, watching)]
            for do in ("hu", "chi", "peng", "wei", "discard"):
                answer = table.why(link.player, wire.Why("w", do))
                offered = {o.action.__struct_config__.tag for o in link.update.view.offers}
                assert (answer.text is None) == (do in offered)
                if answer.text is not None:
                    assert answer.text.zh != answer.text.en
                    assert answer.code
                    assert answer.clause
            assert table.desk.room.seq == seq
            assert [len(other.messages) for other in (*links, watching)] == counts
            assert refusal(table, watching.player, wire.Why("w", "hu")) == "not_seated"
            assert refusal(table, link.player, wire.Why("w", "fly")) == "bad_question"
            assert refusal(table, link.player, wire.Why("w", "discard", "X")) == "bad_question"

    run(work())


def test_a_card_that_may_not_be_discarded_says_why(tmp_path: Path) -> None:
    async def work() -> None:
        for seed in range(1, 30):
            async with House(tmp_path / str(seed), seed=seed) as house:
                table, links = await house.seated("甲", "乙", "丙")
                view = (await asked_one(house, links)).update.view
                if not view.barred or view.phase != "discard":
                    continue
                player = links[view.viewer or 0].player
                answer = table.why(player, wire.Why("w", "discard", view.barred[0].card))
                assert answer.text is not None
                return
        raise AssertionError("no hand with a card that may not be discarded")

    run(work())


def test_before_a_round_there_is_nothing_to_ask(tmp_path: Path) -> None:
    async def work() -> None:
        async with House(tmp_path) as house:
            table, host, _ = await house.room()
            assert refusal(table, host, wire.Why("w", "hu")) == "no_round"

    run(work())


def test_over_the_wire(tmp_path: Path) -> None:
    async def work() -> None:
        async with served(tmp_path) as server:
            joined = await server.room()
            async with server.client(joined) as client:
                await client.until(wire.Room)
                for seat in (1, 2):
                    await client.ask(wire.AddBot(seat, "chance"))
                await client.send(wire.Why("early", "hu"))
                assert (await client.until(wire.Refused, id="early")).code == "no_round"
                await client.ask(wire.Start())
                await client.ask(wire.Ready("00"))
                await client.until(wire.Update)
                await client.send(wire.Why("w1", "chi"))
                answer = await client.until(wire.Reason, id="w1")
                assert answer.text is not None
                await client.send(wire.Why("w2", "fly"))
                assert (await client.until(wire.Refused, id="w2")).code == "bad_question"

    run(work())


def test_long_questions_are_refused_by_the_wire() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "why", "id": "a", "do": "x" * 21}, wire.ClientMessage)
