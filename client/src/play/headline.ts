/** What a game is about, how much of it is left, and how hard it is. */

import { h } from "../ui/dom";
import { gradeChip } from "../ui/stars";
import type { FamilyInfo, Game } from "../ui/types";
import { say } from "../ui/words/words";
import { currentStudy } from "./study";

/** More than this many are said in a number. */
const MOST_PIPS = 12;

export class Headline {
  readonly element = h("h1", { class: "headline" });
  private readonly pips = h("span", { class: "pips", role: "img" });
  private shown = "";

  constructor(info: FamilyInfo, game: Game) {
    const study = game.study === null ? null : currentStudy();
    const place = study && h("span", { class: "chip" }, say("study-progress", study.done + 1, study.total));
    const name = game.title && h("span", { class: "title" }, game.title);
    const grade = game.lesson ? null : gradeChip(game.grade, game.stars);
    const rival = game.opponent && h("span", { class: "rival" }, say("against", game.opponent));
    const about = h("span", { class: "about" }, info.title, " ", name, " ", grade, " ", place, " ", rival);
    this.element.append(about, " ", h("span", { class: "goal" }, game.goal.words), " ", this.pips);
  }

  show({ goal: { left, total } }: Game): void {
    const shown = `${left} ${total}`;
    if (shown === this.shown) return;
    this.shown = shown;
    this.pips.hidden = total === 0;
    this.pips.setAttribute("aria-label", say("goal-left", left, total));
    this.pips.replaceChildren(...(total > MOST_PIPS ? [String(left)] : pipsOf(left, total)));
  }
}

/** A pip for each thing to do; those that are done are hollow. */
export function pipsOf(left: number, total: number): HTMLElement[] {
  return Array.from({ length: total }, (_, place) => h("i", { class: place < left ? "pip" : "pip done" }));
}
