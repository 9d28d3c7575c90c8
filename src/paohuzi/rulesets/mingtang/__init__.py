"""名堂跑胡子, part M of the rules."""

from paohuzi.rulesets.mingtang.ruleset import Mingtang

RULES = Mingtang

__all__ = ["RULES"]
