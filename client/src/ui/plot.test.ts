import { expect, it } from "vitest";
import { plot, ticks } from "./plot";

it.each([
  [1, [0, 0.5, 1]],
  [4, [0, 1, 2, 3, 4]],
  [37, [0, 10, 20, 30]],
  [100, [0, 50, 100]],
  [0.3, [0, 0.1, 0.2, 0.3]],
])("names round numbers up to %s", (most, found) => {
  expect(ticks(most)).toEqual(found);
});

it("puts a dot where it belongs, with its words", () => {
  const axis = { words: "", most: 10, named: String };
  const made = plot(
    "A plot",
    axis,
    axis,
    [
      { x: 0, y: 0, words: "origin" },
      { x: 10, y: 10, open: true },
    ],
    [172, 166],
  );
  const dots = Array.from((made as Element).querySelectorAll("circle"), (one) => [
    Number(one.getAttribute("cx")),
    Number(one.getAttribute("cy")),
    one.getAttribute("class"),
    one.textContent,
  ]);
  expect(dots).toEqual([
    [58, 126, "dot", "origin"],
    [158, 26, "dot open", ""],
  ]);
});
