"""What /metrics shows (Prometheus)."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest

REGISTRY = CollectorRegistry()
ROWS = Counter("paohuzi_log_rows", "Rows entered into table logs", registry=REGISTRY)
COMMANDS = Counter("paohuzi_commands", "Commands by outcome", ["outcome"], registry=REGISTRY)
CONNECTIONS = Gauge("paohuzi_connections", "Open WebSockets", registry=REGISTRY)
TABLES = Gauge("paohuzi_tables", "Tables in memory", registry=REGISTRY)

HELD = 60_000
"""Milliseconds for which the figures stand still: on a server with one table a counter that moves
at once would tell that somebody has answered in secret (G-12)."""
_shown: tuple[int, bytes] | None = None


def exposition(now: int) -> bytes:
    """The figures for Prometheus, made anew at most once a minute."""
    global _shown  # noqa: PLW0603 - one registry a process, and one picture of it
    if _shown is None or not 0 <= now - _shown[0] < HELD:
        _shown = (now, generate_latest(REGISTRY))
    return _shown[1]
