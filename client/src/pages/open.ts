/** Puzzles of one's own, from a file. */

import { post } from "../ui/api";
import { fill, h } from "../ui/dom";
import type { Page } from "../ui/page";
import { thumbnail } from "../ui/thumbnail";
import { trouble } from "../ui/trouble";
import type { PuzzleInfo } from "../ui/types";
import { say } from "../ui/words/words";

export const page: Page = async (into) => {
  const name = h("output", { for: "file" });
  const found = h("div", { "aria-live": "polite" });
  const opened = async (event: Event): Promise<void> => {
    const file = (event.target as HTMLInputElement).files?.[0];
    if (!file) return;
    name.textContent = file.name;
    fill(found, h("p", {}, say("loading")));
    try {
      const answer = await post<{ puzzles: PuzzleInfo[] }>("open", { name: file.name, text: await file.text() });
      fill(found, h("ul", { class: "cards" }, answer.puzzles.map(card)));
    } catch (error) {
      fill(found, trouble(error));
    }
  };
  into.append(
    h("h1", {}, say("open-file")),
    h("p", {}, say("open-words")),
    h(
      "div",
      { class: "file" },
      h("label", { for: "file", class: "button main" }, say("choose-file")),
      h("input", { id: "file", class: "unseen", type: "file", onchange: (e: Event) => void opened(e) }),
      name,
    ),
    found,
  );
};

function card(puzzle: PuzzleInfo): HTMLElement {
  return h(
    "li",
    {},
    h(
      "a",
      { class: "card", href: `#/puzzle/${puzzle.id}` },
      thumbnail(puzzle.svg),
      h("strong", {}, puzzle.title),
      h("span", { class: "id" }, puzzle.id),
    ),
  );
}
