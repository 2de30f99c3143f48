/** Watching a solution: move by move, with every move's moments, forwards and back. */

import { type Frame, post } from "../ui/api";
import type { Board } from "../ui/board";
import { button, fill, h, pause } from "../ui/dom";
import { say } from "../ui/words/words";

/** Milliseconds that a whole solution may take, and bounds for one move. */
const WHOLE = 20_000;
const SLOWEST = 700;
const FASTEST = 130;

export interface Solution {
  family: string;
  board: unknown;
  line: string[];
}

export class Watch {
  readonly element = h("div", { class: "watch" });
  private readonly slider: HTMLInputElement;
  private readonly count = h("output", {});
  private readonly toggle: HTMLButtonElement;
  private at = 0;
  private going = false;
  private gone = false;

  constructor(
    private readonly solution: Solution,
    private readonly board: Board,
  ) {
    this.slider = h("input", {
      type: "range",
      min: 0,
      max: solution.line.length,
      value: 0,
      "aria-label": say("move-number"),
      oninput: () => void this.look(Number(this.slider.value)),
    }) as HTMLInputElement;
    this.toggle = button(say("pause"), () => (this.going ? this.stop() : void this.go()), { "data-tool": "pause" });
    fill(this.element, this.toggle, this.slider, this.count);
  }

  leave(): void {
    this.gone = true;
    this.going = false;
  }

  /** Play on to the end, from the beginning if it has ended. */
  async go(): Promise<void> {
    const { length } = this.solution.line;
    const step = Math.max(FASTEST, Math.min(SLOWEST, WHOLE / Math.max(1, length)));
    this.going = true;
    this.toggle.textContent = say("pause");
    if (this.at >= length) await this.show(0, false);
    while (this.going && !this.gone && this.at < length) {
      await pause(step);
      if (this.going && !this.gone) await this.show(this.at + 1, true);
    }
    this.stop();
  }

  private stop(): void {
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
    const seen = await post<{ board: string; frames: Frame[] }>("look", { family, board, line: line.slice(0, place) });
    if (this.gone || place !== this.at) return;
    if (moving) await this.board.animate(seen.frames);
    if (this.gone || place !== this.at) return;
    this.board.show(seen.board, {}, false);
    this.slider.value = String(place);
    this.count.textContent = `${place} / ${line.length}`;
  }
}
