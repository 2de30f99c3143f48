/** Fingers and the mouse on a board: taps, swipes, drags, and what is aimed at. */

import { Aim } from "./aim";
import { type Direction, directionOf, Grip, nameAt, touchedAt } from "./grip";

/** What is done with a gesture. */
export interface Touching {
  /** Press something; if that means nothing, do something else instead. */
  press: (press: string, instead?: () => void) => void;
  key: (key: Direction) => void;
  /** Whether a person may move now. */
  may: () => boolean;
  /** Whether the board is larger than its place: then a drag moves it. */
  zoomed: () => boolean;
  pinching: () => boolean;
  pan: (across: number, down: number) => void;
  zoom: (x: number, y: number) => void;
}

interface Going {
  pointer: number;
  from: { x: number; y: number };
  last: { x: number; y: number };
  grip: string | null;
  /** The spot where it began: nothing is put there. */
  spot: string | null;
  dragged: boolean;
  /** Whether it has done what it can do. */
  spent: boolean;
}

/** Pixels that a finger may slip in a tap, and that make a swipe. */
const SLIP = 9;
const SWIPE = 26;
/** Milliseconds in which a click belongs to a gesture, and two taps to each other. */
const CLICK = 600;
const TWICE = 320;

export class Gestures {
  private readonly aim: Aim;
  private readonly grip: Grip;
  private going: Going | null = null;
  private ended = Number.NEGATIVE_INFINITY;
  private tapped = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly sheet: HTMLElement,
    private readonly touching: Touching,
  ) {
    this.aim = new Aim(sheet);
    this.grip = new Grip(sheet);
    sheet.addEventListener("pointerdown", (event) => this.begin(event));
    sheet.addEventListener("pointermove", (event) => this.move(event));
    sheet.addEventListener("pointerup", (event) => this.end(event));
    sheet.addEventListener("pointercancel", () => this.cancel());
    sheet.addEventListener("pointerleave", () => this.going || this.aim.clear());
    sheet.addEventListener("click", (event) => this.swallow(event), true);
  }

  /** The board was drawn again. */
  again(): void {
    this.aim.forget();
    this.grip.again();
  }

  /** Let go of what is held; tell whether anything was. */
  letGo(): boolean {
    const held = this.grip.held !== null;
    this.grip.hold(null);
    return held;
  }

  private begin(event: PointerEvent): void {
    if (this.touching.pinching() || !event.isPrimary) this.cancel();
    else if (event.button === 0) this.start(event);
  }

  private start(event: PointerEvent): void {
    const at = { x: event.clientX, y: event.clientY };
    const grip = this.touching.may() ? (touchedAt(at.x, at.y)?.getAttribute("data-grip") ?? null) : null;
    const spot = nameAt("spot", at.x, at.y);
    this.going = { pointer: event.pointerId, from: at, last: at, grip, spot, dragged: false, spent: false };
    this.sheet.setPointerCapture?.(event.pointerId);
    if (this.aims(grip)) this.aim.at(at.x, at.y);
  }

  /** Whether a pointer aims at ghosts. */
  private aims(grip: string | null): boolean {
    return grip === null && this.touching.may() && this.aim.any;
  }

  private move(event: PointerEvent): void {
    const { going } = this;
    if (!going) {
      if (event.pointerType === "mouse" && this.aims(null)) this.aim.at(event.clientX, event.clientY);
    } else if (event.pointerId === going.pointer) this.drag(going, event);
  }

  private drag(going: Going, event: PointerEvent): void {
    const at = { x: event.clientX, y: event.clientY };
    const [across, down] = [at.x - going.from.x, at.y - going.from.y];
    going.dragged ||= Math.hypot(across, down) > SLIP;
    if (this.touching.pinching()) this.cancel();
    else if (this.aims(going.grip)) this.aim.at(at.x, at.y);
    else if (going.dragged && going.grip !== null) this.grip.follow(going.grip, going.from, at);
    else if (going.dragged && this.touching.zoomed()) this.touching.pan(at.x - going.last.x, at.y - going.last.y);
    else if (going.dragged && !going.spent) this.swipe(going, across, down);
    going.last = at;
  }

  private swipe(going: Going, across: number, down: number): void {
    const direction = directionOf(across, down, SWIPE);
    if (direction === null) return;
    going.spent = true;
    this.touching.key(direction);
  }

  private end(event: PointerEvent): void {
    const { going } = this;
    if (!going || event.pointerId !== going.pointer) return;
    this.ended = performance.now();
    const [x, y] = [event.clientX, event.clientY];
    if (this.aims(going.grip)) this.release(event);
    else if (!going.dragged) this.tap(x, y);
    else if (going.grip !== null) this.drop(going, going.grip, x, y);
    this.cancel(event.pointerType === "mouse");
  }

  /** Play what is shown, and nothing else. */
  private release(event: PointerEvent): void {
    this.aim.at(event.clientX, event.clientY);
    const { press } = this.aim;
    if (press !== null) this.touching.press(press);
  }

  private drop(going: Going, grip: string, x: number, y: number): void {
    const spot = nameAt("spot", x, y);
    const direction = directionOf(x - going.from.x, y - going.from.y, SWIPE);
    this.grip.hold(null);
    if (spot !== null && spot !== going.spot) this.touching.press(`${grip}>${spot}`);
    else if (direction !== null) this.touching.press(`${grip}>${direction}`);
  }

  private tap(x: number, y: number): void {
    const { held } = this.grip;
    const touched = touchedAt(x, y);
    const [grip, press] = [touched?.getAttribute("data-grip") ?? null, touched?.getAttribute("data-press") ?? null];
    const spot = nameAt("spot", x, y);
    if (!this.touching.may()) return;
    if (held !== null && held !== grip && spot !== null) {
      this.grip.hold(null);
      // A piece that cannot take the place of the other is taken up itself.
      this.touching.press(`${held}>${spot}`, grip === null ? undefined : () => this.grip.hold(grip));
    } else if (grip !== null) this.grip.hold(held === grip ? null : grip);
    else if (press !== null) {
      this.grip.hold(null);
      this.touching.press(press);
    } else this.tapBeside(x, y);
  }

  /** A tap on nothing lets go; two of them zoom. */
  private tapBeside(x: number, y: number): void {
    this.grip.hold(null);
    const now = performance.now();
    if (now - this.tapped < TWICE) this.touching.zoom(x, y);
    this.tapped = now;
  }

  private cancel(hovers = false): void {
    this.going = null;
    this.grip.putDown();
    if (!hovers) this.aim.clear();
  }

  /** A click after a gesture was answered by it; one without is a keyboard's or a screen reader's. */
  private swallow(event: MouseEvent): void {
    if (event.detail === 0 || performance.now() - this.ended > CLICK) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}
