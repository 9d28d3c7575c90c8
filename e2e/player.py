"""A person at the table: everything is done by clicking what the page shows."""

from __future__ import annotations

import re
import time
from typing import Any

from playwright.sync_api import Error, Locator, Page, expect

ANSWERS = (
    "offer-hu",
    "offer-liu",
    "offer-wei",
    "offer-piao",
    "offer-peng",
    "offer-take-sure",
    "chi-set",
    "bi-set",
    "confirm",
    "offer-pass",
)


class Player:
    """One browser."""

    def __init__(self, page: Page, url: str, name: str) -> None:
        self.page = page
        self.url = url
        self.name = name
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def by(self, testid: str) -> Locator:
        return self.page.get_by_test_id(testid)

    # --- before the table -----------------------------------------------------------------------

    def create(self, rounds: int = 8, rules: str = "", players: int = 0, *options: str) -> str:
        """Open a room by the form; its code. ``rules`` and ``options`` are labels of buttons."""
        self.page.goto(self.url)
        self.by("name-input").fill(self.name)
        if rounds != 8 or rules:
            self.page.locator("summary").first.click()
        if rules:
            self.choose("规则|Rules", rules)
        if players:
            self.choose("人数|Players", rf"^{players}( 人)?$")
        for option in options:
            self.page.get_by_role("button", name=option, exact=True).click()
        if rounds != 8:
            self.choose("局数|Rounds", rf"^{rounds}( 局)?$")
        self.by("create-room").click()
        return self.by("room-code").inner_text()

    def choose(self, group: str, choice: str) -> None:
        """Press a choice of the table's form."""
        fields = self.page.get_by_role("group", name=re.compile(group))
        fields.get_by_role("button", name=re.compile(choice)).click()

    def join(self, code: str) -> None:
        self.page.goto(f"{self.url}/r/{code}")
        self.by("name-input").fill(self.name)
        self.by("join-room").click()

    def add_bots(self, *seats: int) -> None:
        for seat in seats:
            self.by(f"add-bot-{seat}").click()
            expect(self.by(f"remove-bot-{seat}")).to_be_visible()

    def start(self) -> None:
        self.by("start").click()

    # --- at the table ---------------------------------------------------------------------------

    def wait_table(self) -> None:
        expect(self.by("table")).to_be_visible()

    def stand(self) -> dict[str, Any]:
        """What the page shows of the table, without what only passes by."""
        shown: dict[str, Any] = self.page.evaluate(
            """() => {
              const all = (sel, of) => [...document.querySelectorAll(sel)].map(of);
              const root = document.querySelector('[data-testid=table]');
              const text = (sel, root) => (root.querySelector(sel)?.textContent ?? '').trim();
              return {
                round: root.dataset.round, events: root.dataset.events, phase: root.dataset.phase,
                hand: all('[data-testid=hand-card]', e => e.dataset.card).sort().join(''),
                columns: all('[data-column]', c => [...c.querySelectorAll('[data-card]')]
                  .map(e => e.dataset.card).join('')),
                wall: text('[data-testid=wall-count]', document),
                card: document.querySelector('[data-testid=table-card]')?.dataset.card ?? null,
                seats: all('[data-testid^=player-]', p => ({
                  id: p.dataset.testid,
                  groups: [...p.querySelectorAll('[data-testid=group]')]
                    .map(g => g.dataset.kind + g.dataset.cards),
                  discards: text('[data-testid=discards]', p),
                })),
                offers: all('[data-testid^=offer-],[data-testid=chi-set]',
                  e => e.dataset.testid + (e.dataset.cards ?? '')),
                settled: document.querySelector('[data-testid=settlement]') !== null,
              };
            }"""
        )
        return shown

    def events(self) -> tuple[int, int]:
        root = self.by("table")
        return int(root.get_attribute("data-round") or 0), int(
            root.get_attribute("data-events") or 0
        )

    def settled(self) -> bool:
        return self.by("settlement").is_visible()

    def move(self, *, passive: bool = False) -> bool:
        """Answer or discard if something is asked; whether it did."""
        try:
            if not self._move(passive):
                return False
            # The answer comes after the view that it made.
            self.page.wait_for_selector("[data-testid=table][data-sending=false]")
        except Error as error:
            # What was shown may be gone before the click: the table moved on by itself.
            if "Timeout" in str(error) or "detached" in str(error):
                return False
            raise
        return True

    def _move(self, passive: bool) -> bool:
        if self.by("responses").is_visible():
            wanted = ("offer-pass", "offer-liu") if passive else ANSWERS
            for testid in ("offer-pass-sure", *wanted):
                button = self.by(testid).first
                if button.is_visible() and button.is_enabled():
                    button.click(timeout=1_000)
                    return True
            return False
        if self.by("discard-button").is_visible():
            cards = self.page.locator("[data-testid=hand-card]:not([data-barred])")
            if cards.count() == 0:
                return False
            cards.last.click(timeout=1_000)
            self.by("discard-button").click(timeout=1_000)
            return True
        return False


def play_until(players: list[Player], done: Any, seconds: float = 90.0, **how: bool) -> None:
    """Let everybody move until ``done()``; fails when it takes too long."""
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, [player.stand() for player in players]
        if sum(player.move(**how) for player in players) == 0:
            players[0].page.wait_for_timeout(40)
