/** A board on the page: drawn by the server, answering to taps, keys and screen readers. */

import { drawing, h, pause } from "./dom";
import { Fit } from "./fit";
import { settings } from "./settings";
import { middle, nearest, widen } from "./spots";
import type { Frame } from "./types";

/** What a board answers to: which presses are buttons, and which moves a key plays. */
export interface Answering {
  button: (press: string) => boolean;
  keys: Record<string, string[]>;
}

/** A board on which every press is a button. */
export const ALL_BUTTONS: Answering = { button: () => true, keys: {} };

const NAMES: Record<string, string> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  " ": "space",
  Enter: "enter",
};
/** Where more moves than this are marked, the marks hide the board. */
const MOST_MARKS = 8;

export class Board {
  readonly element: HTMLElement;
  private readonly caption = h("p", { class: "link-caption", "aria-live": "polite" });
  private readonly note = h("p", { class: "note" });
  private readonly sheet = h("div", { class: "sheet" });
  private readonly fit = new Fit();
  private keys: Record<string, string[]> = {};
  /** Whether the empty margin is shown too: it may hide what is not to be known yet. */
  whole = false;
  /** Whether the help that a player gets includes where moves lead. */
  marks = true;

  constructor(
    private readonly pressed: (press: string) => void,
    private readonly keyed: (moves: string[]) => void = () => undefined,
  ) {
    this.element = h("div", { class: "board" }, this.sheet, this.note, this.caption);
    this.sheet.addEventListener("click", (event) => this.tapped(event));
    this.sheet.addEventListener("keydown", (event) => this.steered(event));
  }

  /** Show a drawing; what it answers to becomes buttons. */
  show(svg: string, answering: Answering | null): void {
    const focused = document.activeElement?.getAttribute("data-press") ?? null;
    const picture = drawing(svg);
    picture.removeAttribute("width");
    picture.removeAttribute("height");
    picture.setAttribute("role", "group");
    this.keys = answering?.keys ?? {};
    this.sheet.replaceChildren(picture);
    this.note.textContent = Array.from(picture.querySelectorAll(".caption text"), (one) => one.textContent).join(" · ");
    if (!this.whole) this.fit.show(picture);
    this.element.classList.toggle("highlights", settings.highlights && answering !== null && this.marks);
    if (answering) this.makeButtons(answering, focused);
  }

  /** Show the moments of a move one after the other. */
  async animate(frames: Frame[]): Promise<void> {
    if (settings.calm) return;
    for (const frame of frames) {
      this.show(frame.svg, null);
      if (frame.caption) this.say(frame.caption, frame.link);
      await pause(frame.milliseconds);
    }
  }

  /** Say what happens in a moment, and how many links the chain has by now. */
  private say(words: string, link: number): void {
    this.caption.textContent = words;
    this.caption.dataset.link = String(link);
  }

  /** Mark the spots of a press, and no others. */
  mark(press: string): void {
    for (const spot of this.sheet.querySelectorAll("[data-press]")) {
      spot.classList.toggle("hinted", spot.getAttribute("data-press") === press);
    }
  }

  /** What a screen reader calls a press. */
  label(press: string): string {
    return this.sheet.querySelector(`[data-press="${CSS.escape(press)}"]`)?.getAttribute("aria-label") ?? press;
  }

  /** The board in words. */
  description(): string {
    return this.sheet.querySelector("desc")?.textContent ?? "";
  }

  /** Leave out the words below the board where they are said elsewhere. */
  hush(said: string): void {
    if (this.note.textContent === said) this.note.textContent = "";
  }

  /** Take a key press; tell whether it meant moves. */
  key(event: KeyboardEvent): boolean {
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    const moves = this.keys[nameOf(event.key)] ?? [];
    if (moves.length === 0) return false;
    event.preventDefault();
    this.keyed(moves);
    return true;
  }

  private makeButtons(answering: Answering, focused: string | null): void {
    const seen = new Set<string>();
    // Where arrows play, Tab goes from spot to spot instead.
    const arrowsPlay = Object.keys(answering.keys).length > 0;
    for (const spot of this.sheet.querySelectorAll("[data-press]")) {
      const press = spot.getAttribute("data-press") ?? "";
      if (!answering.button(press)) continue;
      spot.setAttribute("aria-label", spot.querySelector("title")?.textContent ?? press);
      spot.setAttribute("role", "button");
      widen(spot);
      const first = !seen.has(press);
      spot.setAttribute("tabindex", first && (arrowsPlay || seen.size === 0) ? "0" : "-1");
      if (!first) spot.setAttribute("aria-hidden", "true");
      seen.add(press);
    }
    this.element.classList.toggle("crowded", seen.size > MOST_MARKS);
    if (focused !== null) this.focusOn(focused);
  }

  /** Give the focus back to the press that had it, or to the first if that is gone. */
  private focusOn(press: string): void {
    const buttons = this.buttons();
    (buttons.find((one) => one.getAttribute("data-press") === press) ?? buttons[0])?.focus();
  }

  private buttons(): SVGElement[] {
    return Array.from(this.sheet.querySelectorAll<SVGElement>("[role=button]:not([aria-hidden])"));
  }

  private tapped(event: MouseEvent): void {
    const press = pressAt(event);
    if (press) this.pressed(press);
  }

  /** Enter plays what has the focus; arrows go from spot to spot where they mean no move. */
  private steered(event: KeyboardEvent): void {
    const here = (event.target as Element).closest<SVGElement>("[role=button]");
    const press = here?.getAttribute("data-press");
    if (!here || !press) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      this.pressed(press);
    } else if (event.key.startsWith("Arrow") && !this.keys[nameOf(event.key)]) {
      this.goFrom(here, event);
    }
  }

  private goFrom(here: SVGElement, event: KeyboardEvent): void {
    const others = this.buttons();
    const next = others[nearest(middle(here), others.map(middle), event.key)];
    if (!next) return;
    event.preventDefault();
    here.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  }
}

/** What the server calls a key. */
export function nameOf(key: string): string {
  return NAMES[key] ?? key;
}

/** What was pressed; where the board was drawn again during the press, what is there now. */
function pressAt(event: MouseEvent): string | null {
  const there = (element: Element | null): string | null =>
    element?.closest(".sheet [data-press]")?.getAttribute("data-press") ?? null;
  return there(event.target as Element) ?? there(document.elementFromPoint(event.clientX, event.clientY));
}
