import { beforeEach, describe, expect, it, vi } from "vitest";
import { get, Refusal } from "./api";

const NOT_YET = (): Response =>
  new Response(JSON.stringify({ error: "2 of 9 parts" }), { status: 503, headers: { "Retry-After": "1" } });
const shown = (): string | undefined => document.querySelector(".preparing")?.textContent ?? undefined;

beforeEach(() => {
  location.hash = "#/family/game";
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe("what is being prepared", () => {
  it("is asked for again, and how far it is is said meanwhile", async () => {
    const answers = [NOT_YET(), NOT_YET(), Response.json({ ready: true })];
    vi.stubGlobal("fetch", async () => answers.shift());
    const answer = get("daily");
    await vi.advanceTimersByTimeAsync(500);
    expect(shown()).toBe("2 of 9 parts");
    await vi.advanceTimersByTimeAsync(2000);
    expect(await answer).toEqual({ ready: true });
    expect(shown()).toBeUndefined();
  });

  it("is not asked for again once its page is left", async () => {
    const asked = vi.fn(async () => NOT_YET());
    vi.stubGlobal("fetch", asked);
    const answer = expect(get("daily")).rejects.toEqual(new Refusal(503, "2 of 9 parts"));
    await vi.advanceTimersByTimeAsync(500);
    location.hash = "#/";
    await vi.advanceTimersByTimeAsync(5000);
    await answer;
    expect(asked).toHaveBeenCalledTimes(2);
    expect(shown()).toBeUndefined();
  });

  it("is refused at once where the server does not say when to come again", async () => {
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ error: "no" }), { status: 503 }));
    await expect(get("daily")).rejects.toEqual(new Refusal(503, "no"));
  });
});
