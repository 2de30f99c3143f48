/** What each move leads to, in a list beside the board. */

import { h } from "../ui/dom";
import type { MoveValues } from "../ui/types";
import { say } from "../ui/words/words";

/** Moves that are listed, the best first. */
const LISTED = 6;

export function bestMoves(found: MoveValues): [string, string][] {
  const ranked = Object.entries(found.values).sort(([, a], [, b]) => b.score - a.score);
  return ranked.slice(0, LISTED).map(([move, { words }]) => [move, words]);
}

export function bestList(moves: [string, string][]): HTMLElement[] {
  const rows = moves.map(([move, words]) => h("li", {}, h("strong", {}, move), ` ${words}`));
  return [h("h2", {}, say("best-moves")), h("ol", {}, rows)];
}
