/** The clocks beside a board. */

import { fill, h } from "../ui/dom";
import type { Clock, Game } from "../ui/types";
import { clock as clockWords } from "../ui/words/words";

/** From this many seconds on, a clock says that time is short. */
const SHORT = 10;

export class Clocks {
  readonly element = h("div", { class: "clocks" });
  private game: Game | null = null;
  private since = 0;

  /** Take a game that has just arrived: its clocks were read now. */
  show(game: Game): void {
    this.game = game;
    this.since = performance.now();
    this.draw();
  }

  /** Let time pass; tell whether it has run out for who is to move. */
  tick(): boolean {
    const clock = this.game?.clock;
    if (!clock || clock.running === null) return false;
    this.draw();
    return secondsLeft(clock, clock.running, this.passed()) === 0;
  }

  private passed(): number {
    return (performance.now() - this.since) / 1000;
  }

  private draw(): void {
    if (!this.game?.clock) {
      fill(this.element);
      return;
    }
    const { clock, players, sides } = this.game;
    const one = (side: number): HTMLElement => {
      const left = secondsLeft(clock, side, this.passed());
      const kind = `clock${clock.running === side ? " running" : ""}${left < SHORT ? " short" : ""}`;
      const name = players > 1 ? h("span", {}, sides[side]) : null;
      return h("div", { class: kind }, name, h("b", {}, clockWords(left)));
    };
    fill(this.element, players > 1 ? [one(0), one(1)] : one(0));
  }
}

/** The seconds that a side has left, some seconds after its clock was read. */
export function secondsLeft(clock: Clock, side: number, passed: number): number {
  return Math.max(0, (clock.left[side] ?? 0) - (clock.running === side ? passed : 0));
}
