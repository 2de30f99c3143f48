/** The start page: every game with a picture and a sentence. */

import { families } from "../api";
import { drawing, h } from "../dom";
import type { Page } from "../main";
import { say } from "../words";

export const page: Page = async (into) => {
  const { families: all } = await families();
  into.append(
    h("h1", {}, "Sakumon"),
    h("p", { class: "tagline" }, say("tagline")),
    h("h2", { class: "quiet" }, say("choose-family")),
    h(
      "ul",
      { class: "cards" },
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
  );
};

/** A small picture that says nothing: the words beside it do. */
export function thumbnail(svg: string): HTMLElement {
  const picture = drawing(svg);
  picture.setAttribute("aria-hidden", "true");
  picture.removeAttribute("role");
  for (const title of picture.querySelectorAll("title, desc")) title.remove();
  return h("div", { class: "thumb" }, picture as unknown as Node);
}
