"""The big hands: one small class each; the scorer folds over the list (Y-42)."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from paohuzi.engine.results import Award


class Tally(NamedTuple):
    """What the patterns look at.

    ``red``, ``big``, ``cards``: counts over every card of the winner. ``shape``: ``groups``,
    ``pairs`` (十对) or ``plain`` (无息平). ``equal``: all seven groups are equal cards;
    ``carrying``: all seven carry 硬息; ``single``: one hand card before the won one.
    """

    red: int
    big: int
    cards: int
    shape: str
    equal: bool
    carrying: bool
    single: bool
    tian_hu: bool
    single_value: int


class Pattern(Protocol):
    """``match`` gives the award that ``tally`` earns, or None."""

    def match(self, tally: Tally) -> Award | None:
        """The award, or None."""
        ...


class TianHu:
    """天胡: the dealer's twenty dealt cards win, 200; ten pairs have their own price."""

    def match(self, tally: Tally) -> Award | None:
        """See Pattern."""
        return Award("天胡", 200) if tally.tian_hu and tally.shape != "pairs" else None


class ShiDui:
    """十对: ten pairs, 200; dealt 400."""

    def match(self, tally: Tally) -> Award | None:
        """See Pattern."""
        if tally.shape != "pairs":
            return None
        return Award("十对", 400 if tally.tian_hu else 200)


class WuDuiHu:
    """乌对胡: all seven groups equal, no red, 200."""

    def match(self, tally: Tally) -> Award | None:
        """See Pattern."""
        return Award("乌对胡", 200) if tally.equal and tally.red == 0 else None


class DuiZiXi:
    """对子息: all seven groups equal, some red, 100."""

    def match(self, tally: Tally) -> Award | None:
        """See Pattern."""
        return Award("对子息", 100) if tally.equal and tally.red else None


class DaZiHu:
    """大字胡: big cards only, 100."""

    def match(self, tally: Tally) -> Award | None:
        """See Pattern."""
        return Award("大字胡", 100) if tally.big == tally.cards else None


class XiaoZiHu:
    """小字胡: small cards only, 100."""

    def match(self, tally: Tally) -> Award | None:
        """See Pattern."""
        return Award("小字胡", 100) if tally.big == 0 else None


class QuanHeiHu:
    """全黑胡: no red, 100; part of a 乌对胡 already."""

    def match(self, tally: Tally) -> Award | None:
        """See Pattern."""
        return Award("全黑胡", 100) if tally.red == 0 and not tally.equal else None


class XiangXiangXi:
    """项项息: all seven groups carry 硬息, not all of them equal, 50."""

    def match(self, tally: Tally) -> Award | None:
        """See Pattern."""
        return Award("项项息", 50) if tally.carrying and not tally.equal else None


class YiDianHong:
    """一点红: exactly one red card, 50."""

    def match(self, tally: Tally) -> Award | None:
        """See Pattern."""
        return Award("一点红", 50, 1) if tally.red == 1 else None


class ShiSanHong:
    """十三红: 13 red cards 50, 14 100, 15 and more 200."""

    def match(self, tally: Tally) -> Award | None:
        """See Pattern."""
        if tally.red < 13:
            return None
        return Award("十三红", {13: 50, 14: 100}.get(tally.red, 200), tally.red)


class WuXiPing:
    """无息平: the shape without any 硬息, 50."""

    def match(self, tally: Tally) -> Award | None:
        """See Pattern."""
        return Award("无息平", 50) if tally.shape == "plain" else None


class DiaoDiaoShou:
    """吊吊手: one card in hand before the won one, 50 or 100."""

    def match(self, tally: Tally) -> Award | None:
        """See Pattern."""
        return Award("吊吊手", tally.single_value) if tally.single else None


BIG: tuple[Pattern, ...] = (
    TianHu(),
    ShiDui(),
    WuDuiHu(),
    DuiZiXi(),
    DaZiHu(),
    XiaoZiHu(),
    QuanHeiHu(),
    XiangXiangXi(),
    YiDianHong(),
    ShiSanHong(),
    WuXiPing(),
    DiaoDiaoShou(),
)
