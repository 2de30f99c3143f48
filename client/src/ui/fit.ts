/** Showing what is drawn without the empty margin around it. */

import { OVER } from "./picture";

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

type Rectangle = Pick<DOMRect, "x" | "y" | "width" | "height">;

/** Room around the drawing for lines that are wider than their path, in pixels of the drawing. */
const RIM = 10;
const waiting = new WeakMap<Element, () => void>();
const sized = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    waiting.get(target)?.();
    sized.unobserve(target);
  }
});

/** Keeps a board in its place while it changes: what has been seen once stays in view. */
export class Fit {
  private sheet = "";
  private seen: Box | null = null;

  /** Crop a drawing that is new, now or as soon as it is on the page. */
  show(svg: SVGSVGElement): void {
    const whole = svg.getAttribute("viewBox") ?? "";
    if (whole !== this.sheet) [this.sheet, this.seen] = [whole, null];
    if (svg.clientWidth > 0) this.crop(svg, svg.children);
    else {
      waiting.set(svg, () => this.crop(svg, svg.children));
      sized.observe(svg);
    }
  }

  /** Make room for parts of the drawing that have changed; measuring all of it would take too long. */
  widen(svg: SVGSVGElement, changed: Element[]): void {
    if (this.seen) this.crop(svg, changed);
  }

  private crop(svg: SVGSVGElement, parts: Iterable<Element>): void {
    for (const part of parts) {
      if (part instanceof SVGGElement && isSeen(part)) this.seen = around(this.seen, part.getBBox());
    }
    const cropped = this.seen && viewBox(this.seen);
    if (cropped && svg.getAttribute("viewBox") !== cropped) svg.setAttribute("viewBox", cropped);
  }
}

/** Whether a group is part of what is drawn: neither words below it nor what lies over it. */
function isSeen(part: SVGGElement): boolean {
  return !part.classList.contains("caption") && !part.hasAttribute(OVER) && getComputedStyle(part).display !== "none";
}

/** The smallest box around what was there and one rectangle more; an empty rectangle takes no room. */
export function around(box: Box | null, { x, y, width, height }: Rectangle): Box | null {
  if (width === 0 && height === 0) return box;
  const { left, top, right, bottom } = box ?? { left: x, top: y, right: x, bottom: y };
  return {
    left: Math.min(left, x),
    top: Math.min(top, y),
    right: Math.max(right, x + width),
    bottom: Math.max(bottom, y + height),
  };
}

/** A box with a rim, as a drawing has it. */
export function viewBox({ left, top, right, bottom }: Box): string {
  const parts = [left - RIM, top - RIM, right - left + 2 * RIM, bottom - top + 2 * RIM];
  return parts.map((part) => part.toFixed(1)).join(" ");
}
