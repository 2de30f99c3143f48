/** Directions to look in: 0 is east, a quarter turn north. */

import type { Door, Point } from "../ui/types";
import { middleOf } from "./space";

/** How far off the way ahead a door may be to be gone through. */
const AHEAD = Math.PI / 3;

export function headingTo(from: Point, to: Point): number {
  return Math.atan2(to[1] - from[1], to[0] - from[0]);
}

/** The smallest turn from one heading to another. */
export function turnBetween(from: number, to: number): number {
  const turn = (to - from) % (2 * Math.PI);
  if (turn > Math.PI) return turn - 2 * Math.PI;
  return turn < -Math.PI ? turn + 2 * Math.PI : turn;
}

/** The door that one looks at. */
export function doorAhead(here: Point, heading: number, doors: readonly Door[]): Door | null {
  let best: Door | null = null;
  let least = AHEAD;
  for (const door of doors) {
    const off = Math.abs(turnBetween(heading, headingTo(here, middleOf(door))));
    if (off < least) [best, least] = [door, off];
  }
  return best;
}

/** The heading to the door that is farthest off: most of the room is then in view. */
export function widestView(here: Point, doors: readonly Door[]): number {
  let best = 0;
  let most = -1;
  for (const door of doors) {
    const there = middleOf(door);
    const far = Math.hypot(there[0] - here[0], there[1] - here[1]);
    if (far > most) [best, most] = [headingTo(here, there), far];
  }
  return best;
}
