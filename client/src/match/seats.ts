/** Who sits at a match, and the clocks. */

import { secondsLeft } from "../play/clocks";
import { fill, h } from "../ui/dom";
import { clock as clockWords, say } from "../ui/words/words";
import { type Match, presence, seatName } from "./state";

/** From this many seconds on, a clock says that time is short. */
const SHORT = 20;

export class Seats {
  readonly element = h("ul", { class: "seats" });
  private match: Match | null = null;
  private since = 0;
  private drawn = "";

  /** Take a match whose clocks were read now, or only its other parts. */
  show(match: Match, fresh: boolean): void {
    this.match = match;
    if (fresh) this.since = performance.now();
    this.tick();
  }

  /** Let time pass. */
  tick(): void {
    if (!this.match) return;
    const { live } = this.match;
    const below = live.seat ?? 0;
    const lines = [1 - below, below].map((side) => this.line(this.match as Match, side));
    const drawn = JSON.stringify(lines);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    fill(this.element, lines.map(seat));
  }

  private line(match: Match, side: number): Line {
    const { clock } = match.live;
    const passed = (performance.now() - this.since) / 1000;
    const left = clock ? secondsLeft(clock, side, passed) : null;
    const turn = match.live.result === null && match.live.joined && match.board.turn === side;
    return {
      name: seatName(match, side),
      is: presence(match, side),
      turn,
      time: left && clockWords(left),
      short: left !== null && left < SHORT,
    };
  }
}

interface Line {
  name: string;
  is: "here" | "away" | "none";
  turn: boolean;
  time: string | number | null;
  short: boolean;
}

function seat({ name, is, turn, time, short }: Line): HTMLElement {
  const words = say(is === "here" ? "match-here" : is === "away" ? "match-away" : "match-not-here");
  const state = h("span", { class: `presence ${is}` }, words);
  const clock = time === null ? null : h("b", { class: short ? "short" : null }, String(time || "0:00"));
  return h("li", { class: turn ? "seat running" : "seat" }, h("span", { class: "who" }, name), state, clock);
}
