"""名堂跑胡子, part M of the rules."""

from paohuzi.rulesets.mingtang.ruleset import Mingtang as RULES

__all__ = ["RULES"]
