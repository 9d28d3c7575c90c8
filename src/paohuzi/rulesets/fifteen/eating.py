"""Which chi a hand allows, with the bi that each forces (M-23, M-30, C-20)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from paohuzi.engine.actions import Chi
from paohuzi.engine.cards import FACES, GLYPHS, glyphs
from paohuzi.engine.groups import Triple, bi_chains, pairs_for


class Eating(NamedTuple):
    """A hand about to eat.

    ``counts`` is the hand, ``free`` whether no discard will be due (M-6), ``every_copy`` whether
    no copy of the eaten face may be left (C-20), ``by_steps`` whether the bi may come later.
    """

    counts: list[int]
    free: bool
    every_copy: bool
    by_steps: bool

    def chis(self, card: int) -> Iterator[Chi]:
        """Every legal chi of ``card``."""
        counts = self.counts[:]
        for a, b in pairs_for(self.counts, card):
            counts[a] -= 1
            counts[b] -= 1
            chains = self._lawful(counts, card)
            pair = GLYPHS[a] + GLYPHS[b]
            if self.by_steps and any(chains):
                yield Chi(pair)
            for chain in chains:
                yield Chi(pair, tuple(glyphs(triple) for triple in chain))
            counts[a] += 1
            counts[b] += 1

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
