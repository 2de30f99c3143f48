/** A board on the page: drawn by the server, answering to taps, keys and screen readers. */

import { drawing, h, pause } from "./dom";
import type { Frame } from "./api";
import { Fit } from "./fit";
import { settings } from "./settings";

const KEYS: Record<string, string> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  " ": "space",
  Enter: "enter",
};
/** Milliseconds of each kind of moment; the first matching wins. */
const PACE: [RegExp, number][] = [
  [/swap/, 130],
  [/vanish|flash/, 420],
  [/fall/, 90],
  [/./, 160],
];
/** The narrowest a place to tap may be, in pixels of the drawing. */
const NARROWEST = 14;
/** Where more moves than this are marked, the marks hide the board. */
const MOST_MARKS = 8;

export class Board {
  readonly element: HTMLElement;
  readonly caption: HTMLElement;
  private readonly note: HTMLElement;
  private readonly sheet: HTMLElement;
  private readonly fit = new Fit();
  private keys: Record<string, string[]> = {};
  private busy = false;
  /** Whether the empty margin is shown too: it may hide what is not to be known yet. */
  whole = false;
  /** Whether the help that a player gets includes where moves lead. */
  marks = true;

  constructor(
    private readonly chosen: (move: string) => void,
    private readonly walked: (place: string) => void = () => undefined,
  ) {
    this.sheet = h("div", { class: "sheet" });
    this.caption = h("p", { class: "link-caption", "aria-live": "polite" });
    this.note = h("p", { class: "note" });
    this.element = h("div", { class: "board" }, this.sheet, this.note, this.caption);
    this.sheet.addEventListener("click", (event) => this.tapped(event));
    this.sheet.addEventListener("keydown", (event) => this.pressed(event));
  }

  /** Show a drawing; what can be tapped becomes buttons. */
  show(svg: string, keys: Record<string, string[]> = {}, live = true): void {
    const focused = this.focusedMove();
    const picture = drawing(svg);
    picture.removeAttribute("width");
    picture.removeAttribute("height");
    picture.setAttribute("role", "group");
    this.keys = keys;
    this.sheet.replaceChildren(picture);
    this.note.textContent = Array.from(picture.querySelectorAll(".caption text"), (one) => one.textContent).join(" · ");
    if (!this.whole) this.fit.show(picture);
    this.element.classList.toggle("highlights", settings.highlights && live && this.marks);
    if (live) this.makeButtons(picture, focused);
  }

  /** Show the moments of a move one after the other. */
  async animate(frames: Frame[]): Promise<void> {
    if (settings.calm || frames.length === 0) return;
    this.busy = true;
    for (const frame of frames) {
      this.show(frame.svg, {}, false);
      if (frame.caption) this.say(frame.caption, frame.link);
      await pause(PACE.find(([kind]) => kind.test(frame.kind))?.[1] ?? 160);
    }
    this.busy = false;
  }

  /** Say what happens in a moment, and how many links the chain has by now. */
  private say(words: string, link: number): void {
    this.caption.textContent = words;
    this.caption.dataset["link"] = String(link);
  }

  /** Mark the places that play a move. */
  mark(move: string): void {
    for (const place of this.sheet.querySelectorAll(`[data-move]`)) {
      place.classList.toggle("hinted", place.getAttribute("data-move") === move);
    }
  }

  /** What a screen reader calls a move. */
  label(move: string): string {
    return this.place(move)?.getAttribute("aria-label") ?? move;
  }

  /** The board in words. */
  description(): string {
    return this.sheet.querySelector("desc")?.textContent ?? "";
  }

  /** Leave out the words below the board where they are said elsewhere. */
  hush(said: string): void {
    if (this.note.textContent === said) this.note.textContent = "";
  }

  focus(): void {
    const first = this.sheet.querySelector<SVGElement>("[tabindex='0']");
    (first ?? this.sheet).focus();
  }

  /** Take a key press; tell whether it meant a move. */
  key(event: KeyboardEvent): boolean {
    if (this.busy || event.altKey || event.ctrlKey || event.metaKey) return false;
    const name = KEYS[event.key] ?? event.key;
    const moves = this.keys[name];
    if (!moves || moves.length === 0) return false;
    const mine = moves.filter((move) => this.place(move) !== null);
    const move = mine[0] ?? moves[0];
    if (move === undefined) return false;
    event.preventDefault();
    this.chosen(move);
    return true;
  }

  private place(move: string): Element | null {
    return this.sheet.querySelector(`[data-move="${CSS.escape(move)}"]`);
  }

  private focusedMove(): string | null {
    return document.activeElement?.getAttribute("data-move") ?? null;
  }

  private makeButtons(picture: SVGSVGElement, focused: string | null): void {
    const seen = new Set<string>();
    // Where arrows play, Tab goes from place to place instead.
    const arrowsPlay = Object.keys(this.keys).length > 0;
    for (const place of picture.querySelectorAll<SVGGElement>("[data-move]")) {
      const move = place.getAttribute("data-move") ?? "";
      place.setAttribute("aria-label", place.querySelector("title")?.textContent ?? move);
      place.setAttribute("role", "button");
      widen(place);
      const first = !seen.has(move);
      place.setAttribute("tabindex", first && (arrowsPlay || seen.size === 0) ? "0" : "-1");
      if (!first) place.setAttribute("aria-hidden", "true");
      seen.add(move);
    }
    this.element.classList.toggle("crowded", seen.size > MOST_MARKS);
    if (focused !== null) (this.place(focused) as SVGElement | null ?? this.firstPlace())?.focus();
  }

  private firstPlace(): SVGElement | null {
    return this.sheet.querySelector<SVGElement>("[data-move]");
  }

  private tapped(event: Event): void {
    const place = (event.target as Element).closest("[data-move]");
    const move = place?.getAttribute("data-move");
    if (this.busy) return;
    const there = (event.target as Element).closest("[data-place]")?.getAttribute("data-place");
    if (move) this.chosen(move);
    else if (there) this.walked(there);
  }

  /** Enter plays what has the focus; arrows go from place to place where they mean no move. */
  private pressed(event: KeyboardEvent): void {
    const here = (event.target as Element).closest<SVGElement>("[data-move]");
    if (!here) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      const move = here.getAttribute("data-move");
      if (move && !this.busy) this.chosen(move);
    } else if (event.key.startsWith("Arrow") && !this.keys[KEYS[event.key] ?? ""]) {
      const next = nearest(here, event.key, this.sheet);
      if (next) {
        event.preventDefault();
        here.setAttribute("tabindex", "-1");
        next.setAttribute("tabindex", "0");
        next.focus();
      }
    }
  }
}

/** Give thin lines a wide unseen twin, so that a finger finds them. */
function widen(place: SVGGElement): void {
  for (const line of place.querySelectorAll<SVGPathElement>("path")) {
    const width = Number.parseFloat(getComputedWidth(line));
    const filled = (line.getAttribute("fill") ?? inherited(line, "fill")) !== "none";
    if (filled || width >= NARROWEST) continue;
    const twin = line.cloneNode(false) as SVGPathElement;
    twin.setAttribute("stroke", "transparent");
    twin.setAttribute("stroke-width", String(NARROWEST));
    twin.removeAttribute("stroke-dasharray");
    twin.setAttribute("class", "wide");
    place.append(twin);
  }
}

function getComputedWidth(line: Element): string {
  return line.getAttribute("stroke-width") ?? inherited(line, "stroke-width") ?? "0";
}

function inherited(element: Element, name: string): string | null {
  return element.closest(`[${name}]`)?.getAttribute(name) ?? null;
}

/** The nearest other place in the direction of an arrow key. */
function nearest(from: SVGElement, key: string, sheet: HTMLElement): SVGElement | null {
  const here = middle(from);
  let best: SVGElement | null = null;
  let least = Infinity;
  for (const place of sheet.querySelectorAll<SVGElement>("[data-move]:not([aria-hidden])")) {
    const there = middle(place);
    const across = there.x - here.x;
    const down = there.y - here.y;
    const along = { ArrowUp: -down, ArrowDown: down, ArrowLeft: -across, ArrowRight: across }[key] ?? 0;
    const aside = key === "ArrowUp" || key === "ArrowDown" ? Math.abs(across) : Math.abs(down);
    if (along < 2) continue;
    const cost = along + 2.2 * aside;
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}

function middle(element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
