import { beforeEach, describe, expect, it, vi } from "vitest";
import { ALL_BUTTONS, Board } from "./board";
import { fill } from "./dom";
import { settings } from "./settings";
import { BOARD } from "./testing";

const MOMENT = BOARD.replace("A board", "A moment").replaceAll("data-press", "data-was");
const ANSWERING = { button: (press: string) => press !== "far", keys: {} };

function shown(keys: Record<string, string[]> = {}): { board: Board; pressed: string[]; played: string[] } {
  const pressed: string[] = [];
  const played: string[] = [];
  const board = new Board(
    (press) => pressed.push(press),
    (key) => played.push(key),
  );
  fill(document.body, board.element);
  board.show(BOARD, { ...ANSWERING, keys });
  return { board, pressed, played };
}

const spot = (press: string): SVGElement => document.querySelector(`[data-press="${press}"]`) as SVGElement;
const key = (name: string, more: KeyboardEventInit = {}): KeyboardEvent =>
  new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more });

beforeEach(() => {
  settings.calm = false;
});

describe("a press", () => {
  it("makes buttons of moves, with their label, and not of places", () => {
    shown();
    expect(spot("a").getAttribute("role")).toBe("button");
    expect(spot("a").getAttribute("aria-label")).toBe("cell a");
    expect(spot("far").getAttribute("role")).toBeNull();
    expect(spot("far").getAttribute("tabindex")).toBeNull();
  });

  it("that has the focus and is no move any more is no stop of the Tab key", () => {
    const { board } = shown();
    spot("a").focus();
    const elsewhere = BOARD.replace("cell a", "cell a again");
    expect(elsewhere).not.toBe(BOARD);
    board.show(elsewhere, { ...ANSWERING, button: (press) => press === "b" });
    expect(spot("a").getAttribute("tabindex")).toBeNull();
    expect(document.activeElement).toBe(spot("b"));
  });

  it("is given, of a move and of a place", () => {
    const { pressed } = shown();
    for (const press of ["b", "far"]) {
      spot(press)
        .querySelector("path")
        ?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }
    expect(pressed).toEqual(["b", "far"]);
  });

  it("is not lost when the board is drawn again before it ends", () => {
    const { board, pressed } = shown();
    board.show(BOARD, ANSWERING);
    // The old spot is gone: the browser tells the click to what holds both.
    vi.spyOn(document, "elementFromPoint").mockReturnValue(spot("b"));
    document
      .querySelector(".sheet")
      ?.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: 15, clientY: 1 }));
    expect(pressed).toEqual(["b"]);
  });

  it("by Enter plays what has the focus", () => {
    const { pressed } = shown();
    spot("b").dispatchEvent(key("Enter"));
    spot("far").dispatchEvent(key("Enter"));
    expect(pressed).toEqual(["b"]);
  });

  it("makes a button of every spot of the editor", () => {
    const { board } = shown();
    board.show(BOARD, ALL_BUTTONS);
    expect(document.querySelectorAll("[role=button]").length).toBe(3);
  });

  it("finds no button on a board that only shows", () => {
    const { board } = shown();
    board.show(BOARD, null);
    expect(document.querySelectorAll("[role=button]").length).toBe(0);
  });
});

describe("the focus", () => {
  it("stays on its move when the board is drawn again", () => {
    const { board } = shown();
    spot("b").focus();
    board.show(BOARD, ANSWERING);
    expect(document.activeElement).toBe(spot("b"));
  });

  it("goes to another move if its own is gone", () => {
    const { board } = shown();
    spot("b").focus();
    board.show(BOARD, { button: (press) => press === "a", keys: {} });
    expect(document.activeElement).toBe(spot("a"));
  });

  it("comes back after moments in which there was nothing to press, unless it has gone elsewhere", () => {
    const { board } = shown();
    spot("b").focus();
    board.show(MOMENT, null);
    expect(document.activeElement).toBe(document.body);
    board.show(BOARD, ANSWERING);
    expect(document.activeElement).toBe(spot("b"));
    board.show(MOMENT, null);
    const elsewhere = document.body.appendChild(document.createElement("button"));
    elsewhere.focus();
    board.show(BOARD, ANSWERING);
    expect(document.activeElement).toBe(elsewhere);
  });

  it("is reached by Tab at every move where arrows play, else at the first", () => {
    const stops = (): (string | null)[] => ["a", "b"].map((press) => spot(press).getAttribute("tabindex"));
    shown();
    expect(stops()).toEqual(["0", "-1"]);
    shown({ up: ["a"] });
    expect(stops()).toEqual(["0", "0"]);
  });
});

describe("a key", () => {
  it("is said by the name that the game has for it", () => {
    const { board, played } = shown({ up: ["a", "b"], q: ["b"] });
    expect(board.key(key("ArrowUp"))).toBe(true);
    expect(board.key(key("q"))).toBe(true);
    expect(played).toEqual(["up", "q"]);
  });

  it("means nothing with Control, or where the game has no such key", () => {
    const { board, played } = shown({ up: ["a"], space: [] });
    expect(board.key(key("ArrowUp", { ctrlKey: true }))).toBe(false);
    expect(board.key(key("ArrowDown"))).toBe(false);
    expect(board.key(key(" "))).toBe(false);
    expect(played).toEqual([]);
  });
});

describe("frames", () => {
  const frames = [
    { kind: "vanish", svg: MOMENT, link: 1, caption: "link 1", milliseconds: 300, moved: {}, sound: "" as const },
    { kind: "fall", svg: MOMENT, link: 2, caption: "", milliseconds: 50, moved: {}, sound: "" as const },
  ];
  const MOMENT_TITLE = "A moment";
  const title = (): string | undefined => document.querySelector(".sheet title")?.textContent;

  it("stay as long as the server says", async () => {
    vi.useFakeTimers();
    const { board } = shown();
    let done = false;
    void board.play(frames, BOARD, ANSWERING).then(() => {
      done = true;
    });
    await vi.advanceTimersByTimeAsync(349);
    expect(done).toBe(false);
    expect(board.element.querySelector(".link-caption")?.textContent).toBe("link 1");
    expect(title()).toBe(MOMENT_TITLE);
    await vi.advanceTimersByTimeAsync(2);
    expect([done, title()]).toEqual([true, "A board"]);
    vi.useRealTimers();
  });

  it("end at once where somebody goes on", async () => {
    const { board } = shown();
    const played = board.play(frames, BOARD, ANSWERING);
    board.finish();
    await played;
    expect(title()).toBe("A board");
    expect(spot("a").getAttribute("role")).toBe("button");
  });

  it("are left out where a visitor wants no animation", async () => {
    const { board } = shown();
    settings.calm = true;
    await board.play(frames, BOARD, ANSWERING);
    expect(board.element.querySelector(".link-caption")?.textContent).toBe("");
  });
});

it("marks a hint, and only that", () => {
  const { board } = shown();
  board.mark("a");
  board.mark("b");
  expect(Array.from(document.querySelectorAll(".hinted"), (one) => one.getAttribute("data-press"))).toEqual(["b"]);
});
