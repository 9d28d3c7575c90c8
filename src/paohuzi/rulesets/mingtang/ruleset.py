"""名堂跑胡子: the default table (part M)."""

from __future__ import annotations

from typing import ClassVar

from paohuzi.engine.ruleset import Option
from paohuzi.rulesets.fifteen.patterns import HALF, full_table
from paohuzi.rulesets.fifteen.ruleset import FifteenXi
from paohuzi.rulesets.fifteen.scoring import Scheme

_SCHEMES = {
    "half": Scheme(HALF, tian_hu_doubles=False),
    "full": Scheme(full_table(), tian_hu_doubles=True),
}
"""By the option ``mingtang`` (M-52 … M-56)."""


class Mingtang(FifteenXi):
    """名堂跑胡子 (M-1 … M-63)."""

    id: ClassVar[str] = "mingtang"
    package: ClassVar[str] = "paohuzi.rulesets.mingtang"
    order: ClassVar[int] = 10
    option_list: ClassVar[tuple[Option, ...]] = (
        Option("mingtang", "half", ("half", "full")),
        Option("pass_lock", False, (False, True)),
        Option("first_ti_discards", False, (False, True)),
    )
    many_winners: ClassVar[bool] = True

    @property
    def scheme(self) -> Scheme:
        """M-50 … M-56."""
        return _SCHEMES[str(self.options["mingtang"])]

    @property
    def pass_locks(self) -> bool:
        """M-24."""
        return self.options["pass_lock"] is True

    @property
    def first_ti_discards(self) -> bool:
        """M-35."""
        return self.options["first_ti_discards"] is True
