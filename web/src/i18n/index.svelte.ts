import type { Text } from "../protocol/types";
import { en } from "./en";
import { type Key, zh } from "./zh";

export type { Key };
export type Lang = "zh" | "en";

const STORED = "paohuzi.lang";

function first(): Lang {
  const stored = localStorage.getItem(STORED);
  if (stored === "zh" || stored === "en") return stored;
  return navigator.language.toLowerCase().startsWith("en") ? "en" : "zh";
}

let current = $state<Lang>(first());

export function lang(): Lang {
  return current;
}

export function setLang(to: Lang): void {
  current = to;
  localStorage.setItem(STORED, to);
  document.documentElement.lang = to;
}

/** Put values into the `{name}` places of a text. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in values ? String(values[name]) : whole,
  );
}

export function t(key: Key, values: Readonly<Record<string, string | number>> = {}): string {
  return fill((current === "en" ? en : zh)[key], values);
}

/** A text that came from the server in both languages. */
export function pick(text: Text | undefined, otherwise = ""): string {
  return text === undefined ? otherwise : text[current];
}
