/** A maze in space: which way a move goes, what was seen on it, and its measures. */

import type { Door, Point, Space } from "../ui/types";

/** The space in units of a mean room, x to the east and y to the north. */
export function scaled(space: Space): Space {
  const by = ([x, y]: Point): Point => [x / space.unit, y / space.unit];
  return {
    ...space,
    unit: 1,
    rooms: space.rooms.map((room) => ({ ...room, centre: by(room.centre), polygon: room.polygon.map(by) })),
    doors: space.doors.map((door) => ({ ...door, opening: [by(door.opening[0]), by(door.opening[1])] })),
    stairs: space.stairs.map((stair) => ({ ...stair, at: by(stair.at) })),
  };
}

/** The rooms that a line of moves leads through, the first one included. */
export function roomsOn(space: Space, line: readonly string[]): [number, ...number[]] {
  const rooms: [number, ...number[]] = [space.start];
  let here = space.start;
  for (const move of line) {
    here = roomAfter(space, here, move) ?? here;
    rooms.push(here);
  }
  return rooms;
}

/** The room that a move leads to from a room; null if it leads through none of its doors and stairs. */
export function roomAfter(space: Space, room: number, move: string): number | null {
  for (const { rooms, moves } of [...space.doors, ...space.stairs]) {
    if (rooms[0] === room && moves[0] === move) return rooms[1];
    if (rooms[1] === room && moves[1] === move) return rooms[0];
  }
  return null;
}

/** The move that goes through a door from a room; null if the door is not in that room. */
export function moveThrough(door: Door, room: number): string | null {
  if (door.rooms[0] === room) return door.moves[0];
  return door.rooms[1] === room ? door.moves[1] : null;
}

/** The locks whose keys lie in rooms that were entered. */
export function locksOpened(space: Space, rooms: readonly number[]): Set<number> {
  return new Set(space.keys.filter((key) => rooms.includes(key.room)).map((key) => key.lock));
}

/** The door between two rooms, among the doors of one of them. */
export function doorTo(doors: readonly Door[] | undefined, room: number): Door | undefined {
  return doors?.find((door) => door.rooms.includes(room));
}

/** The doors of every room. */
export function doorsByRoom(space: Space): Map<number, Door[]> {
  const found = new Map<number, Door[]>();
  for (const door of space.doors) {
    for (const room of door.rooms) found.set(room, [...(found.get(room) ?? []), door]);
  }
  return found;
}

/** How far along an edge, from 0 to 1, a point lies; null if it does not lie on it. */
export function along(a: Point, b: Point, point: Point): number | null {
  const across = b[0] - a[0];
  const up = b[1] - a[1];
  const length = across * across + up * up;
  const share = ((point[0] - a[0]) * across + (point[1] - a[1]) * up) / length;
  const aside = Math.abs((point[0] - a[0]) * up - (point[1] - a[1]) * across) / Math.sqrt(length);
  return aside < 1e-3 && share > -1e-3 && share < 1 + 1e-3 ? share : null;
}

/** The middle of a door's opening. */
export function middleOf(door: Door): Point {
  const [a, b] = door.opening;
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}
