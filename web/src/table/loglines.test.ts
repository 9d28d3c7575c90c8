import { expect, it } from "vitest";
import { setLang } from "../i18n/index.svelte";
import type { GameEvent } from "../protocol/types";
import { callOf, logLine } from "./loglines";

const words = { name: (seat: number) => "甲乙丙"[seat] ?? "", label: (key: string) => `<${key}>` };

const lines: [GameEvent, string][] = [
  [{ event: "discarded", seat: 1, card: "五" }, "乙 打 五"],
  [{ event: "peng", seat: 2, source: 1, card: "五" }, "丙 <do.peng> 五"],
  [{ event: "chi", seat: 0, source: 2, card: "二", with: "一三" }, "甲 <do.chi> 二一三"],
  [{ event: "drew", seat: 1, card: "?" }, "乙 摸牌"],
  [{ event: "wei", seat: 1, card: "?", chou: false }, "乙 <do.wei>"],
  [{ event: "wei", seat: 1, card: "五", chou: true }, "乙 <group.chou_wei> 五"],
  [{ event: "liu", seat: 1, card: "?", origin: "kan" }, "乙 <do.liu>"],
  [{ event: "liu", seat: 0, card: "五", origin: "hand" }, "甲 <do.liu> 五"],
  [{ event: "piao", seat: 2, card: "拾" }, "丙 <do.piao> 拾"],
  [{ event: "no_discard", seat: 1, reason: "quad" }, "乙：<no_discard.quad>"],
  [{ event: "won", seat: 2, card: "五", own_draw: true, kind: "hu" }, "丙 <won.hu>"],
  [{ event: "exhausted" }, "荒庄"],
];

it.each(lines)("%j", (event, line) => {
  setLang("zh");
  expect(logLine(event, words)).toBe(line);
});

it("calls what is called aloud and nothing else", () => {
  expect(callOf({ event: "peng", seat: 2, source: 1, card: "五" })).toEqual({
    seat: 2,
    key: "do.peng",
  });
  expect(callOf({ event: "liu", seat: 1, card: "?", origin: "kan" })?.key).toBe("do.liu");
  expect(callOf({ event: "unclaimed", seat: 2, card: "五" })).toBeNull();
});
