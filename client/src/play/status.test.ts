import { describe, expect, it } from "vitest";
import { aGame } from "../ui/testing";
import type { Hint } from "../ui/types";
import { opened, says } from "./state";
import { hintWords, statusOf } from "./status";

describe("the status", () => {
  it.each([
    [{}, "Your turn"],
    [{ line: ["a", "b"] }, "moves: 2"],
    [{ waiting: true, turn: 1 }, "black is thinking …"],
    [{ people: [0, 1], turn: 1 }, "black to move"],
    [{ over: true, waiting: true, verdict: "white wins" }, "white wins"],
  ])("of %o", (game, words) => {
    expect(statusOf(opened(aGame(game)))).toBe(words);
  });

  it("says what was said before it says whose turn it is", () => {
    expect(statusOf(says(opened(aGame()), "Locked"))).toBe("Locked");
  });
});

describe("a hint", () => {
  const label = (move: string): string => `cell ${move}`;

  it.each([
    [{ move: "a", status: "won" }, "Look here: cell a"],
    [{ move: null, status: "unknown" }, "No hint was found here, and none is counted."],
    [{ move: "a", status: "unknown" }, "Look here: cell a (the best that was found in the time; it is not proved)"],
    [{ move: null, status: "lost" }, "This cannot be won any more: undo, or restart."],
    [{ move: "a", status: "lost" }, "Look here: cell a (it holds out longest; this cannot be won any more)"],
  ] as [Pick<Hint, "move" | "status">, string][])("%o", (hint, words) => {
    expect(hintWords({ ...hint, board: "", hints: 1 }, label)).toBe(words);
  });

  it("asks nobody to take back where nothing was played", () => {
    const hint = { move: null, status: "lost" as const, board: "", hints: 1 };
    expect(hintWords(hint, label, false)).toBe("This cannot be solved from here. Your game goes on.");
  });
});
