/** What the page says about a game in one sentence. */

import type { Game, Hint } from "../ui/types";
import { say } from "../ui/words/words";
import { isOver, type Play } from "./state";

/** What the status line says. */
export function statusOf(play: Play): string {
  return play.said ?? (play.game.closed || turnWords(play.game));
}

function turnWords(game: Game): string {
  if (game.over) return game.verdict;
  if (isOver(game)) return "";
  const side = game.sides[game.turn] ?? "";
  if (game.waiting) return say("thinking", side);
  if (game.people.length > 1) return say("turn-of", side);
  return game.line.length === 0
    ? say("your-turn")
    : countsOf(game)
        .map(([name, count]) => say("count", name, count))
        .join(" · ");
}

/** What is counted on the way: what the game says, or its moves. */
export function countsOf(game: Game): [string, number][] {
  const counted = Object.entries(game.tally);
  return counted.length > 0 ? counted : [[say("moves"), game.line.length]];
}

/** What a hint says; `label` is what its move is called, `begun` whether there is a move to take back. */
export function hintWords(hint: Hint, label: (move: string) => string, begun = true): string {
  const lost = hint.status === "lost";
  if (hint.move === null) return say(lost ? (begun ? "hint-lost" : "solution-lost") : "hint-none");
  const here = label(hint.move);
  if (hint.status === "unknown") return say("hint-unproved", here);
  return say(lost ? "hint-holds" : "hint-here", here);
}
