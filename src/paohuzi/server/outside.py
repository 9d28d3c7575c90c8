"""Time and chance: all that the server takes from outside comes in through these two."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """A call that is due."""

    def cancel(self) -> None:
        """Take the call back."""
        ...


class Time(Protocol):
    """A clock in milliseconds since the epoch."""

    def now(self) -> int:
        """The time."""
        ...

    def at(self, when: int, call: Callable[[], None]) -> Timer:
        """Have ``call`` called at ``when``, or soon if that is past."""
        ...


class RealTime:
    """The machine's clock and the running event loop."""

    def now(self) -> int:
        """The time."""
        return time.time_ns() // 1_000_000

    def at(self, when: int, call: Callable[[], None]) -> Timer:
        """Have ``call`` called by the event loop."""
        delay = max(0, when - self.now()) / 1000
        return asyncio.get_running_loop().call_later(delay, call)


class Entropy(Protocol):
    """Chance. Seeds and tokens are secrets; the rest only paces."""

    def seed(self) -> bytes:
        """32 bytes for a deck (G-15)."""
        ...

    def token(self) -> str:
        """A seat token, unguessable."""
        ...

    def code(self) -> str:
        """A short room code."""
        ...

    def between(self, low: int, high: int) -> int:
        """A number for pacing."""
        ...


CODE_DIGITS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""No signs that are mistaken for one another when read aloud or written down."""
CODE_LENGTH = 5


class SystemEntropy:
    """The operating system's CSPRNG."""

    def __init__(self) -> None:
        self._pace = random.SystemRandom()

    def seed(self) -> bytes:
        """32 bytes."""
        return secrets.token_bytes(32)

    def token(self) -> str:
        """192 bits."""
        return secrets.token_urlsafe(24)

    def code(self) -> str:
        """Five signs."""
        return "".join(secrets.choice(CODE_DIGITS) for _ in range(CODE_LENGTH))

    def between(self, low: int, high: int) -> int:
        """Evenly from low to high."""
        return self._pace.randint(low, high)
