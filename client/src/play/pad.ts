/** Four arrows below the board, for who would rather press than swipe. */

import { button, h } from "../ui/dom";
import { type Phrase, say } from "../ui/words/words";

const ARROWS: [string, string, Phrase][] = [
  ["up", "▲", "arrow-up"],
  ["left", "◀", "arrow-left"],
  ["down", "▼", "arrow-down"],
  ["right", "▶", "arrow-right"],
];

export function pad(pressed: (key: string) => void): HTMLElement {
  const arrow = ([key, sign, words]: [string, string, Phrase]): HTMLElement =>
    button(sign, () => pressed(key), { class: `arrow-${key}`, "data-pad": key, "aria-label": say(words) });
  return h("div", { class: "pad" }, ARROWS.map(arrow));
}
