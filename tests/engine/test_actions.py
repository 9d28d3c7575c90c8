"""The decision JSON of formats.md."""

from __future__ import annotations

from typing import Any

import pytest

from paohuzi import ActionError, action, to_json
from paohuzi.engine import actions as do


@pytest.mark.parametrize(
    ("obj", "value"),
    [
        ({"do": "pass"}, do.Pass()),
        ({"do": "hu"}, do.Hu()),
        ({"do": "peng"}, do.Peng()),
        ({"do": "discard", "card": "5s"}, do.Discard("五")),
        ({"do": "chi", "with": "三二"}, do.Chi("二三")),
        ({"do": "chi", "with": "三二", "bi": []}, do.Chi("二三")),
        ({"do": "chi", "with": "壹1s", "bi": ["三二一"]}, do.Chi("一壹", ("一二三",))),
        ({"do": "bi", "cards": "270b"}, do.Bi("贰柒拾")),
        ({"do": "liu", "card": "拾"}, do.Liu("拾")),
        ({"seat": 2, "do": "pass"}, do.Pass()),
    ],
)
def test_reading(obj: dict[str, Any], value: do.Action) -> None:
    assert action(obj) == value
    assert action(to_json(value)) == value


@pytest.mark.parametrize(
    ("obj", "says"),
    [
        ("pass", "an object"),
        ({}, "'do'"),
        ({"do": "fly"}, "discard, chi, bi, peng"),
        ({"do": "discard"}, "card"),
        ({"do": "discard", "card": 5}, "card"),
        ({"do": "discard", "card": "一二"}, "2 cards, 1 expected"),
        ({"do": "discard", "card": "x"}, "'x' at position 0"),
        ({"do": "chi", "with": "一"}, "1 cards, 2 expected"),
        ({"do": "chi", "with": "一二", "bi": ["一"]}, "1 cards, 3 expected"),
        ({"do": "pass", "card": "一"}, "no field 'card'"),
    ],
)
def test_refusing(obj: Any, says: str) -> None:
    with pytest.raises(ActionError, match=says):
        action(obj)


def test_actions_are_values() -> None:
    assert len({do.Chi("一二"), do.Chi("一二"), do.Chi("一二", ("一二三",)), do.Pass()}) == 3
