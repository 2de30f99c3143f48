/** A door maze as the server exports it: rooms, doors, stairs, keys. */

export type Point = [number, number];

export interface Room {
  id: number;
  storey: number;
  centre: Point;
  polygon: Point[];
}

export interface Door {
  from: number;
  to: number;
  lock: number;
  opening: [Point, Point];
}

export interface Graph {
  unit: number;
  storeys: number;
  rooms: Room[];
  doors: Door[];
  stairs: { from: number; to: number; at: Point }[];
  keys: { lock: number; room: number }[];
  start: number;
  goal: number;
}

/** The graph in units of a mean room, x to the east and y to the north. */
export function scaled(graph: Graph): Graph {
  const by = ([x, y]: Point): Point => [x / graph.unit, y / graph.unit];
  return {
    ...graph,
    unit: 1,
    rooms: graph.rooms.map((room) => ({ ...room, centre: by(room.centre), polygon: room.polygon.map(by) })),
    doors: graph.doors.map((door) => ({ ...door, opening: [by(door.opening[0]), by(door.opening[1])] })),
    stairs: graph.stairs.map((stair) => ({ ...stair, at: by(stair.at) })),
  };
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

/** The doors of every room. */
export function doorsByRoom(graph: Graph): Map<number, Door[]> {
  const found = new Map<number, Door[]>();
  for (const door of graph.doors) {
    for (const room of [door.from, door.to]) found.set(room, [...(found.get(room) ?? []), door]);
  }
  return found;
}
