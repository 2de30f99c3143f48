/** Pictures of the puzzles of a study, in their order. */

import { get } from "../ui/api";
import { fill, h } from "../ui/dom";
import { thumbnail } from "../ui/thumbnail";
import type { PuzzleInfo } from "../ui/types";
import { say, wrong } from "../ui/words/words";

export class Previews {
  readonly element = h("ol", { class: "cards previews", "aria-label": say("study-preview") });
  private readonly cards = new Map<string, HTMLElement>();

  /** Show these puzzles; those that are shown already are not asked for again. */
  show(ids: string[]): void {
    const shown = [...new Set(ids)];
    for (const id of shown) if (!this.cards.has(id)) this.cards.set(id, this.card(id));
    for (const [place, id] of shown.entries()) this.cards.get(id)?.setAttribute("data-place", `${place + 1}`);
    fill(
      this.element,
      shown.map((id) => this.cards.get(id)),
    );
  }

  private card(id: string): HTMLElement {
    const card = h("li", { class: "card" }, h("span", { class: "id" }, id));
    get<PuzzleInfo>(`puzzles/${encodeURIComponent(id)}`).then(
      (puzzle) => fill(card, this.parts(puzzle)),
      (error: unknown) => fill(card, h("span", { class: "error" }, wrong(error)), h("span", { class: "id" }, id)),
    );
    return card;
  }

  private parts(puzzle: PuzzleInfo): HTMLElement[] {
    const grade = puzzle.grade ? [h("span", { class: "chip" }, puzzle.grade)] : [];
    const link = h("a", { href: `#/puzzle/${puzzle.id}`, class: "id" }, puzzle.id);
    return [thumbnail(puzzle.svg), h("strong", {}, puzzle.title), ...grade, link];
  }
}
