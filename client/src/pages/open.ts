/** Puzzles of one's own: from a file, dropped, or pasted; and the shelves of those opened before. */

import { button, h } from "../ui/dom";
import type { Page } from "../ui/page";
import { say } from "../ui/words/words";
import { openText, shelfList, takeIn } from "./opening";

export const page: Page = async (into, _parts, left) => {
  const status = h("div", { class: "status", "aria-live": "polite" });
  const chosen = async (event: Event): Promise<void> => {
    const file = (event.target as HTMLInputElement).files?.[0];
    if (file) await openText(file.name, await file.text(), status);
  };
  const written = h("textarea", { id: "text", rows: 6, spellcheck: "false" });
  const read = (): void => void (written.value.trim() && openText(say("pasted"), written.value, status));
  const place = h(
    "div",
    { class: "drop" },
    h("label", { for: "file", class: "button main large" }, say("choose-file")),
    h("input", { id: "file", class: "unseen", type: "file", onchange: (e: Event) => void chosen(e) }),
    h("p", { class: "quiet" }, say("drop-words")),
    h("label", { for: "text" }, say("paste-here")),
    written,
    button(say("open-text"), read, { "data-tool": "open-text" }),
  );
  takeIn(place, status, left);
  into.append(h("h1", {}, say("open-file")), h("p", { class: "tagline" }, say("open-words")), place, status);
  const shelves = await shelfList();
  if (shelves) into.append(shelves);
};
