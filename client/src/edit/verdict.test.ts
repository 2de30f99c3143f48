import { describe, expect, it } from "vitest";
import type { CheckedBoard } from "../ui/types";
import { rating, verdict } from "./verdict";

const FOUND: CheckedBoard = {
  state: "checked",
  status: "won",
  ways: 32,
  exact: true,
  moves: 3,
  grade: "normal",
  score: 0.456,
  measures: [{ words: "ways", value: 32_000 }],
  players: 1,
  sides: ["white", "black"],
  turn: 0,
};

describe("the verdict", () => {
  it.each([
    [{}, "It can be solved in 32 ways. Moves: 3."],
    [{ exact: false, ways: 1_000_000 }, "It can be solved in at least 1,000,000 ways. Moves: 3."],
    [{ ways: 1 }, "It can be solved in exactly one way. Moves: 3."],
    [{ ways: null }, "It can be solved. Moves: 3."],
    [{ status: "lost" }, "It cannot be solved."],
    [{ status: "unknown" }, "Too large to be decided at once; it can be played all the same."],
    [{ players: 2 }, "With best play white wins, in 3 moves. First moves that win: 32."],
    [{ players: 2, ways: 1 }, "With best play white wins, in 3 moves. Only one first move wins."],
    [{ players: 2, status: "lost" }, "With best play black wins, in 3 moves."],
    [{ players: 2, status: "drawn" }, "With best play nobody wins."],
  ] as [Partial<CheckedBoard>, string][])("of %o", (other, words) => {
    expect(verdict({ ...FOUND, ...other })).toBe(words);
  });

  it("says what is wrong with a board that is no puzzle, and nothing of one that was not looked at", () => {
    expect(verdict({ state: "broken", error: "no player" })).toBe("Not a puzzle yet: no player.");
    expect(verdict({ state: "stopped" })).toBe("");
  });
});

describe("the rating", () => {
  it("shows how hard a board is, and what it goes by", () => {
    expect(rating(FOUND)?.textContent).toContain("normal ★★★☆☆");
    expect(rating(FOUND)?.textContent).toContain("32,000");
  });

  it("is not there for what is broken", () => {
    expect(rating({ state: "broken", error: "no player" })).toBeNull();
    expect(rating({ ...FOUND, grade: null })).toBeNull();
  });
});
