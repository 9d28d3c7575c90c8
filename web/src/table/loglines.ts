import { t } from "../i18n/index.svelte";
import type { GameEvent } from "../protocol/types";

export interface Words {
  /** A seat's name. */
  name(seat: number): string;
  /** A label of the rule set. */
  label(key: string): string;
}

/** An event as a line for the log and the live region, or "" when there is nothing to say. */
export function logLine(event: GameEvent, words: Words): string {
  switch (event.event) {
    case "dealt":
      return t("log.dealt", { name: words.name(event.dealer) });
    case "upcard_shown":
      return t("log.upcard_shown", { card: event.card });
    case "drew":
      return event.card === "?" ? t("log.drew", { name: words.name(event.seat) }) : "";
    case "shown":
      return t("log.shown", { name: words.name(event.seat), card: event.card });
    case "discarded":
      return t("log.discarded", { name: words.name(event.seat), card: event.card });
    case "passed":
      return event.card === null ? "" : t("log.passed", { card: event.card });
    case "chi":
      return laid(words, event.seat, "do.chi", [event.card, ...event.with].join(""));
    case "bi":
      return laid(words, event.seat, "do.bi", event.cards);
    case "peng":
      return took(words, event.seat, "do.peng", event.card);
    case "pao":
      return took(words, event.seat, "do.pao", event.card);
    case "ti":
      return took(words, event.seat, "do.ti", event.card);
    case "piao":
      return took(words, event.seat, "do.piao", event.card);
    case "wei":
      return took(words, event.seat, event.chou ? "group.chou_wei" : "do.wei", event.card);
    case "liu":
      return took(words, event.seat, "do.liu", event.card);
    case "no_discard":
      return t("log.no_discard", {
        name: words.name(event.seat),
        why: words.label(`no_discard.${event.reason}`),
      });
    case "won":
      return t("log.won", { name: words.name(event.seat), how: words.label(`won.${event.kind}`) });
    case "exhausted":
      return t("log.exhausted");
    default:
      return "";
  }
}

function took(words: Words, seat: number, label: string, card: string): string {
  // What is laid covered is told without its face.
  if (card === "?") return t("log.wei", { name: words.name(seat), do: words.label(label) });
  return t("log.took", { name: words.name(seat), do: words.label(label), card });
}

function laid(words: Words, seat: number, label: string, cards: string): string {
  return t("log.laid", { name: words.name(seat), do: words.label(label), cards });
}

/** The call that is written over the table for a moment: its label key and the seat. */
export function callOf(event: GameEvent): { seat: number; key: string } | null {
  switch (event.event) {
    case "chi":
    case "bi":
    case "peng":
    case "pao":
    case "ti":
    case "liu":
    case "piao":
      return { seat: event.seat, key: `do.${event.event}` };
    case "wei":
      return { seat: event.seat, key: event.chou ? "group.chou_wei" : "do.wei" };
    case "won":
      return { seat: event.seat, key: "do.hu" };
    default:
      return null;
  }
}
