"""The room as a state machine: whatever people ask, in whatever order, it stays in order."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from fakes import FakeLink, House, run
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st
from memory_store import MemoryStore

from paohuzi.rulesets import rulesets
from paohuzi.server import protocol as wire
from paohuzi.server.desk import Desk
from paohuzi.server.refusal import Refusal
from paohuzi.server.room import PERSON, PLAYING, Room
from paohuzi.server.table import Table

SEATS = st.integers(0, 3)
OPS = st.one_of(
    st.builds(wire.AddBot, SEATS, st.sampled_from(["chance", "steady", "genius"])),
    st.builds(wire.RemoveBot, SEATS),
    st.just(wire.Start()),
    st.builds(wire.Ready, st.sampled_from(["", "00", "ff01"])),
    st.just(wire.Rematch()),
    st.just(wire.Leave()),
    st.just(wire.Back()),
    st.builds(wire.Rename, st.sampled_from(["甲", "乙", "Ann", "", "x" * 13])),
    st.builds(
        wire.SetOptions,
        st.sampled_from([*rulesets(), "bridge"]),
        st.just({}),
        st.sampled_from([0, 1, 4, 5]),
        st.sampled_from([0, 10, 20, 21]),
        st.sampled_from([0, 2, 3, 4]),
    ),
)
WHO = st.integers(0, 5)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("ask"), WHO, OPS),
        st.tuples(st.just("join"), st.sampled_from(["甲", "乙", "丙", "丁", "ann", "Ann"])),
        st.tuples(st.just("play"), st.sampled_from([1, 7, 40, 400])),
        st.tuples(st.just("time"), st.sampled_from([500, 5_000, 25_000, 70_000])),
        st.tuples(st.just("come"), WHO),
        st.tuples(st.just("go"), WHO),
        st.tuples(st.just("crash")),
    ),
    min_size=6,
    max_size=40,
)


class Play:
    """A room under test, with everybody who ever came."""

    def __init__(self, house: House, store: MemoryStore, table: Table, host: str) -> None:
        self.house = house
        self.store = store
        self.table = table
        self.people = [host]
        self.links: dict[str, FakeLink] = {}

    async def do(self, step: tuple[Any, ...]) -> None:
        match step:
            case ("ask", who, op):
                await self.house.ask(self.table, self._person(who), op)
            case ("join", name):
                self.people.append(await self.house.join(self.table, name))
            case ("come", who):
                await self._come(self._person(who))
            case ("go", who) if self.links:
                player = list(self.links)[who % len(self.links)]
                await self.table.detach(self.links.pop(player))
            case ("time", milliseconds):
                await self.house.time.pass_(milliseconds)
            case ("play", most):
                for _ in range(most):
                    if not await self._move() and not await self.house.time.step():
                        return
            case ("crash",):
                await self.table.load()

    def _person(self, who: int) -> str:
        return self.people[who % len(self.people)]

    async def _come(self, player: str) -> None:
        info = self.table.desk.room.players.get(player)
        if info is not None and not info.left:
            self.links[player] = await self.house.link(self.table, player)

    async def _move(self) -> bool:
        for link in self.links.values():
            if self.table.desk.room.phase == PLAYING and link.update.view.offers:
                await self.house.play(self.table, link, link.update.view.offers[0].action)
                return True
        return False

    def check(self) -> None:
        desk, room = self.table.desk, self.table.desk.room
        present = {player for player, info in room.players.items() if not info.left}
        places = [seat.player for seat in room.seats if seat.player] + room.waiting
        assert sorted(places) == sorted(present)
        assert room.host in present or not present
        names = [name.casefold() for name in room.names()]
        assert len(set(names)) == len(names)
        assert all(seat.kind == PERSON for seat in room.seats if seat.auto)
        assert set(room.ready) <= set(range(len(room.seats)))
        if room.session is not None:
            assert sum(room.session.totals) == 0
            assert len(room.history) == room.session.played
            assert room.phase in ("closed", "over") or room.seed
        self._check_log(desk)

    def _check_log(self, desk: Desk) -> None:
        """Folding the whole log, or the last snapshot and what follows, gives the same."""
        rows = self.store.rows[self.table.id]
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        folded = [Desk(Room(self.table.id))]
        if self.table.id in self.store.snapshots:
            folded.append(Desk.restore(self.store.snapshots[self.table.id][1]))
        for other in folded:
            for row in rows:
                if row.seq > other.room.seq:
                    other.evolve(row)
            assert msgspec.to_builtins(other.room) == msgspec.to_builtins(desk.room)
            assert other.streams == desk.streams
            assert (other.asked, other.opened, other.pause) == (
                desk.asked,
                desk.opened,
                desk.pause,
            )
            assert (other.rnd is None) == (desk.rnd is None)
            if other.rnd is not None and desk.rnd is not None:
                assert other.rnd.state == desk.rnd.state


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(rounds=st.sampled_from([None, 1, 1, 4]), steps=STEPS)
def test_a_room_stays_in_order(
    tmp_path: Path, rounds: int | None, steps: list[tuple[Any, ...]]
) -> None:
    async def work() -> None:
        store = MemoryStore()
        texts: set[tuple[str, str]] = set()
        async with House(tmp_path, store=store) as house:
            if rounds is not None:
                table, links = await house.seated("甲", "乙", bots=(2,), rounds=rounds)
                play = Play(house, store, table, links[0].player)
                play.people = [link.player for link in links]
                play.links = {link.player: link for link in links}
            else:
                table, host, _ = await house.room("甲")
                play = Play(house, store, table, host)
            for step in steps:
                try:
                    await play.do(step)
                except Refusal as refusal:
                    texts.add((refusal.text("zh"), refusal.text("en")))
                play.check()
            assert all(zh and en for zh, en in texts)
            event(f"ended {table.desk.room.phase}, {min(table.desk.room.dealt, 3)} rounds")

    run(work())
