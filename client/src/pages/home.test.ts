import { beforeEach, describe, expect, it, vi } from "vitest";
import { h } from "../ui/dom";
import { settings } from "../ui/settings";
import { aFamily, BOARD, serve } from "../ui/testing";
import { page } from "./home";
import { turnOf } from "./today";

const NAMES = ["one", "two", "three"];
const FAMILIES = NAMES.map((name) => aFamily({ name, title: name.toUpperCase() }));
const DAY = "2026-03-02";
const CHOSEN = turnOf(NAMES, DAY) ?? "";
const PUZZLE = { id: "an-id", svg: BOARD.replace("A board", "The day"), score: 0.45, players: 1 };

async function shown(puzzle: string | null, answers: Record<string, unknown> = {}): Promise<HTMLElement> {
  const daily = Object.fromEntries(NAMES.map((name) => [name, { preset: "hard", puzzle }]));
  serve({
    "GET families": { families: FAMILIES, languages: ["en"], host: false },
    "GET daily": { date: DAY, families: daily },
    "GET puzzles/an-id": PUZZLE,
    ...answers,
  });
  const into = h("div");
  await page(into, [], new AbortController().signal);
  return into;
}
const play = (into: HTMLElement): string | null => into.querySelector(".today .main")?.getAttribute("href") ?? null;

let asked = 0;
beforeEach(() => {
  localStorage.clear();
  // Games are asked for once in a language; one that is not known speaks English.
  settings.language = `en-X${String.fromCharCode(65 + asked++)}`;
  return () => {
    settings.language = "en";
  };
});

describe("the start page", () => {
  it("leads with the board of the day", async () => {
    const into = await shown("an-id");
    expect(into.firstElementChild?.className).toBe("today");
    expect(into.querySelector(".today strong")?.textContent).toBe(CHOSEN.toUpperCase());
    await vi.waitFor(() => expect(play(into)).toBe("#/puzzle/an-id"));
    expect(into.querySelector(".today .stars")?.textContent).toBe("★★★☆☆");
  });

  it("has that board composed where nobody has asked for it yet", async () => {
    const job = { state: "done", job: null, work: 0, puzzle: "an-id", error: null, preset: "hard", date: DAY };
    const into = await shown(null, { [`POST daily/${CHOSEN}`]: job });
    await vi.waitFor(() => expect(play(into)).toBe("#/puzzle/an-id"));
  });

  it("shows every game, with a way to learn it", async () => {
    const into = await shown("an-id");
    const links = Array.from(into.querySelectorAll(".families a"), (one) => one.getAttribute("href"));
    expect(links).toEqual(NAMES.flatMap((name) => [`#/family/${name}`, `#/learn/${name}`]));
  });

  it("leads to the page of the day where its board is not to be had", async () => {
    const into = await shown(null);
    await Promise.resolve();
    expect(play(into)).toBe("#/daily");
  });
});

describe("whose turn it is", () => {
  it("goes round, a day each", () => {
    const days = ["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-02"].map((day) => turnOf(NAMES, day));
    expect(new Set(days.slice(0, 3)).size).toBe(3);
    expect(days[3]).toBe(days[0]);
  });
});
