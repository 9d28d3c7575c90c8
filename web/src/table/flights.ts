import type { GameEvent } from "../protocol/types";

/** Cards that fly once from where they were to where they are now; drawn over the finished table. */

export interface Flight {
  readonly card: string;
  readonly from: string;
  readonly to: string;
}

export const FLIGHT_MS = 240;

/** The flights that an event is worth; places are `data-anchor` names. */
export function flightsOf(event: GameEvent): Flight[] {
  switch (event.event) {
    case "drew":
      return [{ card: event.card, from: "wall", to: `spot-${event.seat}` }];
    case "discarded":
      return [{ card: event.card, from: `seat-${event.seat}`, to: `spot-${event.seat}` }];
    case "unclaimed":
      return [{ card: event.card, from: `spot-${event.seat}`, to: `discards-${event.seat}` }];
    case "chi":
    case "peng":
    case "pao":
      return [{ card: event.card, from: `spot-${event.source}`, to: `groups-${event.seat}` }];
    case "wei":
    case "ti":
    case "piao":
      return [{ card: event.card, from: `spot-${event.seat}`, to: `groups-${event.seat}` }];
    case "liu": {
      const drawn = event.origin === "kan" || event.origin === "wei";
      const from = `${drawn ? "spot" : "seat"}-${event.seat}`;
      return [{ card: event.card, from, to: `groups-${event.seat}` }];
    }
    default:
      return [];
  }
}

/** Let an element, drawn as the card, fly between two anchors of the table. */
export function fly(root: HTMLElement, make: (card: string) => HTMLElement, flight: Flight): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const from = root.querySelector(`[data-anchor="${flight.from}"]`)?.getBoundingClientRect();
  const to = root.querySelector(`[data-anchor="${flight.to}"]`)?.getBoundingClientRect();
  if (from === undefined || to === undefined) return;
  const element = make(flight.card);
  document.body.append(element);
  const box = element.getBoundingClientRect();
  const at = (rect: DOMRect) =>
    `translate(${rect.left + rect.width / 2 - box.width / 2}px, ${rect.top + rect.height / 2 - box.height / 2}px)`;
  const smaller = flight.to.startsWith("spot") ? 1 : 0.5;
  const run = element.animate(
    [
      { transform: `${at(from)} scale(${flight.from.startsWith("spot") ? 1 : 0.6})`, opacity: 0.9 },
      { transform: `${at(to)} scale(${smaller})`, opacity: 0.9, offset: 0.85 },
      { transform: `${at(to)} scale(${smaller})`, opacity: 0 },
    ],
    { duration: FLIGHT_MS, easing: "cubic-bezier(.3,.7,.3,1)" },
  );
  run.onfinish = run.oncancel = () => element.remove();
}
