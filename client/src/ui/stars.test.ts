import { expect, it } from "vitest";
import { stars, starsOf } from "./stars";

it.each([
  [0, 1],
  [0.19, 1],
  [0.2, 2],
  [0.999, 5],
  [1, 5],
  [null, null],
])("a score of %s is %s stars", (score, count) => {
  expect(starsOf(score)).toBe(count);
});

it("shows stars, and says them aloud as a number", () => {
  const shown = stars(2);
  expect(shown?.textContent).toBe("★★☆☆☆");
  expect(shown?.getAttribute("aria-label")).toBe("Difficulty 2 of 5");
  expect(stars(null)).toBeNull();
});
