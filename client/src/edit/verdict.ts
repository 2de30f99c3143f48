/** What the solver says of a painted board, in words. */

import { h } from "../ui/dom";
import { settings } from "../ui/settings";
import { gradeChip, starsOf } from "../ui/stars";
import type { Check, CheckedBoard } from "../ui/types";
import { say } from "../ui/words/words";

/** How a board ends, and in how many ways, as a sentence or two. */
export function verdict(found: Check): string {
  if (found.state === "broken") return say("check-broken", found.error);
  if (found.state === "stopped") return "";
  if (found.status === "unknown") return say("check-unknown");
  return found.players > 1 ? forTwo(found) : forOne(found);
}

function forOne(found: CheckedBoard): string {
  if (found.status !== "won") return say("check-lost");
  const length = say("check-moves", found.moves);
  if (found.ways === null) return `${say("check-won")} ${length}`;
  if (found.ways === 1 && found.exact) return `${say("check-one")} ${length}`;
  return `${say(found.exact ? "check-ways" : "check-least", number(found.ways))} ${length}`;
}

function forTwo(found: CheckedBoard): string {
  if (found.status === "drawn") return say("check-drawn");
  const winner = found.status === "won" ? 0 : 1;
  const wins = say("check-wins", found.sides[winner], found.moves);
  if (winner !== found.turn || found.ways === null) return wins;
  return `${wins} ${found.ways === 1 ? say("check-only-move") : say("check-first-moves", number(found.ways))}`;
}

function number(value: number): string {
  return value.toLocaleString(settings.language);
}

/** The rating, and the measures behind it. */
export function rating(found: Check): HTMLElement | null {
  if (found.state !== "checked") return null;
  const grade = gradeChip(found.grade, starsOf(found.score));
  if (grade === null) return null;
  const fact = (name: string, value: Node | string): HTMLElement => h("div", {}, h("dt", {}, name), h("dd", {}, value));
  const measures = found.measures.map(({ words, value }) =>
    fact(words, typeof value === "number" ? number(value) : value),
  );
  return h(
    "section",
    { class: "rating", "aria-label": say("rating") },
    h("dl", { class: "facts" }, fact(say("score"), grade)),
    h("details", {}, h("summary", {}, say("measures")), h("dl", { class: "facts" }, measures)),
  );
}
