import { describe, expect, it } from "vitest";
import { type Columns, kept, moved, movedColumn, sorted, TALLEST, WIDEST } from "./arrange";
import { GLYPHS } from "./cards";

const inOrder = (cards: string) => [...cards].sort().join("");
const all = (columns: Columns) => inOrder(columns.flat().join(""));

/** A small repeatable source of chance. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

function deal(next: () => number, size: number): string {
  const deck = [...GLYPHS.repeat(4)];
  return Array.from(
    { length: size },
    () => deck.splice(Math.floor(next() * deck.length), 1)[0],
  ).join("");
}

describe("sorted", () => {
  it("puts kan first, then runs and 二七十, then pairs with their other size", () => {
    const columns = sorted("五五五一二三二七十捌捌八玖").map((c) => c.join(""));
    expect(columns[0]).toBe("五五五");
    expect(columns).toContain("二七十");
    expect(columns).toContain("一二三");
    expect(columns).toContain("捌捌八");
  });

  it("is the whole hand, in columns that fit, for any hand", () => {
    const next = chance(7);
    for (let i = 0; i < 500; i += 1) {
      const hand = deal(next, 1 + Math.floor(next() * 21));
      const columns = sorted(hand);
      expect(all(columns)).toBe(inOrder(hand));
      expect(columns.length).toBeLessThanOrEqual(WIDEST);
      for (const column of columns) expect(column.length).toBeLessThanOrEqual(TALLEST);
    }
  });
});

describe("an arrangement", () => {
  it("stays the whole hand, whatever is moved and whatever leaves", () => {
    const next = chance(11);
    for (let game = 0; game < 60; game += 1) {
      let hand = deal(next, 21);
      let columns = sorted(hand);
      for (let step = 0; step < 40 && hand.length > 0; step += 1) {
        const column = Math.floor(next() * columns.length);
        const row = Math.floor(next() * (columns[column]?.length ?? 1));
        const to = Math.floor(next() * (columns.length + 1));
        const pick = next();
        if (pick < 0.5) columns = moved(columns, { column, row }, to, next() < 0.5);
        else if (pick < 0.8) columns = movedColumn(columns, column, to);
        else {
          const gone = Math.floor(next() * hand.length);
          hand = hand.slice(0, gone) + hand.slice(gone + 1);
          columns = kept(columns, hand);
        }
        expect(all(columns)).toBe(inOrder(hand));
      }
    }
  });

  it("leaves every other card where it was when one is played", () => {
    const columns: Columns = [["一", "五"], ["七", "七"], ["拾"]];
    expect(kept(columns, "一五七拾")).toEqual([["一", "五"], ["七"], ["拾"]]);
  });

  it("puts a card between columns, on a column, and never higher than a column may be", () => {
    const columns: Columns = [["一"], ["二", "二", "二", "二"], ["三"]];
    expect(moved(columns, { column: 0, row: 0 }, 2, false)).toEqual([
      ["二", "二", "二", "二"],
      ["三", "一"],
    ]);
    expect(moved(columns, { column: 2, row: 0 }, 1, false)).toEqual([
      ["一"],
      ["三"],
      ["二", "二", "二", "二"],
    ]);
    expect(moved(columns, { column: 9, row: 0 }, 0, false)).toEqual(columns);
    expect(movedColumn(columns, 2, 0)).toEqual([["三"], ["一"], ["二", "二", "二", "二"]]);
  });
});
