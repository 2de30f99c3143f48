import { expect, it } from "vitest";
import { aFamily, aGame } from "../ui/testing";
import { pathOf } from "./footsteps";
import { Headline } from "./headline";
import { MoveList } from "./movelist";

const goal = (left: number, total: number): ReturnType<typeof aGame> =>
  aGame({ goal: { words: "Survive", left, total }, grade: "hard", stars: 3 });

it("says the goal, with a pip for each thing that is left", () => {
  const headline = new Headline(aFamily(), goal(2, 3));
  headline.show(goal(2, 3));
  expect(headline.element.querySelector(".goal")?.textContent).toBe("Survive");
  expect(headline.element.querySelectorAll(".pip:not(.done)").length).toBe(2);
  expect(headline.element.querySelector(".chip")?.textContent).toContain("hard");
  headline.show(goal(1, 3));
  expect(headline.element.querySelectorAll(".pip.done").length).toBe(2);
});

it("says what its author calls a board, where there is such a name", () => {
  const named = (title: string): Element | null =>
    new Headline(aFamily(), aGame({ title })).element.querySelector(".title");
  expect(named("The maze of doors")?.textContent).toBe("The maze of doors");
  expect(named("")).toBe(null);
});

it("says which machine is on the other side, where there is one", () => {
  const rival = (opponent: string): Element | null =>
    new Headline(aFamily(), aGame({ opponent })).element.querySelector(".rival");
  expect(rival("steady")?.textContent).toBe("against steady");
  expect(rival("")).toBe(null);
});

it("says many in a number, and nothing where nothing is counted", () => {
  const headline = new Headline(aFamily(), goal(30, 40));
  headline.show(goal(30, 40));
  expect(headline.element.querySelector(".pips")?.textContent).toBe("30");
  headline.show(goal(0, 0));
  expect(headline.element.querySelector<HTMLElement>(".pips")?.hidden).toBe(true);
});

it("lists moves, those taken back too, and goes where one presses", () => {
  const gone: number[] = [];
  const list = new MoveList((place) => gone.push(place), "film");
  list.show(aGame({ line: ["a", "b"], undone: ["c"] }));
  const rows = Array.from(list.element.querySelectorAll<HTMLElement>("[data-place]"));
  expect(rows.map((row) => row.textContent)).toEqual(["Start", "a", "b", "c"]);
  expect(list.element.querySelector("[aria-current]")?.textContent).toBe("b");
  rows[3]?.click();
  expect(gone).toEqual([3]);
});

it("draws a trail through the places passed", () => {
  const steps = [
    { x: 0, y: 0 },
    { x: 0, y: 0 },
    { x: 40, y: 0 },
    { x: 40, y: 40 },
  ];
  expect(pathOf(steps)).toBe("M0 0L40 0L40 40");
  expect(pathOf(steps.slice(0, 2))).toBe("");
});
