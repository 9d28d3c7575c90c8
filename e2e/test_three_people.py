"""Three browsers play a seeded round; one reloads, one goes offline, the server is killed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from conftest import Server
from decks import find_seed, first_round
from player import Player, play_until
from playwright.sync_api import expect

from paohuzi import Round


def long_enough(rnd: Round) -> bool:
    """The dealer discards first, and somebody is asked about some card soon after."""
    return rnd.state.phase.value == "discard" and rnd.turn == 0


def three(server: Server, people: Callable[..., Player]) -> list[Player]:
    players = [people(server.url, name) for name in ("奶奶", "爸爸", "小明")]
    code = players[0].create(rounds=4)
    for player in players[1:]:
        player.join(code)
        expect(player.by("room-code")).to_have_text(code)
    players[0].start()
    for player in players:
        player.wait_table()
    return players


def test_a_round_by_clicking(serve: Callable[..., Server], people: Callable[..., Player]) -> None:
    seed = find_seed(long_enough)
    players = three(serve(seed=seed), people)
    expect(players[0].by("table")).to_have_attribute("data-phase", "discard")
    hands = [player.stand()["hand"] for player in players]
    dealt = first_round(seed, 0)
    assert hands == ["".join(sorted(map(str, seat.hand))) for seat in dealt.seats]
    play_until(players, lambda: all(player.settled() for player in players))
    deltas = [[player.by(f"delta-{seat}").inner_text() for seat in range(3)] for player in players]
    assert deltas[0] == deltas[1] == deltas[2]
    assert sum(int(delta) for delta in deltas[0]) == 0
    # The deal is proved in the page, from what was revealed.
    players[1].page.locator("summary").last.click()
    players[1].by("verify").click()
    expect(players[1].by("verdict")).to_have_attribute("data-verdict", "all")
    for player in players:
        player.by("ready").click()
    for player in players:
        expect(player.by("settlement")).to_be_hidden()
        assert player.events()[0] == 2
        assert player.errors == []


def test_reload_at_any_moment_shows_the_same(
    serve: Callable[..., Server], people: Callable[..., Player]
) -> None:
    players = three(serve(seed=find_seed(long_enough)), people)
    compared = 0
    while compared < 8 and not players[0].settled():
        if sum(player.move(passive=True) for player in players) == 0:
            players[0].page.wait_for_timeout(120)
        who = players[compared % 3]
        before = who.stand()
        who.page.reload()
        who.wait_table()
        if before["settled"]:
            break
        who.page.wait_for_function(
            "n => +document.querySelector('[data-testid=table]').dataset.events >= n",
            arg=int(before["events"]),
        )
        after = who.stand()
        if after["events"] == before["events"]:  # otherwise the table moved on meanwhile
            assert after == before
            compared += 1
    assert compared >= 5


def test_offline_and_back(serve: Callable[..., Server], people: Callable[..., Player]) -> None:
    server = serve(seed=find_seed(long_enough))
    players = three(server, people)
    gone = players[1]
    gone.page.context.set_offline(True)
    expect(gone.by("connection")).to_be_visible(timeout=30_000)
    # The others play on meanwhile.
    for _ in range(10):
        for player in (players[0], players[2]):
            player.move(passive=True)
        players[0].page.wait_for_timeout(60)
    gone.page.context.set_offline(False)
    expect(gone.by("connection")).to_be_hidden()
    play_until(players, lambda: all(player.settled() for player in players))
    assert gone.stand()["events"] != "0"


@pytest.mark.parametrize("moment", ["discard", "window"])
def test_the_server_is_killed(
    serve: Callable[..., Server], people: Callable[..., Player], moment: str
) -> None:
    server = serve(seed=find_seed(long_enough), pace=0.4)
    players = three(server, people)
    if moment == "window":
        play_until(players, lambda: any(p.by("responses").is_visible() for p in players))
    before = [player.stand() for player in players]
    server.kill()
    for player in players:
        expect(player.by("connection")).to_be_visible()
    server.start()
    for player, was in zip(players, before, strict=True):
        expect(player.by("connection")).to_be_hidden(timeout=20_000)
        now = player.stand()
        if now["events"] == was["events"]:
            assert now == was
        assert int(now["events"]) >= int(was["events"])
        assert now["round"] == was["round"]
    play_until(players, lambda: all(player.settled() for player in players))
