/** How a game ended, and what to do next. */

import { compose, anySeed, lastOrder } from "../ui/composing";
import type { State } from "../ui/api";
import { button, fill, h } from "../ui/dom";
import { questions } from "./questions";
import { begin } from "../pages/puzzle";
import { current } from "../pages/study";
import { clock, say, wrong } from "../ui/words/words";

/** The result page of a game: title, facts, the way on, questions. */
export function ending(state: State, walked: boolean): HTMLElement[] {
  const facts: [string, string | number][] = [
    [say("time"), clock(state.seconds)],
    [say("moves"), state.line.length],
    [say("hints"), state.hints],
    [say("undos"), state.undos],
  ];
  if (state.score !== null) facts.push([say("score"), `${Math.round(state.score * 100)} %`]);
  const fact = ([name, value]: [string, string | number]): HTMLElement =>
    h("div", {}, h("dt", {}, name), h("dd", {}, String(value)));
  return [
    h("h2", { class: `result ${state.result}` }, title(state)),
    h("dl", { class: "facts" }, facts.map(fact)),
    onward(state),
    questions(state.play, walked),
  ];
}

function title(state: State): string {
  if (state.people.length > 1 && state.over) return state.verdict;
  const words = {
    won: say(state.players > 1 ? "won-game" : "won"),
    lost: say("lost"),
    drawn: say("drawn"),
    left: say("left"),
  };
  return words[(state.result ?? "left") as keyof typeof words] ?? "";
}

/** What may be done after a game: in a study the next puzzle comes by itself. */
function onward(state: State): HTMLElement {
  const study = current();
  if (study) {
    const next = (): void => void (location.hash = `#/study/${encodeURIComponent(study.name)}`);
    return button(say("study-next"), next, { class: "main", "data-tool": "next" });
  }
  const status = h("div", { class: "status", "aria-live": "polite" });
  return h(
    "div",
    { class: "onward" },
    button(say("next-puzzle"), () => void next(state.family, status), { class: "main", "data-tool": "next" }),
    button(say("same-again"), () => void begin(state.puzzle), { "data-tool": "again" }),
    h("a", { class: "button", href: `#/family/${state.family}` }, say("other-preset")),
    status,
  );
}

/** Another puzzle like the last one that was composed; without one, a choice of presets. */
async function next(family: string, status: HTMLElement): Promise<void> {
  const order = lastOrder(family);
  if (!order) {
    location.hash = `#/family/${family}`;
    return;
  }
  try {
    const puzzle = await compose(order, anySeed(), status, () => undefined);
    if (puzzle) location.hash = `#/puzzle/${puzzle}`;
  } catch (error) {
    fill(status, h("p", { class: "error", role: "alert" }, wrong(error)));
  }
}
