/** A lesson: what it teaches, said above the board, and the way to the next. */

import { post } from "../ui/api";
import { button, h } from "../ui/dom";
import type { Game } from "../ui/types";
import { say } from "../ui/words/words";

type Taught = NonNullable<Game["lesson"]>;

/** What a lesson says while it is played. */
export function bubble(game: Game, lesson: Taught, skip: () => void): HTMLElement {
  return h(
    "section",
    { class: "bubble", "aria-label": lesson.title, "data-tool": "lesson" },
    h("p", { class: "quiet" }, say("lesson-place", lesson.place, lesson.total)),
    h("h2", {}, lesson.title),
    h("p", {}, game.outcome === "won" ? lesson.learnt : lesson.words),
    button(say("lesson-skip"), skip, { "data-tool": "skip" }),
  );
}

/** Go on to the lesson after this one; after the last, to the game itself. */
export async function nextLesson({ family }: Game, lesson: Taught): Promise<void> {
  if (lesson.next === null) {
    location.hash = `#/family/${family}`;
    return;
  }
  const game = await post<Game>(`lessons/${family}/${encodeURIComponent(lesson.next)}`);
  location.hash = `#/play/${game.play}`;
}
