/** The start page: every game with a picture and a sentence. */

import { families } from "../ui/api";
import { h } from "../ui/dom";
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

export const page: Page = async (into) => {
  const { families: all } = await families();
  into.append(
    h("h1", {}, say("welcome")),
    h("p", { class: "tagline" }, say("tagline")),
    h("h2", { class: "unseen" }, say("choose-family")),
    h("ul", { class: "cards families" }, all.map(game)),
    h("ul", { class: "cards ways" }, WAYS.map(way)),
  );
};

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
