/** What to choose from on the page of a game: a card for each preset, or for each kind where they are many. */

import { get } from "../ui/api";
import { button, h } from "../ui/dom";
import { fullRows } from "../ui/rows";
import { stars } from "../ui/stars";
import { thumbnail } from "../ui/thumbnail";
import type { FamilyInfo, Thumbnails } from "../ui/types";
import { say } from "../ui/words/words";

type Begin = (preset: string) => void;
const MOST_CARDS = 14;

/** Whether one chooses a kind first: there are more presets than one looks through. */
export function hasKinds(info: FamilyInfo): boolean {
  return Object.keys(info.presets).length > MOST_CARDS;
}

export function presetCards(info: FamilyInfo, begin: Begin): HTMLElement {
  const names = Object.keys(info.presets);
  return hasKinds(info) ? kinds(info, names, begin) : each(info, names, begin);
}

export function presetWords(info: FamilyInfo, preset: string): string {
  return info.preset_words[preset] ?? preset;
}

function chosen(preset: string, begin: Begin, words: (Node | string | null)[], more = {}): HTMLElement {
  const made = button("", () => begin(preset), { "data-preset": preset, ...more });
  made.append(...words.filter((one) => one !== null));
  return made;
}

function each(info: FamilyInfo, names: string[], begin: Begin): HTMLElement {
  const card = (preset: string): HTMLElement => {
    const words = [h("strong", {}, presetWords(info, preset)), stars(info.preset_stars[preset] ?? null)];
    return h("li", {}, chosen(preset, begin, words, { class: "preset card" }));
  };
  return fullRows(names.map(card), "presets");
}

/** A card for each kind, with a picture, and a button for each size. */
function kinds(info: FamilyInfo, names: string[], begin: Begin): HTMLElement {
  const sizes = new Map<string, string[]>();
  for (const preset of names) {
    const [kind] = info.preset_parts[preset] ?? [preset];
    sizes.set(kind, [...(sizes.get(kind) ?? []), preset]);
  }
  const size = (preset: string): HTMLElement => {
    const words = info.preset_parts[preset]?.[1] ?? say("play");
    return chosen(preset, begin, [words], { class: "preset", "aria-label": presetWords(info, preset) });
  };
  const card = ([kind, presets]: [string, string[]]): HTMLElement =>
    h(
      "li",
      { class: "card kind", "data-presets": presets.join(" ") },
      h("div", { class: "thumb" }),
      h("strong", {}, kind),
      h("div", { class: "sizes" }, presets.map(size)),
    );
  const cards = fullRows([...sizes].map(card), "variants");
  pictures(info.name, cards).catch(() => undefined);
  return cards;
}

/** Show a small board of each kind, once they are drawn: the words beside them do without. */
async function pictures(family: string, cards: HTMLElement): Promise<void> {
  const { pictures } = await get<Thumbnails>(`families/${family}/thumbnails`);
  for (const card of cards.querySelectorAll<HTMLElement>("[data-presets]")) {
    const drawn = (card.dataset.presets ?? "").split(" ").find((preset) => pictures[preset]);
    if (drawn) card.querySelector(".thumb")?.replaceWith(thumbnail(pictures[drawn] ?? ""));
  }
}
