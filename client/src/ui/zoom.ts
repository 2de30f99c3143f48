/** A board seen from nearer: by two fingers, the wheel, two taps or buttons. */

import { button, h } from "./dom";
import { say } from "./words/words";

/** How many times larger a board is, and where its corner is. */
export interface Sight {
  scale: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

const WHOLE: Sight = { scale: 1, x: 0, y: 0 };
const NEAREST = 8;
const STEP = 1.6;
const TAPS = 2.5;
/** What a notch of the wheel is worth. */
const WHEEL = 0.0018;
/** From the rim of its place, in shares of it, where a player is brought back to the middle. */
const RIM = 0.15;

/** A sight that is nearer by a factor; the point that is pointed at stays where it is. */
export function nearer(sight: Sight, factor: number, x: number, y: number, size: Size): Sight {
  const scale = Math.max(1, Math.min(NEAREST, sight.scale * factor));
  const share = scale / sight.scale;
  return kept({ scale, x: x - (x - sight.x) * share, y: y - (y - sight.y) * share }, size);
}

/** A sight of another part of the board. */
export function panned(sight: Sight, across: number, down: number, size: Size): Sight {
  return kept({ ...sight, x: sight.x + across, y: sight.y + down }, size);
}

/** The same sight, no farther than the rims of the board. */
function kept({ scale, x, y }: Sight, { width, height }: Size): Sight {
  const within = (at: number, long: number): number => Math.max(long * (1 - scale), Math.min(0, at));
  return { scale, x: within(x, width), y: within(y, height) };
}

export class Zoom {
  readonly buttons: HTMLElement;
  private sight = WHOLE;
  private readonly fingers = new Map<number, { x: number; y: number }>();

  constructor(private readonly sheet: HTMLElement) {
    const step = (name: string, sign: string, words: string, deed: () => void): HTMLElement =>
      button(sign, deed, { "aria-label": words, title: words, "data-tool": name });
    this.buttons = h(
      "div",
      { class: "zooms" },
      step("nearer", "+", say("nearer"), () => this.middle(STEP)),
      step("farther", "−", say("farther"), () => this.middle(1 / STEP)),
      step("whole", "⤢", say("whole-board"), () => this.set(WHOLE)),
    );
    sheet.addEventListener("pointerdown", (event) => this.down(event));
    sheet.addEventListener("pointermove", (event) => this.pinch(event));
    for (const kind of ["pointerup", "pointercancel"] as const) {
      sheet.addEventListener(kind, (event) => void this.fingers.delete(event.pointerId));
    }
    sheet.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  get zoomed(): boolean {
    return this.sight.scale > 1;
  }

  get pinching(): boolean {
    return this.fingers.size > 1;
  }

  pan(across: number, down: number): void {
    this.set(panned(this.sight, across, down, this.size));
  }

  /** See a point from near, or all again. */
  turn(x: number, y: number): void {
    if (this.zoomed) this.set(WHOLE);
    else this.by(TAPS, x, y);
  }

  /** The board was drawn again: keep a piece of it in sight. */
  again(svg: SVGSVGElement, followed: Element | null): void {
    this.apply(svg);
    if (!this.zoomed || !followed) return;
    const [box, place] = [followed.getBoundingClientRect(), this.sheet.getBoundingClientRect()];
    const off = (at: number, from: number, long: number): number => {
      const share = (at - from) / long;
      return share > RIM && share < 1 - RIM ? 0 : from + long / 2 - at;
    };
    const across = off(box.x + box.width / 2, place.x, place.width);
    const down = off(box.y + box.height / 2, place.y, place.height);
    if (across !== 0 || down !== 0) this.pan(across, down);
  }

  private get size(): Size {
    const { clientWidth, clientHeight } = this.sheet;
    return { width: clientWidth, height: clientHeight };
  }

  private set(sight: Sight): void {
    this.sight = sight;
    const svg = this.sheet.querySelector("svg");
    if (svg) this.apply(svg);
  }

  private apply(svg: SVGSVGElement): void {
    const { scale, x, y } = this.sight;
    const transform = scale === 1 ? "" : `translate(${x}px, ${y}px) scale(${scale})`;
    if (svg.style.transform !== transform) svg.style.transform = transform;
    this.sheet.classList.toggle("zoomed", scale > 1);
  }

  private middle(factor: number): void {
    const { left, top, width, height } = this.sheet.getBoundingClientRect();
    this.by(factor, left + width / 2, top + height / 2);
  }

  private by(factor: number, x: number, y: number): void {
    const { left, top } = this.sheet.getBoundingClientRect();
    this.set(nearer(this.sight, factor, x - left, y - top, this.size));
  }

  private down(event: PointerEvent): void {
    if (event.pointerType === "touch") this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  private pinch(event: PointerEvent): void {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const at = { x: event.clientX, y: event.clientY };
    const other = Array.from(this.fingers).find(([pointer]) => pointer !== event.pointerId)?.[1];
    this.fingers.set(event.pointerId, at);
    if (!other) return;
    const apart = (one: { x: number; y: number }): number => Math.hypot(one.x - other.x, one.y - other.y);
    this.by(apart(at) / Math.max(1, apart(before)), (at.x + other.x) / 2, (at.y + other.y) / 2);
    this.pan((at.x - before.x) / 2, (at.y - before.y) / 2);
  }

  /** The wheel scrolls a page that is longer than the window; with a key held it always zooms. */
  private wheel(event: WheelEvent): void {
    const page = document.documentElement;
    if (!event.ctrlKey && !this.zoomed && page.scrollHeight > page.clientHeight + 1) return;
    event.preventDefault();
    this.by(Math.exp(-event.deltaY * WHEEL), event.clientX, event.clientY);
  }
}
