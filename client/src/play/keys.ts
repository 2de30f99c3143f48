/** What keys mean on the play page, besides the moves of a game. */

export type Deed = "undo" | "redo" | "restart" | "hint" | "next";

const DEEDS: Record<string, Deed> = { u: "undo", r: "restart", x: "restart", h: "hint", n: "next" };

/** What a key does; null where it does nothing. */
export function deedOf(event: KeyboardEvent): Deed | null {
  const key = event.key.toLowerCase();
  if (event.altKey) return null;
  if (event.ctrlKey || event.metaKey) return withControl(key, event.shiftKey);
  return DEEDS[key] ?? null;
}

/** What everybody's fingers know. */
function withControl(key: string, shift: boolean): Deed | null {
  if (key === "z") return shift ? "redo" : "undo";
  return key === "y" ? "redo" : null;
}

/** Fields that are chosen in, not typed in: they know these keys and no letters. */
const CHOSEN = "input:is([type=radio], [type=checkbox], [type=range])";
const CHOOSES = /^(Arrow.*|Home|End|Page.*|Enter| )$/;

/** Whether a key belongs to what has the focus, not to the game. */
export function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(CHOSEN)) return CHOOSES.test(event.key);
  if (target?.closest("input, select, textarea")) return true;
  const presses = event.key === "Enter" || event.key === " ";
  return presses && target?.closest("button, a, summary") != null;
}
