"""The hand: arranging by dragging, discarding by dragging and tapping, forced sets step by step."""

from __future__ import annotations

from collections.abc import Callable

from conftest import Server
from decks import find_seed, first_round
from player import Player, play_until
from playwright.sync_api import Locator, expect

from paohuzi import Round
from paohuzi.engine.actions import Chi, Discard


def dealer_discards(rnd: Round) -> bool:
    """No opening 提, nobody is asked about the upcard: seat 0 is to discard."""
    return rnd.turn == 0 and rnd.state.phase.value == "discard" and not rnd.seats[0].groups


def centre(card: Locator) -> tuple[float, float]:
    box = card.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 4


def drag(player: Player, card: Locator, x: float, y: float) -> None:
    mouse = player.page.mouse
    mouse.move(*centre(card))
    mouse.down()
    mouse.move(*(centre(card)[0] + 12, centre(card)[1] - 12))
    mouse.move(x, y, steps=4)
    mouse.up()


def alone(serve: Callable[..., Server], people: Callable[..., Player], seed: int) -> Player:
    player = people(serve(seed=seed).url, "奶奶")
    player.create()
    player.add_bots(1, 2)
    player.start()
    player.wait_table()
    expect(player.by("discard-button")).to_be_visible()
    return player


def test_arranging_survives_a_reload(
    serve: Callable[..., Server], people: Callable[..., Player]
) -> None:
    player = alone(serve, people, find_seed(dealer_discards, people=(0,)))
    before = player.stand()
    last = player.page.locator("[data-column]").last.locator("[data-testid=hand-card]").last
    box = player.page.locator("[data-column]").first.bounding_box()
    assert box is not None
    drag(player, last, box["x"] + 2, box["y"] + box["height"] - 10)
    moved = player.stand()
    assert moved["columns"] != before["columns"]
    assert moved["columns"][0] == before["columns"][-1][-1]
    assert moved["hand"] == before["hand"]
    assert moved["events"] == before["events"]  # nothing was played
    player.page.reload()
    player.wait_table()
    assert player.stand() == moved
    player.by("sort").click()
    assert player.stand()["columns"] == before["columns"]


def test_a_column_moves_as_a_whole(
    serve: Callable[..., Server], people: Callable[..., Player]
) -> None:
    player = alone(serve, people, find_seed(dealer_discards, people=(0,)))
    before = player.stand()["columns"]
    card = player.page.locator("[data-column]").last.locator("[data-testid=hand-card]").last
    box = player.page.locator("[data-column]").first.bounding_box()
    assert box is not None
    player.page.keyboard.down("Shift")
    drag(player, card, box["x"] - 4, box["y"] + 20)
    player.page.keyboard.up("Shift")
    assert player.stand()["columns"] == [before[-1], *before[:-1]]


def test_a_single_tap_discards_nothing_and_dragging_out_does(
    serve: Callable[..., Server], people: Callable[..., Player]
) -> None:
    player = alone(serve, people, find_seed(dealer_discards, people=(0,)))
    cards = player.page.locator("[data-testid=hand-card]:not([data-barred])")
    before = player.stand()
    cards.last.click()
    expect(cards.last).to_have_attribute("aria-pressed", "true")
    assert player.stand()["hand"] == before["hand"]
    # Another one is lifted instead; of a covered card only the head can be touched.
    cards.first.click(position={"x": 12, "y": 8})
    expect(cards.first).to_have_attribute("aria-pressed", "true")
    assert player.stand()["hand"] == before["hand"]
    thrown = cards.last.get_attribute("data-card")
    assert thrown is not None
    drag(player, cards.last, 200, 300)
    player.page.wait_for_function(
        "n => document.querySelectorAll('[data-testid=hand-card]').length < n",
        arg=len(before["hand"]),
    )
    assert sorted(player.stand()["hand"] + thrown) == sorted(before["hand"])


def test_a_kan_says_why_it_stays(
    serve: Callable[..., Server], people: Callable[..., Player]
) -> None:
    def with_kan(rnd: Round) -> bool:
        return dealer_discards(rnd) and 3 in rnd.seats[0].counts

    player = alone(serve, people, find_seed(with_kan, people=(0,)))
    kan = player.page.locator("[data-barred=kan]").first
    size = len(player.stand()["hand"])
    kan.click(position={"x": 10, "y": 8})
    expect(player.page.get_by_role("alert").filter(has_text="坎不能拆")).to_be_visible()
    kan.click(position={"x": 10, "y": 8})
    assert len(player.stand()["hand"]) == size


def test_keys_alone_discard(serve: Callable[..., Server], people: Callable[..., Player]) -> None:
    player = alone(serve, people, find_seed(dealer_discards, people=(0,)))
    size = len(player.stand()["hand"])
    card = player.page.locator("[data-testid=hand-card]:not([data-barred])").last
    card.focus()
    player.page.keyboard.press("ArrowLeft")
    card.focus()
    player.page.keyboard.press("Enter")
    expect(card).to_have_attribute("aria-pressed", "true")
    player.page.keyboard.press("Enter")
    player.page.wait_for_function(
        "n => document.querySelectorAll('[data-testid=hand-card]').length === n", arg=size - 1
    )


def chain_after_discard(rnd: Round) -> tuple[str, Chi] | None:
    """A discard of the dealer that the next seat can eat only with a further set."""
    if not dealer_discards(rnd):
        return None
    for action in rnd.pending.get(0, []):
        if not isinstance(action, Discard):
            continue
        trial = rnd.copy()
        trial.act(0, action)
        for answer in trial.pending.get(1, []):
            if isinstance(answer, Chi) and answer.bi:
                return action.card, answer
    return None


def test_forced_sets_are_walked_step_by_step(
    serve: Callable[..., Server], people: Callable[..., Player]
) -> None:
    """M-30: the chi, then the set that it forces, with a way back until it is sent."""
    seed = find_seed(lambda rnd: chain_after_discard(rnd) is not None)
    found = chain_after_discard(first_round(seed, 0))
    assert found is not None
    thrown, chi = found
    server = serve(seed=seed)
    players = [people(server.url, name) for name in ("甲", "乙", "丙")]
    code = players[0].create()
    for player in players[1:]:
        player.join(code)
        player.by("room-code").wait_for()
    players[0].start()
    expect(players[0].by("discard-button")).to_be_visible()
    card = players[0].page.locator(f"[data-testid=hand-card][data-card='{thrown}']").last
    card.click()
    players[0].by("discard-button").click()
    eater = players[1]
    first = "".join(
        sorted(thrown + chi.with_, key="一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾".index)
    )
    sets = [first, *chi.bi]
    eater.page.locator(f"[data-testid=chi-set][data-cards='{first}']").click()
    eater.by("undo").click()
    eater.page.locator(f"[data-testid=chi-set][data-cards='{first}']").click()
    for cards in chi.bi:
        eater.page.locator(f"[data-testid=bi-set][data-cards='{cards}']").click()
    eater.by("confirm").click()
    others = [players[0], players[2]]
    play_until(
        others,
        lambda: eater.by("player-1").get_by_test_id("group").count() >= len(sets),
        passive=True,
    )
    laid = eater.by("player-1").get_by_test_id("group")
    assert [one.get_attribute("data-cards") for one in laid.all()] == sets
