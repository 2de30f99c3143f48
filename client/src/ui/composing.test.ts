import { beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "./api";
import { compose, composed, lastOrder } from "./composing";
import { h } from "./dom";
import { serve } from "./testing";
import type { Job } from "./types";

const RUNNING: Job = { job: "j", state: "running", work: 7, puzzle: null, error: null };
const DONE: Job = { ...RUNNING, state: "done", puzzle: "game-1" };

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe("a job", () => {
  it("is waited for, with the work it has done", async () => {
    const answers = [RUNNING, DONE];
    serve({ "GET jobs/j": () => answers.shift() });
    const status = h("div");
    const made = composed(RUNNING, status, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(70);
    expect(status.textContent).toContain("7 positions");
    await vi.advanceTimersByTimeAsync(1000);
    expect(await made).toBe("game-1");
    expect(status.textContent).toBe("");
  });

  it("is stopped when its page is left", async () => {
    const asked = serve({ "GET jobs/j": RUNNING, "DELETE jobs/j": null });
    const left = new AbortController();
    const made = composed(RUNNING, h("div"), left.signal);
    await vi.advanceTimersByTimeAsync(70);
    left.abort();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await made).toBeNull();
    expect(asked.map((one) => one.method)).toContain("DELETE");
  });

  it("is stopped by its button", async () => {
    const asked = serve({ "GET jobs/j": RUNNING, "DELETE jobs/j": null });
    const status = h("div");
    const made = composed(RUNNING, status, new AbortController().signal);
    status.querySelector("button")?.click();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await made).toBeNull();
    expect(asked.at(0)?.method).toBe("DELETE");
    expect(status.textContent).toBe("Stopped.");
  });

  it("is stopped when the browser leaves", async () => {
    const asked = serve({ "GET jobs/j": RUNNING, "DELETE jobs/j": null });
    const made = composed(RUNNING, h("div"), new AbortController().signal);
    dispatchEvent(new Event("pagehide"));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await made).toBeNull();
    expect(asked.at(0)?.method).toBe("DELETE");
  });

  it("says why it failed", async () => {
    const failed: Job = { ...RUNNING, state: "failed", error: "no such wish" };
    await expect(composed(failed, h("div"), new AbortController().signal)).rejects.toThrow("no such wish");
  });
});

it("remembers what was ordered last, for its own family", async () => {
  serve({ "POST compose": DONE });
  const order = { family: "game", preset: "easy", wish: { width: "5" } };
  await compose(order, 3, h("div"), new AbortController().signal);
  expect(lastOrder("game")).toEqual(order);
  expect(lastOrder("other")).toBeNull();
});

describe("a browser that has composing under way", () => {
  const order = { family: "game", preset: "easy", wish: {} };

  it("is offered to stop it", async () => {
    const answers: unknown[] = [new Refusal(429, "you have composing under way"), DONE];
    const asked = serve({
      "POST compose": () => answers.shift(),
      "GET jobs": { jobs: [RUNNING] },
      "DELETE jobs/j": null,
    });
    const status = h("div");
    const made = compose(order, 3, status, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(100);
    expect(status.textContent).toContain("you have composing under way");
    status.querySelector("button")?.click();
    await vi.advanceTimersByTimeAsync(2000);
    expect(await made).toBe("game-1");
    expect(asked.map((one) => one.method)).toEqual(["POST", "GET", "DELETE", "POST"]);
  });

  it("hears so where nothing of its own is in the way", async () => {
    serve({ "POST compose": new Refusal(429, "many are asking"), "GET jobs": { jobs: [] } });
    await expect(compose(order, 3, h("div"), new AbortController().signal)).rejects.toThrow("many are asking");
  });
});
