/** The brushes to paint with. */

import { drawing, fill, h } from "../ui/dom";
import type { Brush, Draft } from "../ui/types";
import { say } from "../ui/words/words";

export class Brushes {
  readonly element = h("fieldset", { class: "brushes" });
  private readonly name = h("strong", {});
  private made = "";

  constructor(private readonly chosen: (brush: string) => void) {}

  show({ brush, brushes }: Draft): void {
    this.make(brushes, brush);
    this.name.textContent = brushes.find((one) => one.name === brush)?.words ?? "";
    for (const input of this.element.querySelectorAll("input")) input.checked = input.value === brush;
  }

  /** Brushes are made again only where there are others: a press that has begun outlives a new board. */
  private make(brushes: Brush[], brush: string): void {
    const made = JSON.stringify(brushes);
    if (made === this.made) return;
    this.made = made;
    const focused = this.element.contains(document.activeElement);
    const legend = h("legend", {}, `${say("brushes")}: `, this.name);
    const all = brushes.map((one, place) => this.one(one, place));
    fill(this.element, legend, all);
    if (focused) this.element.querySelector<HTMLElement>(`input[value="${CSS.escape(brush)}"]`)?.focus();
  }

  private one(brush: Brush, place: number): HTMLElement {
    const picture = drawing(brush.svg);
    picture.setAttribute("aria-hidden", "true");
    picture.querySelector("title")?.remove();
    const onchange = (): void => this.chosen(brush.name);
    const input = h("input", { type: "radio", name: "brush", value: brush.name, onchange });
    const key = place < 10 ? h("kbd", { "aria-hidden": "true" }, String((place + 1) % 10)) : null;
    const words = h("span", { class: "unseen" }, brush.words);
    return h("label", { class: "brush", title: brush.words }, input, picture, words, key);
  }
}
