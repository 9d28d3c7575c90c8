"""What is logged, and what never is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
from fakes import House, run

from paohuzi.bots import base
from paohuzi.engine.actions import Action
from paohuzi.engine.views import View
from paohuzi.server.logs import configure_logging


@pytest.fixture(autouse=True)
def _plain(capsys: pytest.CaptureFixture[str]) -> Iterator[None]:
    configure_logging()
    yield
    structlog.reset_defaults()


def fail(token: str) -> None:
    hand = "一二三肆伍陆"
    raise ValueError(f"cannot discard {hand} with {token}")


def test_an_exception_is_told_without_what_it_held(capsys: pytest.CaptureFixture[str]) -> None:
    try:
        fail("SECRET-TOKEN")
    except ValueError:
        structlog.get_logger().exception("it failed", table="t", seq=7)
    said = capsys.readouterr().err
    assert "ValueError" in said
    assert "test_logs.py" in said
    assert "seq=7" in said
    assert "SECRET" not in said
    assert "一二三" not in said


def test_the_systems_own_errors_keep_their_text(capsys: pytest.CaptureFixture[str]) -> None:
    structlog.get_logger().error("no", exc_info=OSError(28, "No space left on device"))
    assert "No space left on device" in capsys.readouterr().err


class Broken:
    """A computer with a fault."""

    def choose(self, view: View) -> Action:
        raise ValueError(f"I hold {view.seats[view.viewer or 0].hand}")


def test_a_computer_that_fails_stops_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = base.Level(lambda *_: Broken(), "坏", "Broken")
    monkeypatch.setitem(base.LEVELS, "steady", broken)

    async def work() -> None:
        async with House(tmp_path, seed=2, scale=0.0) as house:
            table, _ = await house.seated("甲", bots=(1, 2), rounds=1)
            for _ in range(400):
                if table.desk.room.phase != "playing":
                    break
                assert await house.time.step()
            assert table.desk.room.history
            hands = [str(card) for seat in table.desk.rnd.seats for card in seat.hand]  # type: ignore[union-attr]
            said = capsys.readouterr().err
            assert "a computer failed" in said
            assert "I hold" not in said
            assert not set(hands) & set(said)

    run(work())
