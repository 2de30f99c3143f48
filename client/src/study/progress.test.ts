import { expect, it } from "vitest";
import type { Participant, Study } from "../ui/types";
import { placed, progressTable, summary } from "./progress";

const IDLE: Participant = {
  code: "AAAA",
  state: "waiting",
  consented: null,
  done: 0,
  total: 2,
  puzzle: null,
  since: null,
};
const PLAYING: Participant = { ...IDLE, code: "BBBB", state: "playing", consented: 50, puzzle: "game-b1", since: 35 };
const FINISHED: Participant = { ...IDLE, code: "CCCC", state: "finished", done: 2 };
const LATE: Participant = { ...IDLE, code: "DDDD", state: "late", done: 1 };

function aStudy(consent: string): Study {
  const terms = { consent } as Study["terms"];
  const people = [IDLE, PLAYING];
  return { name: "A", begun: 0, ended: null, now: 100, terms, puzzles: ["game-a0", "game-b1"], people, hosts: [] };
}

it("counts who has begun, and who is done", () => {
  expect(summary([IDLE, PLAYING, FINISHED, LATE])).toBe("Begun: 3 of 4, done: 2.");
});

it("shows who is at which puzzle, and for how long", () => {
  const cells = Array.from(progressTable(aStudy("")).querySelectorAll("tbody tr"), (row) =>
    Array.from(row.children, (cell) => cell.textContent),
  );
  expect(cells).toEqual([
    ["AAAA", "not begun", "0 of 2", "", ""],
    ["BBBB", "playing", "0 of 2", "2. game-b1", "1:05"],
  ]);
});

it("shows who has consented where that is asked for", () => {
  const marks = Array.from(
    progressTable(aStudy("I agree")).querySelectorAll("tbody tr"),
    (row) => row.lastElementChild?.textContent,
  );
  expect(marks).toEqual(["", "✓"]);
});

it("names a puzzle by its place", () => {
  expect(placed("game-0123456789", ["game-x", "game-0123456789"])).toBe("2. game-0123");
});
