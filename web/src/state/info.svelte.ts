import { pick, t } from "../i18n/index.svelte";
import { api } from "../net/api";
import type { RuleSetInfo, ServerInfo, Text } from "../protocol/types";

let loaded = $state<ServerInfo | null>(null);
let asking: Promise<void> | null = null;

/** Rule sets, labels, levels; null until the server has answered. */
export function info(): ServerInfo | null {
  if (loaded === null && asking === null) {
    asking = api.info().then(
      (answer) => {
        loaded = answer;
      },
      () => {
        asking = null;
        setTimeout(info, 2000);
      },
    );
  }
  return loaded;
}

export function setInfo(value: ServerInfo): void {
  loaded = value;
}

export function ruleSet(id: string): RuleSetInfo | undefined {
  return info()?.rules.find((r) => r.id === id);
}

/** A label of the rule set, e.g. `group.wei`. */
export function label(rules: string, key: string, otherwise = ""): string {
  const text: Text | undefined = ruleSet(rules)?.strings[key];
  return pick(text, otherwise);
}

/** A number of points in the rule set's own word for them: 息, 硬息. */
export function points(rules: string, n: number): string {
  return t("table.points", { n, points: label(rules, "points") });
}

export function level(id: string): string {
  return pick(info()?.levels[id], id);
}
