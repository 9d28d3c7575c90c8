"""经典跑胡子, part C of the rules."""

from paohuzi.rulesets.classic.ruleset import Classic

RULES = Classic

__all__ = ["RULES"]
