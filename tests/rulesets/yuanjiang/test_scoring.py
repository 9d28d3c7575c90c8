"""What a hand is worth: shape, 硬息, big hands and multipliers (Y-31 … Y-44)."""

from __future__ import annotations

from typing import Any

import pytest

import paohuzi
from paohuzi.engine.results import Win

KANS = "壹壹壹叁叁叁伍伍伍玖玖玖"
FIVE = KANS + "捌捌捌"
RUNS = "一二三六七八"
PAIRS = "一一三三五五七七九九贰贰肆肆陆陆捌捌拾拾"
PLAIN = "一二三四五六七八九壹贰叁肆伍陆柒捌玖八九"


def score(hand: str, *laid: str, own: bool = True, **rest: Any) -> Win | None:
    """The hand, its last card the won one; a group is ``kind cards [took from]``."""
    groups = [
        dict(zip(("kind", "cards", "took", "from"), group.split(), strict=False)) for group in laid
    ]
    dealt = rest.get("tian_hu")
    cards: dict[str, Any] = {"hand": hand, "card": None}
    if not dealt:
        cards = {"hand": hand[:-1], "card": hand[-1]}
    return paohuzi.score({"rules": "yuanjiang", "groups": groups, "own_draw": own, **cards, **rest})


def win(hand: str, *laid: str, **rest: Any) -> Win:
    found = score(hand, *laid, **rest)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("two", "complete"),
    [
        ("九九", True),
        ("八九", True),
        ("八十", True),
        ("七十", True),
        ("二七", True),
        ("二十", True),
        ("七九", True),
        ("五八", False),
        ("一十", False),
        ("六九", False),
        ("二贰", False),
        ("八捌", False),
    ],
)
def test_the_two_card_group(two: str, complete: bool) -> None:
    """Y-31: a pair, two of 二七十, or one size with ranks one or two apart."""
    assert (score("壹壹壹叁叁叁伍伍伍玖玖玖柒柒柒一二三" + two) is not None) == complete


@pytest.mark.parametrize(
    "group", ["chi 一二三 一 other", "chi 二七十 二 self", "chi 捌玖拾 捌 self"]
)
def test_runs_and_er_qi_shi_are_groups(group: str) -> None:
    """Y-31, Y-17: of one size; a mixed set is none."""
    assert score("壹壹壹叁叁叁伍伍伍肆肆肆陆陆陆四四", group)
    assert score("壹壹壹叁叁叁伍伍伍肆肆肆陆陆陆四四" + group.split()[1])
    assert not score("壹壹壹叁叁叁伍伍伍肆肆肆陆陆陆四四" + "二二贰")


def test_neither_more_nor_fewer_groups() -> None:
    """Y-31: six groups and the two; seven groups or two pairs are no win."""
    assert win(FIVE + "一二三九九").k == 5
    assert score(FIVE + "一一二二九") is None
    assert score(KANS + "一一四四七七九九") is None


@pytest.mark.parametrize(
    ("two", "hard"), [("九九", 5), ("七十", 5), ("二七", 5), ("二十", 5), ("四五", 0), ("八十", 0)]
)
def test_the_two_card_group_carries_at_most_one(two: str, hard: int) -> None:
    """Y-32: five 硬息 are needed; four are no win."""
    found = score(KANS + RUNS + two)
    assert (0 if found is None else found.hard) == hard


@pytest.mark.parametrize(
    ("group", "k"),
    [
        ("peng 壹壹壹", 3),
        ("wei 壹壹壹", 4),
        ("liu 壹壹壹壹", 4),
        ("piao 壹壹壹壹", 3),
        ("chi 二七十 七 other", 3),
        ("chi 贰柒拾 柒 self", 3),
        ("chi 四五六 五 self", None),
        ("chi 六七八 七 self", None),
    ],
)
def test_what_an_exposed_group_carries(group: str, k: int | None) -> None:
    """Y-32, Y-40: each carries one 硬息; k counts 坎, 歪 and 溜 alone."""
    found = score("叁叁叁伍伍伍玖玖玖一二三六七八九九", group)
    assert (found and found.k) == k
    if found:
        assert found.hard == 5
        assert sum(one.xi for one in found.groups) == 5


@pytest.mark.parametrize(("own", "kind", "k"), [(True, "wei", 4), (False, "peng", 3)])
def test_a_triple_completed_by_the_won_card(own: bool, kind: str, k: int) -> None:
    """Y-32: 歪 if self-drawn, else 碰."""
    found = win("壹壹壹叁叁叁玖玖玖" + RUNS + "九九伍伍伍", own=own)
    assert (found.hard, found.k, found.score) == (5, k, 5 + 5 * k)
    assert (kind, "伍伍伍") in {(group.kind, group.cards) for group in found.groups}


def test_a_kan_with_the_fourth_won_stays_one() -> None:
    """Y-32: three in hand are a 坎, whoever drew the fourth for a run."""
    found = win("壹壹壹叁叁叁玖玖玖二七十八八三三三四五三", own=False)
    assert found.k == 4
    assert ("kan", "三三三") in {(group.kind, group.cards) for group in found.groups}


def test_a_hand_triple_may_be_split() -> None:
    """Y-32: 二二二 goes into two 二七十 and a run."""
    found = win("壹壹壹叁叁叁玖玖玖二二二七七十十一三八八")
    assert (found.hard, found.k) == (6, 3)


@pytest.mark.parametrize(
    ("hand", "award"),
    [(PAIRS, 200), (PAIRS.replace("三三", "一一"), 200), (PAIRS.replace("三三", "一三"), None)],
)
def test_ten_pairs(hand: str, award: int | None) -> None:
    """Y-33, Y-43: four equal cards are two pairs, and no 内圆."""
    found = score(hand)
    assert (found and found.names) == ({"十对": award} if award else None)
    assert found is None or (found.score, found.k, found.mult) == (200, 0, 1)


def test_ten_pairs_need_all_cards_in_hand() -> None:
    """Y-33: an exposed quad is no two pairs."""
    quad = PAIRS.replace("三三", "一一")
    assert score(quad[4:] + "三", "liu 一一一一") is None


def test_ten_pairs_dealt() -> None:
    """Y-42: 400, no 天胡 besides, and no 起手听 (Y-41)."""
    found = win(PAIRS, tian_hu=True, ting=True)
    assert (found.names, found.score) == ({"十对": 400}, 400)


def test_the_best_partition_counts() -> None:
    """Y-34: three 坎 rather than three runs; 对子息 rather than either."""
    three = "三三三四四四五五五"
    assert win("壹壹壹叁叁叁" + three + "二七十八八").k == 5
    assert win("壹壹壹叁叁叁贰贰贰" + three + "八八").names == {"对子息": 100}
    pairs = win("二二七七十十贰贰柒柒拾拾三三四四五五八八")
    assert (pairs.names, pairs.score) == ({"十对": 200}, 200)
    quads = win("一一一一二二二二三三三三四四四四五五五五")
    assert (quads.names, quads.score) == ({"小字胡": 100}, (100 + 5 * 5) * 4**5)


def test_a_small_hand() -> None:
    """Y-40: the base 5 stays with a sixth 硬息."""
    assert win(KANS + RUNS + "九九").score == 25
    assert win(KANS + "二七十六七八九九").score == 25
    assert (win(FIVE + "二三四七九").names, win(FIVE + "二三四七九").score) == ({}, 30)


def test_a_big_hand_drops_the_base() -> None:
    """Y-40: what is named and 5k."""
    found = win(KANS + "三四五四五六八八")
    assert (found.names, found.k, found.score) == ({"全黑胡": 100}, 4, 120)


INNER = "三四五壹壹壹伍伍伍玖玖玖二七十捌捌"


@pytest.mark.parametrize(
    ("hand", "laid", "own", "mult"),
    [
        (INNER + "三三三", (), True, 4),
        (INNER + "三三三", (), False, 2),
        ("三三三" + INNER[3:], ("chi 三四五 三 other",), True, 2),
        ("三三三" + INNER[3:], ("chi 三四五 三 self",), True, 4),
        ("三三三" + INNER[3:], ("chi 三四五 四 other",), True, 4),
        (INNER, ("peng 三三三",), True, 2),
        (INNER, ("wei 三三三",), True, 4),
        (INNER[3:], ("chi 四五六 四 self", "liu 三三三三"), True, 4),
        (INNER[3:], ("chi 四五六 四 self", "piao 三三三三"), True, 2),
        (INNER[3:6] + INNER[9:], ("chi 四五六 四 self", "liu 三三三三", "piao 伍伍伍伍"), True, 8),
        (INNER[3:6] + INNER[9:], ("chi 四五六 四 self", "liu 三三三三", "liu 伍伍伍伍"), True, 16),
        ("三三" + INNER[3:] + "三", ("chi 四五六 四 self",), True, 1),
    ],
)
def test_circles(hand: str, laid: tuple[str, ...], own: bool, mult: int) -> None:
    """Y-41: 内圆 4 and 外圆 2 for each face held four times, however it is grouped."""
    assert win(hand, *laid, own=own).mult == mult


def test_hai_di_and_ting() -> None:
    """Y-41: four times each."""
    hand = KANS + RUNS + "九九"
    assert win(hand, last=True).score == 100
    assert win(hand, ting=True).score == 100
    assert win(hand, last=True, ting=True).score == 400
    assert win(KANS + RUNS + "九九", ting=True, tian_hu=True).score == 200 + 20


def test_what_does_not_multiply() -> None:
    """Y-43: no circles for 十对 and 无息平, no 起手听 for 无息平; 海底 for both."""
    pairs = PAIRS.replace("三三", "一一")
    assert win(pairs, ting=True, last=True).score == 200 * 16
    plain = "七八九七八九七八九一二三壹贰叁肆伍陆八九"
    assert win(plain, ting=True).score == 50
    assert win(PLAIN, ting=True, last=True).score == 50 * 4


BLACK = "一一一三三三五五五壹壹壹叁叁叁伍伍伍捌捌"
RED = "贰贰贰柒柒柒拾拾拾二七十玖玖玖"


@pytest.mark.parametrize(
    ("hand", "names"),
    [
        (BLACK, {"乌对胡": 200}),
        (BLACK.replace("一", "二"), {"对子息": 100}),
        (BLACK.replace("捌", "柒"), {"对子息": 100}),
        ("一一一三三三五五五壹壹壹叁叁叁伍伍伍捌玖", {"全黑胡": 100}),
        (KANS + "三四五四五六八八", {"全黑胡": 100}),
        (KANS + "三四五七八九五五", {"一点红": 50}),
        (KANS + "一二三七八九五五", {}),
        (KANS + "捌捌捌贰柒拾陆陆", {"大字胡": 100, "项项息": 50}),
        ("壹壹壹叁叁叁捌捌捌玖玖玖肆伍陆贰柒拾伍伍", {"大字胡": 100}),
        ("壹壹壹叁叁叁捌捌捌玖玖玖肆伍陆贰柒拾二二", {}),
        ("一一一三三三四四四九九九五六七二七十八八", {"小字胡": 100}),
        ("一一一三三三四四四九九九五六七二七十捌捌", {}),
        (FIVE + "二七十四四", {"项项息": 50}),
        (FIVE + "二七十二十", {"项项息": 50}),
        (FIVE + "二七十四五", {}),
        (RED + "三四五八八", {}),
        (RED + "一二三八八", {"十三红": 50}),
        (RED + "一二三七八", {"十三红": 100}),
        (RED + "一二三十十", {"十三红": 200}),
        (RED + "二七十七八", {"十三红": 200}),
        (PAIRS, {"十对": 200}),
        ("一一三三五五六六九九壹壹肆肆陆陆捌捌玖玖", {"十对": 200, "全黑胡": 100}),
        ("贰贰柒柒拾拾二二七七十十三三五五捌捌玖玖", {"十对": 200}),
        (PLAIN, {"无息平": 50}),
        (PLAIN.replace("二", "四").replace("一", "五").replace("三", "六"), {"无息平": 50}),
    ],
)
def test_big_hands(hand: str, names: dict[str, int]) -> None:
    """Y-42: every big value, with what excludes it."""
    found = win(hand)
    assert found.names == names
    k = 5 * found.k
    assert found.score == (sum(names.values()) + k if names else 5 + k)


def test_tian_hu() -> None:
    """Y-42: added to what else applies."""
    assert win(KANS + RUNS + "九九", tian_hu=True).names == {"天胡": 200}
    assert win(PLAIN, tian_hu=True).names == {"天胡": 200, "无息平": 50}
    found = win(BLACK, tian_hu=True)
    assert (found.names, found.score) == ({"天胡": 200, "乌对胡": 200}, 430)


LAID = ("chi 一二三 一 self", "chi 四五六 四 self", "chi 壹贰叁 壹 other")


def test_wu_xi_ping_exposed() -> None:
    """Y-42: with exposed runs by option only; any 硬息 spoils it."""
    hand = "七八九肆伍陆柒捌玖八九"
    assert score(hand, *LAID) is None
    option: dict[str, Any] = {"options": {"wu_xi_ping_exposed": True}}
    assert win(hand, *LAID, **option).names == {"无息平": 50}
    assert score("七八九肆伍陆柒捌玖九九", *LAID, **option) is None
    assert score(PLAIN[:-2] + "九九") is None
    assert (
        score("肆伍陆柒捌玖八九", *LAID[:2], "chi 壹贰叁 壹 other", "peng 十十十", **option) is None
    )


@pytest.mark.parametrize("price", [50, 100])
def test_diao_diao_shou(price: int) -> None:
    """Y-42: one card in hand before the won one, at either price."""
    option = {"options": {"diao_diao_shou": price}}
    laid = (
        "peng 壹壹壹",
        "peng 叁叁叁",
        "wei 伍伍伍",
        "chi 二七十 二 other",
        "chi 六七八 六 other",
    )
    one = win("九九", *laid, "chi 一二三 一 self", **option)
    assert (one.names, one.score) == ({"吊吊手": price}, price + 5)
    more = win("一二三九九", *laid, **option)
    assert more.names == {}


@pytest.mark.parametrize(("cap", "paid"), [("none", 120), (100, 100), (200, 120)])
def test_the_cap(cap: Any, paid: int) -> None:
    """Y-44: what one payer pays at most; the reckoning shows both."""
    found = win(KANS + "三四五四五六八八", options={"cap": cap})
    assert found.score == paid
    assert [step.value for step in found.steps if step.name == "uncapped"] == (
        [120] if paid == 100 else []
    )


def test_a_score_at_the_cap_is_not_capped() -> None:
    """Y-44."""
    found = win(KANS + RUNS + "九九", ting=True, options={"cap": 100})
    assert found.score == 100
    assert [step.name for step in found.steps] == ["hard", "k", "points", "mult", "score"]
