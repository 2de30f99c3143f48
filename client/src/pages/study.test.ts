import { beforeEach, describe, expect, it, vi } from "vitest";
import { currentStudy, leaveStudy } from "../play/study";
import { fill, h } from "../ui/dom";
import { type Asked, aGame, serve } from "../ui/testing";
import type { NextInStudy } from "../ui/types";
import { page } from "./study";

const NEXT: NextInStudy = {
  puzzle: "game-0",
  done: 0,
  total: 2,
  assist: "none",
  ended: false,
  late: false,
  begun: false,
  instructions: "",
  consent: "",
  consented: false,
  hints: 0,
  puzzle_seconds: null,
  study_seconds: null,
  seconds_left: null,
};

async function open(next: Partial<NextInStudy>, ...parts: string[]): Promise<Asked[]> {
  const asked = serve({
    "POST studies/A/next": { ...NEXT, ...next },
    "POST studies/A/consent": {},
    "POST plays": aGame({ play: "a-play" }),
  });
  const into = h("div");
  fill(document.body, into);
  await page(into, ["A", ...parts], new AbortController().signal);
  return asked;
}

const paths = (asked: Asked[]): string[] => asked.map((one) => one.path);
const text = (): string => document.body.textContent ?? "";
async function submit(): Promise<void> {
  document.querySelector("form")?.dispatchEvent(new Event("submit", { cancelable: true }));
  await vi.waitFor(() => expect(location.hash).toBe("#/play/a-play"));
}

beforeEach(() => {
  leaveStudy();
  location.hash = "";
});

describe("a participant", () => {
  it("without an invitation is asked for a code", async () => {
    expect(paths(await open({}))).toEqual([]);
    expect(document.querySelector("#code")).not.toBeNull();
  });

  it("with an invitation plays at once where there is nothing to read", async () => {
    const asked = await open({}, "abcd");
    expect(paths(asked)).toEqual(["studies/A/next", "plays"]);
    expect(asked[1]?.body).toEqual({ puzzle: "game-0", study: "A", participant: "ABCD" });
    expect(location.hash).toBe("#/play/a-play");
    expect(currentStudy()).toEqual({ name: "A", code: "ABCD", done: 0, total: 2 });
  });

  it("reads the instructions first, and the limits", async () => {
    const asked = await open({ instructions: "Do your best.", puzzle_seconds: 90, hints: 2 }, "ABCD");
    expect(text()).toContain("Do your best.");
    expect(text()).toContain("90 s for each puzzle");
    expect(text()).toContain("hints with each puzzle: 2");
    expect(paths(asked)).toEqual(["studies/A/next"]);
    await submit();
    expect(paths(asked)).toEqual(["studies/A/next", "studies/A/next", "plays"]);
  });

  it("agrees before anything is played", async () => {
    const asked = await open({ consent: "You may stop.", puzzle: null }, "ABCD");
    expect(document.querySelector<HTMLInputElement>("#agree")?.required).toBe(true);
    expect(paths(asked)).toEqual(["studies/A/next"]);
    await submit();
    expect(paths(asked)).toContain("studies/A/consent");
  });

  it("who has begun reads nothing again", async () => {
    const asked = await open({ instructions: "Do your best.", begun: true, done: 1 }, "ABCD");
    expect(paths(asked)).toEqual(["studies/A/next", "plays"]);
  });

  it.each([
    [{ done: 2, puzzle: null }, "You have finished"],
    [{ ended: true, puzzle: null }, "has ended"],
    [{ late: true, puzzle: null }, "time for this study is up"],
  ])("%# learns that it is over", async (next, words) => {
    expect(paths(await open(next, "ABCD"))).toEqual(["studies/A/next"]);
    expect(text()).toContain(words);
    expect(currentStudy()).toBeNull();
  });
});
