import { beforeEach, expect, it } from "vitest";
import { load, save } from "./keep";

beforeEach(() => sessionStorage.clear());

it("keeps one round's arrangement over a reload, and not into the next", () => {
  save("ABCDE.1.0", [["一"], ["二", "三"]]);
  expect(load("ABCDE.1.0")).toEqual([["一"], ["二", "三"]]);
  expect(load("ABCDE.2.0")).toBeNull();
  save("ABCDE.2.0", [["五"]]);
  expect(load("ABCDE.1.0")).toBeNull();
});

it("takes what cannot be read as nothing", () => {
  sessionStorage.setItem("paohuzi.hand.x", "{");
  expect(load("x")).toBeNull();
});
