import type { Action, Offer } from "../protocol/types";

/** What the page makes of the server's offers: it sorts them for drawing and adds nothing. */

/** One way to eat: the sets in the order in which they would be laid. */
export interface Way {
  readonly action: Action;
  readonly sets: readonly string[];
  readonly xis: readonly number[];
}

export interface Choices {
  readonly discards: ReadonlySet<string>;
  readonly chi: readonly Way[];
  readonly others: readonly Offer[];
  readonly pass: Offer | null;
  readonly hu: Offer | null;
}

export function choices(offers: readonly Offer[]): Choices {
  const discards = new Set<string>();
  const chi: Way[] = [];
  const others: Offer[] = [];
  let pass: Offer | null = null;
  let hu: Offer | null = null;
  for (const offer of offers) {
    const { action } = offer;
    if (action.do === "discard") discards.add(action.card);
    else if (action.do === "pass") pass = offer;
    else if (action.do === "hu") hu = offer;
    else if (action.do === "chi") chi.push({ action, sets: offer.sets, xis: offer.xis });
    else others.push(offer);
  }
  return { discards, chi: whole(chi), others, pass, hu };
}

/** Of a chi with forced sets the whole chains are shown; the bare one is the same begun. */
function whole(ways: readonly Way[]): Way[] {
  return ways.filter(
    (way) =>
      !ways.some((longer) => longer.sets.length > way.sets.length && begins(way.sets, longer.sets)),
  );
}

function begins(start: readonly string[], sets: readonly string[]): boolean {
  return start.every((set, i) => sets[i] === set);
}

export interface NextSet {
  readonly cards: string;
  readonly xi: number;
}

/** The sets that may be laid next, after `laid` have been chosen. */
export function nextSets(ways: readonly Way[], laid: readonly string[]): NextSet[] {
  const found = new Map<string, number>();
  for (const way of ways) {
    const next = way.sets[laid.length];
    if (next !== undefined && begins(laid, way.sets)) found.set(next, way.xis[laid.length] ?? 0);
  }
  return [...found].map(([cards, xi]) => ({ cards, xi }));
}

/** The way that `laid` completes, if it does. */
export function completed(ways: readonly Way[], laid: readonly string[]): Way | undefined {
  return ways.find((way) => way.sets.length === laid.length && begins(laid, way.sets));
}
