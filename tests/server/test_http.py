"""The HTTP interface: answers, limits, headers, and a reason for every refusal."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from fakes import run
from served import served
from test_gateway import play_out, seat_all

from paohuzi import ruleset, rulesets
from paohuzi.engine.deal import commitment
from paohuzi.engine.record import replay
from paohuzi.server import protocol as wire
from paohuzi.server.config import Limits
from paohuzi.server.page import Page
from paohuzi.server.refusal import TEXTS

GOOD = {"name": "甲"}
RULES = rulesets()[0]


def test_what_the_pages_ask_for(tmp_path: Path) -> None:
    async def work() -> None:
        async with served(tmp_path) as server:
            info = (await server.http.get("/api/info")).json()
            assert [rules["id"] for rules in info["rules"]] == rulesets()
            assert info["default_rules"] == RULES
            assert info["rounds"] == [1, 4, 8, 16, 0]
            assert info["clocks"] == [10, 20, 40, 60, 0]
            joined = await server.room(clock=40, rounds=4)
            answer = await server.http.get(f"/api/rooms/{joined.code.lower()}")
            card = answer.json()
            assert (card["names"], card["free"], card["clock"]) == (["甲"], 2, 40)
            assert joined.token not in answer.text
            assert answer.headers["cache-control"] == "no-store"
            picture = await server.http.get(f"/api/rooms/{joined.code}/qr.svg")
            assert picture.headers["content-type"] == "image/svg+xml"
            assert picture.content.startswith(b"<?xml")
            for lang in ("zh", "en"):
                text = await server.http.get(f"/api/rules/{RULES}/text", params={"lang": lang})
                assert text.text == ruleset(RULES).rules_text(lang)
            health = (await server.http.get("/health")).json()
            assert (health["status"], health["rooms"]) == ("ok", 1)
            metrics = (await server.http.get("/metrics")).text
            assert "paohuzi_log_rows_total" in metrics
            assert joined.token not in metrics

    run(work())


PROBLEMS: list[tuple[str, str, Any, int, str]] = [
    ("GET", "/api/rooms/ZZZZZ", None, 404, "no_room"),
    ("GET", "/api/rooms/ZZZZZ/qr.svg", None, 404, "no_room"),
    ("GET", "/api/rooms/ZZZZZ/rounds/1", None, 404, "no_room"),
    ("GET", "/api/rooms/ZZZZZ/session.jsonl", None, 404, "no_room"),
    ("POST", "/api/rooms/ZZZZZ/join", GOOD, 404, "no_room"),
    ("GET", "/api/nothing", None, 404, "no_page"),
    ("DELETE", "/api/rooms", None, 405, "no_page"),
    ("GET", "/api/rules/bridge/text", None, 404, "no_page"),
    ("GET", f"/api/rules/{RULES}/text?lang=fr", None, 400, "unknown_text"),
    ("POST", "/api/rooms", b"", 400, "bad_message"),
    ("POST", "/api/rooms", b"{", 400, "bad_message"),
    ("POST", "/api/rooms", b"\xff\xfe", 400, "bad_message"),
    ("POST", "/api/rooms", b'{"x":' + b"[" * 4_000, 400, "bad_message"),
    ("POST", "/api/rooms", {}, 400, "bad_message"),
    ("POST", "/api/rooms", {**GOOD, "more": 1}, 400, "bad_message"),
    ("POST", "/api/rooms", b"x" * 5_000, 413, "too_long"),
    ("POST", "/api/rooms", b"x" * 500_000, 413, "too_long"),
    ("POST", "/api/rooms", {"name": ""}, 400, "bad_name"),
    ("POST", "/api/rooms", {"name": "一" * 13}, 400, "bad_name"),
    ("POST", "/api/rooms", {"name": "a\u202eb"}, 400, "bad_name"),
    ("POST", "/api/rooms", {"name": "\u3164\u2800"}, 400, "bad_name"),
    ("POST", "/api/rooms", {**GOOD, "rules": "bridge"}, 400, "bad_options"),
    ("POST", "/api/rooms", {**GOOD, "options": {"colour": 1}}, 400, "bad_options"),
    ("POST", "/api/rooms", {**GOOD, "options": {RULES: "zz"}}, 400, "bad_options"),
    ("POST", "/api/rooms", {**GOOD, "rounds": 7}, 400, "bad_rounds"),
    ("POST", "/api/rooms", {**GOOD, "clock": -1}, 400, "bad_clock"),
]


def test_every_problem_has_a_reason_in_both_languages(tmp_path: Path) -> None:
    async def work() -> None:
        async with served(tmp_path, limits=Limits(creates_per_minute=1_000)) as server:
            for method, path, body, status, code in PROBLEMS:
                content = {"content": body} if isinstance(body, bytes) else {"json": body}
                texts = []
                for language in ("zh-CN,zh;q=0.9", "en-US"):
                    answer = await server.http.request(
                        method, path, headers={"accept-language": language}, **content
                    )
                    problem = answer.json()
                    assert (answer.status_code, problem["code"]) == (status, code), path
                    assert set(problem) == {"code", "text"}
                    texts.append(problem["text"])
                assert texts[0] != texts[1]
                assert "{" not in texts[0] or "{" in TEXTS[code][0]
            # ``lang`` in the address wins.
            answer = await server.http.get(
                "/api/rooms/ZZZZZ?lang=en", headers={"accept-language": "zh"}
            )
            assert answer.json()["text"] == "There is no room ZZZZZ"
            assert (await server.http.get("/health")).json()["rooms"] == 0

    run(work())


def test_rates_and_numbers_are_bounded(tmp_path: Path) -> None:
    async def work() -> None:
        limits = Limits(rooms=2, creates_per_minute=3, joins_per_minute=2, looks_per_minute=2)
        async with served(tmp_path, limits=limits) as server:
            joined = await server.room()
            await server.room()
            answers = [await server.http.post("/api/rooms", json=GOOD) for _ in range(2)]
            codes = [(answer.status_code, answer.json()["code"]) for answer in answers]
            assert codes == [(503, "too_many_rooms"), (429, "too_fast")]
            assert answers[1].headers["retry-after"]
            await server.join(joined.code, "乙")
            again = await server.http.post(f"/api/rooms/{joined.code}/join", json={"name": "乙"})
            assert (again.status_code, again.json()["code"]) == (409, "name_taken")
            third = await server.http.post(f"/api/rooms/{joined.code}/join", json={"name": "丙"})
            assert third.status_code == 429
            looks = [await server.http.get(f"/api/rooms/{joined.code}") for _ in range(3)]
            assert [look.status_code for look in looks] == [200, 200, 429]

    run(work())


def test_a_finished_round_is_a_record(tmp_path: Path) -> None:
    """Not before its end; then it replays to the same events, and proves its deck."""

    async def work() -> None:
        async with served(tmp_path) as server, AsyncExitStack() as stack:
            clients = await seat_all(server, stack, rounds=4)
            room = clients[0].room
            assert room is not None
            path = f"/api/rooms/{room.code}/rounds"
            assert (await server.http.get(f"{path}/1.json")).status_code == 404
            await play_out(clients)
            answer = await server.http.get(f"{path}/1.json")
            record = answer.json()
            assert (await server.http.get(f"{path}/1")).json() == record
            again = replay(record, ruleset)
            assert again.result is not None
            assert list(again.result.deltas) == record["result"]["deltas"]
            assert record["names"] == ["甲", "乙", "丙"]
            room = clients[0].room
            assert room is not None
            proof = room.fairness[0]
            assert proof.seed == record["seed"]
            assert proof.commitment == commitment(bytes.fromhex(record["seed"]), proof.table, 1)
            assert record["nonces"] == ["ab", "ab", "ab"]
            for name in ("2", "2.json", "0", "x", "-1", "9" * 30):
                missing = await server.http.get(f"{path}/{name}")
                assert (missing.status_code, missing.json()["code"]) == (404, "no_round_record")

    run(work())


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A page as it is built."""
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>跑胡子</title>" + " " * 900)
    (folder / "assets" / "main-abc.js").write_text("export {};" * 100)
    (folder / "icon.svg").write_text("<svg/>")
    return folder


def test_the_page_and_its_headers(tmp_path: Path, built: Path) -> None:
    async def work() -> None:
        async with served(tmp_path, web=built) as server:
            for path in ("/", "/r/ABCDE", "/anything/else"):
                page = await server.http.get(path)
                assert page.status_code == 200
                assert "跑胡子" in page.text
                assert page.headers["cache-control"] == "no-cache"
                assert page.headers["content-encoding"] == "gzip"
                assert page.headers["content-type"] == "text/html; charset=utf-8"
            policy = page.headers["content-security-policy"]
            assert "script-src 'self';" in policy
            assert "frame-ancestors 'none'" in policy
            assert page.headers["x-content-type-options"] == "nosniff"
            assert page.headers["referrer-policy"] == "no-referrer"
            assert "server" not in page.headers
            same = await server.http.get("/", headers={"if-none-match": page.headers["etag"]})
            assert (same.status_code, same.content) == (304, b"")
            script = await server.http.get("/assets/main-abc.js")
            assert "immutable" in script.headers["cache-control"]
            assert script.headers["content-type"].startswith("text/javascript")
            plain = await server.http.get("/", headers={"accept-encoding": "identity"})
            assert "content-encoding" not in plain.headers
            assert (await server.http.head("/")).status_code == 200
            for path in ("/assets/gone.js", "/../../etc/passwd.txt", "/%2e%2e/x.py"):
                assert (await server.http.get(path)).status_code == 404

    run(work())


def test_a_page_that_is_not_built_says_so(tmp_path: Path) -> None:
    assert Page(None).files == {}

    async def work() -> None:
        empty = tmp_path / "empty"
        empty.mkdir()
        async with served(tmp_path, web=empty) as server:
            answer = await server.http.get("/")
            assert answer.status_code == 503
            assert "make play" in answer.text
            await asyncio.sleep(0)

    run(work())


def test_names_on_the_wire_are_judged_by_the_room() -> None:
    assert wire.CreateRoom("一" * 13).name == "一" * 13
