/** Showing what is drawn without the empty margin around it. */

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

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

  /** Crop a drawing, now or as soon as it is on the page. */
  show(svg: SVGSVGElement): void {
    const whole = svg.getAttribute("viewBox") ?? "";
    if (whole !== this.sheet) [this.sheet, this.seen] = [whole, null];
    if (svg.clientWidth > 0) this.crop(svg);
    else {
      waiting.set(svg, () => this.crop(svg));
      sized.observe(svg);
    }
  }

  private crop(svg: SVGSVGElement): void {
    for (const part of svg.querySelectorAll<SVGGElement>(":scope > g:not(.caption)")) {
      if (getComputedStyle(part).display !== "none") this.add(part.getBBox());
    }
    if (!this.seen) return;
    const { left, top, right, bottom } = this.seen;
    const parts = [left - RIM, top - RIM, right - left + 2 * RIM, bottom - top + 2 * RIM];
    svg.setAttribute("viewBox", parts.map((part) => part.toFixed(1)).join(" "));
  }

  private add({ x, y, width, height }: DOMRect): void {
    if (width === 0 && height === 0) return;
    const { left, top, right, bottom } = this.seen ?? { left: x, top: y, right: x, bottom: y };
    this.seen = {
      left: Math.min(left, x),
      top: Math.min(top, y),
      right: Math.max(right, x + width),
      bottom: Math.max(bottom, y + height),
    };
  }
}
