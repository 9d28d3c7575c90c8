"""The faults that servers of this kind were found to have, one test each."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest
from fakes import FakeLink, House, refused, run
from memory_store import MemoryStore

from paohuzi.engine.actions import Discard, Hu, Pass, Peng
from paohuzi.engine.events import Dealt, Drew, Passed, Settled, Wei
from paohuzi.server import protocol as wire
from paohuzi.server.outside import SystemEntropy
from paohuzi.server.store import Batch, SqlStore
from paohuzi.server.table import Table


async def play_on(house: House, links: list[FakeLink], table: Table, most: int = 400) -> None:
    """Everybody answers with their first offer until the round is over."""
    for _ in range(most):
        if table.desk.room.phase != "playing":
            return
        for link in links:
            if link.update.view.offers:
                await house.play(table, link, link.update.view.offers[0].action)
                break
        else:
            assert await house.time.step(), "nothing is due and nobody is asked"
    raise AssertionError("the round does not end")


def test_resume_is_masked_like_live_play(tmp_path: Path) -> None:
    """Fault 1: a reconnect gives exactly the events that live play gave, and no hidden card."""

    async def work() -> None:
        async with House(tmp_path) as house:
            table, links = await house.seated("甲", "乙", "丙")
            await play_on(house, links, table)
            for link in links:
                live = link.stream()
                again = await house.link(table, link.player)
                assert msgspec.json.encode(again.stream()) == msgspec.json.encode(live)
                seat = table.desk.room.seat_of(link.player)
                for event in live:
                    if isinstance(event, Dealt):
                        assert [h.count("?") for s, h in enumerate(event.hands) if s != seat] == [
                            len(h) for s, h in enumerate(event.hands) if s != seat
                        ]
                    if isinstance(event, Drew | Wei) and event.seat != seat:
                        assert event.card == "?" or getattr(event, "chou", False)
                    if isinstance(event, Passed):
                        assert event.seat == seat

    run(work())


def test_resume_sends_only_what_is_missing(tmp_path: Path) -> None:
    async def work() -> None:
        async with House(tmp_path) as house:
            table, links = await house.seated("甲", "乙", "丙")
            for _ in range(6):
                await house.time.step()
            held = len(links[0].stream())
            for have in (0, held - 1, held):
                again = await house.link(table, links[0].player, links[0].update.round, have)
                assert again.update.start == have
                assert again.update.resync
                assert again.update.view == links[0].update.view
            # More than there is, or another round: the whole stream again.
            for round_no, have in ((links[0].update.round, held + 5), (99, 1)):
                again = await house.link(table, links[0].player, round_no, have)
                assert again.update.start == 0
                assert again.stream() == links[0].stream()

    run(work())


def test_the_newer_connection_wins(tmp_path: Path) -> None:
    """Fault 2: a half-dead connection locks nobody out; the older is told."""

    async def work() -> None:
        async with House(tmp_path) as house:
            table, links = await house.seated("甲", "乙", "丙")
            newer = await house.link(table, links[0].player)
            assert links[0].replaced
            assert table.links[newer.player] is newer
            await table.detach(links[0])  # the old one's end changes nothing
            assert table.links[newer.player] is newer

    run(work())


class FailingStore(SqlStore):
    """A disk that is full for a while."""

    full = False
    refused = 0

    async def append(self, batch: Batch) -> None:
        if self.full:
            self.refused += 1
            raise OSError("no space left on device")
        await super().append(batch)


def test_nothing_is_published_before_it_is_durable(tmp_path: Path) -> None:
    """Fault 3: when the log cannot be written, nobody hears of the move, and it is not made."""

    async def work() -> None:
        store = FailingStore(f"sqlite+aiosqlite:///{tmp_path / 'x.db'}")
        async with House(tmp_path, store=store) as house:
            table, links = await house.seated("甲", "乙", "丙")
            while not links[0].update.view.offers and not links[1].update.view.offers:
                assert await house.time.step()
            asked = next(link for link in links if link.update.view.offers)
            before = [len(link.messages) for link in links]
            seq = table.desk.room.seq
            store.full = True
            with pytest.raises(OSError, match="no space"):
                await house.play(table, asked, asked.update.view.offers[0].action)
            assert [len(link.messages) for link in links] == before
            assert table.desk.room.seq == seq
            store.full = False
            await house.play(table, asked, asked.update.view.offers[0].action)
            assert table.desk.room.seq > seq

    run(work())


def test_a_table_outlives_a_full_disk(tmp_path: Path) -> None:
    """What is due is tried again each second, not in a storm, and goes on when there is room."""

    async def work() -> None:
        store = FailingStore(f"sqlite+aiosqlite:///{tmp_path / 'x.db'}")
        async with House(tmp_path, store=store, seed=2) as house:
            table, links = await house.seated("甲", bots=(1, 2))
            seq = table.desk.room.seq
            store.full = True
            await house.time.pass_(60_000)
            assert 10 < store.refused < 70
            assert table.desk.room.seq == seq
            again = await house.link(table, links[0].player)  # and everybody can still look
            assert again.update.view == links[0].update.view
            store.full = False
            await house.time.pass_(60_000)
            assert table.desk.room.seq > seq

    run(work())


class WaitingStore(MemoryStore):
    """A disk that takes its time."""

    def __init__(self) -> None:
        super().__init__()
        self.go = asyncio.Event()
        self.go.set()
        self.reached = asyncio.Event()

    async def append(self, batch: Batch) -> None:
        self.reached.set()
        await self.go.wait()
        await super().append(batch)


def test_nobody_reads_ahead_of_the_disk(tmp_path: Path) -> None:
    """While a row is being written nothing shows it: not the room, not the card, not the desk."""

    async def work() -> None:
        store = WaitingStore()
        async with House(tmp_path, store=store) as house:
            table, host, _ = await house.room("甲")
            link = await house.link(table, host)
            code = table.desk.room.code
            store.go.clear()
            store.reached.clear()
            joining = asyncio.create_task(house.join(table, "乙"))
            await store.reached.wait()
            assert (await house.hall.card(code)).names == ("甲",)
            assert [seat.name for seat in link.room.seats] == ["甲", "", ""]
            assert not joining.done()
            store.go.set()
            await joining
            assert (await house.hall.card(code)).names == ("甲", "乙")
            assert [seat.name for seat in link.room.seats] == ["甲", "乙", ""]

    run(work())


def test_every_command_has_one_answer_and_the_same_again(tmp_path: Path) -> None:
    """Fault 4, and a resend answered twice: stale, illegal, repeated commands."""

    async def work() -> None:
        async with House(tmp_path) as house:
            table, links = await house.seated("甲", "乙", "丙")
            while not any(link.update.view.offers for link in links):
                assert await house.time.step()
            asked = next(link for link in links if link.update.view.offers)
            update, have = asked.update, len(asked.stream())
            action = update.view.offers[0].action
            good = wire.Cmd("one", update.round, have, action)
            bad = [
                (wire.Cmd("s1", update.round, have - 1, action), "stale"),
                (wire.Cmd("s2", update.round + 1, have, action), "stale"),
                (wire.Cmd("s3", update.round, have, Discard("?")), "illegal"),
                (wire.Cmd("s4", update.round, have, Discard("一二")), "illegal"),
            ]
            made = list(table.desk.rnd.decisions)  # type: ignore[union-attr]
            for command, code in [*bad, *bad]:
                assert await refused(table.play(asked.player, command)) == code
            assert table.desk.rnd.decisions == made  # type: ignore[union-attr]
            await table.play(asked.player, good)
            entered = table.desk.room.seq
            await table.play(asked.player, good)  # resent: acknowledged, not played twice
            # After a restart all answers are still the same, from the log.
            await table.load()
            await table.play(asked.player, good)
            for command, code in bad:
                assert await refused(table.play(asked.player, command)) == code
            assert table.desk.room.seq == entered
            # And when they were so long ago that the room has forgotten them.
            table.desk.room.recent.clear()
            await table.play(asked.player, good)
            table.desk.room.recent.clear()
            assert await refused(table.play(asked.player, bad[2][0])) == "illegal"
            assert table.desk.room.seq == entered

    run(work())


def on_disk(folder: Path) -> SqlStore:
    return SqlStore(f"sqlite+aiosqlite:///{folder / 'x.db'}")


def test_a_restored_table_goes_on_by_itself(tmp_path: Path) -> None:
    """Faults 6 and 7: a new process finds the same round, the same offers and the same clocks."""

    async def work() -> None:
        async with House(tmp_path, seed=3, store=on_disk(tmp_path)) as house:
            table, links = await house.seated("甲", "乙", "丙")
            for _ in range(4):
                await house.time.step()
            views = [link.update.view for link in links]
            streams = [link.stream() for link in links]
            tokens = {link.player: link.player for link in links}
            code, moved = table.desk.room.code, house.time.now()
        async with House(tmp_path, seed=3, store=on_disk(tmp_path)) as house:
            house.time._now = moved + 3_600_000  # it was down for an hour
            table = await house.table(code)
            assert table._timer is None  # nobody is there, nobody's time runs
            links = [await house.link(table, player) for player in tokens]
            assert [link.update.view for link in links] == views
            assert [link.stream() for link in links] == streams
            for link in links:
                if link.update.clock is not None:
                    assert link.update.clock.left_ms > 5_000
            # Nobody touches anything: clocks, computers and the engine bring it to its end.
            for _ in range(1_000):
                if table.desk.room.phase != "playing":
                    break
                assert await house.time.step()
            assert table.desk.room.history

    run(work())


def test_who_waits_sees_only_what_is_public(tmp_path: Path) -> None:
    """Fault 8: spectators see no hand."""

    async def work() -> None:
        async with House(tmp_path) as house:
            table, links = await house.seated("甲", "乙", "丙")
            waiting = await house.link(table, await house.join(table, "丁"))
            await play_on(house, links, table)
            for message in waiting.messages:
                if isinstance(message, wire.Update) and message.view.result is None:
                    assert message.view.viewer is None
                    assert all(seat.hand is None for seat in message.view.seats)
                    assert message.view.offers == ()
            for event in waiting.stream():
                assert not isinstance(event, Passed)
                if isinstance(event, Dealt):
                    assert set("".join(event.hands) + event.wall) == {"?"}
                if isinstance(event, Drew):
                    assert event.card == "?"
            assert isinstance(waiting.stream()[-1], Settled)

    run(work())


def test_answers_in_a_window_are_seen_by_nobody_else(tmp_path: Path) -> None:
    """G-11: an answer changes nothing that another browser is sent, until the window closes."""

    async def work() -> None:
        checked = 0
        for seed in range(1, 9):
            async with House(tmp_path / str(seed), seed=seed) as house:
                table, links = await house.seated("甲", "乙", "丙")
                for _ in range(60):
                    if table.desk.room.phase != "playing":
                        break
                    asked = [link for link in links if link.update.view.offers]
                    if not asked:
                        await house.time.step()
                        continue
                    before = {link.player: len(link.messages) for link in links}
                    in_window = asked[0].update.view.phase == "window"
                    await house.play(table, asked[0], asked[0].update.view.offers[-1].action)
                    if in_window:
                        for link in links:
                            if link is not asked[0]:
                                assert len(link.messages) == before[link.player]
                                checked += 1
        assert checked > 20

    run(work())


def test_seeds_come_from_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fault 10, G-15: 32 bytes of the operating system's CSPRNG, new each time."""
    drawn: list[int] = []

    def token_bytes(size: int) -> bytes:
        drawn.append(size)
        return bytes([len(drawn)]) * size

    monkeypatch.setattr("paohuzi.server.outside.secrets.token_bytes", token_bytes)
    entropy = SystemEntropy()
    assert entropy.seed() != entropy.seed()
    assert drawn == [32, 32]


def test_the_seed_stays_secret_until_the_end(tmp_path: Path) -> None:
    """G-15: the commitment before the deal, the seed only after the round."""

    async def work() -> None:
        async with House(tmp_path) as house:
            table, links = await house.seated("甲", "乙", "丙")
            secret = table.desk.room.seed
            assert len(secret) == 64
            await play_on(house, links, table)
            revealed = False
            for message in links[0].messages:
                text = msgspec.json.encode(message).decode()
                if isinstance(message, wire.Room) and message.room.history:
                    revealed = revealed or secret in text
                else:
                    assert secret not in text
            assert revealed
            proofs = [f for f in links[0].room.fairness if f.seed]
            assert proofs[0].nonces == ("00", "00", "00")
            following = [f for f in links[0].room.fairness if f.seed is None]
            assert following[0].round == 2

    run(work())


def test_hu_and_peng_are_answers_too() -> None:
    """The wire reads every decision of formats.md."""
    for action in (Hu(), Peng(), Pass()):
        text = msgspec.json.encode(wire.Cmd("x", 1, 2, action))
        assert msgspec.json.decode(text, type=wire.ClientMessage) == wire.Cmd("x", 1, 2, action)
