"""A computer that picks any legal action, each as likely as the next."""

from __future__ import annotations

import random

from paohuzi.engine.actions import Action
from paohuzi.engine.kit import Kit
from paohuzi.engine.views import View


class ChanceBot:
    """Plays at random from its seed."""

    def __init__(self, kit: Kit, seed: int = 0) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View) -> Action:
        """Any offered action."""
        if not view.offers:
            raise ValueError("the view offers nothing to choose from")
        return self._random.choice(view.offers).action
