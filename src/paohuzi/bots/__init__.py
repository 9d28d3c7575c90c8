"""Computers: they see a seat's masked view and nothing else."""

from __future__ import annotations

from paohuzi.bots.base import LEVELS, Bot, levels, make_bot

__all__ = ["LEVELS", "Bot", "levels", "make_bot"]
