/** How a game ended, and what to do next. */

import { anySeed, compose, lastOrder } from "../ui/composing";
import { button, fill, h } from "../ui/dom";
import { gradeChip } from "../ui/stars";
import { trouble } from "../ui/trouble";
import type { Game } from "../ui/types";
import { clock, say } from "../ui/words/words";
import { begin } from "./begin";
import { gains, onwardOf } from "./gains";
import { questions } from "./questions";
import { countsOf } from "./status";
import type { Deeds } from "./tools";

/** The result of a game: title, facts, the way on, questions. */
export function ending(game: Game, walked: boolean, deeds: Deeds): HTMLElement[] {
  const facts: [string, Node | string | number][] = [
    [say("time"), clock(game.seconds)],
    ...countsOf(game),
    [say("hints"), game.hints],
    [say("undos"), game.undos],
  ];
  const grade = gradeChip(game.grade, game.stars);
  if (grade) facts.push([say("score"), grade]);
  const fact = ([name, value]: [string, Node | string | number]): HTMLElement =>
    h("div", {}, h("dt", {}, name), h("dd", {}, value instanceof Node ? value : String(value)));
  const { lesson } = game;
  const learnt = lesson && outcomeOf(game) === "won" ? h("p", { class: "learnt" }, lesson.learnt) : null;
  return [
    h("h2", { class: `result ${outcomeOf(game)}` }, title(game)),
    ...(learnt ? [learnt] : []),
    gains(game),
    onward(game, deeds),
    ...(lesson ? [] : [h("dl", { class: "facts" }, facts.map(fact)), questions(game.play, walked)]),
  ];
}

/** How a game stands ended now; what is over without one was given up. */
export function outcomeOf(game: Game): string {
  return game.outcome ?? game.result ?? "left";
}

/** What is said of a result. */
export function title(game: Game): string {
  if (game.people.length > 1 && game.over) return game.verdict;
  switch (outcomeOf(game)) {
    case "won":
      return say(game.players > 1 ? "won-game" : "won");
    case "lost":
      return say("lost");
    case "drawn":
      return say("drawn");
    default:
      return say("left");
  }
}

/** What may be done after a game: in a study the next puzzle comes by itself. */
function onward(game: Game, deeds: Deeds): HTMLElement {
  if (game.study !== null) return button(say("study-next"), deeds.next, { class: "main", "data-tool": "next" });
  const won = outcomeOf(game) === "won";
  const next = game.lesson && won ? (game.lesson.next === null ? "lesson-done" : "lesson-next") : "next-puzzle";
  const back = button(say("take-back"), deeds.undo, { "data-tool": "take-back", class: won ? null : "main" });
  const forward = button(say(next), deeds.next, { "data-tool": "next", class: won ? "main" : null });
  return h(
    "div",
    { class: "onward" },
    won ? forward : game.can_undo && back,
    button(say("same-again"), deeds.again, { "data-tool": "again" }),
    !won && !game.secret && button(say("solution"), deeds.solution, { "data-tool": "see-solution" }),
    won ? null : !game.lesson && forward,
    !game.lesson && h("a", { class: "button", href: `#/family/${game.family}` }, say("other-preset")),
  );
}

/** Go to the puzzle after this: the next of a study or a shelf, else one like the last that was composed, or a choice. */
export async function next(game: Game, status: HTMLElement, left: AbortSignal): Promise<void> {
  if (game.study !== null) return go(`study/${encodeURIComponent(game.study)}`);
  const { shelf } = await onwardOf(game);
  if (shelf) return shelf.next === null ? go(`shelf/${shelf.code}`) : begin(shelf.next, { shelf: shelf.code });
  const order = lastOrder(game.family);
  if (!order) return go(`family/${game.family}`);
  try {
    const puzzle = await compose(order, anySeed(), status, left);
    if (puzzle) go(`puzzle/${puzzle}`);
  } catch (error) {
    fill(status, trouble(error));
  }
}

function go(path: string): void {
  location.hash = `#/${path}`;
}
