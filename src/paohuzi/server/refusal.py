"""Everything that the server refuses, with a code for programs and a text for people."""

from __future__ import annotations

TEXTS: dict[str, tuple[str, str]] = {
    "bad_message": ("看不懂的消息：{why}", "Unreadable message: {why}"),
    "too_long": ("消息太长，最多 {most} 字节", "Message too long; at most {most} bytes"),
    "too_fast": ("操作太快，请稍等", "Too many messages; wait a moment"),
    "hello_first": ("先发送 hello", "Send hello first"),
    "no_room": ("没有房间 {room}", "There is no room {room}"),
    "bad_token": ("这个座位凭证无效，请重新进入房间", "This seat token is not valid; join again"),
    "left": ("你已经离开这个房间", "You have left this room"),
    "version": ("页面版本已旧，请刷新", "The page is of another version; reload it"),
    "bad_name": (
        "昵称要 1 到 12 个字，不能有控制字符",
        "A nickname has 1 to 12 visible characters",
    ),
    "name_taken": (
        "昵称“{name}”已有人用，换一个",
        "The nickname “{name}” is taken here; try another",
    ),
    "waiting_full": ("等候的人太多（最多 {most} 人）", "The waiting list is full (at most {most})"),
    "too_many_rooms": ("服务器的房间已满", "The server has no room for more rooms"),
    "bad_options": ("选项不对：{why}", "Wrong options: {why}"),
    "bad_options:rules": (
        "没有这种玩法；可以选：{allowed}",
        "There is no such rule set; there is {allowed}",
    ),
    "bad_options:name": (
        "没有选项 {name}；可以设：{allowed}",
        "There is no option {name}; there is {allowed}",
    ),
    "bad_options:value": (
        "选项 {name} 只能是 {allowed}",
        "Option {name} can be {allowed}",
    ),
    "bad_rounds": ("局数只能是 {allowed}（0 为不限）", "Rounds can be {allowed} (0 is endless)"),
    "bad_clock": (
        "时限只能是 {allowed} 秒（0 为不限）",
        "The clock can be {allowed} s (0 is none)",
    ),
    "bad_players": ("这种玩法的人数只能是 {allowed}", "This game is for {allowed} players"),
    "bad_question": ("问的动作或牌不对：{why}", "No such action or card: {why}"),
    "host_only": ("只有房主可以", "Only the host can do this"),
    "not_in_lobby": ("开局以后不能改", "Not after the start"),
    "not_seated": ("你没有座位", "You have no seat"),
    "no_seat": ("没有 {seat} 号座位", "There is no seat {seat}"),
    "seat_taken": ("这个座位有人", "That seat is taken"),
    "not_a_bot": ("这个座位不是电脑", "There is no computer in that seat"),
    "bot_needed": ("牌局中没有人等候，不能撤电脑", "Nobody is waiting to take over from it"),
    "bad_level": ("电脑水平只能是 {allowed}", "Levels are {allowed}"),
    "seats_empty": ("还有 {count} 个空位", "{count} seats are still empty"),
    "not_between": ("现在不是准备的时候", "Not the time to be ready"),
    "not_over": ("整场还没有结束", "The session is not over"),
    "no_round": ("现在没有牌局", "There is no round now"),
    "stale": ("牌桌已经变了，请再看一下", "The table has moved on; look again"),
    "illegal": ("现在不能这样做；可以：{zh}", "Not legal now; allowed: {en}"),
    "illegal:not_asked": ("现在不该你出牌", "It is not for you to act now"),
    "closed": ("房间已关闭", "The room is closed"),
    "unknown_text": ("语言只能是 zh 或 en", "lang is zh or en"),
    "no_page": ("没有这个地址", "There is no such address"),
    "no_round_record": ("没有第 {no} 局的记录", "There is no finished round {no}"),
    "bad_origin": ("不允许从其他网站连接", "Connections from other sites are not allowed"),
    "internal": ("服务器出错，请重试", "The server failed; try again"),
}


class Refusal(Exception):  # noqa: N818 - it is an answer, not a fault
    """A request that changed nothing. ``text(lang)`` says why.

    ``wording`` is a key of ``TEXTS``: the code, and behind a colon which of its texts.
    """

    def __init__(self, wording: str, **details: object) -> None:
        super().__init__(wording)
        self.wording = wording
        self.code = wording.partition(":")[0]
        self.details = {name: str(value) for name, value in details.items()}

    def text(self, lang: str = "zh") -> str:
        """The reason for people, in ``zh`` or ``en``."""
        zh, en = TEXTS[self.wording]
        return (en if lang == "en" else zh).format(**self.details)
