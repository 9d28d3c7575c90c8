/** What the viewer has set for this browser. */

export type Theme = "auto" | "light" | "dark";
export type Print = "normal" | "large";

const STORED = "paohuzi.settings";

interface Settings {
  theme: Theme;
  print: Print;
}

function load(): Settings {
  const first: Settings = { theme: "auto", print: "normal" };
  try {
    return { ...first, ...(JSON.parse(localStorage.getItem(STORED) ?? "{}") as Partial<Settings>) };
  } catch {
    return first;
  }
}

export const settings = $state<Settings>(load());

export function applySettings(): void {
  localStorage.setItem(STORED, JSON.stringify(settings));
  document.documentElement.dataset.theme = settings.theme;
  document.documentElement.dataset.print = settings.print;
}
