"""Rooms: who sits where, who may do what, and that a refusal changes nothing."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from fakes import House, refused, run

from paohuzi.server import protocol as wire
from paohuzi.server.names import clean
from paohuzi.server.refusal import TEXTS, Refusal
from paohuzi.server.table import Table


def test_every_refusal_has_both_languages() -> None:
    for code, texts in TEXTS.items():
        assert len(texts) == 2, code
        assert all(texts), code


@pytest.mark.parametrize(
    "name", ["", "   ", "一二三四五六七八九十一二三", "a\u202eb", "a\nb\x00", "\u200b"]
)
def test_bad_names(name: str) -> None:
    with pytest.raises(Refusal) as refusal:
        clean(name)
    assert refusal.value.code == "bad_name"


@pytest.mark.parametrize(
    ("name", "kept"), [("  甲  乙 ", "甲 乙"), ("Ann", "Ann"), ("e\u0301", "é")]
)
def test_good_names(name: str, kept: str) -> None:
    assert clean(name) == kept


def test_names_are_unique_in_the_room(tmp_path: Path) -> None:
    async def work() -> None:
        async with House(tmp_path) as house:
            table, _, _ = await house.room("Ann")
            for same in ("Ann", "ann", "ＡＮＮ", " Ann "):
                assert await refused(house.join(table, same)) == "name_taken"
            assert len(table.desk.room.players) == 1

    run(work())


def test_joining_waiting_and_sitting_down(tmp_path: Path) -> None:
    async def work() -> None:
        async with House(tmp_path) as house:
            table, host, _ = await house.room("甲")
            second = await house.join(table, "乙")
            await house.ask(table, host, wire.AddBot(2, "steady"))
            fourth = await house.join(table, "丁")
            fifth = await house.join(table, "戊")
            link = await house.link(table, fifth)
            assert link.room.you == wire.You("戊", None, 2, False)
            await house.ask(table, fourth, wire.Rename("丁丁"))
            await house.ask(table, second, wire.Leave())
            assert table.desk.room.seats[1].name == "丁丁"
            assert link.room.you.waiting == 1
            await house.ask(table, host, wire.RemoveBot(2))
            assert link.room.you.seat == 2

    run(work())


def settled(table: Table) -> dict[str, object]:
    """All that a refusal must not change: everything but that it is remembered."""
    room = msgspec.to_builtins(table.desk.room)
    return {key: value for key, value in room.items() if key not in ("recent", "seq", "at")}


def test_only_the_host_and_only_in_the_lobby(tmp_path: Path) -> None:
    async def work() -> None:
        async with House(tmp_path) as house:
            table, host, _ = await house.room()
            second = await house.join(table, "乙")
            rules = table.desk.room.rules
            before = settled(table)
            ops: list[tuple[str, wire.Op, str]] = [
                (second, wire.Start(), "host_only"),
                (second, wire.AddBot(2, "steady"), "host_only"),
                (host, wire.AddBot(1, "steady"), "seat_taken"),
                (host, wire.AddBot(3, "steady"), "no_seat"),
                (host, wire.AddBot(2, "genius"), "bad_level"),
                (host, wire.RemoveBot(1), "not_a_bot"),
                (host, wire.Start(), "seats_empty"),
                (host, wire.Ready(), "not_between"),
                (host, wire.Rematch(), "not_over"),
                (host, wire.SetOptions("bridge", {}, 8, 20), "bad_options"),
                (host, wire.SetOptions(rules, {"colour": 1}, 8, 20), "bad_options"),
                (host, wire.SetOptions(rules, {}, 7, 20), "bad_rounds"),
                (host, wire.SetOptions(rules, {}, 8, 21), "bad_clock"),
            ]
            for player, op, code in ops:
                assert await refused(house.ask(table, player, op)) == code
            assert settled(table) == before

    run(work())


def test_host_is_handed_on_and_an_empty_room_closes(tmp_path: Path) -> None:
    async def work() -> None:
        async with House(tmp_path) as house:
            table, host, _ = await house.room()
            second = await house.join(table, "乙")
            await house.ask(table, host, wire.Leave())
            assert table.desk.room.host == second
            assert await refused(house.ask(table, host, wire.Start())) == "left"
            await house.ask(table, second, wire.Leave())
            assert table.closed
            assert await refused(house.join(table, "丙")) == "closed"

    run(work())


def test_a_player_who_leaves_a_round_is_replaced(tmp_path: Path) -> None:
    async def work() -> None:
        async with House(tmp_path) as house:
            table, links = await house.seated("甲", "乙", "丙")
            await house.ask(table, links[1].player, wire.Leave())
            assert table.desk.room.seats[1].kind == "bot"
            waiting = await house.join(table, "丁")
            assert table.desk.room.waiting == [waiting]
            await house.ask(table, links[0].player, wire.RemoveBot(1))
            assert table.desk.room.seat_of(waiting) == 1

    run(work())


def test_limits(tmp_path: Path) -> None:
    async def work() -> None:
        from paohuzi.server.config import Limits  # noqa: PLC0415

        async with House(tmp_path, limits=Limits(waiting=1, rooms=1)) as house:
            table, host, _ = await house.room()
            assert await refused(house.room("乙")) == "too_many_rooms"
            for seat in (1, 2):
                await house.ask(table, host, wire.AddBot(seat, "chance"))
            await house.join(table, "丁")
            assert await refused(house.join(table, "戊")) == "waiting_full"

    run(work())
