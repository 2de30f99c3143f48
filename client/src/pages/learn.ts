/** Learning a game: small boards, each with one thing to try. */

import { families, family, get, post } from "../ui/api";
import { button, fill, h } from "../ui/dom";
import { doneLessons, forgetVisit, markDone, visitedPlays } from "../ui/lessons";
import type { Page } from "../ui/page";
import { arrange, fullRows } from "../ui/rows";
import { thumbnail } from "../ui/thumbnail";
import { trouble } from "../ui/trouble";
import type { FamilyInfo, Game, Lesson, Lessons } from "../ui/types";
import { say } from "../ui/words/words";

export const page: Page = async (into, [name = ""]) => {
  if (name) await lessonsOf(into, await family(name));
  else await everyGame(into);
};

/** All games that can be learnt. */
async function everyGame(into: HTMLElement): Promise<void> {
  const { families: all } = await families();
  const card = (one: FamilyInfo): HTMLElement => {
    const link = h(
      "a",
      { href: `#/learn/${one.name}`, class: "card" },
      thumbnail(one.picture),
      h("strong", {}, one.title),
    );
    return h("li", {}, link);
  };
  into.append(
    h("h1", {}, say("learn")),
    h("p", { class: "tagline" }, say("learn-words")),
    fullRows(all.map(card), "families"),
  );
}

async function lessonsOf(into: HTMLElement, info: FamilyInfo): Promise<void> {
  const [{ lessons }] = await Promise.all([get<Lessons>(`lessons/${info.name}`), noteWon()]);
  const done = doneLessons(info.name);
  const status = h("div", { class: "status", "aria-live": "polite" });
  const next = lessons.find((one) => !done.has(one.name));
  const start = (lesson: Lesson): void => void begin(info.name, lesson.name, status);
  const cards = lessons.map((one, place) => card(one, place + 1, done.has(one.name), one === next, start));
  arrange(cards);
  into.append(
    h("h1", {}, say("learn-game", info.title)),
    h("p", { class: "tagline" }, lessons.length > 0 ? say("learn-words") : say("no-lessons")),
    progress(lessons.filter((one) => done.has(one.name)).length, lessons.length) ?? "",
    status,
    h("ol", { class: "cards full lessons" }, cards),
    h("p", { class: "row" }, h("a", { class: "button", href: `#/family/${info.name}` }, say("play-game", info.title))),
  );
}

function progress(done: number, all: number): HTMLElement | null {
  if (all === 0) return null;
  const bar = h("progress", { max: all, value: done, "aria-label": say("learnt-of", done, all) });
  return h("p", { class: "how-far" }, bar, h("span", {}, say("learnt-of", done, all)));
}

function card(
  lesson: Lesson,
  number: number,
  done: boolean,
  next: boolean,
  start: (lesson: Lesson) => void,
): HTMLElement {
  return h(
    "li",
    { class: "card", "data-lesson": lesson.name },
    thumbnail(lesson.svg),
    h("strong", {}, `${number}. ${lesson.title}`),
    h("span", {}, done ? lesson.learnt : lesson.words),
    done && h("em", { class: "done" }, `✓ ${say("learn-done")}`),
    button(done ? say("same-again") : say("start"), () => start(lesson), {
      class: next ? "main" : null,
      "aria-label": `${done ? say("same-again") : say("start")}: ${lesson.title}`,
    }),
  );
}

/** Begin a lesson, and go to its board. */
async function begin(name: string, lesson: string, status: HTMLElement): Promise<void> {
  try {
    const game = await post<Game>(`lessons/${name}/${lesson}`);
    location.hash = `#/play/${game.play}`;
  } catch (error) {
    fill(status, trouble(error));
  }
}

/** Mark the lessons as done that have been won since. */
async function noteWon(): Promise<void> {
  const look = async (code: string): Promise<void> => {
    const game = await get<Game>(`plays/${code}`);
    const { lesson } = game;
    if (lesson && game.outcome === "won") markDone(game.family, lesson.name);
    if (!lesson || game.outcome !== null) forgetVisit(code);
  };
  await Promise.allSettled(visitedPlays().map(look));
}
