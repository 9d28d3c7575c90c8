import type { Offer, RuleSetInfo } from "../protocol/types";

/** In what order people ask; what the rule set has besides comes after. */
const ORDER = ["hu", "chi", "peng", "wei", "ti", "liu", "pao", "piao", "discard"];
/** These are part of another choice, or always there. */
const NEVER = ["bi", "pass"];

/** The kinds of action that this game has and that are not offered now. */
export function missingKinds(set: RuleSetInfo | undefined, offers: readonly Offer[]): string[] {
  const offered = new Set<string>(offers.map((offer) => offer.action.do));
  const known = Object.keys(set?.strings ?? {})
    .filter((key) => key.startsWith("do."))
    .map((key) => key.slice(3))
    .filter((kind) => !NEVER.includes(kind) && !offered.has(kind));
  const place = (kind: string) => (ORDER.indexOf(kind) + ORDER.length + 1) % (ORDER.length + 1);
  return known.sort((a, b) => place(a) - place(b));
}
