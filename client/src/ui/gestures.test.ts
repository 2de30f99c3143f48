import { beforeEach, describe, expect, it } from "vitest";
import { isInside, unmapped } from "./aim";
import { drawing, fill, h } from "./dom";
import { Gestures } from "./gestures";
import { distance, ghostsOf, nearestGhost, segmentsOf } from "./ghosts";
import { directionOf } from "./grip";
import { nearer, panned } from "./zoom";

const GHOSTS = ghostsOf(
  drawing(
    '<svg xmlns="http://www.w3.org/2000/svg"><g fill="none">' +
      '<g data-press="a1h" data-ghost=""><path d="M0 40h80"/></g>' +
      '<g data-press="b1h" data-ghost=""><path d="M40 40h80"/></g>' +
      '<g data-press="a1v" data-ghost=""><path d="M40 0v80"/></g></g></svg>',
  ),
);
const meant = (x: number, y: number, seen: string | null = null): string | undefined =>
  nearestGhost({ x, y }, GHOSTS, seen)?.press;

describe("lines", () => {
  it("are read from paths, relative and not", () => {
    const points = segmentsOf("M10 10h5v-5l-5 0z").map(([from, to]) => [from.x, from.y, to.x, to.y]);
    expect(points).toEqual([
      [10, 10, 15, 10],
      [15, 10, 15, 5],
      [15, 5, 10, 5],
      [10, 5, 10, 10],
    ]);
    expect(segmentsOf("M1 2L3.5-4").map(([, to]) => to)).toEqual([{ x: 3.5, y: -4 }]);
  });

  it("are as far as their nearest point", () => {
    const line = segmentsOf("M0 0h10");
    expect([distance({ x: 5, y: 3 }, line), distance({ x: 13, y: 4 }, line)]).toEqual([3, 5]);
  });
});

describe("the nearest ghost", () => {
  it.each([
    [20, 42, "a1h"],
    [100, 38, "b1h"],
    [41, 10, "a1v"],
    [30, 44, "a1h"],
    [44, 70, "a1v"],
  ])("at %s, %s is %s", (x, y, press) => {
    expect(meant(x, y)).toBe(press);
  });

  it("stays while no other is clearly nearer", () => {
    const [x, y] = [52, 51];
    const first = meant(x, y) as string;
    const other = first === "a1h" ? "a1v" : "a1h";
    expect(meant(x, y, other)).toBe(other);
    expect(meant(41, 10, "a1h")).toBe("a1v");
  });

  it("is none where there are none", () => {
    expect(nearestGhost({ x: 0, y: 0 }, [], null)).toBeNull();
  });
});

it.each([
  [40, 10, "right"],
  [-40, 39, "left"],
  [3, -30, "up"],
  [0, 30, "down"],
  [10, 10, null],
] as const)("a way of %s across and %s down goes %s", (across, down, direction) => {
  expect(directionOf(across, down, 26)).toBe(direction);
});

it("finds a point of the window in the drawing", () => {
  const matrix = { a: 2, b: 0, c: 0, d: 2, e: 10, f: 20 } as DOMMatrix;
  expect(unmapped(matrix, 30, 60)).toEqual({ x: 10, y: 20 });
  expect(isInside({ left: 0, right: 9, top: 0, bottom: 9 }, 9, 10)).toBe(false);
});

describe("a sight", () => {
  const size = { width: 100, height: 100 };

  it("comes nearer to what is pointed at", () => {
    expect(nearer({ scale: 1, x: 0, y: 0 }, 2, 50, 50, size)).toEqual({ scale: 2, x: -50, y: -50 });
  });

  it("never shows what is beyond the rim", () => {
    expect(panned({ scale: 2, x: -50, y: -50 }, 900, -900, size)).toEqual({ scale: 2, x: 0, y: -100 });
    expect(nearer({ scale: 2, x: -50, y: -20 }, 0.1, 0, 0, size)).toEqual({ scale: 1, x: 0, y: 0 });
  });
});

describe("a finger", () => {
  const pressed: string[] = [];
  const keys: string[] = [];
  let under: Element[] = [];
  let sheet = h("div");
  const at = (name: string): Element => sheet.querySelector(`[data-name="${name}"]`) as Element;
  const pointer = (kind: string, x: number, y: number): boolean =>
    sheet.dispatchEvent(
      new PointerEvent(`pointer${kind}`, { clientX: x, clientY: y, isPrimary: true, pointerId: 1, button: 0 }),
    );
  const drag = (x: number, y: number): void => {
    pointer("down", 0, 0);
    pointer("move", x / 2, y / 2);
    pointer("move", x, y);
  };

  beforeEach(() => {
    pressed.length = 0;
    keys.length = 0;
    sheet = h("div", { class: "sheet" });
    sheet.innerHTML =
      '<i data-name="box" data-grip="g" data-spot="g"></i><i data-name="floor" data-spot="f" data-press="walk"></i>';
    fill(document.body, sheet);
    document.elementsFromPoint = () => under;
    new Gestures(sheet, {
      press: (press) => void pressed.push(press),
      key: (key) => void keys.push(key),
      may: () => true,
      zoomed: () => false,
      pinching: () => false,
      pan: () => undefined,
      zoom: () => undefined,
    });
  });

  it("swipes once where nothing is gripped", () => {
    under = [];
    drag(60, 4);
    pointer("move", 90, 4);
    pointer("up", 90, 4);
    expect([keys, pressed]).toEqual([["right"], []]);
  });

  it("drags what is gripped onto a spot, or pushes it", () => {
    under = [at("box")];
    drag(60, 0);
    under = [at("floor")];
    pointer("up", 60, 0);
    under = [at("box")];
    drag(0, -60);
    pointer("up", 0, -60);
    expect([keys, pressed]).toEqual([[], ["g>f", "g>up"]]);
  });

  it("taps what is gripped, then a spot; without that a place is pressed", () => {
    const tap = (element: Element): void => {
      under = [element];
      pointer("down", 1, 1);
      pointer("up", 1, 1);
    };
    tap(at("box"));
    expect(at("box").classList.contains("held")).toBe(true);
    tap(at("floor"));
    tap(at("floor"));
    expect(pressed).toEqual(["g>f", "walk"]);
  });
});
