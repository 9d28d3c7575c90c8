"""A store without a disk: the same contract, for tests that enter many rows."""

from __future__ import annotations

from typing import Any

import msgspec

from paohuzi.server.entries import Entry, Row
from paohuzi.server.store import Batch, Conflict, Kept


class MemoryStore:
    def __init__(self) -> None:
        self.codes: dict[str, str] = {}
        self.rows: dict[str, list[Row]] = {}
        self.snapshots: dict[str, tuple[int, bytes]] = {}
        self.rounds: dict[tuple[str, int], dict[str, Any]] = {}
        self.kept: dict[tuple[str, int], dict[str, Any]] = {}
        self.active: dict[str, int] = {}
        self.closed: set[str] = set()

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def append(self, batch: Batch) -> None:
        kept = self.rows.get(batch.table, [])
        seqs = {row.seq for row in kept}
        commands = {(row.player, row.command) for row in kept if row.command is not None}
        if batch.code in self.codes:
            raise Conflict
        for row, _ in batch.rows:
            if row.seq in seqs or (row.player, row.command) in commands:
                raise Conflict
            # As a disk would: what comes back is read from bytes.
            encoded = msgspec.json.encode(row)
            assert msgspec.json.decode(encoded, type=Row) == row
        self.rows[batch.table] = sorted(
            [*kept, *(row for row, _ in batch.rows)], key=lambda row: row.seq
        )
        if batch.code is not None:
            self.codes[batch.code] = batch.table
            self.active[batch.table] = batch.rows[0][0].at
        if batch.snapshot is not None:
            self.snapshots[batch.table] = batch.snapshot
            self.active[batch.table] = batch.rows[-1][0].at
        if batch.round is not None:
            self.rounds[batch.table, batch.round[1]] = batch.round[2]
            self.kept[batch.table, batch.round[0]] = batch.round[2]
        if batch.closes:
            self.closed.add(batch.table)

    async def load(self, table: str) -> Kept:
        seq, state = self.snapshots.get(table, (-1, None))
        return Kept(state, [row for row in self.rows.get(table, []) if row.seq > seq])

    async def answer(self, table: str, player: str, command: str) -> Entry | None:
        for row in self.rows.get(table, []):
            if (row.player, row.command) == (player, command):
                return row.entry
        return None

    async def round(self, table: str, no: int) -> dict[str, Any] | None:
        return self.rounds.get((table, no))

    async def records(self, table: str, most: int) -> list[dict[str, Any]]:
        found = [record for (of, _), record in self.kept.items() if of == table]
        return found[-most:]

    async def find(self, code: str) -> str | None:
        return self.codes.get(code)

    async def count(self) -> int:
        return len(self.codes) - len(self.closed)

    async def idle(self, before: int) -> list[str]:
        return [
            code
            for code, table in self.codes.items()
            if table not in self.closed and self.active[table] < before
        ]
