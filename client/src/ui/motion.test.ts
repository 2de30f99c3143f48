import { beforeEach, describe, expect, it, vi } from "vitest";
import { drawing } from "./dom";
import { backwards, joined, momentsOf } from "./moments";
import { less, Motion, poseOf, sourcesOf } from "./motion";
import { settings } from "./settings";

const scene = (pieces: string): SVGSVGElement =>
  drawing(`<svg xmlns="http://www.w3.org/2000/svg"><g class="box">${pieces}</g></svg>`);
const piece = (key: string, at: string, more = ""): string =>
  `<g data-key="${key}" data-at="${at}"${more}><path d="M0 0H9"/></g>`;

interface Run {
  key: string | null;
  from: Keyframe;
}

let runs: Run[] = [];
let progress = 0;
const cancelled = vi.fn();

beforeEach(() => {
  settings.calm = false;
  runs = [];
  progress = 0;
  cancelled.mockClear();
  Element.prototype.animate = function (this: Element, frames: Keyframe[]) {
    runs.push({ key: this.getAttribute("data-key"), from: frames[0] as Keyframe });
    const timing = { getComputedTiming: () => ({ progress }) };
    const finished = new Promise(() => undefined);
    const deeds = { addEventListener: vi.fn(), finish: vi.fn(), cancel: cancelled };
    return { effect: timing, finished, ...deeds } as unknown as Animation;
  } as Element["animate"];
  return () => {
    // A page without animations, as it was.
    Reflect.deleteProperty(Element.prototype, "animate");
  };
});

describe("a pose", () => {
  it("is read from the drawing", () => {
    const svg = scene(piece("a", "20 60", ' data-turn="90"'));
    expect(poseOf(svg.querySelector("[data-key]") as Element)).toEqual({ x: 20, y: 60, turn: 90 });
  });

  it.each([
    [350, 10, -20],
    [10, 350, 20],
    [90, 0, 90],
    [0, 90, -90],
  ])("turns from %s to %s by the shorter way", (from, to, turn) => {
    expect(less({ x: 5, y: 5, turn: from }, { x: 2, y: 1, turn: to })).toEqual({ x: 3, y: 4, turn });
  });
});

describe("pieces", () => {
  const change = (before: string, after: string, moved: Record<string, string> = {}): Motion => {
    const motion = new Motion();
    const seen = motion.look(scene(before));
    motion.go(scene(after), seen, { moved, milliseconds: 140 });
    return motion;
  };

  it("glide from where they were, by the key that they had", () => {
    change(piece("box-1", "20 20"), piece("box-2", "60 20"), { "box-2": "box-1" });
    expect(runs).toEqual([
      { key: "box-2", from: { transform: "translate(20px, 20px) rotate(0deg) translate(-60px, -20px)" } },
    ]);
  });

  it("swap their places", () => {
    change(piece("a", "0 0") + piece("b", "40 0"), piece("a", "0 0") + piece("b", "40 0"), { a: "b", b: "a" });
    expect(runs.map((one) => one.key)).toEqual(["a", "b"]);
  });

  it("that are new fade in, and those that are gone fade out", () => {
    change(piece("old", "0 0"), piece("new", "40 0"));
    expect(runs).toEqual([
      { key: "new", from: { opacity: 0 } },
      { key: null, from: { opacity: 1 } },
    ]);
  });

  it("begin where they are when they are stopped on their way", () => {
    const motion = new Motion();
    const first = scene(piece("a", "0 0"));
    const second = scene(piece("a", "40 0"));
    motion.go(second, motion.look(first), { moved: {}, milliseconds: 140 });
    progress = 0.75;
    motion.go(scene(piece("a", "80 0")), motion.look(second), { moved: {}, milliseconds: 140 });
    expect(runs.at(-1)?.from.transform).toContain("translate(30px, 0px)");
  });

  it("of an element that stays glide from where it is, in one glide", () => {
    const motion = new Motion();
    const svg = scene(piece("a", "40 0"));
    motion.go(svg, motion.look(scene(piece("a", "0 0"))), { moved: {}, milliseconds: 140 });
    progress = 0.75;
    const seen = motion.look(svg);
    motion.go(svg, seen, { moved: {}, milliseconds: 140 });
    expect(runs.length).toBe(1);
    svg.querySelector("[data-key]")?.setAttribute("data-at", "80 0");
    motion.go(svg, seen, { moved: {}, milliseconds: 140 });
    expect(runs.at(-1)?.from.transform).toContain("translate(30px, 0px)");
    expect(cancelled).toHaveBeenCalledTimes(1);
  });

  it("stand still where no motion is wanted", () => {
    settings.calm = true;
    change(piece("a", "0 0"), piece("a", "40 0"));
    expect(runs).toEqual([]);
  });
});

describe("keys", () => {
  it("that went elsewhere leave a new piece behind", () => {
    const source = sourcesOf({ b: "a" });
    expect([source("b"), source("a"), source("c")]).toEqual(["a", null, "c"]);
  });

  it("are followed through several moments, and back", () => {
    expect(joined({ b: "a", y: "x" }, { c: "b" })).toEqual({ c: "a", y: "x" });
    expect(backwards([{ moved: { b: "a" } }, { moved: { c: "b" } }])).toEqual({ a: "c" });
  });
});

describe("moments", () => {
  const frame = (svg: string, moved = {}): Parameters<typeof momentsOf>[0][number] => ({
    kind: "",
    svg,
    link: 0,
    caption: "",
    milliseconds: 100,
    moved,
    sound: "",
  });

  it("end with the board", () => {
    expect(momentsOf([frame("one"), frame("")], "board").map((one) => one.svg)).toEqual(["one", "board"]);
    expect(momentsOf([frame("one")], "board").map((one) => one.svg)).toEqual(["one", "board"]);
    expect(momentsOf([], "board").map((one) => one.svg)).toEqual(["board"]);
  });

  it("without a drawing go on into the next", () => {
    const moments = momentsOf([frame("", { b: "a" }), frame("", { c: "b" })], "board");
    expect(moments.map((one) => one.moved)).toEqual([{ c: "a" }]);
  });
});
