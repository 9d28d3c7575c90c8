"""A whole session of a person and two computers; waiting, leaving, names, another browser."""

from __future__ import annotations

from collections.abc import Callable

from conftest import Server
from player import Player, play_until
from playwright.sync_api import expect


def test_four_rounds_to_the_end(
    serve: Callable[..., Server], people: Callable[..., Player]
) -> None:
    player = people(serve(seed=11, pace=0.03).url, "奶奶")
    player.create(rounds=4)
    player.add_bots(1, 2)
    player.start()
    player.wait_table()
    for number in range(1, 5):
        play_until([player], player.settled, seconds=120)
        totals = [int(player.by(f"total-{seat}").inner_text()) for seat in range(3)]
        assert sum(totals) == 0
        if number < 4:
            player.by("ready").click()
            expect(player.by("settlement")).to_be_hidden()
    over = player.by("session-over")
    expect(over).to_be_visible()
    rows = over.locator("tbody tr")
    assert rows.count() == 4
    summed = [0, 0, 0]
    for row in rows.all():
        for seat, cell in enumerate(row.locator("td").all_inner_texts()):
            summed[seat] += int(cell)
    assert summed == totals
    player.by("rematch").click()
    expect(player.by("settlement")).to_be_hidden()
    player.wait_table()
    assert player.by("player-0").locator(".total").inner_text() == "0"
    assert player.errors == []


def test_the_fourth_waits_and_sits_down(
    serve: Callable[..., Server], people: Callable[..., Player]
) -> None:
    server = serve()
    host, second, fourth = (people(server.url, name) for name in ("甲", "乙", "丁"))
    code = host.create()
    second.join(code)
    host.add_bots(2)
    fourth.page.goto(f"{server.url}/r/{code}")
    fourth.by("name-input").fill("乙")
    fourth.by("join-room").click()
    expect(fourth.page.get_by_role("alert").filter(has_text="乙")).to_be_visible()
    fourth.by("name-input").fill("丁")
    fourth.by("join-room").click()
    expect(fourth.by("waiting")).to_be_visible()
    second.by("leave").click()
    second.by("leave-sure").click()
    expect(fourth.by("waiting")).to_be_hidden()
    expect(fourth.by("seat-1")).to_contain_text("丁")
    expect(host.by("seat-1")).to_contain_text("丁")
    expect(second.by("create-room")).to_be_visible()


def test_another_browser_of_the_same_seat_takes_over(
    serve: Callable[..., Server], people: Callable[..., Player]
) -> None:
    server = serve(seed=4)
    player = people(server.url, "奶奶")
    player.create()
    player.add_bots(1, 2)
    player.start()
    player.wait_table()
    stored = player.page.evaluate("localStorage.getItem('paohuzi.rooms')")
    other = people(server.url, "奶奶")
    other.page.goto(server.url)
    other.page.evaluate("value => localStorage.setItem('paohuzi.rooms', value)", stored)
    other.page.goto(player.page.url)
    other.wait_table()
    expect(player.by("replaced")).to_be_visible()
    player.by("replaced").get_by_role("button").click()
    expect(player.by("replaced")).to_be_hidden()
    expect(other.by("replaced")).to_be_visible()


def test_english(serve: Callable[..., Server], people: Callable[..., Player]) -> None:
    player = people(serve().url, "Ann", lang="en-US")
    player.create()
    expect(player.by("start")).to_have_text("Start")
    player.add_bots(1, 2)
    player.start()
    player.wait_table()
    text = player.by("table").inner_text()
    assert "Settings" in text
    assert "设置" not in text
