/** What lies over the board: a question, or how the game ended; it can be put aside and taken up again. */

import { button, fill, h } from "../ui/dom";
import { say } from "../ui/words/words";
import { ending, title } from "./ending";
import { cardOf, type Play } from "./state";
import type { Deeds } from "./tools";

export class Card {
  readonly element = h("section", { class: "end", "aria-live": "polite" });
  private readonly inside = h("div", { class: "card-inside" });
  /** What stands in it, so that it is not made again under a player's hands. */
  private shown = "";
  private aside = false;

  constructor(
    private readonly deeds: Deeds,
    private readonly giveUp: (really: boolean) => void,
  ) {}

  show(play: Play): void {
    const { line, over, outcome, result } = play.game;
    const kind = cardOf(play);
    const card = JSON.stringify([kind, line.length, over, outcome, result]);
    if (card === this.shown) return;
    this.shown = card;
    this.aside = false;
    if (kind === "none") fill(this.element);
    else if (kind === "question") this.ask(play.game.study !== null);
    else this.end(play);
    this.element.classList.toggle("over", kind === "ending");
    this.element.classList.remove("aside");
  }

  /** Put the card aside; tell whether there was one. */
  close(): boolean {
    if (this.aside || !this.element.classList.contains("over")) return false;
    this.turn();
    return true;
  }

  private end(play: Play): void {
    const words = title(play.game);
    const close = button("×", () => this.turn(), { class: "close", "aria-label": say("close"), "data-tool": "close" });
    const open = button(words, () => this.turn(), { class: "reopen", "data-tool": "reopen" });
    fill(this.inside, close, ending(play.game, play.walk !== "never", this.deeds));
    fill(this.element, this.inside, open);
  }

  private turn(): void {
    this.aside = !this.aside;
    this.element.classList.toggle("aside", this.aside);
  }

  private ask(study: boolean): void {
    const no = button(say("no"), () => this.giveUp(false), { "data-tool": "no" });
    const yes = button(say("yes"), () => this.giveUp(true), { "data-tool": "yes", class: "main" });
    fill(this.inside, h("p", {}, say(study ? "study-leave-really" : "give-up")), h("p", { class: "row" }, yes, no));
    fill(this.element, this.inside);
    yes.focus();
  }
}
