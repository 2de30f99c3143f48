/** The moments of a move, as a board plays them. */

import type { Frame } from "./types";

export type Moved = Readonly<Record<string, string>>;

export interface Moment extends Pick<Frame, "svg" | "moved" | "milliseconds" | "caption" | "link" | "sound"> {}

/** How long pieces glide where nothing is said about it. */
export const USUAL = 160;

/** The moments that lead to a board; the last one is the board itself. */
export function momentsOf(frames: Frame[], board: string): Moment[] {
  const moments: Moment[] = [];
  let before: Moved = {};
  frames.forEach((frame, place) => {
    const last = place === frames.length - 1;
    const moved = joined(before, frame.moved);
    // A moment without a drawing, before the last one, goes on into the next.
    if (!frame.svg && !last) before = moved;
    else {
      moments.push({ ...frame, moved, svg: frame.svg || board });
      before = {};
    }
  });
  if (moments.at(-1)?.svg === board) return moments;
  return [...moments, { svg: board, moved: {}, milliseconds: USUAL, caption: "", link: 0, sound: "" }];
}

/** How keys went on in two moments, one after the other. */
export function joined(first: Moved, then: Moved): Record<string, string> {
  const all: Record<string, string> = {};
  const taken = new Set(Object.values(then));
  for (const [key, before] of Object.entries(first)) if (!taken.has(key) && !(key in then)) all[key] = before;
  for (const [key, before] of Object.entries(then)) all[key] = first[before] ?? before;
  return all;
}

/** How keys go back where a move is taken back. */
export function backwards(frames: Pick<Frame, "moved">[]): Record<string, string> {
  const all = frames.reduce<Moved>((before, frame) => joined(before, frame.moved), {});
  return Object.fromEntries(Object.entries(all).map(([key, before]) => [before, key]));
}
