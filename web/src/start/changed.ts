import { pick, t } from "../i18n/index.svelte";
import type { OptionInfo } from "../protocol/types";

/** What to say of an option that is not as usual; "" where it is. */
export function changedFrom(option: OptionInfo, value: boolean | number | string): string {
  if (value === option.default) return "";
  const usual = option.choices.find((choice) => choice.value === option.default);
  return t("form.changed", { usual: pick(usual?.label) });
}
