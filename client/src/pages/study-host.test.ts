import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fill, h } from "../ui/dom";
import { serve } from "../ui/testing";
import type { Study } from "../ui/types";
import { page } from "./study-host";

const TERMS = {
  order: "fixed",
  assist: "none",
  side: 0,
  opponent: "perfect",
  hints: 0,
  puzzle_seconds: null,
  study_seconds: null,
  instructions: "",
  consent: "",
  strict: false,
};
const PERSON = {
  code: "AAAA",
  state: "waiting",
  consented: null,
  done: 0,
  total: 1,
  puzzle: null,
  since: null,
} as const;
const STUDY: Study = {
  name: "A",
  begun: 0,
  ended: null,
  now: 100,
  terms: TERMS,
  puzzles: [],
  people: [PERSON],
  hosts: [],
};
let leave = new AbortController();

async function open(): Promise<void> {
  serve({ "GET studies/A": STUDY });
  const into = h("div");
  fill(document.body, into);
  leave = new AbortController();
  await page(into, ["A"], leave.signal);
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  leave.abort();
  vi.useRealTimers();
});

it("shows how far everyone is without being asked, and leaves the focus where it is", async () => {
  await open();
  expect(document.body.textContent).toContain("Begun: 0 of 1");
  const end = document.querySelector<HTMLElement>("[data-tool=end]");
  end?.focus();
  serve({ "GET studies/A": { ...STUDY, people: [{ ...PERSON, state: "playing", puzzle: "game-1", since: 90 }] } });
  await vi.advanceTimersByTimeAsync(3_500);
  expect(document.body.textContent).toContain("Begun: 1 of 1");
  expect(document.activeElement).toBe(end);
});

it("asks no more when it is left", async () => {
  await open();
  leave.abort();
  const asked = serve({ "GET studies/A": STUDY });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual([]);
});

it("of a study that has ended, has results and no invitations", async () => {
  await open();
  expect(document.querySelector("[data-tool=invite]")).not.toBeNull();
  serve({ "GET studies/A": { ...STUDY, ended: 200 } });
  await vi.advanceTimersByTimeAsync(3_500);
  for (const name of ["invite", "end"]) expect(document.querySelector(`[data-tool=${name}]`)).toBeNull();
  expect(document.querySelector("[data-tool=csv]")).not.toBeNull();
});
