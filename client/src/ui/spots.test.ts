import { describe, expect, it } from "vitest";
import { drawing } from "./dom";
import { nearest, widen } from "./spots";

const GRID = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => ({ x: 20 * x, y: 20 * y })));

describe("nearest", () => {
  it.each([
    ["ArrowUp", 1],
    ["ArrowLeft", 3],
    ["ArrowRight", 5],
    ["ArrowDown", 7],
  ])("%s goes to the neighbour", (key, place) => {
    expect(nearest({ x: 20, y: 20 }, GRID, key)).toBe(place);
  });

  it("finds nothing beyond the rim", () => {
    expect(nearest({ x: 0, y: 0 }, GRID, "ArrowUp")).toBe(-1);
    expect(nearest({ x: 0, y: 0 }, GRID, "Home")).toBe(-1);
  });

  it("prefers what lies straight ahead to what is nearer but aside", () => {
    const spots = [
      { x: 10, y: 10 },
      { x: 25, y: 0 },
    ];
    expect(nearest({ x: 0, y: 0 }, spots, "ArrowRight")).toBe(1);
  });
});

describe("widen", () => {
  const twins = (attributes: string): number => {
    const svg = drawing(`<svg xmlns="http://www.w3.org/2000/svg"><g ${attributes}><path d="M0 0H9"/></g></svg>`);
    const spot = svg.querySelector("g") as SVGGElement;
    widen(spot);
    return spot.querySelectorAll(".wide").length;
  };

  it("gives a thin line a wide twin", () => {
    expect(twins('fill="none" stroke-width="3"')).toBe(1);
  });

  it("leaves areas and wide lines alone", () => {
    expect(twins('fill="red" stroke-width="3"')).toBe(0);
    expect(twins('fill="none" stroke-width="20"')).toBe(0);
  });
});
