/** What keys mean on the play page, besides the moves of a game. */

export type Deed = "undo" | "redo" | "restart" | "hint";

const DEEDS: Record<string, Deed> = { u: "undo", r: "redo", x: "restart", h: "hint" };

/** What a key does; null where it does nothing. */
export function deedOf(event: KeyboardEvent): Deed | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  return DEEDS[event.key] ?? null;
}

/** Whether a key belongs to what has the focus, not to the game. */
export function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, select, textarea, summary")) return true;
  const presses = event.key === "Enter" || event.key === " ";
  return presses && target?.closest("button, a") != null;
}
