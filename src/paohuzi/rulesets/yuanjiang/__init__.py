"""沅江鬼胡子, part Y of the rules."""

from paohuzi.rulesets.yuanjiang.ruleset import Yuanjiang

RULES = Yuanjiang

__all__ = ["RULES"]
