"""What a game's cards can make and what that is worth: all that a computer asks a rule set."""

from __future__ import annotations

from typing import NamedTuple

from paohuzi.engine.groups import Triple


class Kit(NamedTuple):
    """``sets`` are the groups of three that are not equal, ascending; points are xi or 硬息.

    ``points``: of each of them; ``equal``: of three equal cards kept in hand, small and
    big; ``needed``: the least with which a hand wins. ``stress``: 1 where a complete hand mostly
    has its points, 2 where most of its groups must carry some.
    """

    sets: tuple[Triple, ...]
    points: tuple[int, ...]
    equal: tuple[int, int]
    needed: int
    stress: int = 1
