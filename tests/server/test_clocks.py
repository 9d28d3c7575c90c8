"""Time at the table: clocks, computers that take over, and pacing that tells nothing."""

from __future__ import annotations

import statistics
from pathlib import Path

import pytest
from fakes import FakeLink, House, SameEntropy, refused, run

from paohuzi.engine.actions import Discard, Pass, Peng
from paohuzi.engine.state import State
from paohuzi.rulesets import ruleset, rulesets
from paohuzi.server import protocol as wire
from paohuzi.server.config import Pace
from paohuzi.server.outside import SystemEntropy
from paohuzi.server.pacing import Pacing
from paohuzi.server.table import Table


async def until_asked(house: House, links: list[FakeLink], phase: str = "") -> FakeLink:
    """Go on until somebody is asked (in ``phase``); everybody else passes or discards."""
    for _ in range(500):
        for link in links:
            view = link.update.view
            if not view.offers:
                continue
            if phase in ("", view.phase):
                return link
            await house.play(link_table(link), link, view.offers[-1].action)
            break
        else:
            assert await house.time.step()
    raise AssertionError("nobody is asked")


def link_table(link: FakeLink) -> Table:
    return link.table  # type: ignore[attr-defined, no-any-return]


async def seated(house: House, **request: int) -> tuple[Table, list[FakeLink]]:
    table, links = await house.seated("甲", "乙", "丙", **request)
    for link in links:
        link.table = table  # type: ignore[attr-defined]
    return table, links


def test_time_up_passes_or_discards_and_twice_hands_over(tmp_path: Path) -> None:
    """G-14: response → pass, discard → a computer's; after two of them the computer plays on."""

    async def work() -> None:
        async with House(tmp_path, seed=2) as house:
            table, links = await seated(house)
            link = await until_asked(house, links)
            seat = table.desk.room.seat_of(link.player)
            assert seat is not None
            assert link.update.clock is not None
            assert link.update.clock.total_ms == 20_000
            assert link.update.clock.seat == seat
            offers = link.update.view.offers
            others = {id(other): len(other.messages) for other in links if other is not link}
            await house.time.pass_(19_000)
            assert link.update.view.offers == offers
            decisions = len(table.desk.rnd.decisions)  # type: ignore[union-attr]
            await house.time.pass_(1_001)
            assert table.desk.rnd is not None
            made = table.desk.rnd.decisions[decisions]
            assert made[0] == seat
            assert made[1] == Pass() or isinstance(made[1], Discard)
            assert table.desk.room.seats[seat].timeouts == 1
            assert others
            for _ in range(300):
                if table.desk.room.seats[seat].auto:
                    break
                for other in links:
                    if other is not link and other.update.view.offers:
                        await house.play(table, other, other.update.view.offers[-1].action)
                        break
                else:
                    assert await house.time.step()
            assert link.room.seats[seat].auto
            # Any command of the person takes the seat back.
            await house.ask(table, link.player, wire.Back())
            assert not link.room.seats[seat].auto

    run(work())


def test_a_reload_late_in_a_long_clock_costs_nothing(tmp_path: Path) -> None:
    """Whoever goes away keeps a whole short clock from that moment, within the long one."""

    async def work() -> None:
        async with House(tmp_path, seed=2) as house:
            table, links = await seated(house, clock=60)
            link = await until_asked(house, links)
            seat = table.desk.room.seat_of(link.player)
            assert seat is not None
            await house.time.pass_(30_000)
            await table.detach(link)
            await house.time.pass_(5_000)
            assert not table.desk.room.seats[seat].auto
            back = await house.link(table, link.player)
            assert back.update.view.offers == link.update.view.offers
            assert back.update.clock is not None
            assert back.update.clock.left_ms == 25_000
            await table.detach(back)
            await house.time.pass_(19_900)
            assert not table.desk.room.seats[seat].auto
            await house.time.pass_(200)
            assert table.desk.room.seats[seat].auto

    run(work())


def test_a_declined_win_is_seen_by_nobody(tmp_path: Path) -> None:
    """G-12: no message, and no new clock, when a seat declines what it alone was offered."""

    async def work() -> None:
        declined = 0
        for seed in (43, 51, 52):
            async with House(tmp_path / str(seed), seed=seed) as house:
                table, links = await seated(house, rounds=1)
                while table.desk.room.phase == "playing":
                    asked = [link for link in links if link.update.view.offers]
                    if not asked:
                        await house.time.step()
                        continue
                    link = asked[0]
                    view = link.update.view
                    private = view.phase == "discard" and view.offers[-1].action == Pass()
                    await house.time.pass_(50)
                    before = [len(other.messages) for other in links]
                    choice = -1 if private else 0
                    await house.play(table, link, view.offers[choice].action)
                    if private:
                        declined += 1
                        for other, count in zip(links, before, strict=True):
                            assert other is link or len(other.messages) == count
                        clock = link.update.clock
                        assert clock is None or clock.left_ms == clock.total_ms - 50
        assert declined == 3

    run(work())


def test_one_lapse_of_the_clock_counts_once(tmp_path: Path) -> None:
    """A win and then a discard that both time out under one clock are one lapse, not two."""

    async def work() -> None:
        async with House(tmp_path, seed=52) as house:
            table, links = await seated(house, rounds=1)
            while True:
                link = await until_asked(house, links)
                view = link.update.view
                if view.phase == "discard" and view.offers[-1].action == Pass():
                    break
                await house.play(table, link, view.offers[0].action)
            seat = view.viewer
            assert seat is not None
            await house.time.pass_(20_000)
            assert table.desk.rnd is not None
            own = [made for who, made in table.desk.rnd.decisions if who == seat][-2:]
            assert own[0] == Pass()
            assert isinstance(own[1], Discard)
            assert table.desk.room.seats[seat].timeouts == 1
            assert not table.desk.room.seats[seat].auto

    run(work())


def test_computers_alone_begin_nothing(tmp_path: Path) -> None:
    """Somebody who fell asleep comes back to the end of the round, not to a hundred more."""

    async def work() -> None:
        for rounds in (0, 1):
            async with House(tmp_path / str(rounds), seed=2, scale=0.0) as house:
                table, links = await house.seated("甲", bots=(1, 2), rounds=rounds)
                await house.time.pass_(24 * 3_600_000)
                assert table.desk.room.dealt == 1
                assert table.desk.room.phase == ("over" if rounds else "between")
                # Their word is needed, and enough.
                await house.ask(table, links[0].player, wire.Rematch() if rounds else wire.Back())
                await house.time.step()
                await house.time.step()
                assert table.desk.room.phase in ("playing", "between")
                if rounds:
                    await house.ask(table, links[0].player, wire.Ready())
                    await house.time.step()
                assert table.desk.room.phase == "playing"

    run(work())


def test_rooms_that_nobody_comes_back_to_are_closed(tmp_path: Path) -> None:
    async def work() -> None:
        async with House(tmp_path, seed=2) as house:
            waiting, host, _ = await house.room("甲")
            playing, links = await house.seated("乙", bots=(1, 2))
            seen, guest, _ = await house.room("丙")
            await house.link(seen, guest)
            await playing.detach(links[0])
            await house.time.pass_(25 * 3_600_000)
            await house.hall.sweep()
            assert waiting.closed
            assert await refused(house.ask(waiting, host, wire.Start())) == "closed"
            assert not playing.closed  # a session is not lost overnight
            assert not seen.closed  # somebody is there
            assert await house.store.count() == 2
            await house.time.pass_(31 * 24 * 3_600_000)
            await house.hall.sweep()
            assert playing.closed

    run(work())


def test_no_clock_waits_for_ever(tmp_path: Path) -> None:
    async def work() -> None:
        async with House(tmp_path, seed=2) as house:
            table, links = await seated(house, clock=0)
            link = await until_asked(house, links)
            assert link.update.clock is None
            seq = table.desk.room.seq
            await house.time.pass_(3_600_000)
            assert table.desk.room.seq == seq

    run(work())


def test_somebody_away_is_played_for_until_back(tmp_path: Path) -> None:
    async def work() -> None:
        async with House(tmp_path, seed=2) as house:
            table, links = await seated(house)
            gone = await until_asked(house, links)
            seat = table.desk.room.seat_of(gone.player)
            assert seat is not None
            await table.detach(gone)
            assert not links[links.index(gone) - 1].room.seats[seat].online
            await house.time.pass_(20_500)
            assert table.desk.room.seats[seat].auto
            await house.time.pass_(5_000)
            assert table.desk.rnd is not None
            assert any(who == seat for who, _ in table.desk.rnd.decisions)
            back = await house.link(table, gone.player)
            assert back.room.seats[seat].auto
            await house.ask(table, gone.player, wire.Back())
            assert not back.room.seats[seat].auto

    run(work())


def test_nobodys_time_runs_while_nobody_is_there(tmp_path: Path) -> None:
    async def work() -> None:
        async with House(tmp_path, seed=2) as house:
            table, links = await seated(house)
            link = await until_asked(house, links)
            for other in links:
                await table.detach(other)
            seq = table.desk.room.seq
            await house.time.pass_(86_400_000)
            assert table.desk.room.seq == seq
            back = await house.link(table, link.player)
            assert back.update.view.offers == link.update.view.offers
            assert back.update.clock is not None
            assert back.update.clock.left_ms == 20_000

    run(work())


def test_only_ones_own_clock_and_a_public_discard_are_seen(tmp_path: Path) -> None:
    """G-12: a clock that runs for a response is seen by that seat alone."""

    async def work() -> None:
        seen = 0
        for seed in range(1, 7):
            async with House(tmp_path / str(seed), seed=seed) as house:
                table, links = await seated(house)
                for _ in range(40):
                    if table.desk.room.phase != "playing":
                        break
                    asked = [link for link in links if link.update.view.offers]
                    for link in links:
                        view, clock = link.update.view, link.update.clock
                        if clock is None or view.viewer == clock.seat:
                            continue
                        assert view.deciding == clock.seat
                        assert view.phase in ("discard", "bi")
                    if asked and asked[0].update.view.phase == "window":
                        for link in links:
                            if link not in asked:
                                assert link.update.clock is None
                                seen += 1
                    if asked:
                        await house.play(table, asked[0], asked[0].update.view.offers[-1].action)
                    else:
                        await house.time.step()
        assert seen > 10

    run(work())


def test_an_empty_window_lies_as_long_as_one_that_was_passed() -> None:
    """G-12: same pacing whether the window was empty or everyone passed (two-sample test).

    500 windows of each kind with people who think 0.2 to 3 s; the mean and the spread of the
    times agree within what chance allows (4 standard errors of the difference).
    """
    chance = SystemEntropy()
    pacing = Pacing(Pace(), chance)
    empty: list[float] = []
    thought: list[float] = []
    for number in range(1_100):
        answered = chance.between(200, 3_000)
        lain = max(pacing.least(), answered)
        pacing.passed(lain)
        if number >= 100:  # after the first ones, when there is nothing to remember yet
            thought.append(lain)
            empty.append(pacing.empty())
    error = (statistics.variance(empty) / 1_000 + statistics.variance(thought) / 1_000) ** 0.5
    # Draws from a memory of 24 are not independent of one another: the mean of 24 wanders.
    error += statistics.stdev(thought) / (24 * 1_000 / 24) ** 0.5
    assert abs(statistics.mean(empty) - statistics.mean(thought)) < 4 * error
    assert 0.8 < statistics.stdev(empty) / statistics.stdev(thought) < 1.25


def test_a_shown_card_is_followed_in_the_same_beats(tmp_path: Path) -> None:
    """G-12: from a shown card to the next event nobody else is sent anything, asked or not."""

    async def work() -> None:
        async with House(tmp_path, seed=4) as house:
            table, links = await seated(house)
            for _ in range(150):
                if table.desk.room.phase != "playing":
                    return
                opened = links[0].update.view.phase == "window"
                due = house.time.next_due()
                asked = [link for link in links if link.update.view.offers]
                assert table.desk.rnd is not None
                if opened and not asked and table.desk.rnd.due == "move":
                    assert due is not None
                    assert due >= table.desk.opened + house.config.pace.card[0]
                if asked:
                    await house.play(table, asked[0], asked[0].update.view.offers[-1].action)
                    if opened and table.desk.rnd.due == "move":
                        due = house.time.next_due()
                        assert due is not None
                        assert due >= table.desk.opened + house.config.pace.card[0]
                else:
                    await house.time.step()

    run(work())


def private(name: str) -> dict[str, bool] | None:
    """Options of this rule set with which a draw is the drawer's alone at first."""
    for option in ruleset(name).option_list:
        for value in option.values:
            rules = ruleset(name, **{option.id: value})
            if rules.private_draws(State(rules)):
                return {option.id: value}  # type: ignore[dict-item]
    return None


PRIVATE = [(name, options) for name in rulesets() if (options := private(name))]


@pytest.mark.parametrize(("rules", "options"), PRIVATE)
def test_a_back_lies_as_long_whether_its_drawer_was_asked_or_not(
    tmp_path: Path, rules: str, options: dict[str, bool]
) -> None:
    """G-12, Y-10: a draw takes its breath, and everybody sees the same messages, asked or not."""

    async def work() -> None:
        lain: dict[bool, list[int]] = {False: [], True: []}
        told: dict[bool, set[tuple[int, ...]]] = {False: set(), True: set()}
        for seed in range(1, 60):
            if lain[True]:
                break
            async with House(tmp_path / str(seed), seed=seed) as house:
                table, links = await seated(house, rules=rules, options=options)  # type: ignore[arg-type]
                while table.desk.room.phase == "playing":
                    asked = [link for link in links if link.update.view.offers]
                    view = links[0].update.view
                    if view.phase == "drawn":
                        declined = bool(asked)
                        seen = [len(link.messages) for link in links]
                        drawer = view.turn
                        if asked:
                            assert asked == [links[drawer]]
                            await house.time.pass_(100)
                            await house.play(table, asked[0], Pass())
                        drawn = table.desk.opened
                        while links[0].update.view.phase == "drawn":
                            assert await house.time.step()
                        lain[declined].append(house.time.now() - drawn)
                        told[declined].add(
                            tuple(
                                len(link.messages) - count
                                for i, (link, count) in enumerate(zip(links, seen, strict=True))
                                if i != drawer
                            )
                        )
                    elif asked:
                        offers = asked[0].update.view.offers
                        peng = [o.action for o in offers if isinstance(o.action, Peng)]
                        await house.play(table, asked[0], (peng or [offers[-1].action])[0])
                    else:
                        await house.time.step()
        low = house.config.pace.card[0]
        assert lain[True]
        assert min(lain[True] + lain[False]) >= low
        # The middle of every spread is drawn here, so that the two are the same to a millisecond.
        assert set(lain[True]) <= set(lain[False])
        assert told[True] <= told[False]

    run(work())


def test_private_and_public_thinking_are_imitated_apart() -> None:
    """Who thinks long about a back and short about a shown card is imitated in both."""
    pacing = Pacing(Pace(), SystemEntropy())
    for _ in range(24):
        pacing.passed(3_000, hidden=True)
        pacing.passed(800)
    assert {pacing.empty(hidden=True) for _ in range(50)} == {3_000}
    assert {pacing.empty() for _ in range(50)} == {800}


def test_ready_by_time_and_endless_sessions(tmp_path: Path) -> None:
    async def work() -> None:
        async with House(tmp_path, seed=5, scale=0.0) as house:
            table, links = await seated(house, rounds=0)
            for number in range(1, 4):
                for _ in range(600):
                    if table.desk.room.phase != "playing":
                        break
                    for link in links:
                        if link.update.view.offers:
                            await house.play(table, link, link.update.view.offers[0].action)
                            break
                    else:
                        assert await house.time.step()
                assert len(table.desk.room.history) == number
                assert sum(table.desk.room.session.totals) == 0  # type: ignore[union-attr]
                await house.ask(table, links[0].player, wire.Ready("ab"))
                assert links[1].room.seats[0].ready
                assert table.desk.room.phase == "between"
                assert (
                    await refused(house.ask(table, links[0].player, wire.Rematch())) == "not_over"
                )
                # The other two say nothing: after a minute they count as ready.
                await house.time.pass_(house.config.ready_seconds * 1_000 + 1)
                assert table.desk.room.phase == "playing"
            record = await house.hall.round(table.desk.room.code, 2)
            assert record["result"]["deltas"] == list(table.desk.room.history[1].deltas)

    run(work())


def test_entropy_of_tests_is_not_the_real_one() -> None:
    assert SameEntropy().seed() == SameEntropy().seed()
    assert SystemEntropy().seed() != SystemEntropy().seed()
