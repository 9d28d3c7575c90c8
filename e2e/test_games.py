"""The other games at a phone's size: to settlement, with what only they show on the table."""

from __future__ import annotations

import re
from collections.abc import Callable

from conftest import Server
from decks import first_round
from player import Player, play_until
from playwright.sync_api import expect
from test_layout import measure

from paohuzi import Round, ruleset, rulesets
from paohuzi.engine.actions import Liu

SMALL = {"width": 360, "height": 640}
OF_TWO = next(name for name in rulesets() if 2 in ruleset(name).players)


def quad_then_a_third(rnd: Round) -> bool:
    """Dealer: a quad to declare. Next seat: it draws the fourth of its own three (Y-13, Y-14)."""
    declared = [action for action in rnd.pending.get(0, ()) if isinstance(action, Liu)]
    return len(declared) == 1 and rnd.seats[1].hand.count(rnd.wall[0]) == 3


def game_of_two() -> int:
    rules = ruleset(OF_TWO, hidden_draw=True)
    return next(
        seed
        for seed in range(100_000)
        if quad_then_a_third(first_round(seed, 0, (0, 1), rules, players=2))
    )


def test_two_play_with_hidden_draws(
    serve: Callable[..., Server], people: Callable[..., Player]
) -> None:
    server = serve(seed=game_of_two(), pace=0.05)
    host = people(server.url, "奶奶", **SMALL)
    guest = people(server.url, "小明", lang="en-US", **SMALL)
    code = host.create(4, "沅江", 2, "暗摸")
    # Whoever comes reads how this table plays, and what is not as usual, before sitting down.
    guest.page.goto(f"{server.url}/r/{code}")
    expect(guest.by("changed")).to_contain_text("Shown at once")
    guest.join(code)
    expect(guest.by("seat-1")).to_contain_text("小明")
    assert host.by("seat-2").count() == 0
    assert measure(guest.page) == measure(host.page) == []
    host.start()
    for player in (host, guest):
        player.wait_table()

    # Why not? is answered to whoever asks, of what is not offered now.
    expect(host.by("offer-liu")).to_be_visible()
    host.by("why").click()
    expect(host.by("why-answer")).to_have_attribute("data-code", re.compile(r".+"))
    host.by("why-peng").click()
    expect(host.by("why-answer")).to_have_attribute("data-code", "no_table_card")
    host.page.keyboard.press("Escape")

    # 溜 instead of the discard: the others see backs, its owner one face.
    host.by("offer-liu").click()
    expect(guest.by("player-0").locator("[data-kind=liu]")).to_have_attribute("data-cards", "????")
    expect(host.by("player-0").locator("[data-kind=liu] .back")).to_have_count(3)

    # The draw is a back to all but its drawer; 歪 that leaves a grey card is asked once (Y-16).
    expect(guest.by("offer-liu")).to_be_visible()
    expect(host.by("table-card")).to_have_attribute("data-card", "?")
    drawn = guest.by("table-card").get_attribute("data-card")
    assert measure(guest.page) == measure(host.page) == []
    guest.by("offer-wei").click()
    guest.by("offer-take-sure").click()
    grey = guest.page.locator("[data-grey=true]")
    expect(grey).to_have_attribute("data-card", str(drawn))
    expect(host.by("player-1").locator("[data-kind=wei]")).to_have_attribute("data-cards", "???")
    grey.click()
    expect(guest.page.get_by_role("alert")).to_contain_text("grey")
    # It may become a 溜 in place of the discard; play on without it.
    expect(guest.by("offer-liu")).to_have_attribute("data-card", str(drawn))
    guest.page.locator("[data-testid=hand-card][data-grey=false]").last.click()
    guest.by("discard-button").click()

    # What one has thrown is not to be eaten: the lock says so.
    guest.by("locks").click()
    expect(guest.by("lock-list").locator("[data-card]")).to_have_count(1)
    guest.page.keyboard.press("Escape")
    host.by("open-rules").click()
    expect(host.by("option-list").locator(".changed")).to_have_count(1)
    host.page.keyboard.press("Escape")

    seen: list[str] = []

    def done() -> bool:
        seen.extend(measure(guest.page))
        return host.settled() and guest.settled()

    play_until([host, guest], done)
    assert seen == []
    deltas = [int(host.by(f"delta-{seat}").inner_text()) for seat in range(2)]
    assert sum(deltas) == 0
    assert host.errors == guest.errors == []


def test_the_classic_game(serve: Callable[..., Server], people: Callable[..., Player]) -> None:
    player = people(serve(seed=3, pace=0.03).url, "奶奶", **SMALL)
    player.create(8, "经典")
    player.add_bots(1, 2)
    player.start()
    player.wait_table()
    seen: list[str] = []

    def done() -> bool:
        seen.extend(measure(player.page))
        return player.settled()

    play_until([player], done)
    assert seen == []
    assert sum(int(player.by(f"delta-{seat}").inner_text()) for seat in range(3)) == 0
    assert player.errors == []
