"""The registry: every package in this folder that has ``RULES`` is a rule set."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from paohuzi.engine.ruleset import OptionValue, RuleSet


@cache
def _registry() -> dict[str, type[RuleSet]]:
    folders = [
        import_module(f"{__name__}.{module.name}")
        for module in pkgutil.iter_modules(__path__)
        if module.ispkg
    ]
    found: list[type[RuleSet]] = [m.RULES for m in folders if hasattr(m, "RULES")]
    return {kind.id: kind for kind in sorted(found, key=lambda kind: (kind.order, kind.id))}


def rulesets() -> list[str]:
    """The ids of all rule sets; the first is the default table."""
    return list(_registry())


def ruleset(id: str, /, **options: OptionValue) -> RuleSet:  # noqa: A002 - the public name
    """A rule set with its options by name.

    Raises ValueError for an unknown id, option or value, naming the allowed ones.

    >>> ruleset("mingtang", mingtang="full").options["mingtang"]
    'full'
    >>> ruleset("chess")
    Traceback (most recent call last):
    ...
    ValueError: no rule set 'chess'; there is mingtang, classic, yuanjiang
    """
    kinds = _registry()
    if id not in kinds:
        raise ValueError(f"no rule set {id!r}; there is {', '.join(kinds)}")
    return kinds[id](**options)
