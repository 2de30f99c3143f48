import { beforeEach, describe, expect, it, vi } from "vitest";
import { drawing, fill, h } from "../ui/dom";
import { BOARD } from "../ui/testing";
import { Strokes } from "./strokes";

const SIZE = 10;
const SPOTS = ["a", "b", "far"];
let sheet = h("div");
let strokes: Strokes;
let painted: string[][] = [];

beforeEach(() => {
  sheet = h("div", { class: "sheet" }, drawing(BOARD));
  fill(document.body, sheet);
  painted = [];
  strokes = new Strokes(sheet, (spots) => painted.push(spots));
  const spot = (x: number): Element | null => sheet.querySelector(`[data-press="${SPOTS[Math.floor(x / SIZE)]}"]`);
  vi.spyOn(document, "elementFromPoint").mockImplementation((x) => spot(x));
  SPOTS.forEach((name, place) => {
    const one = sheet.querySelector(`[data-press="${name}"]`) as Element;
    vi.spyOn(one, "getBoundingClientRect").mockReturnValue(new DOMRect(place * SIZE, 0, SIZE, SIZE));
  });
});

function pointer(kind: string, x: number, y = 5, more: PointerEventInit = {}): void {
  const values = { clientX: x, clientY: y, pointerId: 1, isPrimary: true, button: 0, bubbles: true, ...more };
  sheet.dispatchEvent(new PointerEvent(`pointer${kind}`, values));
}

describe("a stroke", () => {
  it("paints what it passes, each spot once", () => {
    pointer("down", 5);
    for (const x of [8, 15, 16, 25, 15]) pointer("move", x);
    pointer("up", 15);
    expect(painted).toEqual([["a", "b", "far"]]);
    expect(strokes.over).toBe(true);
  });

  it("of one spot is left to the click that follows", () => {
    pointer("down", 5);
    pointer("up", 5);
    expect(painted).toEqual([]);
    expect(strokes.over).toBe(false);
  });

  it("does not mean what it only grazes", () => {
    pointer("down", 5);
    pointer("move", 15, 9.5);
    pointer("move", 25);
    pointer("up", 25);
    expect(painted).toEqual([["a", "far"]]);
  });

  it("of another finger or another button is none", () => {
    pointer("down", 5, 5, { button: 2 });
    pointer("move", 15);
    pointer("up", 15);
    pointer("down", 5);
    pointer("move", 15, 5, { pointerId: 2, isPrimary: false });
    pointer("up", 5);
    expect(painted).toEqual([]);
  });

  it("that is taken away paints nothing", () => {
    pointer("down", 5);
    pointer("move", 15);
    sheet.dispatchEvent(new PointerEvent("pointercancel"));
    pointer("up", 15);
    expect(painted).toEqual([]);
  });
});
