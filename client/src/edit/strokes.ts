/** Strokes over a board: one touch is one spot, a drag is all the spots on its way. */

/** How far from its middle a drag must pass a place, in shares of its size. */
const INSIDE = 0.38;

export class Strokes {
  private spots: string[] = [];
  private pointer: number | null = null;
  private dragged = false;

  constructor(
    private readonly sheet: HTMLElement,
    private readonly done: (spots: string[]) => void,
  ) {
    sheet.addEventListener("pointerdown", (event) => this.begin(event));
    sheet.addEventListener("pointermove", (event) => this.go(event));
    sheet.addEventListener("pointerup", (event) => this.end(event));
    sheet.addEventListener("pointercancel", () => this.forget());
    const painted = (): void => {
      this.dragged = false;
    };
    sheet.addEventListener("keydown", painted, true);
  }

  /** Whether a click ends a drag that was painted already. */
  get over(): boolean {
    return this.dragged;
  }

  private begin(event: PointerEvent): void {
    this.forget();
    const spot = placeAt(event)?.getAttribute("data-press");
    if (!event.isPrimary || event.button !== 0 || !spot) return;
    this.pointer = event.pointerId;
    this.add(spot);
  }

  private go(event: PointerEvent): void {
    if (event.pointerId !== this.pointer) return;
    // A fast pointer skips over spots, but the browser knows where it was between.
    const between = event.getCoalescedEvents?.() ?? [];
    for (const each of between.length > 0 ? between : [event]) {
      const place = placeAt(each);
      const spot = place?.getAttribute("data-press");
      if (place && spot && wellInside(place, each)) this.add(spot);
    }
  }

  private add(spot: string): void {
    if (this.spots.includes(spot)) return;
    this.spots.push(spot);
    const place = this.sheet.querySelector(`[data-press="${CSS.escape(spot)}"]`);
    if (this.spots.length > 1) place?.classList.add("stroked");
  }

  /** A single spot is left to the click that follows, which keyboards and screen readers make too. */
  private end(event: PointerEvent): void {
    if (event.pointerId !== this.pointer) return;
    const spots = this.spots;
    this.forget();
    this.dragged = spots.length > 1;
    if (this.dragged) this.done(spots);
  }

  private forget(): void {
    this.spots = [];
    this.pointer = null;
    this.dragged = false;
  }
}

function placeAt(event: PointerEvent): Element | null {
  return document.elementFromPoint(event.clientX, event.clientY)?.closest(".sheet [data-press]") ?? null;
}

/** A drag that only grazes a place does not mean it. */
function wellInside(place: Element, event: PointerEvent): boolean {
  const box = place.getBoundingClientRect();
  const across = Math.abs(event.clientX - box.x - box.width / 2);
  const down = Math.abs(event.clientY - box.y - box.height / 2);
  return across <= INSIDE * box.width && down <= INSIDE * box.height;
}
