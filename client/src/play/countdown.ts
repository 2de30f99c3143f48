/** The time that a study gives for a puzzle. */

import { fill, h } from "../ui/dom";
import { clock, say } from "../ui/words/words";

/** From this many seconds on, it says that time is short. */
const SHORT = 30;

export class Countdown {
  readonly element = h("div", { class: "countdown", role: "timer", "aria-live": "off" });
  /** What is said aloud, once. */
  private readonly aloud = h("p", { class: "unseen", role: "status" });
  private readonly shown = h("b");
  private left: number | null = null;
  private since = 0;

  /** Take the seconds that are left, as the server has just said; null takes it away. */
  show(left: number | null): void {
    this.left = left;
    this.since = performance.now();
    if (left === null) fill(this.element);
    else if (!this.element.firstChild) {
      const face = h("div", { class: "clock" }, h("span", {}, say("time-left")), this.shown);
      fill(this.element, face, this.aloud);
    }
    this.tick();
  }

  /** Let time pass; tell whether it is up. */
  tick(): boolean {
    if (this.left === null) return false;
    const left = Math.max(0, this.left - (performance.now() - this.since) / 1000);
    const words = clock(left);
    if (this.shown.textContent !== words) this.shown.textContent = words;
    const short = left < SHORT;
    this.element.classList.toggle("short", short);
    if (short && !this.aloud.textContent) this.aloud.textContent = say("time-short", SHORT);
    return left === 0;
  }
}
