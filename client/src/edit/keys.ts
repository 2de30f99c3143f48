/** What keys mean in the editor. */

import type { Way } from "./trail";

export type Meaning = { way: Way } | { brush: number } | null;

/** What a key means: a step back or forward, or a brush by its place. */
export function meaningOf(event: KeyboardEvent): Meaning {
  const control = event.ctrlKey || event.metaKey;
  if (event.altKey) return null;
  if (control) return event.key === "z" ? { way: "undo" } : event.key === "y" ? { way: "redo" } : null;
  if (event.key === "u") return { way: "undo" };
  if (event.key === "r") return { way: "redo" };
  return /^\d$/.test(event.key) ? { brush: (Number(event.key) + 9) % 10 } : null;
}
