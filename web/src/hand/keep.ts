import type { Columns } from "./arrange";

/** The arrangement of a round, kept for this browser tab: it survives a reload, not a new deal. */
const PREFIX = "paohuzi.hand.";

export function load(key: string): Columns | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? "null");
    return Array.isArray(stored) ? (stored as Columns) : null;
  } catch {
    return null;
  }
}

export function save(key: string, columns: Columns): void {
  for (const old of Object.keys(sessionStorage))
    if (old.startsWith(PREFIX) && old !== PREFIX + key) sessionStorage.removeItem(old);
  sessionStorage.setItem(PREFIX + key, JSON.stringify(columns));
}
