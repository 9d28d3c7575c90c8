import type { Reason, View } from "../protocol/types";

/**
 * What of the table card is shut to the own seat by a lock, and by which: the server is asked,
 * since the card may be out of reach for another reason, and only then is it said.
 */
export function lockedNow(view: () => View, why: (what: string) => Promise<Reason | null>) {
  let claims = $state.raw<readonly string[]>([]);
  let reason = $state("");

  $effect(() => {
    const { table, locks, offers, phase } = view();
    claims = [];
    reason = "";
    if (table === null || phase !== "window") return;
    const open = new Set<string>(offers.map((offer) => offer.action.do));
    const shut = locks.filter((lock) => lock.card === table.card && !open.has(lock.claim));
    let current = true;
    void Promise.all(shut.map((lock) => why(lock.claim))).then((answers) => {
      if (!current) return;
      const held = shut.filter((lock, i) => answers[i]?.code === lock.reason);
      reason = held[0]?.reason ?? "";
      claims = held.filter((lock) => lock.reason === reason).map((lock) => lock.claim);
    });
    return () => {
      current = false;
    };
  });

  return {
    get claims() {
      return claims;
    },
    get reason() {
      return reason;
    },
  };
}
