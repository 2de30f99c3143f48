/** Watching a solution: move by move, with every move's moments, forwards and back. */

import { post } from "../ui/api";
import type { Board } from "../ui/board";
import { button, fill, h, pause } from "../ui/dom";
import { USUAL } from "../ui/moments";
import type { LookedAt } from "../ui/types";
import { say, wrong } from "../ui/words/words";
import type { Solution } from "./state";

/** Milliseconds that a whole solution may take, and bounds for one move. */
const WHOLE = 20_000;
const SLOWEST = 700;
const FASTEST = 130;

/** Milliseconds before each move of a solution. */
export function paceOf(moves: number): number {
  return Math.max(FASTEST, Math.min(SLOWEST, WHOLE / Math.max(1, moves)));
}

export class Watch {
  readonly element = h("div", { class: "watch" });
  private readonly slider: HTMLInputElement;
  private readonly count = h("output", {});
  private readonly toggle: HTMLButtonElement;
  private at = 0;
  private going = false;
  private left = false;

  constructor(
    readonly solution: Solution,
    private readonly board: Board,
  ) {
    this.slider = h("input", {
      type: "range",
      min: 0,
      max: solution.line.length,
      value: 0,
      "aria-label": say("move-number"),
      oninput: () => void this.look(Number(this.slider.value)),
    });
    this.toggle = button(say("pause"), () => (this.going ? this.stop() : void this.go()), { "data-tool": "pause" });
    fill(this.element, this.toggle, this.slider, this.count);
  }

  leave(): void {
    this.left = true;
    this.going = false;
    this.board.finish();
  }

  /** Play on to the end, from the beginning if it has ended. */
  async go(): Promise<void> {
    const { length } = this.solution.line;
    const step = paceOf(length);
    this.going = true;
    this.toggle.textContent = say("pause");
    if (this.at >= length) await this.show(0, false);
    while (this.going && this.at < length) {
      await pause(step);
      if (this.going) await this.show(this.at + 1, true);
    }
    this.stop();
  }

  stop(): void {
    this.going = false;
    this.toggle.textContent = say("go-on");
  }

  private async look(place: number): Promise<void> {
    this.stop();
    await this.show(place, false);
  }

  private async show(place: number, moving: boolean): Promise<void> {
    this.at = place;
    const { family, board, line } = this.solution;
    const seen = await post<LookedAt>("look", { family, board, line: line.slice(0, place) }).catch(wrong);
    if (this.left || place !== this.at) return;
    if (typeof seen === "string") {
      this.stop();
      this.count.textContent = seen;
      return;
    }
    if (moving) await this.board.play(seen.frames, seen.board, null);
    else this.board.show(seen.board, null, { moved: {}, milliseconds: USUAL });
    if (this.left || place !== this.at) return;
    this.slider.value = String(place);
    this.count.textContent = `${place} / ${line.length}`;
  }
}
