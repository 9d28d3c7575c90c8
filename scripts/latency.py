"""From a click to the other browsers: how long until they show a discard, over a session.

``scripts/with_browser .venv/bin/python scripts/latency.py`` starts a real server and three
browsers on this machine, plays a session, and prints the median and the 99th percentile of the
time from the click on 打 in one browser to the changed table in the two others.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Error, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "e2e"))
from player import Player  # noqa: E402 - beside the tests that use it

WATCH = """() => {
  const table = document.querySelector("[data-testid=table]");
  window.changes = [];
  new MutationObserver(() => window.changes.push(Date.now()))
    .observe(table, { attributes: true, attributeFilter: ["data-events"] });
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-testid=discard-button]")) window.clicked = Date.now();
  }, true);
}"""


def main() -> None:
    """Play and print."""
    with tempfile.TemporaryDirectory() as data:
        server = subprocess.Popen(
            [sys.executable, str(ROOT / "e2e/launch.py"), "--data", data, "--pace", "0.02"],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert server.stdout is not None
        url = f"http://127.0.0.1:{server.stdout.readline().split()[1]}"
        try:
            times = sorted(play(url))
        finally:
            server.terminate()
            server.wait()
    print(
        f"{len(times)} updates: median {statistics.median(times):.0f} ms, "
        f"99th percentile {times[int(len(times) * 0.99)]:.0f} ms, most {times[-1]:.0f} ms"
    )


def play(url: str) -> list[float]:
    """Play a session of eight rounds; the times in milliseconds."""
    times: list[float] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM"),
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        players = [Player(browser.new_context().new_page(), url, name) for name in "甲乙丙"]
        code = players[0].create()
        for player in players[1:]:
            player.join(code)
            player.by("room-code").wait_for()
        players[0].start()
        for player in players:
            player.wait_table()
            player.page.evaluate(WATCH)
        while not players[0].by("session-over").is_visible():
            for player in players:
                if player.by("ready").is_visible():
                    player.by("ready").click()
                elif player.by("discard-button").is_visible():
                    times += discard(player, [other for other in players if other is not player])
                else:
                    player.move()
        browser.close()
    return times


def discard(player: Player, others: list[Player]) -> list[float]:
    """Discard, and how long it took to be seen by each of the others."""
    cards = player.page.locator("[data-testid=hand-card]:not([data-barred])")
    before = [int(other.page.evaluate("window.changes.length")) for other in others]
    try:
        cards.last.click(timeout=1_000)
        player.by("discard-button").click(timeout=1_000)
    except Error:
        return []  # the clock was faster
    clicked = float(player.page.evaluate("window.clicked"))
    times = []
    for other, n in zip(others, before, strict=True):
        other.page.wait_for_function("n => window.changes.length > n", arg=n)
        times.append(float(other.page.evaluate("n => window.changes[n]", n)) - clicked)
    return times


if __name__ == "__main__":
    main()
