/** What a release would play: a ghost, or a place that the pointer is well inside of. */

import { spotsOf } from "./buttons";
import { type Bounds, distance, type Ghost, ghostsOf, nearestGhost, type Place, roomOf } from "./ghosts";

/** From a line that is nearer than this share of a place, its ghost is meant and not the place. */
const QUARTER = 0.25;

export class Aim {
  private ghosts: Ghost[] | null = null;
  private room: Bounds | null = null;
  private shown: string | null = null;

  constructor(private readonly sheet: HTMLElement) {}

  /** The board was drawn again. */
  forget(): void {
    this.ghosts = null;
    this.room = null;
    this.show(null);
  }

  private all(): Ghost[] {
    const svg = this.sheet.querySelector("svg");
    this.ghosts ??= svg ? ghostsOf(svg) : [];
    return this.ghosts;
  }

  get any(): boolean {
    return this.all().length > 0;
  }

  /** What is shown, and what a release plays. */
  get press(): string | null {
    return this.shown;
  }

  /** Show what a pointer means there; off the board nothing. */
  at(x: number, y: number): void {
    this.show(isInside(this.sheet.getBoundingClientRect(), x, y) ? this.meant(x, y) : null);
  }

  /** The ghost that is meant at a point of the drawing; beside the board none is. */
  private ghostAt(point: Place): Ghost | null {
    this.room ??= roomOf(this.all());
    return isInside(this.room, point.x, point.y) ? nearestGhost(point, this.all(), this.shown) : null;
  }

  clear(): void {
    this.show(null);
  }

  private meant(x: number, y: number): string | null {
    const svg = this.sheet.querySelector("svg");
    const matrix = svg?.getScreenCTM();
    if (!svg || !matrix) return null;
    const point = unmapped(matrix, x, y);
    const ghost = this.ghostAt(point);
    const place = placeAt(x, y);
    const far = ghost ? distance(point, ghost.segments) * Math.hypot(matrix.a, matrix.b) : Number.POSITIVE_INFINITY;
    if (place && far > QUARTER * sizeOf(place)) return place.getAttribute("data-press");
    return ghost?.press ?? null;
  }

  private show(press: string | null): void {
    if (press === this.shown) return;
    for (const one of this.sheet.querySelectorAll(".near")) one.classList.remove("near");
    this.shown = press;
    if (press !== null) for (const one of spotsOf(this.sheet, press)) one.classList.add("near");
  }
}

/** The place under a point that can be pressed and is no ghost. */
function placeAt(x: number, y: number): Element | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const place = element.closest(".sheet [data-press]:not([data-ghost])");
    if (place) return place;
  }
  return null;
}

function sizeOf(place: Element): number {
  const box = place.getBoundingClientRect();
  return Math.min(box.width, box.height);
}

export function isInside(box: Bounds, x: number, y: number): boolean {
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

/** A point of the window in the measure of a drawing. */
export function unmapped({ a, b, c, d, e, f }: DOMMatrix, x: number, y: number): Place {
  const size = a * d - b * c;
  return { x: (d * (x - e) - c * (y - f)) / size, y: (a * (y - f) - b * (x - e)) / size };
}
