import { describe, expect, it } from "vitest";
import { isSame, Trail } from "./trail";

const board = (name: string): { name: string } => ({ name });

describe("a trail", () => {
  it("goes back and forward again", () => {
    const trail = new Trail();
    trail.keep(board("one"));
    trail.keep(board("two"));
    expect(trail.next("undo")).toEqual(board("two"));
    trail.go("undo", board("three"));
    expect(trail.next("undo")).toEqual(board("one"));
    expect(trail.next("redo")).toEqual(board("three"));
    trail.go("redo", board("two"));
    expect(trail.next("undo")).toEqual(board("two"));
    expect(trail.next("redo")).toBeNull();
  });

  it("forgets what was taken back when something else is painted", () => {
    const trail = new Trail();
    trail.keep(board("one"));
    trail.go("undo", board("two"));
    trail.keep(board("one"));
    expect(trail.next("redo")).toBeNull();
  });

  it("stays where it is at its end", () => {
    const trail = new Trail();
    trail.go("undo", board("one"));
    expect(trail.next("redo")).toBeNull();
  });

  it("keeps the last two hundred boards", () => {
    const trail = new Trail();
    for (let number = 0; number < 300; number += 1) trail.keep(board(String(number)));
    let steps = 0;
    for (; trail.next("undo"); steps += 1) trail.go("undo", board("now"));
    expect(steps).toBe(200);
  });
});

it("knows a board that has not changed", () => {
  expect(isSame({ rows: ["#"] }, { rows: ["#"] })).toBe(true);
  expect(isSame({ rows: ["#"] }, { rows: ["."] })).toBe(false);
});
