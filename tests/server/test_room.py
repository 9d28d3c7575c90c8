"""Rooms: who sits where, who may do what, and that a refusal changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from fakes import FakeLink, House, refused, run

from paohuzi.engine.ruleset import RuleSet
from paohuzi.rulesets import ruleset, rulesets
from paohuzi.server import protocol as wire
from paohuzi.server.names import clean
from paohuzi.server.refusal import TEXTS, Refusal
from paohuzi.server.room import BETWEEN, PLAYING
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


def test_a_player_who_leaves_a_round_is_replaced_at_its_end(tmp_path: Path) -> None:
    """M-62: a computer plays the hand to the end, so that nobody sees two hands of one round."""

    async def work() -> None:
        async with House(tmp_path, scale=0.0) as house:
            table, links = await house.seated("甲", "乙", "丙")
            await house.ask(table, links[1].player, wire.Leave())
            assert table.desk.room.seats[1].kind == "bot"
            again = await house.join(table, "乙")  # the own name is free again
            assert table.desk.room.waiting == [again]
            watching = await house.link(table, again)
            await house.ask(table, links[0].player, wire.RemoveBot(1))
            assert table.desk.room.seat_of(again) is None
            assert watching.update.view.viewer is None
            await play_out(house, table, [links[0], links[2]])
            assert table.desk.room.seat_of(again) == 1
            assert 1 not in table.desk.room.ready

    run(work())


async def play_out(house: House, table: Table, links: list[FakeLink]) -> None:
    """The people here pass or discard until the round is over."""
    while table.desk.room.phase == "playing":
        asked = [link for link in links if link.update.view.offers]
        if asked:
            await house.play(table, asked[0], asked[0].update.view.offers[-1].action)
        else:
            assert await house.time.step()


def test_nonces_that_are_no_bytes_are_refused_by_the_wire() -> None:
    for bad in ("abc", "ab\n", "xy", "AB", "a" * 66):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"op": "ready", "nonce": bad}, wire.Op)
    assert msgspec.convert({"op": "ready", "nonce": "00ff"}, wire.Op) == wire.Ready("00ff")


def test_a_bad_nonce_in_a_log_stops_no_round(tmp_path: Path) -> None:
    async def work() -> None:
        async with House(tmp_path) as house:
            table, host, _ = await house.room("甲")
            await house.link(table, host)
            for seat in (1, 2):
                await house.ask(table, host, wire.AddBot(seat, "chance"))
            await house.ask(table, host, wire.Start())
            await house.ask(table, host, wire.Ready("abc"))
            await house.time.step()
            assert table.desk.room.phase == "playing"

    run(work())


def test_back_without_a_takeover_buys_no_time(tmp_path: Path) -> None:
    async def work() -> None:
        async with House(tmp_path, seed=2) as house:
            table, links = await house.seated("甲", "乙", "丙")
            while not any(link.update.view.offers for link in links):
                assert await house.time.step()
            asked = next(link for link in links if link.update.view.offers)
            events = len(asked.stream())
            for _ in range(3):
                await house.time.pass_(9_000)
                await house.ask(table, asked.player, wire.Back())
            assert len(asked.stream()) > events  # the clock ran out all the same

    run(work())


def test_a_refusal_changes_no_seat(tmp_path: Path) -> None:
    async def work() -> None:
        async with House(tmp_path, seed=2) as house:
            table, links = await house.seated("甲", "乙", "丙")
            await table.detach(links[1])
            await house.time.pass_(21_000)
            assert table.desk.room.seats[1].auto
            assert await refused(house.ask(table, links[1].player, wire.Start())) == "host_only"
            assert table.desk.room.seats[1].auto

    run(work())


def test_one_persons_vote_is_not_the_nexts(tmp_path: Path) -> None:
    async def work() -> None:
        async with House(tmp_path, scale=0.0) as house:
            table, links = await house.seated("甲", "乙", bots=(2,), rounds=1)
            await play_out(house, table, links)
            waiting = await house.join(table, "丁")
            await house.link(table, waiting)
            await house.ask(table, links[0].player, wire.RemoveBot(2))
            assert table.desk.room.seat_of(waiting) == 2
            for link in links:
                await house.ask(table, link.player, wire.Rematch())
            await house.time.pass_(5_000)
            assert table.desk.room.phase == "over"

    run(work())


def test_ghosts_harm_nobody(tmp_path: Path) -> None:
    """Whoever left but keeps the connection, and whoever waits without one, is no hindrance."""

    async def work() -> None:
        async with House(tmp_path) as house:
            table, links = await house.seated("甲", "乙", "丙")
            ghost = await house.link(table, await house.join(table, "鬼"))
            await house.ask(table, ghost.player, wire.Leave())
            for number in range(40):
                player = await house.join(table, f"客{number}")
                await house.ask(table, player, wire.Leave())
            assert ghost.player not in table.links
            assert await refused(house.ask(table, ghost.player, wire.Start())) == "left"
            absent = await house.join(table, "丁")
            assert table.desk.room.waiting == [absent]
            for _ in range(400):
                if not table.desk.room.waiting:
                    break
                for link in links:
                    if link.update.view.offers:
                        await house.play(table, link, link.update.view.offers[-1].action)
                        break
                else:
                    assert await house.time.step()
            assert table.desk.room.waiting == []

    run(work())


def test_a_host_who_is_gone_is_followed(tmp_path: Path) -> None:
    async def work() -> None:
        async with House(tmp_path) as house:
            table, host, _ = await house.room("甲")
            first = await house.link(table, host)
            second = await house.link(table, await house.join(table, "乙"))
            await table.detach(first)
            await house.time.pass_(119_000)
            assert table.desk.room.host == host
            await house.time.pass_(2_000)
            assert second.room.you.host

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


def having(hook: Callable[[RuleSet], bool]) -> list[str]:
    """The rule sets of which ``hook`` is true; the server knows none by name."""
    found = [name for name in rulesets() if hook(ruleset(name))]
    assert found
    return found


BY_ARRIVAL = having(lambda rules: rules.first_dealer([2, 0, 1], 0) == 2)
REDEALING = having(lambda rules: rules.leaving_redeals())


@pytest.mark.parametrize("rules", BY_ARRIVAL)
def test_who_has_been_here_longest_deals_first(rules: str, tmp_path: Path) -> None:
    """Y-2: and leaving starts that time anew."""

    async def work() -> None:
        async with House(tmp_path) as house:
            table, host, _ = await house.room("甲", rules=rules)
            await house.time.pass_(1_000)
            second = await house.join(table, "乙")
            await house.time.pass_(1_000)
            await house.join(table, "丙")
            await house.ask(table, host, wire.Leave())
            await house.time.pass_(1_000)
            await house.join(table, "甲")
            assert [seat.name for seat in table.desk.room.seats] == ["甲", "乙", "丙"]
            await house.ask(table, second, wire.Start())
            assert table.desk.room.session is not None
            assert table.desk.room.session.dealer == 1

    run(work())


@pytest.mark.parametrize("rules", REDEALING)
@pytest.mark.parametrize("playing", [False, True])
def test_leaving_for_good_draws_the_dealer_anew(rules: str, playing: bool, tmp_path: Path) -> None:
    """C-50: and exhausted rounds are counted anew; during a round it plays on first."""

    async def work() -> None:
        async with House(tmp_path) as house:
            table, links = await house.seated("甲", "乙", "丙", rules=rules)
            session = table.desk.room.session
            assert session is not None
            dealer = session.dealer
            while table.desk.room.phase != PLAYING:
                assert await house.time.step()
            if not playing:
                while table.desk.room.phase != BETWEEN:
                    assert await house.time.step()
            session = table.desk.room.session
            session.dealer, session.streak = 2, 2
            await house.ask(table, links[0].player, wire.Leave())
            session = table.desk.room.session
            if playing:
                assert (session.dealer, session.streak) == (2, 2)
                while table.desk.room.phase != BETWEEN:
                    assert await house.time.step()
            assert (table.desk.room.session.dealer, table.desk.room.session.streak) == (1, 0)
            assert dealer == 1

    run(work())
