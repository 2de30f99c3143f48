/** The start page: every game with a picture and a sentence. */

import { families } from "../ui/api";
import { drawing, h } from "../ui/dom";
import { Fit } from "../ui/fit";
import type { Page } from "../main";
import { type Phrase, say } from "../ui/words/words";

export const page: Page = async (into) => {
  const { families: all } = await families();
  into.append(
    h("h1", {}, say("welcome")),
    h("p", { class: "tagline" }, say("tagline")),
    h("h2", { class: "unseen" }, say("choose-family")),
    h(
      "ul",
      { class: "cards families" },
      all.map((one) =>
        h(
          "li",
          {},
          h(
            "a",
            { href: `#/family/${one.name}`, class: "card" },
            thumbnail(one.picture),
            h("strong", {}, one.title),
            h("span", {}, one.summary),
          ),
        ),
      ),
    ),
    h("ul", { class: "cards ways" }, WAYS.map(([where, title, words]) => way(where, title, words))),
  );
};

/** What else there is to do, each with a sentence. */
const WAYS: [string, Phrase, Phrase][] = [
  ["daily", "play-daily", "daily-words"],
  ["edit", "edit", "edit-words"],
  ["open", "open-file", "open-words"],
  ["history", "history", "history-words"],
];

function way(where: string, title: Phrase, words: Phrase): HTMLElement {
  return h("li", {}, h("a", { href: `#/${where}`, class: "card" }, h("strong", {}, say(title)), h("span", {}, say(words))));
}

/** A small picture that says nothing: the words beside it do. */
export function thumbnail(svg: string): HTMLElement {
  const picture = drawing(svg);
  picture.setAttribute("aria-hidden", "true");
  picture.removeAttribute("role");
  for (const part of picture.querySelectorAll("title, desc, .caption, .axis")) part.remove();
  new Fit().show(picture);
  return h("div", { class: "thumb" }, picture as unknown as Node);
}
