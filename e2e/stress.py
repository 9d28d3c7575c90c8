"""The fullest table there can be, put into the server's own messages on their way to the page."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

HAND = "一一一二三四五六七八九壹贰叁肆伍陆柒捌玖拾"
GROUPS = [
    {"kind": "ti", "cards": "???拾", "xi": 12, "took": None, "source": None},
    {"kind": "pao", "cards": "玖玖玖玖", "xi": 9, "took": "玖", "source": 1},
    {"kind": "wei", "cards": "???", "xi": None, "took": None, "source": None},
    {"kind": "chi", "cards": "贰柒拾", "xi": 6, "took": "柒", "source": 2},
    {"kind": "chou_wei", "cards": "??捌", "xi": 6, "took": None, "source": None},
    {"kind": "chi", "cards": "三叁叁", "xi": 0, "took": None, "source": None},
    {"kind": "peng", "cards": "伍伍伍", "xi": 3, "took": "伍", "source": 0},
]
DISCARDS = "一二三四五六七八九十壹贰叁肆"
LONG_DISCARDS = "一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾一二三四"
"""What may lie there of a wall of 41 cards between two."""
SETS = ["一二三", "二三四", "三四五", "二七十", "三三叁", "三叁叁"]


COVERED = [
    {"kind": "liu", "cards": "????", "xi": None, "took": None, "source": None},
    {"kind": "piao", "cards": "玖玖玖玖", "xi": 1, "took": "玖", "source": 1},
]
LOCKS = [
    {"card": card, "claim": claim, "reason": "passed"}
    for card in "一二三四五六七八九十"
    for claim in ("chi", "peng")
]


def full(view: dict[str, Any], what: str) -> dict[str, Any]:
    """The view with seven groups and many discards at every seat; ``what`` is asked of it."""
    own = view["viewer"] or 0
    for place, seat in enumerate(view["seats"]):
        mine = place == own
        seat["groups"] = GROUPS if not mine or what != "discard" else []
        seat["discards"] = DISCARDS if len(view["seats"]) > 2 else LONG_DISCARDS
        if len(view["seats"]) == 2:
            seat["groups"] = seat["groups"][:5] + COVERED if seat["groups"] else []
        seat["xi"] = 45
        seat["notes"] = ["dead_hand" if len(view["seats"]) == 2 else "free_pass"]
        if mine:
            seat["hand"] = HAND if what == "discard" else "一一"
            seat["count"] = len(seat["hand"])
    view["table"] = {"card": "三", "seat": own, "source": "draw"}
    view["deciding"] = own if what == "discard" else None
    view["locks"] = LOCKS
    if what == "discard":
        view["offers"] = [
            {"action": {"do": "discard", "card": card}, "sets": [], "xis": [], "win": None}
            for card in "二三四五六"
        ]
        if len(view["seats"]) == 2:
            view["offers"] += [equal("liu", "拾", 4), equal("liu", "五", 4)]
        view["barred"] = [
            {"card": "一", "reason": "kan", "lasting": False},
            {"card": "拾", "reason": "grey", "lasting": True},
        ]
        view["kan"] = "一"
    else:
        view["offers"] = answers(what, len(view["seats"]))
    return view


def equal(kind: str, card: str, size: int) -> dict[str, Any]:
    """An offer of equal cards; a 溜 names its card."""
    action = {"do": kind, "card": card} if kind == "liu" else {"do": kind}
    return {"action": action, "sets": [card * size], "xis": [1], "win": None}


def answers(what: str, players: int) -> list[dict[str, Any]]:
    """As many answers at once as there can be: with two players, to the own draw."""
    win = {"score": 36, "groups": [], "awards": [], "steps": []}
    two = (
        [equal("piao", "三", 4)]
        if what == "piao"
        else [equal("liu", "三", 4), equal("wei", "三", 3)]
    )
    return [
        {"action": {"do": "hu"}, "sets": [], "xis": [], "win": win},
        *([equal("peng", "三", 3)] if players > 2 else two),
        *(
            {"action": {"do": "chi", "with": s[:2]}, "sets": [s], "xis": [3], "win": None}
            for s in SETS[: 6 if players > 2 else 4]
        ),
        {"action": {"do": "pass"}, "sets": [], "xis": [], "win": None},
    ]


def fill_table(page: Page, what: str) -> None:
    """Every update that the page gets shows the fullest table."""

    def pipe(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def to_page(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "update" and message["view"]["result"] is None:
                message["view"] = full(message["view"], what)
            if message["type"] == "room":
                for seat, name in zip(
                    message["room"]["seats"],
                    ("一二三四五六七八九十甲乙", "WWWWWWWWWWWW", "丙"),
                    strict=False,
                ):
                    seat["name"] = name
                    seat["total"] = -1234
            route.send(json.dumps(message))

        server.on_message(to_page)
        route.on_message(server.send)

    page.route_web_socket("**/ws", pipe)
