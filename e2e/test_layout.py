"""Nothing is cut, nothing overlaps, nothing scrolls: measured from the boxes of the page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Server
from player import Player, play_until
from playwright.sync_api import Page, expect
from stress import fill_table

SIZES = [(360, 640), (390, 844), (844, 390), (768, 1024), (1280, 800)]
sizes = pytest.mark.parametrize(("width", "height"), SIZES, ids=[f"{w}x{h}" for w, h in SIZES])
languages = pytest.mark.parametrize("lang", ["zh-CN", "en-US"])

MEASURE = (Path(__file__).parent / "measure.js").read_text("utf-8")


def measure(page: Page) -> list[str]:
    problems: list[str] = page.evaluate(MEASURE)
    return problems


@sizes
@languages
def test_pages_and_a_played_round(
    serve: Callable[..., Server],
    people: Callable[..., Player],
    width: int,
    height: int,
    lang: str,
) -> None:
    server = serve(seed=6, pace=0.03)
    player = people(server.url, "奶奶", lang=lang, width=width, height=height)
    player.page.goto(server.url)
    expect(player.by("create-room")).to_be_enabled()
    player.page.locator("summary").first.click()
    assert measure(player.page) == []
    player.create()
    assert measure(player.page) == []
    player.add_bots(1, 2)
    assert measure(player.page) == []
    player.start()
    player.wait_table()
    seen: list[str] = []

    def done() -> bool:
        seen.extend(measure(player.page))
        return player.settled()

    play_until([player], done)
    assert seen == []
    player.page.locator("summary").last.click()
    assert measure(player.page) == []
    ready = player.by("ready").bounding_box()
    assert ready is not None
    assert ready["height"] >= 44


@sizes
@languages
@pytest.mark.parametrize("what", ["discard", "answer"])
def test_the_fullest_table(
    serve: Callable[..., Server],
    people: Callable[..., Player],
    width: int,
    height: int,
    lang: str,
    what: str,
) -> None:
    """Seven groups at every seat, fourteen discards, 21 cards or every kind of answer at once."""
    player = people(serve(seed=6).url, "奶奶", lang=lang, width=width, height=height)
    fill_table(player.page, what)
    player.create()
    player.add_bots(1, 2)
    player.start()
    player.wait_table()
    shown = player.by("discard-button") if what == "discard" else player.by("offer-hu")
    expect(shown).to_be_visible()
    assert measure(player.page) == []


@languages
@pytest.mark.parametrize("what", ["discard", "answer", "piao"])
def test_the_fullest_table_of_two(
    serve: Callable[..., Server], people: Callable[..., Player], lang: str, what: str
) -> None:
    """One opponent opposite; 23 discards each, 溜 歪 飘 on offer, locks, notes; at every size."""
    player = people(serve(seed=6).url, "奶奶", lang=lang, width=390, height=844)
    fill_table(player.page, what)
    player.create(8, "沅江|Yuanjiang", 2)
    player.add_bots(1)
    player.start()
    player.wait_table()
    shown = {"discard": "discard-button", "answer": "offer-wei", "piao": "offer-piao"}
    expect(player.by(shown[what])).to_be_visible()
    assert player.by("offer-liu").count() == {"discard": 2, "answer": 1, "piao": 0}[what]
    expect(player.by("locks")).to_have_text("10")
    found = {}
    for width, height in SIZES:
        player.page.set_viewport_size({"width": width, "height": height})
        found[width] = measure(player.page)
    assert not any(found.values()), found
