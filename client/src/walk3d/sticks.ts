/** Two sticks for thumbs: the left one walks, the right one turns. */

import { h } from "../ui/dom";

/** Pixels that a stick goes from its middle, and the share of it that means something. */
const REACH = 36;
const MEANT = 0.35;

/** How far a stick is pushed, to the right and up, each from -1 to 1. */
export type Push = [number, number];

export interface Sticks {
  element: HTMLElement;
  walk: () => Push;
  turn: () => Push;
}

export function sticks(): Sticks {
  const left = new Stick();
  const right = new Stick();
  const element = h("div", { class: "sticks", "aria-hidden": "true" }, left.element, right.element);
  return { element, walk: () => left.push, turn: () => right.push };
}

/** Where a stick stands for a finger at a distance in pixels, to the right of and below its middle. */
export function pushOf(across: number, down: number): Push {
  const far = Math.max(REACH, Math.hypot(across, down));
  const meant = (share: number): number => (Math.abs(share) < MEANT ? 0 : share);
  return [meant(across / far), meant(-down / far)];
}

class Stick {
  push: Push = [0, 0];
  private readonly knob = h("span", { class: "knob" });
  readonly element = h("div", { class: "stick" }, this.knob);

  constructor() {
    this.element.addEventListener("pointerdown", (event) => {
      this.element.setPointerCapture(event.pointerId);
      this.follow(event);
    });
    this.element.addEventListener("pointermove", (event) => {
      if (this.element.hasPointerCapture(event.pointerId)) this.follow(event);
    });
    for (const name of ["pointerup", "pointercancel"] as const) this.element.addEventListener(name, () => this.stand());
  }

  private follow(event: PointerEvent): void {
    const box = this.element.getBoundingClientRect();
    const across = event.clientX - box.x - box.width / 2;
    const down = event.clientY - box.y - box.height / 2;
    this.push = pushOf(across, down);
    const far = Math.max(1, Math.hypot(across, down) / REACH);
    this.knob.style.translate = `${across / far}px ${down / far}px`;
  }

  private stand(): void {
    this.push = [0, 0];
    this.knob.style.translate = "0 0";
  }
}
