/** The start page: the puzzle of the day, every game with a picture and a sentence, and what else there is to do. */

import { families, get } from "../ui/api";
import { fill, h, pause } from "../ui/dom";
import type { Page } from "../ui/page";
import { arrange, fullRows } from "../ui/rows";
import { stars, starsOf } from "../ui/stars";
import { thumbnail } from "../ui/thumbnail";
import type { FamilyInfo, PuzzleInfo, Today } from "../ui/types";
import { type Phrase, say } from "../ui/words/words";
import { boardOf, dayWords, knownId, puzzleOf, turnOf } from "./today";

/** What else there is to do, each with a sign and a sentence. */
const WAYS: [string, string, Phrase, Phrase][] = [
  ["learn", "学", "learn", "learn-words"],
  ["edit", "描", "edit", "edit-words"],
  ["open", "開", "open-file", "open-words"],
  ["history", "記", "history", "history-words"],
];

/** Milliseconds between two looks at games that are being prepared. */
const BETWEEN = 2000;

export const page: Page = async (into, _parts, left) => {
  const games = fullRows([], "families");
  const [all, today] = await Promise.all([shown(games), get<Today>("daily")]);
  const chosen = turnOf(
    all.filter((one) => one.picture),
    today.date,
  );
  into.append(
    chosen ? ofToday(chosen, today, left) : h("h1", {}, say("welcome")),
    h("h2", {}, say("choose-family")),
    games,
    h("h2", {}, say("more-ways")),
    fullRows(WAYS.map(way), "ways"),
  );
  if (!ready(all)) prepared(games, left).catch(() => undefined);
};

/** The board of the day, of one game after the other: its picture stands for it until it is there. */
function ofToday(one: FamilyInfo, today: Today, left: AbortSignal): HTMLElement {
  const board = h("a", { class: "frame", href: "#/daily", tabindex: "-1", "aria-hidden": "true" });
  const play = h("a", { class: "button main large", href: "#/daily" }, say("play"));
  const hard = h("span", {}, today.families[one.name]?.preset ?? "");
  const status = h("p", { class: "quiet", role: "status" });
  fill(board, thumbnail(one.picture));
  const show = (puzzle: PuzzleInfo): void => {
    fill(board, thumbnail(puzzle.svg));
    hard.append(" ", stars(starsOf(puzzle.score)) ?? "");
    for (const link of [board, play]) {
      link.setAttribute("href", `#/puzzle/${puzzle.id}`);
      link.dataset.ready = "";
    }
  };
  // Where it cannot be had, the page of the day says why.
  found(one.name, today, status, left)
    .then((puzzle) => puzzle && show(puzzle))
    .catch(() => undefined)
    .finally(() => fill(status));
  return h(
    "section",
    { class: "today" },
    board,
    h(
      "div",
      {},
      h("p", { class: "date" }, h("b", { lang: "ja", "aria-hidden": "true" }, "今日"), dayWords(today.date)),
      h("h1", {}, say("play-daily")),
      h("p", { class: "which" }, h("strong", {}, one.title), hard),
      h("p", { class: "tagline" }, one.summary),
      h("p", { class: "row" }, play, h("a", { href: "#/daily" }, say("all-today"))),
      status,
    ),
  );
}

async function found(name: string, today: Today, status: HTMLElement, left: AbortSignal): Promise<PuzzleInfo | null> {
  const known = knownId(today, name);
  if (known) return boardOf(known);
  status.textContent = say("day-composing");
  const id = await puzzleOf(today, name, h("div"), left);
  return id ? boardOf(id) : null;
}

function ready(all: FamilyInfo[]): boolean {
  return all.every((one) => one.picture);
}

/** Show every game; one that has no picture yet is being prepared. */
async function shown(games: HTMLElement): Promise<FamilyInfo[]> {
  const { families: all } = await families();
  const count = `${all.filter((one) => one.picture).length}`;
  // Who is choosing by keyboard is not disturbed for nothing.
  if (games.dataset.ready !== count) {
    const cards = all.map(game);
    arrange(cards);
    fill(games, cards);
  }
  games.dataset.ready = count;
  return all;
}

/** Show games again until all are prepared, or the page is left. */
async function prepared(games: HTMLElement, left: AbortSignal): Promise<void> {
  do await pause(BETWEEN);
  while (!left.aborted && !ready(await shown(games)));
}

function game(one: FamilyInfo): HTMLElement {
  const to = `#/family/${one.name}`;
  const words = [h("strong", {}, one.title), h("span", {}, one.summary)];
  return h(
    "li",
    { class: "game" },
    h("a", { href: to, class: "card" }, thumbnail(one.picture), words),
    h("a", { href: `#/learn/${one.name}`, class: "lesson", "aria-label": say("learn-game", one.title) }, say("learn")),
  );
}

function way([where, sign, title, words]: [string, string, Phrase, Phrase]): HTMLElement {
  const seal = h("b", { class: "sign", lang: "ja", "aria-hidden": "true" }, sign);
  return h(
    "li",
    {},
    h("a", { href: `#/${where}`, class: "card" }, seal, h("strong", {}, say(title)), h("span", {}, say(words))),
  );
}
