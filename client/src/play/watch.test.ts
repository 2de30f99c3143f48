import { beforeEach, describe, expect, it, vi } from "vitest";
import { Board } from "../ui/board";
import { BOARD, serve } from "../ui/testing";
import { paceOf, Watch } from "./watch";

const SOLUTION = { family: "game", board: { rows: 1 }, line: ["a", "b", "c"] };

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it.each([
  [0, 700],
  [3, 700],
  [50, 400],
  [1000, 130],
])("%s moves take %s ms each", (moves, pace) => {
  expect(paceOf(moves)).toBe(pace);
});

describe("a solution", () => {
  const begun = (): { watch: Watch; lines: () => unknown[] } => {
    const asked = serve({ "POST look": { board: BOARD, frames: [] } });
    const watch = new Watch(SOLUTION, new Board(() => undefined));
    void watch.go();
    return { watch, lines: () => asked.map((one) => (one.body as { line: string[] }).line.join("")) };
  };
  const count = (watch: Watch): string | undefined => watch.element.querySelector("output")?.textContent;

  it("is shown move by move to its end", async () => {
    const { watch, lines } = begun();
    await vi.advanceTimersByTimeAsync(700);
    expect(count(watch)).toBe("1 / 3");
    await vi.advanceTimersByTimeAsync(5000);
    expect(lines()).toEqual(["a", "ab", "abc"]);
    expect(watch.element.querySelector("button")?.textContent).toBe("Play on");
  });

  it("stops where it is, and goes on from there", async () => {
    const { watch, lines } = begun();
    await vi.advanceTimersByTimeAsync(700);
    watch.element.querySelector("button")?.click();
    await vi.advanceTimersByTimeAsync(5000);
    expect(count(watch)).toBe("1 / 3");
    watch.element.querySelector("button")?.click();
    await vi.advanceTimersByTimeAsync(5000);
    expect(lines()).toEqual(["a", "ab", "abc"]);
  });

  it("shows nothing any more once it is left", async () => {
    const { watch, lines } = begun();
    watch.leave();
    await vi.advanceTimersByTimeAsync(5000);
    expect(lines()).toEqual([]);
  });

  it("says so where the server does not answer", async () => {
    serve({});
    const watch = new Watch(SOLUTION, new Board(() => undefined));
    void watch.go();
    await vi.advanceTimersByTimeAsync(5000);
    expect(count(watch)).toContain("That did not work");
  });
});
