import { describe, expect, it } from "vitest";
import type { Point, Space } from "../ui/types";
import { doorAhead, headingTo, turnBetween, widestView } from "./heading";
import { along, doorsByRoom, doorTo, locksOpened, middleOf, moveThrough, roomAfter, roomsOn, scaled } from "./space";

const square = (x: number, y: number): { centre: Point; polygon: Point[] } => ({
  centre: [x + 2, y + 2],
  polygon: [
    [x, y],
    [x + 4, y],
    [x + 4, y + 4],
    [x, y + 4],
  ],
});

/** Three rooms in a row, and one above the last; the names of moves say nothing of rooms. */
const SPACE: Space = {
  unit: 4,
  storeys: 2,
  rooms: [
    { storey: 0, ...square(0, 0) },
    { storey: 0, ...square(4, 0) },
    { storey: 0, ...square(4, 4) },
    { storey: 1, ...square(4, 4) },
  ],
  doors: [
    {
      rooms: [0, 1],
      moves: ["east", "west"],
      opening: [
        [4, 1],
        [4, 3],
      ],
      lock: 0,
    },
    {
      rooms: [1, 2],
      moves: ["north", "south"],
      opening: [
        [5, 4],
        [7, 4],
      ],
      lock: 5,
    },
  ],
  stairs: [{ rooms: [2, 3], moves: ["up", "down"], at: [6, 6] }],
  keys: [
    { lock: 5, room: 0 },
    { lock: 6, room: 3 },
  ],
  start: 1,
  goal: 3,
};
const [EAST_DOOR, NORTH_DOOR] = SPACE.doors as [Space["doors"][0], Space["doors"][0]];

describe("where a move leads", () => {
  it("follows from doors and stairs, both ways", () => {
    expect(roomsOn(SPACE, ["west", "east", "north", "up", "down"])).toEqual([1, 0, 1, 2, 3, 2]);
  });

  it("is nowhere from a room that has no such way", () => {
    expect(roomAfter(SPACE, 0, "west")).toBeNull();
    expect(roomAfter(SPACE, 3, "north")).toBeNull();
    expect(roomsOn(SPACE, ["up", "west"])).toEqual([1, 1, 0]);
  });

  it("is the other way round from the other side of a door", () => {
    expect(moveThrough(EAST_DOOR, 0)).toBe("east");
    expect(moveThrough(EAST_DOOR, 1)).toBe("west");
    expect(moveThrough(EAST_DOOR, 2)).toBeNull();
  });
});

it("opens the locks whose keys were found on the way", () => {
  expect(locksOpened(SPACE, [1])).toEqual(new Set());
  expect(locksOpened(SPACE, [1, 0])).toEqual(new Set([5]));
  expect(locksOpened(SPACE, [1, 0, 2, 3])).toEqual(new Set([5, 6]));
});

it("knows the doors of every room", () => {
  const doors = doorsByRoom(SPACE);
  expect([0, 1, 2, 3].map((room) => doors.get(room)?.length ?? 0)).toEqual([1, 2, 1, 0]);
  expect(doorTo(doors.get(1), 2)).toBe(NORTH_DOOR);
  expect(doorTo(doors.get(0), 2)).toBeUndefined();
});

describe("measures", () => {
  it("are in units of a room", () => {
    const { doors, rooms, stairs, unit } = scaled(SPACE);
    expect([unit, rooms[1]?.centre, doors[0]?.opening, stairs[0]?.at]).toEqual([
      1,
      [1.5, 0.5],
      [
        [1, 0.25],
        [1, 0.75],
      ],
      [1.5, 1.5],
    ]);
  });

  it.each([
    [[2, 0], 0.5],
    [[0, 0], 0],
    [[4, 0], 1],
    [[5, 0], null],
    [[2, 0.1], null],
  ] as [Point, number | null][])("%o lies on an edge at %s", (point, share) => {
    expect(along([0, 0], [4, 0], point)).toBe(share);
  });

  it("finds the middle of a door", () => {
    expect(middleOf(NORTH_DOOR)).toEqual([6, 4]);
  });
});

describe("headings", () => {
  it.each([
    [0, Math.PI / 2, Math.PI / 2],
    [0, 1.5 * Math.PI, -Math.PI / 2],
    [-0.1, 2 * Math.PI, 0.1],
    [3, -3, 2 * Math.PI - 6],
  ])("from %s to %s is the smallest turn", (from, to, turn) => {
    expect(turnBetween(from, to)).toBeCloseTo(turn);
  });

  it("go through the door that one looks at", () => {
    const here: Point = [6, 2];
    expect(doorAhead(here, Math.PI / 2, SPACE.doors)).toBe(NORTH_DOOR);
    expect(doorAhead(here, Math.PI, SPACE.doors)).toBe(EAST_DOOR);
    expect(doorAhead(here, -Math.PI / 2, SPACE.doors)).toBeNull();
  });

  it("begin with the widest view", () => {
    expect(widestView([6, 3], SPACE.doors)).toBeCloseTo(headingTo([6, 3], [4, 2]));
    expect(widestView([6, 3], [])).toBe(0);
  });
});
