"""The 名堂: one small class each; the scorer folds over the table's list (M-51 … M-55)."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from paohuzi.engine.results import Award


class Tally(NamedTuple):
    """What the patterns look at: card counts over every card of the winner (M-57)."""

    red: int
    big: int
    small: int
    all_equal: bool
    last: bool


class Pattern(Protocol):
    """``match`` gives the award that ``tally`` earns; ``earned`` are those before it."""

    name: str

    def match(self, tally: Tally, earned: tuple[Award, ...]) -> Award | None:
        """The award, or None."""
        ...


class HalfHongHu:
    """红胡, half table: 10–12 red cards, 2 fan (M-52)."""

    name = "红胡"

    def match(self, tally: Tally, earned: tuple[Award, ...]) -> Award | None:
        """See Pattern."""
        return Award(self.name, 2, tally.red) if 10 <= tally.red <= 12 else None


class HalfHongWu:
    """红乌, half table: 13 or more red cards, 5 fan (M-52)."""

    name = "红乌"

    def match(self, tally: Tally, earned: tuple[Award, ...]) -> Award | None:
        """See Pattern."""
        return Award(self.name, 5, tally.red) if tally.red >= 13 else None


class DianHu:
    """点胡: exactly one red card, 4 fan; 真点胡 in the full table (M-52, M-53; 3: C-40)."""

    def __init__(self, name: str, fan: int = 4) -> None:
        self.name = name
        self.fan = fan

    def match(self, tally: Tally, earned: tuple[Award, ...]) -> Award | None:
        """See Pattern."""
        return Award(self.name, self.fan, 1) if tally.red == 1 else None


class WuHu:
    """乌胡: no red card, 5 fan (M-52, M-53)."""

    name = "乌胡"

    def match(self, tally: Tally, earned: tuple[Award, ...]) -> Award | None:
        """See Pattern."""
        return Award(self.name, 5, 0) if tally.red == 0 else None


class FullHongHu:
    """红胡, full table: 4, 7, 11 or 12 red cards, 2 fan (M-53)."""

    name = "红胡"

    def match(self, tally: Tally, earned: tuple[Award, ...]) -> Award | None:
        """See Pattern."""
        return Award(self.name, 2, tally.red) if tally.red in (4, 7, 11, 12) else None


class JiaDianHu:
    """假点胡: exactly ten red cards, 3 fan (M-53)."""

    name = "假点胡"

    def match(self, tally: Tally, earned: tuple[Award, ...]) -> Award | None:
        """See Pattern."""
        return Award(self.name, 3, 10) if tally.red == 10 else None


class FullHongWu:
    """红乌, full table: 13 red cards 4 fan, one more for each further (M-53)."""

    name = "红乌"

    def match(self, tally: Tally, earned: tuple[Award, ...]) -> Award | None:
        """See Pattern."""
        return Award(self.name, tally.red - 9, tally.red) if tally.red >= 13 else None


class DuiDuiHu:
    """对对胡: every group is equal cards, 5 fan (M-53, M-54; 4: C-40)."""

    name = "对对胡"

    def __init__(self, fan: int = 5) -> None:
        self.fan = fan

    def match(self, tally: Tally, earned: tuple[Award, ...]) -> Award | None:
        """See Pattern."""
        return Award(self.name, self.fan) if tally.all_equal else None


class DaZiHu:
    """大字胡: 18 big cards 6 fan, one more for each further (M-53)."""

    name = "大字胡"

    def match(self, tally: Tally, earned: tuple[Award, ...]) -> Award | None:
        """See Pattern."""
        return Award(self.name, tally.big - 12, tally.big) if tally.big >= 18 else None


class XiaoZiHu:
    """小字胡: 16 small cards 8 fan, one more for each further (M-53)."""

    name = "小字胡"

    def match(self, tally: Tally, earned: tuple[Award, ...]) -> Award | None:
        """See Pattern."""
        return Award(self.name, tally.small - 8, tally.small) if tally.small >= 16 else None


class HaiDi:
    """海底: won on the last wall card; 1 fan on a 平胡, otherwise 2 (M-55)."""

    name = "海底"

    def match(self, tally: Tally, earned: tuple[Award, ...]) -> Award | None:
        """See Pattern."""
        return Award(self.name, 2 if earned else 1) if tally.last else None


HALF: tuple[Pattern, ...] = (HalfHongHu(), HalfHongWu(), DianHu("点胡"), WuHu())
"""半名堂 (M-52)."""


def full_table(dian_hu: int = 4, dui_dui_hu: int = 5) -> tuple[Pattern, ...]:
    """全名堂 (M-53 … M-55), with the fans that some tables count otherwise (C-40)."""
    return (
        FullHongHu(),
        DianHu("真点胡", dian_hu),
        JiaDianHu(),
        FullHongWu(),
        WuHu(),
        DuiDuiHu(dui_dui_hu),
        DaZiHu(),
        XiaoZiHu(),
        HaiDi(),
    )
