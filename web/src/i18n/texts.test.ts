import { expect, it } from "vitest";
import { en } from "./en";
import { fill } from "./index.svelte";
import { zh } from "./zh";

const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort();

it("has every text in both languages, with the same places to fill", () => {
  for (const [key, text] of Object.entries(zh)) {
    const other = en[key as keyof typeof zh];
    expect(other, key).toBeTruthy();
    expect(places(other), key).toEqual(places(text));
  }
});

it("has no Chinese in the English texts", () => {
  for (const [key, text] of Object.entries(en)) expect(text, key).not.toMatch(/[\u4e00-\u9fff]/);
});

it("fills places and leaves unknown ones", () => {
  expect(fill("{a} 打 {b}", { a: "甲" })).toBe("甲 打 {b}");
});
