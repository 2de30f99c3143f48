import { beforeEach, expect, it, vi } from "vitest";
import { h } from "../ui/dom";
import { doneLessons, noteVisit, visitedPlays } from "../ui/lessons";
import { aFamily, aGame, BOARD, serve } from "../ui/testing";
import type { Game, Lesson } from "../ui/types";
import { page } from "./learn";

const LESSONS = ["first", "second", "third"].map((name) => ({
  name,
  title: `The ${name}`,
  words: `Try the ${name}`,
  learnt: `You know the ${name}`,
  svg: BOARD,
}));
const FAMILIES = { families: [aFamily()], languages: ["en"], host: false };

async function shown(answers: Record<string, unknown> = {}): Promise<HTMLElement> {
  serve({ "GET families": FAMILIES, "GET lessons/game": { lessons: LESSONS }, ...answers });
  const into = h("div");
  await page(into, ["game"], new AbortController().signal);
  return into;
}
const words = (into: HTMLElement, lesson: string): string =>
  into.querySelector(`[data-lesson=${lesson}]`)?.textContent ?? "";

beforeEach(() => localStorage.clear());

it("lists lessons, and leads to the first one", async () => {
  const into = await shown();
  expect(into.querySelectorAll(".lessons .card svg")).toHaveLength(3);
  expect(words(into, "first")).toContain("1. The firstTry the first");
  expect(into.querySelector("[data-lesson=first] .main")).not.toBeNull();
  expect(into.querySelectorAll(".lessons .main")).toHaveLength(1);
  expect(into.textContent).toContain("0 of 3 done");
});

it("marks lessons as done whose plays were won since, however they were come to", async () => {
  for (const play of ["won-play", "open-play", "other-play"]) noteVisit(play);
  const lesson = (name: string): Game["lesson"] => ({
    ...(LESSONS[0] as Lesson),
    name,
    place: 1,
    total: 3,
    next: null,
  });
  const into = await shown({
    "GET plays/won-play": aGame({ lesson: lesson("first"), outcome: "won" }),
    "GET plays/open-play": aGame({ lesson: lesson("second"), outcome: null }),
    "GET plays/other-play": aGame({ lesson: null, outcome: "won" }),
  });
  expect(doneLessons("game")).toEqual(new Set(["first"]));
  expect(visitedPlays()).toEqual(["open-play"]);
  expect(words(into, "first")).toContain("You know the first✓ Done");
  expect(words(into, "second")).not.toContain("Done");
  expect(into.querySelector("[data-lesson=second] .main")).not.toBeNull();
  expect(into.textContent).toContain("1 of 3 done");
});

it("begins a lesson on its board", async () => {
  const into = await shown({ "POST lessons/game/second": aGame({ play: "new-play" }) });
  into.querySelector<HTMLElement>("[data-lesson=second] button")?.click();
  await vi.waitFor(() => expect(location.hash).toBe("#/play/new-play"));
});

it("says that a game has no lessons", async () => {
  const into = await shown({ "GET lessons/game": { lessons: [] } });
  expect(into.textContent).toContain("no lessons for this game yet");
  expect(into.querySelector("progress")).toBeNull();
});
