/** Ghosts: what could be put on the board, of which only the nearest to the pointer is seen. */

export interface Place {
  x: number;
  y: number;
}

export type Bounds = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

type Segment = readonly [Place, Place];

export interface Ghost {
  press: string;
  elements: Element[];
  segments: Segment[];
  middle: Place;
  /** Half of how far it reaches. */
  reach: number;
}

/** What a pixel from its middle costs where a pixel from the line costs one: ghosts on one line lie over each other. */
const PULL = 0.15;
/** How much nearer another ghost must be than the one that is seen, in shares of its reach. */
const STAY = 0.05;
/** How far around all ghosts a pointer still means one of them, in shares of the reach of the longest. */
const MARGIN = 0.3;
const COMMAND = /([a-zA-Z])([^a-zA-Z]*)/g;
const NUMBER = /-?(?:\d+\.?\d*|\.\d+)/g;
/** How many numbers a command takes for each of its points. */
const TAKES: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, a: 7, z: 0 };

/** The ghosts of a drawing; shapes of one press are one ghost. */
export function ghostsOf(svg: Element): Ghost[] {
  const found = new Map<string, Element[]>();
  for (const element of svg.querySelectorAll("[data-ghost][data-press]")) {
    const press = element.getAttribute("data-press") ?? "";
    found.set(press, [...(found.get(press) ?? []), element]);
  }
  return Array.from(found, ([press, elements]) => ghostOf(press, elements));
}

function ghostOf(press: string, elements: Element[]): Ghost {
  const paths = elements.flatMap((one) => Array.from(one.querySelectorAll("path:not(.wide)")));
  const segments = paths.flatMap((path) => segmentsOf(path.getAttribute("d") ?? ""));
  const points = segments.flat();
  const [left, right] = [Math.min(...points.map((one) => one.x)), Math.max(...points.map((one) => one.x))];
  const [top, bottom] = [Math.min(...points.map((one) => one.y)), Math.max(...points.map((one) => one.y))];
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  return { press, elements, segments, middle, reach: Math.hypot(right - left, bottom - top) / 2 };
}

/** Where a pointer may mean a ghost: around all of them, and no farther. */
export function roomOf(ghosts: readonly Ghost[]): Bounds {
  const points = ghosts.flatMap((one) => one.segments.flat());
  const margin = MARGIN * Math.max(0, ...ghosts.map((one) => one.reach));
  const [across, down] = [points.map((one) => one.x), points.map((one) => one.y)];
  return {
    left: Math.min(...across) - margin,
    right: Math.max(...across) + margin,
    top: Math.min(...down) - margin,
    bottom: Math.max(...down) + margin,
  };
}

/** The straight lines of a path; of a curve, the line between its ends. */
export function segmentsOf(data: string): Segment[] {
  const segments: Segment[] = [];
  let [at, start]: Place[] = [
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ] as [Place, Place];
  for (const [, letter = "", rest = ""] of data.matchAll(COMMAND)) {
    const numbers = (rest.match(NUMBER) ?? []).map(Number);
    const takes = TAKES[letter.toLowerCase()] ?? 2;
    if (takes === 0) {
      segments.push([at as Place, start as Place]);
      at = start;
    }
    for (let from = 0; takes > 0 && from + takes <= numbers.length; from += takes) {
      const next = reached(letter, numbers.slice(from, from + takes), at as Place);
      if (letter.toLowerCase() === "m" && from === 0) start = next;
      else segments.push([at as Place, next]);
      at = next;
    }
  }
  return segments;
}

/** Where a command of a path leads. */
function reached(letter: string, numbers: number[], at: Place): Place {
  const relative = letter === letter.toLowerCase();
  const base = relative ? at : { x: 0, y: 0 };
  const [first = 0] = numbers;
  if (letter.toLowerCase() === "h") return { x: base.x + first, y: at.y };
  if (letter.toLowerCase() === "v") return { x: at.x, y: base.y + first };
  const [x = 0, y = 0] = numbers.slice(-2);
  return { x: base.x + x, y: base.y + y };
}

/** How far a point is from the nearest of some lines. */
export function distance(point: Place, segments: readonly Segment[]): number {
  return Math.min(Number.POSITIVE_INFINITY, ...segments.map((one) => fromSegment(point, one)));
}

function fromSegment(point: Place, [from, to]: Segment): number {
  const [across, down] = [to.x - from.x, to.y - from.y];
  const long = across * across + down * down;
  const along = long === 0 ? 0 : ((point.x - from.x) * across + (point.y - from.y) * down) / long;
  const share = Math.max(0, Math.min(1, along));
  return Math.hypot(point.x - from.x - share * across, point.y - from.y - share * down);
}

/** The ghost that a pointer means; the one that is seen stays while no other is clearly nearer. */
export function nearestGhost(point: Place, ghosts: readonly Ghost[], seen: string | null): Ghost | null {
  let best: Ghost | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const ghost of ghosts) {
    const stays = ghost.press === seen ? STAY * ghost.reach : 0;
    const aside = Math.hypot(point.x - ghost.middle.x, point.y - ghost.middle.y);
    const cost = distance(point, ghost.segments) + PULL * aside - stays;
    if (cost < least) [best, least] = [ghost, cost];
  }
  return best;
}
