import { expect, it } from "vitest";
import type { Offer, RuleSetInfo } from "../protocol/types";
import { missingKinds } from "./kinds";

const text = { zh: "", en: "" };
const set = {
  strings: Object.fromEntries(
    ["do.pass", "do.discard", "do.piao", "do.chi", "do.odd", "do.bi", "do.hu", "group.chi"].map(
      (key) => [key, text],
    ),
  ),
} as unknown as RuleSetInfo;
const offer = (what: "hu" | "pass"): Offer => ({
  action: { do: what },
  sets: [],
  xis: [],
  win: null,
});

it("lists what the rule set has and the server does not offer, the commonest first", () => {
  expect(missingKinds(set, [])).toEqual(["hu", "chi", "piao", "discard", "odd"]);
  expect(missingKinds(set, [offer("hu"), offer("pass")])).toEqual([
    "chi",
    "piao",
    "discard",
    "odd",
  ]);
  expect(missingKinds(undefined, [])).toEqual([]);
});
