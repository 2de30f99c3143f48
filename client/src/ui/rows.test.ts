import { describe, expect, it } from "vitest";
import { h } from "./dom";
import { fullRows, rowsOf } from "./rows";

describe("rows of cards", () => {
  it.each([
    [5, 2, [2, 2, 1]],
    [5, 3, [3, 2]],
    [5, 5, [5]],
    [6, 5, [3, 3]],
    [7, 3, [3, 2, 2]],
    [15, 5, [5, 5, 5]],
    [1, 3, [1]],
    [0, 3, []],
  ])("%s at most %s a row are %s", (count, most, rows) => {
    expect(rowsOf(count, most)).toEqual(rows);
  });

  it("leave no card alone beside empty room where three or more fit", () => {
    for (let count = 2; count < 40; count += 1) {
      for (const most of [3, 5]) expect(Math.min(...rowsOf(count, most)), `${count} by ${most}`).toBeGreaterThan(1);
    }
  });

  it("tell each card how many share its row, on each screen", () => {
    const cards = Array.from({ length: 5 }, () => h("li"));
    fullRows(cards);
    expect(cards.map((card) => card.dataset.phone)).toEqual(["2", "2", "2", "2", "1"]);
    expect(cards.map((card) => card.dataset.desk)).toEqual(["3", "3", "3", "2", "2"]);
    expect(cards.map((card) => card.dataset.wide)).toEqual(["5", "5", "5", "5", "5"]);
  });
});
