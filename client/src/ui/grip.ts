/** Something of the board that was taken up: it follows the pointer, or is held until a spot is tapped. */

import { unmapped } from "./aim";

export type Direction = "left" | "right" | "up" | "down";

export class Grip {
  /** What is held after a tap. */
  private taken: string | null = null;

  constructor(private readonly sheet: HTMLElement) {}

  get held(): string | null {
    return this.taken;
  }

  hold(grip: string | null): void {
    for (const one of this.sheet.querySelectorAll(".held")) one.classList.remove("held");
    this.taken = grip;
    if (grip !== null) for (const one of this.elements(grip)) one.classList.add("held");
  }

  /** The board was drawn again: what is held is still there, or is let go. */
  again(): void {
    const held = this.taken;
    if (held !== null) this.hold(this.elements(held).length > 0 ? held : null);
  }

  /** Let a piece follow a pointer that went this far. */
  follow(grip: string, from: { x: number; y: number }, to: { x: number; y: number }): void {
    const matrix = this.sheet.querySelector("svg")?.getScreenCTM();
    if (!matrix) return;
    const [start, end] = [unmapped(matrix, from.x, from.y), unmapped(matrix, to.x, to.y)];
    for (const one of this.elements(grip)) {
      one.classList.add("lifted");
      one.style.transform = `translate(${end.x - start.x}px, ${end.y - start.y}px)`;
    }
  }

  putDown(): void {
    for (const one of this.sheet.querySelectorAll<SVGElement>(".lifted")) {
      one.classList.remove("lifted");
      one.style.transform = "";
    }
  }

  /** What is taken up with a grip: the piece that it belongs to. */
  private elements(grip: string): SVGElement[] {
    const grips = Array.from(this.sheet.querySelectorAll<SVGElement>(`[data-grip="${CSS.escape(grip)}"]`));
    const keys = new Set(grips.map((one) => one.getAttribute("data-key")).filter((key) => key !== null));
    const pieces = Array.from(keys, (key) => `[data-key="${CSS.escape(key)}"]`).join(", ");
    return pieces ? Array.from(this.sheet.querySelectorAll<SVGElement>(pieces)) : grips;
  }
}

/** The direction of a way, if it is long enough to have one. */
export function directionOf(across: number, down: number, least: number): Direction | null {
  if (Math.max(Math.abs(across), Math.abs(down)) < least) return null;
  if (Math.abs(across) >= Math.abs(down)) return across < 0 ? "left" : "right";
  return down < 0 ? "up" : "down";
}

/** A name of what lies under a point: the topmost that has one, without what is being carried. */
export function nameAt(name: "grip" | "spot" | "press", x: number, y: number): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const found = element.closest(`.sheet [data-${name}]:not(.lifted)`);
    if (found) return found.getAttribute(`data-${name}`);
  }
  return null;
}

/** What a tap means first: the topmost that can be touched at all. */
export function touchedAt(x: number, y: number): Element | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const found = element.closest(".sheet :is([data-press], [data-grip], [data-spot])");
    if (found) return found;
  }
  return null;
}
