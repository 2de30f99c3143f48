/** The moves of a game, those that were taken back too: a press goes to the moment after one. */

import { button, fill, h } from "../ui/dom";
import type { Game } from "../ui/types";
import { say } from "../ui/words/words";

export class MoveList {
  readonly element: HTMLDetailsElement;
  private readonly list = h("ol", { class: "moves", start: "0" });
  private readonly film = h("a", { class: "button", download: "", "data-tool": "film" }, say("film"));
  private shown = "";

  constructor(
    private readonly go: (place: number) => void,
    film: string | null,
  ) {
    if (film) this.film.href = film;
    this.element = h("details", { class: "history" }, h("summary", {}, say("move-list")), this.list, film && this.film);
    this.element.addEventListener("toggle", () => this.scroll());
  }

  show(game: Game): void {
    const whole = [...game.line, ...game.undone];
    const shown = `${game.line.length} ${whole.join("\n")}`;
    if (shown === this.shown) return;
    this.shown = shown;
    this.element.hidden = whole.length === 0;
    this.film.hidden = game.line.length === 0;
    const row = (words: string, place: number): HTMLElement => {
      const here = place === game.line.length;
      const kind = { class: place > game.line.length ? "undone" : null, "aria-current": here ? "step" : null };
      return h(
        "li",
        {},
        button(words, () => this.go(place), { ...kind, "data-place": place }),
      );
    };
    fill(
      this.list,
      row(say("move-start"), 0),
      whole.map((move, place) => row(move, place + 1)),
    );
    this.scroll();
  }

  /** Bring the move that led here into sight, within the list. */
  private scroll(): void {
    if (!this.element.open) return;
    const here = this.list.querySelector<HTMLElement>("[aria-current]");
    if (here) this.list.scrollTop = here.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
  }
}
