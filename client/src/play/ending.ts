/** How a game ended, and what to do next. */

import { anySeed, compose, lastOrder } from "../ui/composing";
import { button, fill, h } from "../ui/dom";
import { percent } from "../ui/table";
import { trouble } from "../ui/trouble";
import type { Game } from "../ui/types";
import { clock, say } from "../ui/words/words";
import { begin } from "./begin";
import { questions } from "./questions";

/** The result of a game: title, facts, the way on, questions. */
export function ending(game: Game, walked: boolean, left: AbortSignal): HTMLElement[] {
  const facts: [string, string | number][] = [
    [say("time"), clock(game.seconds)],
    [say("moves"), game.line.length],
    [say("hints"), game.hints],
    [say("undos"), game.undos],
  ];
  if (game.score !== null) facts.push([say("score"), percent(game.score)]);
  const fact = ([name, value]: [string, string | number]): HTMLElement =>
    h("div", {}, h("dt", {}, name), h("dd", {}, String(value)));
  return [
    h("h2", { class: `result ${game.result}` }, title(game)),
    h("dl", { class: "facts" }, facts.map(fact)),
    onward(game, left),
    questions(game.play, walked),
  ];
}

/** What is said of a result. */
export function title(game: Game): string {
  if (game.people.length > 1 && game.over) return game.verdict;
  switch (game.result) {
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
function onward(game: Game, left: AbortSignal): HTMLElement {
  const { study } = game;
  if (study !== null) {
    const next = (): void => go(`study/${encodeURIComponent(study)}`);
    return button(say("study-next"), next, { class: "main", "data-tool": "next" });
  }
  const status = h("div", { class: "status", "aria-live": "polite" });
  return h(
    "div",
    { class: "onward" },
    button(say("next-puzzle"), () => void next(game.family, status, left), { class: "main", "data-tool": "next" }),
    button(say("same-again"), () => void begin(game.puzzle), { "data-tool": "again" }),
    h("a", { class: "button", href: `#/family/${game.family}` }, say("other-preset")),
    status,
  );
}

/** Another puzzle like the last one that was composed; without one, a choice of presets. */
async function next(family: string, status: HTMLElement, left: AbortSignal): Promise<void> {
  const order = lastOrder(family);
  if (!order) {
    go(`family/${family}`);
    return;
  }
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
