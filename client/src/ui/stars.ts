/** How hard, as stars: one scale of five for every game. */

import { h } from "./dom";
import { say } from "./words/words";

const MOST = 5;

/** The stars of a score between 0 and 1. */
export function starsOf(score: number | null): number | null {
  return score === null ? null : Math.min(MOST, Math.floor(score * MOST) + 1);
}

/** Stars to be seen, and said aloud as a number; nothing where it is not known how hard something is. */
export function stars(count: number | null): HTMLElement | null {
  if (count === null) return null;
  const signs = "★".repeat(count) + "☆".repeat(MOST - count);
  return h("span", { class: "stars", role: "img", "aria-label": say("stars-words", count) }, signs);
}

/** How hard a puzzle is, in a word and in stars; nothing where that is not known. */
export function gradeChip(grade: string | null, count: number | null): HTMLElement | null {
  return grade === null ? null : h("span", { class: "chip" }, grade, " ", stars(count));
}
