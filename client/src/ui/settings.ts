/** What a visitor has chosen; it stays in this browser. */

export interface Settings {
  language: string;
  theme: "auto" | "light" | "dark";
  assist: "auto" | "none" | "refuse" | "show";
  highlights: boolean;
  calm: boolean;
  fog: boolean;
  sound: boolean;
  /** Whether four arrows stand below the board. */
  pad: boolean;
}

const KEY = "sakumon";
const DEFAULTS: Settings = {
  language: navigator.language.startsWith("ja") ? "ja" : "en",
  theme: "auto",
  assist: "auto",
  highlights: true,
  calm: matchMedia("(prefers-reduced-motion: reduce)").matches,
  fog: false,
  sound: false,
  pad: false,
};

export const settings: Settings = { ...DEFAULTS, ...load() };

function load(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

export function save(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
  apply();
}

/** How dates are written. */
export function locale(): string {
  return settings.language === "en" ? "en-GB" : settings.language;
}

/** Whether the page is dark now. */
export function isDark(): boolean {
  if (settings.theme !== "auto") return settings.theme === "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

/** Bring the page in line with the settings. */
export function apply(): void {
  document.documentElement.lang = settings.language;
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
  document.documentElement.toggleAttribute("data-calm", settings.calm);
}
