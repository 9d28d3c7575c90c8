"""Hands as one int: 20 octal digits, so that a card is added or taken by a sum.

The digits are the counts of 一–五, 壹–伍, 六–十 and 陆–拾 in this order: both sizes of ranks 1–5
are one half of the number, both of ranks 6–10 the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

ORDER: Final = (0, 1, 2, 3, 4, 10, 11, 12, 13, 14, 5, 6, 7, 8, 9, 15, 16, 17, 18, 19)
"""Faces from the first digit to the last."""
UNITS: Final[list[int]] = [8 ** (19 - ORDER.index(face)) for face in range(20)]
"""One card of each face."""
_DIGITS: Final = b"01234567" + bytes(248)


def pack(counts: Sequence[int]) -> int:
    """Twenty counts 0–7 as one int.

    >>> oct(pack([0] * 18 + [2, 1])), pack([0] * 20) == 0
    ('0o21', True)
    """
    c = bytes(counts).translate(_DIGITS)
    return int(c[:5] + c[10:15] + c[5:10] + c[15:], 8)


def unpack(packed: int) -> tuple[int, ...]:
    """The twenty counts of a packed hand."""
    return tuple([packed // unit & 7 for unit in UNITS])
