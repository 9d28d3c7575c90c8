import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { GLYPHS } from "../hand/cards";
import type { DealtEvent, Fairness, SettledEvent } from "../protocol/types";

/**
 * The deal, recomputed from what was revealed: the stream and shuffle that the record format
 * documents. A hash of our own choosing is used since plain-http pages have no `crypto.subtle`.
 */

export function commitment(seedHex: string, table: string, round: number): string {
  return bytesToHex(sha256(concatBytes(hexToBytes(seedHex), utf8ToBytes(table + String(round)))));
}

export function deckOf(seedHex: string, noncesHex: readonly string[]): string {
  const parts: Uint8Array[] = [utf8ToBytes("paohuzi-deal-1")];
  for (const hex of [seedHex, ...noncesHex]) {
    const bytes = hexToBytes(hex);
    parts.push(new Uint8Array([bytes.length]), bytes);
  }
  const key = sha256(concatBytes(...parts));
  let block = 0;
  let bytes = new Uint8Array(0);
  let at = 0;
  const next = (): number => {
    if (at >= bytes.length) {
      const counter = new Uint8Array(8);
      new DataView(counter.buffer).setUint32(4, block);
      bytes = new Uint8Array(sha256(concatBytes(key, counter)));
      block += 1;
      at = 0;
    }
    const byte = bytes[at] as number;
    at += 1;
    return byte;
  };
  const below = (bound: number): number => {
    const limit = 256 - (256 % bound);
    for (;;) {
      const byte = next();
      if (byte < limit) return byte % bound;
    }
  };
  const deck = [...GLYPHS].flatMap((glyph) => [glyph, glyph, glyph, glyph]);
  for (let i = deck.length - 1; i > 0; i -= 1) {
    const j = below(i + 1);
    [deck[i], deck[j]] = [deck[j] as string, deck[i] as string];
  }
  return deck.join("");
}

const inOrder = (cards: string) =>
  [...cards].sort((a, b) => GLYPHS.indexOf(a) - GLYPHS.indexOf(b)).join("");

/** Whether the revealed seed gives the commitment, and the deck every card that this page saw. */
export function verify(
  fairness: Fairness,
  dealt: DealtEvent | undefined,
  settled: SettledEvent | undefined,
): "all" | "commitment" | "bad" {
  if (fairness.seed === null) return "bad";
  if (commitment(fairness.seed, fairness.table, fairness.round) !== fairness.commitment)
    return "bad";
  if (dealt === undefined || settled === undefined) return "commitment";
  const deck = deckOf(fairness.seed, fairness.nonces);
  let place = 0;
  for (let step = 0; step < dealt.hands.length; step += 1) {
    const seat = (dealt.dealer + step) % dealt.hands.length;
    const hand = dealt.hands[seat] ?? "";
    const cards = deck.slice(place, place + hand.length);
    if (!hand.includes("?") && inOrder(hand) !== inOrder(cards)) return "bad";
    place += hand.length;
    if (step === 0 && dealt.upcard !== null && deck[place - 1] !== dealt.upcard) return "bad";
  }
  return deck.endsWith(settled.wall) ? "all" : "bad";
}
