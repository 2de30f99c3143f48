/** A board on the page: drawn by the server, answering to taps, keys and screen readers. */

import { makeButtons, pressAt, spotsOf } from "./buttons";
import { afterFrame, h, whenIdle } from "./dom";
import { Fit } from "./fit";
import { type Moment, momentsOf } from "./moments";
import { type Change, Motion, moves } from "./motion";
import { Picture } from "./picture";
import { settings } from "./settings";
import { hear } from "./sound";
import { middle, nearest, type Spot } from "./spots";
import type { Frame, Game } from "./types";

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

/** Boards that are made ready at most. */
const MOST_EXPECTED = 12;

export class Board {
  readonly element: HTMLElement;
  readonly sheet = h("div", { class: "sheet" });
  private readonly caption = h("p", { class: "link-caption", "aria-live": "polite" });
  private readonly picture = new Picture();
  private readonly motion = new Motion();
  private readonly fit = new Fit();
  private keys: Record<string, string[]> = {};
  /** Ends the moment that is being shown. */
  private hurry: () => void = () => undefined;
  private showing = 0;
  private expecting = new AbortController();
  /** The press that had the focus before the moments that are being shown. */
  private focused: { press: string; at: Spot; ghost: boolean } | null = null;
  /** Whether the empty margin is shown too: it may hide what is not to be known yet. */
  whole = false;
  /** Whether the help that a player gets includes where moves lead. */
  marks = true;
  /** Called after every drawing. */
  drawn: (svg: SVGSVGElement) => void = () => undefined;

  constructor(
    private readonly pressed: (press: string) => void,
    private readonly keyed: (key: string) => void = () => undefined,
  ) {
    this.element = h("div", { class: "board" }, this.sheet, this.caption);
    // Who presses means the board that the moments lead to: it is there when the press is understood.
    this.sheet.addEventListener("pointerdown", () => this.finish(), true);
    this.sheet.addEventListener("click", (event) => this.tapped(event));
    this.sheet.addEventListener("keydown", (event) => this.steered(event));
  }

  get svg(): SVGSVGElement | null {
    return this.picture.svg;
  }

  /** Make ready, while there is nothing else to do, what leads to boards that may be next. */
  expect(next: Pick<Game, "frames" | "board">[]): void {
    this.expecting.abort();
    this.expecting = new AbortController();
    const first = next.slice(0, MOST_EXPECTED).map(({ frames, board }) => momentsOf(frames, board)[0]?.svg ?? board);
    whenIdle(first, (svg) => this.picture.expect(svg), this.expecting.signal);
  }

  /** Show a drawing; what it answers to becomes buttons, and pieces glide from where they were. */
  show(svg: string, answering: Answering | null, change: Change | null = null): void {
    this.expecting.abort();
    this.noteFocus();
    const before = this.motion.look(this.picture.svg);
    const { svg: picture, changed, fresh } = this.picture.become(svg);
    this.keys = answering?.keys ?? {};
    if (fresh) this.begin(picture);
    else if (!this.whole && answering) void afterFrame().then(() => this.fit.widen(picture, changed));
    this.element.classList.toggle("highlights", settings.highlights && answering !== null && this.marks);
    const buttons = makeButtons(this.sheet, answering);
    this.element.classList.toggle("crowded", buttons > MOST_MARKS);
    if (answering) this.giveFocus();
    if (!fresh && change) this.motion.go(picture, before, change);
    this.drawn(picture);
  }

  /** Put a drawing of another size, or the first one, onto the page. */
  private begin(picture: SVGSVGElement): void {
    picture.removeAttribute("width");
    picture.removeAttribute("height");
    picture.setAttribute("role", "group");
    this.sheet.replaceChildren(picture);
    if (!this.whole) this.fit.show(picture);
  }

  /** Play the moments of a move, up to the board that it leads to. */
  async play(frames: Frame[], board: string, answering: Answering | null): Promise<void> {
    this.finish();
    this.showing += 1;
    const mine = this.showing;
    const moments = momentsOf(frames, board);
    this.say("", 0);
    for (const [place, moment] of moments.entries()) {
      hear(moment.sound, moment.link);
      const last = place === moments.length - 1;
      if (last) this.show(board, answering, { ...moment, goesOn: false });
      else if (moves() && (await this.passed(moment, mine))) continue;
      else {
        if (mine === this.showing) this.show(board, answering);
        break;
      }
      if (moment.caption) this.say(moment.caption, moment.link);
    }
  }

  /** Show a moment for as long as it takes; tell whether the next may follow. */
  private async passed(moment: Moment, mine: number): Promise<boolean> {
    let hurried = false;
    this.show(moment.svg, null, { ...moment, goesOn: true });
    if (moment.caption) this.say(moment.caption, moment.link);
    await new Promise<void>((go) => {
      const timer = setTimeout(go, moment.milliseconds);
      this.hurry = () => {
        hurried = true;
        clearTimeout(timer);
        go();
      };
    });
    this.hurry = () => undefined;
    return !hurried && mine === this.showing;
  }

  /** Bring the moments that are being shown to their end. */
  finish(): void {
    this.hurry();
  }

  /** Say what happens in a moment, and how many links the chain has by now. */
  private say(words: string, link: number): void {
    if (this.caption.textContent !== words) this.caption.textContent = words;
    this.caption.dataset.link = String(link);
  }

  /** Mark the spots of a press, and no others. */
  mark(press: string | null): void {
    for (const spot of this.sheet.querySelectorAll(".hinted")) spot.classList.remove("hinted");
    if (press === null) return;
    for (const spot of spotsOf(this.sheet, press)) spot.classList.add("hinted");
  }

  /** What a screen reader calls a press. */
  label(press: string): string {
    const [spot] = spotsOf(this.sheet, press);
    return spot?.getAttribute("aria-label") ?? spot?.querySelector("title")?.textContent ?? press;
  }

  /** The board in words. */
  description(): string {
    return this.sheet.querySelector("desc")?.textContent ?? "";
  }

  /** Take a key press; tell whether it means moves. While more is to come, any arrow may mean some by then. */
  key(event: KeyboardEvent, more = false): boolean {
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    const name = nameOf(event.key);
    if (!(this.keys[name]?.length ?? 0) && !(more && event.key.startsWith("Arrow"))) return false;
    event.preventDefault();
    this.keyed(name);
    return true;
  }

  /** Remember the press that has the focus; moments have nothing that could keep it. */
  private noteFocus(): void {
    const here = this.sheet.contains(document.activeElement) ? document.activeElement : null;
    const press = here?.getAttribute("data-press") ?? null;
    if (here && press !== null) this.focused = { press, at: middle(here), ghost: here.hasAttribute("data-ghost") };
    else if (document.activeElement !== document.body) this.focused = null;
  }

  /** Give the focus back to the press that had it, or to the nearest of its kind if that is gone. */
  private giveFocus(): void {
    if (!this.focused) return;
    const { press, at, ghost } = this.focused;
    this.focused = null;
    const buttons = this.buttons();
    const alike = buttons.filter((one) => one.hasAttribute("data-ghost") === ghost);
    const near = (): SVGElement | undefined => nearestTo(at, alike.length > 0 ? alike : buttons);
    const wanted = buttons.find((one) => one.getAttribute("data-press") === press) ?? near();
    if (wanted !== document.activeElement) wanted?.focus();
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
    if (event.key === " " && here.hasAttribute("data-ghost")) this.turnFrom(here, event);
    else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      this.pressed(press);
    } else if (event.key.startsWith("Arrow") && !this.keys[nameOf(event.key)]) {
      this.goFrom(here, event);
    }
  }

  private goFrom(here: SVGElement, event: KeyboardEvent): void {
    const others = this.buttons().filter((one) => lies(one) === lies(here));
    this.goTo(here, others[nearest(middle(here), others.map(middle), event.key)], event);
  }

  /** Go from a ghost to the one that lies across it, or to the nearest that lies so. */
  private turnFrom(here: SVGElement, event: KeyboardEvent): void {
    const across = this.buttons().filter((one) => lies(one) !== null && lies(one) !== lies(here));
    event.preventDefault();
    event.stopPropagation();
    this.goTo(here, nearestTo(middle(here), across), event);
  }

  private goTo(here: SVGElement, next: SVGElement | undefined, event: KeyboardEvent): void {
    if (!next) return;
    event.preventDefault();
    here.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  }
}

function nearestTo({ x, y }: Spot, spots: SVGElement[]): SVGElement | undefined {
  const far = new Map(spots.map((one) => [one, Math.hypot(middle(one).x - x, middle(one).y - y)]));
  return spots.sort((one, other) => (far.get(one) ?? 0) - (far.get(other) ?? 0))[0];
}

/** Which way a ghost lies; null for anything else. */
function lies(spot: Element): "flat" | "upright" | null {
  if (!spot.hasAttribute("data-ghost")) return null;
  const { width, height } = spot.getBoundingClientRect();
  return width > height ? "flat" : "upright";
}

/** What the server calls a key. */
export function nameOf(key: string): string {
  return NAMES[key] ?? key;
}
