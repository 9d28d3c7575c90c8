"""经典跑胡子: one winner, 臭牌, 臭胡 and 破跑胡 (part C)."""

from __future__ import annotations

from typing import ClassVar

from paohuzi.engine.ruleset import Option
from paohuzi.rulesets.fifteen.patterns import full_table
from paohuzi.rulesets.fifteen.ruleset import FifteenXi
from paohuzi.rulesets.fifteen.scoring import Scheme

_DIAN_HU, _DUI_DUI_HU = (4, 3), (5, 4)
_SCHEMES = {
    (dian, dui): Scheme(
        full_table(dian, dui), tian_hu_doubles=True, any_pao=True, quad_needs_jiang=True
    )
    for dian in _DIAN_HU
    for dui in _DUI_DUI_HU
}
"""By the options ``dian_hu`` and ``dui_dui_hu`` (C-4, C-30, C-40)."""


class Classic(FifteenXi):
    """经典跑胡子 (C-1 … C-50)."""

    id: ClassVar[str] = "classic"
    package: ClassVar[str] = "paohuzi.rulesets.classic"
    order: ClassVar[int] = 20
    option_list: ClassVar[tuple[Option, ...]] = (
        Option("dian_hu", 4, _DIAN_HU),
        Option("dui_dui_hu", 5, _DUI_DUI_HU),
    )
    lays_every_copy: ClassVar[bool] = True
    bi_by_steps: ClassVar[bool] = False
    hu_locks: ClassVar[bool] = True

    @property
    def scheme(self) -> Scheme:
        """C-40."""
        return _SCHEMES[int(self.options["dian_hu"]), int(self.options["dui_dui_hu"])]

    @property
    def pass_locks(self) -> bool:
        """C-15."""
        return True

    @property
    def first_ti_discards(self) -> bool:
        """C-2."""
        return True

    def leaving_redeals(self) -> bool:
        """C-50."""
        return True
