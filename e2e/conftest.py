"""Real servers and real browsers for the end-to-end tests."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from player import Player
from playwright.sync_api import Browser, BrowserContext, Page

HERE = Path(__file__).parent
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
# The page's own nonce is made to repeat, so that a seeded server deals known decks.
SAME_NONCE = "crypto.getRandomValues = (array) => array.fill(7);"
PHONE = {"width": 390, "height": 844}


class Server:
    """A server process that can be killed and started again on the same port and data."""

    def __init__(self, data: Path, **options: object) -> None:
        self._data = data
        self._options = options
        self.port = 0
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        flags = [
            part for name, value in self._options.items() for part in (f"--{name}", str(value))
        ]
        self._process = subprocess.Popen(
            [
                sys.executable,
                HERE / "launch.py",
                "--data",
                self._data,
                "--port",
                str(self.port),
                *flags,
            ],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line.startswith("port "), f"the server said {line!r}"
        self.port = int(line.split()[1])

    def kill(self) -> None:
        """As a power cut would."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process = None

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(20)
            assert self._process.stdout is not None
            self._process.stdout.close()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    path = os.environ.get("CHROMIUM")
    own = {"executable_path": path} if path else {}
    return {**browser_type_launch_args, "args": QUIET, **own}


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    running: list[Server] = []

    def start(**options: object) -> Server:
        server = Server(tmp_path / f"data{len(running)}", **{"pace": 0.08, **options})
        server.start()
        running.append(server)
        return server

    yield start
    for server in running:
        server.stop()


@pytest.fixture
def people(browser: Browser) -> Iterator[Callable[..., Player]]:
    contexts: list[BrowserContext] = []

    def come(url: str, name: str, *, lang: str = "zh-CN", **viewport: int) -> Player:
        context = browser.new_context(viewport={**PHONE, **viewport}, locale=lang)  # type: ignore[arg-type]
        context.add_init_script(SAME_NONCE)
        context.set_default_timeout(15_000)
        contexts.append(context)
        page: Page = context.new_page()
        return Player(page, url, name)

    yield come
    for context in contexts:
        context.close()
