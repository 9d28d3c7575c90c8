import { expect, it } from "vitest";
import type { DealtEvent, Fairness, SettledEvent } from "../protocol/types";
import { commitment, deckOf, verify } from "./deck";

// Made with the Python library: shuffled_deck(bytes(range(32)), (b"\x01", b"", b"\xff\x00")).
const SEED = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, "0")).join("");
const NONCES = ["01", "", "ff00"];
const DECK =
  "八柒三五四十拾伍三十捌伍四九三七二六七拾捌叁陆陆玖八肆柒玖捌五柒玖十九伍陆九拾一伍肆八三六叁柒五十五七一二壹四四一八叁贰六贰二贰拾玖叁九壹肆壹二贰七壹一六陆捌肆";
const COMMITMENT = "713c92b777ac778a285533852ad5a1179a325df6625794aa5fb48c4b4f93438e";

it("recomputes the deck and the commitment of the library", () => {
  expect(deckOf(SEED, NONCES)).toBe(DECK);
  expect(commitment(SEED, "table", 3)).toBe(COMMITMENT);
});

const fairness: Fairness = {
  round: 3,
  commitment: COMMITMENT,
  seed: SEED,
  nonces: NONCES,
  table: "table",
};
const dealt: DealtEvent = {
  event: "dealt",
  dealer: 1,
  hands: ["?".repeat(20), [...DECK.slice(0, 21)].reverse().join(""), "?".repeat(20)],
  upcard: DECK[20] as string,
  wall: "?".repeat(19),
};
const settled: SettledEvent = {
  event: "settled",
  result: { end: "exhausted", winners: [], deltas: [0, 0, 0], next_dealer: 1 },
  hands: [],
  groups: [],
  wall: DECK.slice(-4),
};

it("accepts the true deal and refuses any other", () => {
  expect(verify(fairness, dealt, settled)).toBe("all");
  expect(verify(fairness, undefined, undefined)).toBe("commitment");
  expect(verify({ ...fairness, round: 4 }, dealt, settled)).toBe("bad");
  expect(verify({ ...fairness, nonces: ["", "", ""] }, dealt, settled)).toBe("bad");
  expect(verify(fairness, { ...dealt, upcard: dealt.upcard === "一" ? "二" : "一" }, settled)).toBe(
    "bad",
  );
  expect(verify(fairness, dealt, { ...settled, wall: "一二三四五" })).toBe("bad");
  expect(verify({ ...fairness, seed: null }, dealt, settled)).toBe("bad");
});
