import { describe, expect, it } from "vitest";
import type { Offer } from "../protocol/types";
import { choices, completed, nextSets } from "./offers";

const chi = (withCards: string, sets: string[], xis: number[]): Offer => ({
  action:
    sets.length > 1
      ? { do: "chi", with: withCards, bi: sets.slice(1) }
      : { do: "chi", with: withCards },
  sets,
  xis,
  win: null,
});

const pass: Offer = { action: { do: "pass" }, sets: [], xis: [], win: null };

describe("chi with forced sets", () => {
  // One pair forces a second set of two kinds, the other forces nothing.
  const offers = [
    chi("一三", ["一二三"], [3]),
    chi("一三", ["一二三", "二七十"], [3, 3]),
    chi("一三", ["一二三", "二二贰"], [3, 0]),
    chi("三四", ["二三四"], [0]),
    pass,
  ];
  const { chi: ways } = choices(offers);

  it("drops the bare chi of which whole chains are offered", () => {
    expect(ways.map((way) => way.sets.join(" "))).toEqual([
      "一二三 二七十",
      "一二三 二二贰",
      "二三四",
    ]);
  });

  it("walks step by step with the xi of each set", () => {
    expect(nextSets(ways, [])).toEqual([
      { cards: "一二三", xi: 3 },
      { cards: "二三四", xi: 0 },
    ]);
    expect(nextSets(ways, ["一二三"])).toEqual([
      { cards: "二七十", xi: 3 },
      { cards: "二二贰", xi: 0 },
    ]);
    expect(completed(ways, ["一二三"])).toBeUndefined();
    expect(completed(ways, ["一二三", "二二贰"])?.action).toEqual({
      do: "chi",
      with: "一三",
      bi: ["二二贰"],
    });
    expect(completed(ways, ["二三四"])?.action).toEqual({ do: "chi", with: "三四" });
  });
});

it("sorts offers without adding any", () => {
  const hu: Offer = { action: { do: "hu" }, sets: [], xis: [], win: null };
  const peng: Offer = { action: { do: "peng" }, sets: ["五五五"], xis: [1], win: null };
  const found = choices([hu, peng, pass]);
  expect(found.hu).toBe(hu);
  expect(found.pass).toBe(pass);
  expect(found.others).toEqual([peng]);
  expect(found.discards.size).toBe(0);
  const discard: Offer = { action: { do: "discard", card: "五" }, sets: [], xis: [], win: null };
  expect([...choices([discard]).discards]).toEqual(["五"]);
});
