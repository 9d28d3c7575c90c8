"""Draw the README's pictures of the table: a real server, a real browser, a round in play.

``python scripts/screenshot.py`` plays with two computers until enough lies on the table, and
writes ``docs/images/table.png`` and ``docs/images/table-phone.png``.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs/images"
SHOTS = {"table": (1280, 800, 1), "table-phone": (390, 844, 2)}
ENOUGH = 8
"""Groups on the table before the picture is taken."""
ANSWERS = ("offer-peng", "chi-set", "bi-set", "confirm", "offer-pass")


def main() -> None:
    """Take every picture."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        server = subprocess.Popen(
            [sys.executable, ROOT / "e2e/launch.py", "--data", data, "--seed", "21"],
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert server.stdout is not None
            port = server.stdout.readline().split()[1]
            for name, (width, height, scale) in SHOTS.items():
                take(f"http://127.0.0.1:{port}", IMAGES / f"{name}.png", width, height, scale)
        finally:
            server.terminate()
            server.wait()


def take(url: str, path: Path, width: int, height: int, scale: int) -> None:
    """Play until there is something to see, and write the picture with few colours."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM"),
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        context = browser.new_context(
            viewport={"width": width, "height": height}, locale="zh-CN", device_scale_factor=scale
        )
        page = context.new_page()
        page.goto(url)
        page.get_by_test_id("name-input").fill("奶奶")
        page.get_by_test_id("create-room").click()
        for seat in (1, 2):
            page.get_by_test_id(f"add-bot-{seat}").click()
            page.get_by_test_id(f"remove-bot-{seat}").wait_for()
        page.get_by_test_id("start").click()
        page.get_by_test_id("table").wait_for()
        play(page)
        page.wait_for_timeout(1_200)  # let calls and flights come to an end
        page.screenshot(path=path)
        browser.close()
    picture = Image.open(path).convert("RGB")
    picture.quantize(192).save(path, optimize=True)


def play(page: Page) -> None:
    """Move until there are enough groups and it is our turn to answer or discard."""
    for _ in range(1_500):
        ours = page.get_by_test_id("responses").is_visible()
        discard = page.get_by_test_id("discard-button").is_visible()
        enough = page.locator(".table [data-testid=group]").count() >= ENOUGH
        if page.get_by_test_id("settlement").is_visible():
            page.get_by_test_id("ready").click()
        elif enough and ours:
            return
        elif ours:
            answer(page)
        elif discard:
            page.locator("[data-testid=hand-card]:not([data-barred])").last.click()
            page.get_by_test_id("discard-button").click()
        page.wait_for_timeout(60)
    raise SystemExit("there was nothing to see in all that time")


def answer(page: Page) -> None:
    """Take what helps, else pass."""
    for testid in ANSWERS:
        button = page.get_by_test_id(testid).first
        if button.is_visible():
            button.click()
            return


if __name__ == "__main__":
    main()
