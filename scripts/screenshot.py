"""Draw the README's pictures: a real server, a real browser, a round played to a good moment.

``make picture`` runs it; ``python scripts/screenshot.py DIR`` writes somewhere else. ``CHROMIUM``
names the browser, otherwise it is Playwright's own.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "e2e"))

from player import Player  # noqa: E402 - the tests' player, which clicks what it is offered

PATIENCE = 240
ENOUGH_DISCARDS = 12


class Picture(NamedTuple):
    """One file: its name, the window, the language and the nickname."""

    file: str
    width: int
    height: int
    language: str
    name: str


PICTURES = (
    Picture("table.png", 1280, 800, "zh-CN", "奶奶"),
    Picture("table-phone.png", 390, 844, "zh-CN", "奶奶"),
    Picture("table.en.png", 1280, 800, "en-US", "Grandma"),
)


@contextmanager
def server(data: Path) -> Iterator[str]:
    """The tests' server on a free port; its address."""
    command = [sys.executable, ROOT / "e2e/launch.py", "--data", data, "--pace", "0.1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            if not line.startswith("port "):
                raise SystemExit("the server did not start")
            yield f"http://127.0.0.1:{line.split()[1]}"
        finally:
            process.terminate()


def good_moment(page: Page) -> bool:
    """Enough lies on the table, one has laid a group, and is asked about a card."""
    discards = page.locator("[data-testid=discards] [data-card]").count()
    own = page.get_by_test_id("player-0").locator("[data-testid=group]").count()
    offers = page.locator("[data-testid=chi-set], [data-testid=offer-peng]").count()
    return discards >= ENOUGH_DISCARDS and own >= 1 and offers >= 1


def draw(browser: Browser, url: str, picture: Picture) -> bytes:
    """Play until a good moment; the picture of it."""
    context = browser.new_context(
        viewport={"width": picture.width, "height": picture.height},
        locale=picture.language,
        reduced_motion="reduce",
    )
    with context:
        page = context.new_page()
        player = Player(page, url, picture.name)
        player.create()
        player.add_bots(1, 2)
        player.start()
        player.wait_table()
        end = time.monotonic() + PATIENCE
        while not good_moment(page):
            if time.monotonic() > end:
                raise SystemExit(f"no moment for {picture.file} in {PATIENCE} s")
            if player.settled():
                player.by("ready").click()
                player.by("settlement").wait_for(state="hidden")
            elif not player.move():
                page.wait_for_timeout(50)
        page.evaluate("document.fonts.ready")
        return page.screenshot(animations="disabled")


def write(shot: bytes, target: Path) -> None:
    """Keep a picture in few bytes: the page has few colours."""
    image = Image.open(io.BytesIO(shot)).convert("RGB")
    image.quantize(256, dither=Image.Dither.NONE).save(target, optimize=True)
    print(f"{target.name}: {image.width}x{image.height}, {target.stat().st_size // 1024} KB")


def main() -> None:
    """Draw them all."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs/images"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, server(Path(data)) as url, sync_playwright() as p:
        browser = p.chromium.launch(
            executable_path=os.environ.get("CHROMIUM"), args=["--no-sandbox", "--disable-gpu"]
        )
        for picture in PICTURES:
            write(draw(browser, url, picture), folder / picture.file)
        browser.close()


if __name__ == "__main__":
    main()
