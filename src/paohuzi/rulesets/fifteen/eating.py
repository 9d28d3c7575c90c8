"""Which chi a hand allows, with the bi that each forces (M-23, M-30, C-20)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from paohuzi.engine.actions import Chi
from paohuzi.engine.cards import FACES, GLYPHS, glyphs
from paohuzi.engine.groups import NEEDS, Triple, bi_chains

_PLAIN = [[Chi(GLYPHS[a] + GLYPHS[b]) for b in range(FACES)] for a in range(FACES)]
"""The chi without bi, by its two hand cards."""


class Eating(NamedTuple):
    """A hand about to eat.

    ``counts`` is the hand, ``free`` whether no discard will be due (M-6), ``every_copy`` whether
    no copy of the eaten face may be left (C-20), ``by_steps`` whether the bi may come later.
    """

    counts: list[int]
    free: bool
    every_copy: bool
    by_steps: bool

    def chis(self, card: int) -> list[Chi]:
        """Every legal chi of ``card``."""
        found: list[Chi] = []
        counts = self.counts[:]
        for a, b in NEEDS[True][card]:
            if a == b:
                if counts[a] != 2:
                    continue
            elif not (0 < counts[a] < 3 and 0 < counts[b] < 3):
                continue
            counts[a] -= 1
            counts[b] -= 1
            chains = self._lawful(counts, card)
            counts[a] += 1
            counts[b] += 1
            if self.by_steps and any(chains):
                found.append(_PLAIN[a][b])
            for chain in chains:
                laid = tuple([glyphs(triple) for triple in chain])
                found.append(Chi(GLYPHS[a] + GLYPHS[b], laid) if laid else _PLAIN[a][b])
        return found

    def chains(self, eaten: int) -> list[tuple[Triple, ...]]:
        """The bi still due after a chi of ``eaten``, in every order and choice."""
        return self._lawful(self.counts[:], eaten)

    def _lawful(self, counts: list[int], eaten: int) -> list[tuple[Triple, ...]]:
        # Whole lists: while the chains are walked, counts is not what it was.
        chains: list[tuple[Triple, ...]] = [()]
        if 0 < counts[eaten] < 3:
            chains = list(bi_chains(counts, eaten))
        if self.every_copy:
            chains = [chain for chain in chains if _all_laid(counts, chain, eaten)]
        if self.free:
            return chains
        return [chain for chain in chains if _leaves(counts, chain, eaten)]


def _all_laid(counts: Sequence[int], chain: Sequence[Triple], eaten: int) -> bool:
    """Whether no copy of ``eaten`` is left, a kan aside (C-20)."""
    return counts[eaten] >= 3 or counts[eaten] == sum(triple.count(eaten) for triple in chain)


def _leaves(counts: Sequence[int], chain: Sequence[Triple], eaten: int) -> bool:
    """Whether a card that may be discarded is left after laying ``chain`` (M-23)."""
    used = [f for triple in chain for f in triple]
    for f in range(FACES):
        if 0 < counts[f] < 3 and f != eaten and (not used or counts[f] > used.count(f)):
            return True
    return False
