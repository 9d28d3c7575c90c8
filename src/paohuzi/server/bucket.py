"""A token bucket: so many at once, so many a second."""

from __future__ import annotations

from collections import OrderedDict

_ADDRESSES = 10_000


class Bucket:
    """``take(now)`` with ``now`` in milliseconds is False when it is empty."""

    __slots__ = ("_at", "_left", "_per_ms", "_size")

    def __init__(self, size: float, per_second: float) -> None:
        self._size = self._left = float(size)
        self._per_ms = per_second / 1000
        self._at = 0

    def take(self, now: int) -> bool:
        """Take one."""
        if self._at:
            self._left = min(self._size, self._left + (now - self._at) * self._per_ms)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for each address, the longest unused forgotten first."""

    def __init__(self, per_minute: int) -> None:
        self._per_minute = per_minute
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, now: int) -> bool:
        """Take one for ``address``."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._per_minute, self._per_minute / 60)
            if len(self._buckets) > _ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket.take(now)
