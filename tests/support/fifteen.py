"""Hands at the border of each 名堂, for the games with 15 胡息 and seven groups.

A group is written ``kind cards``.
"""

from __future__ import annotations

from typing import Any

import paohuzi
from paohuzi.engine.results import Win

THREE = ("wei 壹壹壹", "wei 叁叁叁", "wei 肆肆肆")
"""18 xi, nine big black cards."""
RED_WEI = ("wei 贰贰贰", "wei 柒柒柒", "wei 拾拾拾")
RED = {
    0: (*THREE, "chi 三四五", "chi 四五六", "chi 三四五", "chi 八八捌"),
    1: (*THREE, "chi 六七八", "chi 四五六", "chi 三四五", "chi 三四五"),
    2: (*THREE, "chi 六七八", "chi 八九十", "chi 三四五", "chi 三四五"),
    3: (*THREE, "chi 二二贰", "chi 四五六", "chi 三四五", "chi 三四五"),
    4: (*THREE, "chi 二二贰", "chi 六七八", "chi 三四五", "chi 三四五"),
    5: (*THREE, "chi 二二贰", "chi 六七八", "chi 八九十", "chi 三四五"),
    6: (*THREE, "chi 二二贰", "chi 七七柒", "chi 三四五", "chi 三四五"),
    7: (*THREE, "chi 二二贰", "chi 七七柒", "chi 六七八", "chi 三四五"),
    8: (*THREE, "chi 二二贰", "chi 七七柒", "chi 六七八", "chi 八九十"),
    9: (*THREE, "chi 二二贰", "chi 七七柒", "chi 十十拾", "chi 三四五"),
    10: (*THREE, "chi 二二贰", "chi 七七柒", "chi 十十拾", "chi 六七八"),
    11: ("wei 贰贰贰", *THREE[:2], "chi 二二贰", "chi 七七柒", "chi 六七八", "chi 八九十"),
    12: (*THREE, "chi 二二贰", "chi 七七柒", "chi 十十拾", "chi 二贰贰"),
    13: ("wei 贰贰贰", *THREE[:2], "chi 二二贰", "chi 七七柒", "chi 十十拾", "chi 六七八"),
    14: (*RED_WEI[:2], THREE[0], "chi 七七柒", "chi 十十拾", "chi 六七八", "chi 八九十"),
    18: (*RED_WEI, "chi 二二贰", "chi 七七柒", "chi 十十拾", "chi 三四五"),
}  # fmt: skip
"""Hands of 18 xi by their number of red cards, none of them big, small or all equal."""

BIG = {
    17: (*THREE, "chi 伍陆柒", "chi 陆柒捌", "chi 八捌捌", "chi 四五六"),
    18: (*THREE, "chi 伍陆柒", "chi 陆柒捌", "chi 柒捌玖", "chi 四五六"),
    19: (*THREE, "chi 伍陆柒", "chi 陆柒捌", "chi 柒捌玖", "chi 五五伍"),
    20: (*THREE, "chi 伍陆柒", "chi 陆柒捌", "chi 柒捌玖", "chi 五伍伍"),
    21: (*THREE, "chi 伍陆柒", "chi 陆柒捌", "chi 柒捌玖", "peng 玖玖玖"),
}
SMALL_QUAD = ("ti 一一一一", "wei 三三三", "wei 四四四")
SMALL = {
    15: ((*SMALL_QUAD, "chi 五六七", "chi 八八捌", "chi 陆柒捌"), "伍伍"),
    16: ((*SMALL_QUAD, "chi 五六七", "chi 六七八", "chi 陆柒捌"), "伍伍"),
    17: ((*SMALL_QUAD, "chi 五六七", "chi 六七八", "chi 九玖玖"), "伍伍"),
    21: ((*SMALL_QUAD, "chi 五六七", "chi 六七八", "chi 八九十"), "五五"),
}

EQUAL = ("peng 一一一", "wei 三三三", "chou_wei 壹壹壹", "peng 叁叁叁", "wei 七七七", "peng 捌捌捌")
ALL_EQUAL = [
    ((*EQUAL, "peng 玖玖玖"), "", None, True),
    (EQUAL, "玖玖玖", None, True),
    (EQUAL, "玖玖", "玖", True),
    ((*EQUAL, "chi 四五六"), "", None, False),
    (EQUAL, "四六", "五", False),
    ((*EQUAL[:-1], "pao 捌捌捌捌"), "玖玖", None, True),
    ((*EQUAL[:-1], "ti 捌捌捌捌"), "玖玖", None, True),
    ((*EQUAL[:-1], "ti 捌捌捌捌"), "玖", "玖", True),
    ((*EQUAL[:-2], "pao 捌捌捌捌"), "四五六玖玖", None, False),
]
"""Groups, hand, won card, and whether that is 对对胡."""


def score(rules: str, options: dict[str, Any], *groups: str, **rest: Any) -> Win | None:
    """What a position of laid groups, a ``hand`` and so on is worth."""
    laid = [dict(zip(("kind", "cards"), group.split(), strict=True)) for group in groups]
    return paohuzi.score({"rules": rules, "options": options, "groups": laid, **rest})
