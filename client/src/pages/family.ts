/** One game: choose a difficulty, or make a wish, and play. */

import { gameBlock } from "../match/begin";
import { family } from "../ui/api";
import { anySeed, compose, type Order } from "../ui/composing";
import { button, fill, h } from "../ui/dom";
import type { Page } from "../ui/page";
import { rulesCard } from "../ui/rules";
import { thumbnail } from "../ui/thumbnail";
import { trouble } from "../ui/trouble";
import type { FamilyInfo } from "../ui/types";
import { say } from "../ui/words/words";
import { wishForm } from "./wish";

const MOST_BUTTONS = 14;

export const page: Page = async (into, [name = ""], left) => {
  const info = await family(name);
  const status = h("div", { class: "status", "aria-live": "polite" });
  const begin = (preset: string, wish: Record<string, string>, seed: number): void =>
    void play({ family: info.name, preset, wish }, seed, status, left);
  const rules = rulesCard(info, "", matchMedia("(min-width: 40rem)").matches);
  into.append(
    h("h1", {}, info.title),
    h(
      "div",
      { class: "intro" },
      thumbnail(info.picture),
      h("div", {}, h("p", { class: "tagline" }, info.summary), rules),
    ),
    ...gameBlock(info),
    h("h2", {}, say("choose-preset")),
    status,
    presetButtons(info, (preset) => begin(preset, {}, anySeed())),
    wishForm(info, begin),
  );
};

async function play(order: Order, seed: number, status: HTMLElement, left: AbortSignal): Promise<void> {
  status.scrollIntoView({ block: "nearest" });
  try {
    const puzzle = await compose(order, seed, status, left);
    if (puzzle) location.hash = `#/puzzle/${puzzle}`;
  } catch (error) {
    fill(status, trouble(error));
  }
}

/** A button for each preset; where they are many, a row for each kind and a button for each size. */
function presetButtons(info: FamilyInfo, begin: (preset: string) => void): HTMLElement {
  const names = Object.keys(info.presets);
  const made = (preset: string, words: string, more = {}): HTMLElement =>
    button(words, () => begin(preset), { class: "preset", "data-preset": preset, ...more });
  const words = (preset: string): string => info.preset_words[preset] ?? preset;
  if (names.length <= MOST_BUTTONS) {
    const all = names.map((preset) => made(preset, words(preset)));
    return h("div", { class: "presets" }, all);
  }
  const rows = new Map<string, HTMLElement[]>();
  for (const preset of names) {
    const [kind, size] = info.preset_parts[preset] ?? [preset, say("play")];
    rows.set(kind, [...(rows.get(kind) ?? []), made(preset, size, { "aria-label": words(preset) })]);
  }
  const row = ([kind, buttons]: [string, HTMLElement[]]): HTMLElement => h("li", {}, h("span", {}, kind), buttons);
  return h("ul", { class: "preset-rows" }, [...rows].map(row));
}
