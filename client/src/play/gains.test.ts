import { describe, expect, it } from "vitest";
import type { Onward } from "../ui/types";
import { lines } from "./gains";

const NOTHING: Onward = { rating: null, gain: null, streak: 0, days: 0, mine: {}, best: {}, shelf: null };

function heard(other: Partial<Onward>): string[] {
  return lines({ ...NOTHING, ...other }).map((one) => one.textContent ?? "");
}

describe("what a game did for its player", () => {
  it("is nothing where it did not count", () => {
    expect(heard({ streak: 3 })).toEqual([]);
  });

  it("is a rating that rose or fell", () => {
    expect(heard({ rating: 1620.4, gain: 24.6 })).toEqual(["Rating 1620 (+25)"]);
    expect(heard({ rating: 1480, gain: -20 })).toEqual(["Rating 1480 (−20)"]);
  });

  it("says why a rating fell though the puzzle was solved", () => {
    const [, why] = lines({ ...NOTHING, rating: 1480, gain: -20 }, true);
    expect(why?.textContent).toContain("hint");
    expect(lines({ ...NOTHING }, true)).toEqual([]);
  });

  it("is a row once it is one", () => {
    expect(heard({ rating: 1500, gain: 0, streak: 1 }).length).toBe(1);
    expect(heard({ rating: 1500, gain: 0, streak: 4 })[1]).toContain("4");
  });

  it("is compared with the best known", () => {
    expect(heard({ mine: { pushes: 9 }, best: { pushes: 7 } })).toEqual([
      "Your best: pushes 9",
      "Best known: pushes 7",
    ]);
  });

  it("tells where on a shelf one is", () => {
    const shelf = { code: "abc", title: "Mine", place: 2, total: 5, next: "x" };
    expect(heard({ shelf })[0]).toContain("Mine: 2 of 5");
  });
});
