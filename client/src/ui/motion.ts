/** Pieces that glide from where they are to where the next drawing has them. */

import { OVER } from "./picture";
import { settings } from "./settings";

/** Where a piece is, and how it is turned. */
export interface Pose {
  x: number;
  y: number;
  turn: number;
}

/** A piece as it is seen at a moment. */
interface Seen {
  pose: Pose;
  /** Where its drawing has it, whether it has arrived there or not. */
  place: Pose;
  /** Its elements, each with the group that gives it its look. */
  elements: Map<Element, Element | null>;
}

export type Snapshot = Map<string, Seen>;

interface Glide {
  animation: Animation;
  from: Pose;
}

export interface Change {
  /** Keys of pieces, and those they had in the drawing before. */
  moved: Readonly<Record<string, string>>;
  milliseconds: number;
  /** Whether more follows at once. */
  goesOn?: boolean;
}

/** How long a piece glides at most. */
const LONGEST = 250;
const FADE = 160;
const FRAME = 16;
/** More pieces than this are drawn together. */
const CROWD = 20;
const STILL: Pose = { x: 0, y: 0, turn: 0 };
/** What follows a pointer is away from its place by so much. */
const LIFTED = /translate\((-?[\d.e-]+)px, (-?[\d.e-]+)px\)/;
/** What is gone is no longer to be pressed, found or read. */
const NAMES = ["data-key", "data-press", "data-grip", "data-spot", "role", "tabindex", "aria-label"];

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether a visitor wants pieces to move. */
export function moves(): boolean {
  return !settings.calm && !reduced.matches;
}

export class Motion {
  private readonly glides = new WeakMap<Element, Glide>();
  private running = new Set<Animation>();

  /** Where all pieces of a drawing are now, on their way perhaps. */
  look(svg: Element | null): Snapshot {
    const seen: Snapshot = new Map();
    for (const element of svg?.querySelectorAll("[data-key]") ?? []) {
      const key = element.getAttribute("data-key") ?? "";
      const known = seen.get(key);
      if (known) known.elements.set(element, element.parentElement);
      else {
        const place = poseOf(element);
        const pose = sum(place, this.offset(element));
        seen.set(key, { pose, place, elements: new Map([[element, element.parentElement]]) });
      }
    }
    return seen;
  }

  /** Let pieces glide from where they were; what is new fades in, what is gone fades out. */
  go(svg: Element, before: Snapshot, change: Change): void {
    if (!moves() || before.size === 0) return;
    const sources = sourcesOf(change.moved);
    const used = new Set<string>();
    const after = this.look(svg);
    const crowd = after.size > CROWD;
    for (const [key, { place, elements }] of after) {
      const source = sources(key);
      const was = source === null ? undefined : before.get(source);
      if (was && source !== null) used.add(source);
      for (const element of elements.keys()) {
        if (was?.elements.has(element) && isSame(was.place, place)) continue;
        if (was) this.glide(element, less(was.pose, place), { ...change, crowd });
        else this.fadeIn(element);
      }
    }
    for (const [key, seen] of before) if (!used.has(key)) this.fadeOut(svg, seen);
  }

  /** Bring everything to its place at once. */
  finish(): void {
    for (const animation of this.running) animation.finish();
    this.running.clear();
  }

  /** How far an element is from its place. */
  private offset(element: Element): Pose {
    const lifted = LIFTED.exec(element.getAttribute("style") ?? "");
    if (lifted) return { x: Number(lifted[1]), y: Number(lifted[2]), turn: 0 };
    const glide = this.glides.get(element);
    const progress = glide?.animation.effect?.getComputedTiming().progress;
    if (!glide || progress === null || progress === undefined) return STILL;
    return scaled(glide.from, 1 - progress);
  }

  private glide(element: Element, from: Pose, { milliseconds, goesOn, crowd }: Change & { crowd: boolean }): void {
    if (isSame(from, STILL)) return;
    this.glides.get(element)?.animation.cancel();
    const duration = Math.min(LONGEST, milliseconds);
    const frames = [{ transform: transformOf(element, from) }, { transform: transformOf(element, STILL) }];
    const easing = goesOn ? "linear" : "ease-out";
    // A browser gives what it moves by itself a layer of its own, unless it is added to something: many take long.
    const animation = this.run(element, frames, { duration, easing, composite: crowd ? "add" : "replace" });
    if (animation) this.glides.set(element, { animation, from });
  }

  private fadeIn(element: Element): void {
    if (!element.hasAttribute("data-ghost")) this.run(element, [{ opacity: 0 }, { opacity: 1 }], { duration: FADE });
  }

  private fadeOut(svg: Element, { elements }: Seen): void {
    for (const [element, look] of elements) {
      if (svg.contains(element) || !look || element.hasAttribute("data-ghost")) continue;
      const shade = look.cloneNode(false) as Element;
      for (const name of NAMES) element.removeAttribute(name);
      shade.setAttribute(OVER, "gone");
      shade.append(element);
      svg.append(shade);
      const animation = this.run(shade, [{ opacity: 1 }, { opacity: 0 }], { duration: FADE });
      if (animation) animation.finished.finally(() => shade.remove()).catch(() => undefined);
      else shade.remove();
    }
  }

  private run(element: Element, frames: Keyframe[], timing: KeyframeAnimationOptions): Animation | null {
    if (typeof element.animate !== "function") return null;
    const animation = element.animate(frames, timing);
    // Left to itself it waits two frames or more for the browser's own threads, and nothing is seen to move.
    const now = document.timeline?.currentTime;
    // A frame ahead: the first frame after a press shows it on its way, not where it was.
    if (typeof now === "number") animation.startTime = now - FRAME;
    this.running.add(animation);
    const over = (): void => void this.running.delete(animation);
    animation.addEventListener("finish", over);
    animation.addEventListener("cancel", over);
    return animation;
  }
}

/** The pose that a drawing gives an element. */
export function poseOf(element: Element): Pose {
  const [x = 0, y = 0] = (element.getAttribute("data-at") ?? "").split(" ").map(Number);
  return { x, y, turn: Number(element.getAttribute("data-turn") ?? 0) };
}

/** Which key a piece had before, by the key it has now; none where it is new. */
export function sourcesOf(moved: Readonly<Record<string, string>>): (key: string) => string | null {
  const taken = new Set(Object.values(moved));
  return (key) => moved[key] ?? (taken.has(key) ? null : key);
}

/** What takes a piece from its place to an offset from there: turned about its point, then moved. */
function transformOf(element: Element, { x, y, turn }: Pose): string {
  const at = poseOf(element);
  const moved = `translate(${at.x + x}px, ${at.y + y}px)`;
  return `${moved} rotate(${turn}deg) translate(${-at.x}px, ${-at.y}px)`;
}

function isSame(one: Pose, other: Pose): boolean {
  return one.x === other.x && one.y === other.y && one.turn === other.turn;
}

function sum(one: Pose, other: Pose): Pose {
  return { x: one.x + other.x, y: one.y + other.y, turn: one.turn + other.turn };
}

function scaled({ x, y, turn }: Pose, share: number): Pose {
  return { x: x * share, y: y * share, turn: turn * share };
}

/** The way from one pose to another, turning the shorter way round. */
export function less(from: Pose, to: Pose): Pose {
  const around = (from.turn - to.turn) % 360;
  const turn = around > 180 ? around - 360 : around < -180 ? around + 360 : around;
  return { x: from.x - to.x, y: from.y - to.y, turn };
}
