/** Opening puzzles of one's own: from a file that is chosen or dropped, or from text that is pasted. */

import { get, post } from "../ui/api";
import { fill, h } from "../ui/dom";
import { locale } from "../ui/settings";
import { trouble } from "../ui/trouble";
import type { PuzzleList, ShelfInfo, ShelfList } from "../ui/types";
import { say } from "../ui/words/words";

/** Open a text: several puzzles become a shelf, one is begun. */
export async function openText(name: string, text: string, status: HTMLElement): Promise<void> {
  fill(status, h("p", {}, say("loading")));
  try {
    const { puzzles, shelf } = await post<PuzzleList>("open", { name, text });
    location.hash = shelf ? `#/shelf/${shelf}` : `#/puzzle/${puzzles[0]?.id}`;
  } catch (error) {
    fill(status, trouble(error));
  }
}

/** Let a part of the page take files that are dropped and text that is pasted. */
export function takeIn(place: HTMLElement, status: HTMLElement, left: AbortSignal): void {
  const opened = (file: File): void => void file.text().then((text) => openText(file.name, text, status));
  place.addEventListener("dragover", (event) => {
    event.preventDefault();
    place.classList.add("over");
  });
  place.addEventListener("dragleave", () => place.classList.remove("over"));
  place.addEventListener("drop", (event) => {
    event.preventDefault();
    place.classList.remove("over");
    const file = event.dataTransfer?.files[0];
    if (file) opened(file);
  });
  const pasted = (event: ClipboardEvent): void => {
    if (event.target instanceof Element && event.target.closest("textarea, input:not([type=file])")) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text.trim()) void openText(say("pasted"), text, status);
  };
  addEventListener("paste", pasted, { signal: left });
}

/** The shelves of this visitor. */
export async function shelfList(): Promise<HTMLElement | null> {
  const { shelves } = await get<ShelfList>("shelves");
  if (shelves.length === 0) return null;
  return h("section", {}, h("h2", {}, say("shelves")), h("ul", { class: "cards shelves" }, shelves.map(card)));
}

function card({ code, title, added, levels, solved }: ShelfInfo): HTMLElement {
  const when = new Date(added * 1000).toLocaleDateString(locale(), { dateStyle: "medium" });
  return h(
    "li",
    {},
    h(
      "a",
      { class: "card", href: `#/shelf/${code}` },
      h("strong", {}, title),
      h("span", {}, say("solved-of", solved, levels)),
      h("span", { class: "quiet" }, when),
    ),
  );
}
