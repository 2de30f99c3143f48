/** Puzzles of one's own, from a file that is chosen or dropped, or from text that is pasted. */

import { post } from "../ui/api";
import { fill, h } from "../ui/dom";
import type { Page } from "../ui/page";
import { stars, starsOf } from "../ui/stars";
import { thumbnail } from "../ui/thumbnail";
import { trouble } from "../ui/trouble";
import type { PuzzleInfo } from "../ui/types";
import { say } from "../ui/words/words";

/** What text is called that came without a name: what it is, is seen from what it says. */
const PASTED = "pasted.txt";

export const page: Page = async (into, _parts, left) => {
  const name = h("output", { for: "file" });
  const found = h("div", { "aria-live": "polite" });
  const open = async (file: { name: string; text: () => Promise<string> }): Promise<void> => {
    name.textContent = file.name;
    fill(found, h("p", {}, say("loading")));
    try {
      const answer = await post<{ puzzles: PuzzleInfo[] }>("open", { name: file.name, text: await file.text() });
      fill(found, h("ul", { class: "cards" }, answer.puzzles.map(card)));
    } catch (error) {
      fill(found, trouble(error));
    }
  };
  const chosen = ({ target }: Event): void => {
    const file = (target as HTMLInputElement).files?.[0];
    if (file) void open(file);
  };
  const drop = h(
    "div",
    { class: "drop" },
    h("label", { for: "file", class: "button main large" }, say("choose-file")),
    h("input", { id: "file", class: "unseen", type: "file", onchange: chosen }),
    h("p", { class: "quiet" }, say("drop-words")),
    name,
  );
  droppable(drop, (file) => void open(file));
  const pasted = (event: ClipboardEvent): void => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text.trim()) void open({ name: PASTED, text: async () => text });
  };
  document.addEventListener("paste", pasted, { signal: left });
  into.append(h("h1", {}, say("open-file")), h("p", { class: "tagline" }, say("open-words")), drop, found);
};

/** Take files that are dropped on an element. */
function droppable(element: HTMLElement, take: (file: File) => void): void {
  const over = (now: boolean) => (event: DragEvent) => {
    event.preventDefault();
    element.classList.toggle("over", now);
  };
  element.addEventListener("dragover", over(true));
  element.addEventListener("dragleave", over(false));
  element.addEventListener("drop", (event) => {
    over(false)(event);
    const file = event.dataTransfer?.files[0];
    if (file) take(file);
  });
}

function card(puzzle: PuzzleInfo): HTMLElement {
  return h(
    "li",
    {},
    h(
      "a",
      { class: "card", href: `#/puzzle/${puzzle.id}` },
      thumbnail(puzzle.svg),
      h("strong", {}, puzzle.title),
      stars(starsOf(puzzle.score)),
      h("span", { class: "id" }, puzzle.id),
    ),
  );
}
