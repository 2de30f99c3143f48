/** The start page: every game with a picture and a sentence. */

import { families } from "../ui/api";
import { fill, h, pause } from "../ui/dom";
import type { Page } from "../ui/page";
import { thumbnail } from "../ui/thumbnail";
import type { FamilyInfo } from "../ui/types";
import { type Phrase, say } from "../ui/words/words";

/** What else there is to do, each with a sentence. */
const WAYS: [string, Phrase, Phrase][] = [
  ["daily", "play-daily", "daily-words"],
  ["edit", "edit", "edit-words"],
  ["open", "open-file", "open-words"],
  ["history", "history", "history-words"],
];

/** Milliseconds between two looks at games that are being prepared. */
const BETWEEN = 2000;

export const page: Page = async (into, _parts, left) => {
  const games = h("ul", { class: "cards families" });
  const all = await shown(games);
  into.append(
    h("h1", {}, say("welcome")),
    h("p", { class: "tagline" }, say("tagline")),
    h("h2", { class: "unseen" }, say("choose-family")),
    games,
    h("ul", { class: "cards ways" }, WAYS.map(way)),
  );
  if (!all) prepared(games, left).catch(() => undefined);
};

/** Show every game; tell whether all of them are ready: then they have a picture. */
async function shown(games: HTMLElement): Promise<boolean> {
  const { families: all } = await families();
  const ready = `${all.filter((one) => one.picture).length}`;
  // Who is choosing by keyboard is not disturbed for nothing.
  if (games.dataset.ready !== ready) fill(games, all.map(game));
  games.dataset.ready = ready;
  return all.every((one) => one.picture);
}

/** Show games again until all are prepared, or the page is left. */
async function prepared(games: HTMLElement, left: AbortSignal): Promise<void> {
  do await pause(BETWEEN);
  while (!left.aborted && !(await shown(games)));
}

function game(one: FamilyInfo): HTMLElement {
  return card(`family/${one.name}`, one.title, one.summary, thumbnail(one.picture));
}

function way([where, title, words]: [string, Phrase, Phrase]): HTMLElement {
  return card(where, say(title), say(words));
}

function card(where: string, title: string, words: string, picture: HTMLElement | null = null): HTMLElement {
  const link = h("a", { href: `#/${where}`, class: "card" }, picture, h("strong", {}, title), h("span", {}, words));
  return h("li", {}, link);
}
