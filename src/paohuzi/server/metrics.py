"""What /metrics shows (Prometheus)."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge

REGISTRY = CollectorRegistry()
ROWS = Counter("paohuzi_log_rows", "Rows entered into table logs", registry=REGISTRY)
COMMANDS = Counter("paohuzi_commands", "Commands by outcome", ["outcome"], registry=REGISTRY)
CONNECTIONS = Gauge("paohuzi_connections", "Open WebSockets", registry=REGISTRY)
TABLES = Gauge("paohuzi_tables", "Tables in memory", registry=REGISTRY)
