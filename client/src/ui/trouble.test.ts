import { afterEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "./api";
import { settings } from "./settings";
import { isMissing, troublePage } from "./trouble";

const nothing = (): void => undefined;
const explained = (error: unknown): string => troublePage(error, nothing).textContent ?? "";

function network(there: boolean): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(there);
}

afterEach(() => {
  settings.language = "en";
});

describe("a page that could not be shown", () => {
  it("says that there is no network", () => {
    network(false);
    expect(explained(new TypeError("Failed to fetch"))).toContain("You are offline.");
  });

  it("says that the server does not answer, in no words of the browser", () => {
    network(true);
    for (const error of [new Refusal(0, "offline"), new TypeError("Failed to fetch dynamically imported module")]) {
      expect(explained(error)).toContain("The server does not answer.");
      expect(explained(error)).not.toMatch(/fetch|offline/i);
    }
  });

  it("says what the server said, as a sentence", () => {
    network(true);
    expect(explained(new Refusal(422, "this board is too large"))).toContain("This board is too large.");
    settings.language = "ja";
    expect(explained(new Refusal(422, "盤面が大きすぎます"))).toContain("盤面が大きすぎます。");
  });

  it("is tried again by a press", () => {
    const again = vi.fn();
    troublePage(new Refusal(0, "offline"), again).querySelector("button")?.click();
    expect(again).toHaveBeenCalledOnce();
  });

  it("is missing only where the server found nothing", () => {
    expect(isMissing(new Refusal(404, "x"))).toBe(true);
    expect(isMissing(new Refusal(503, "x"))).toBe(false);
  });
});
