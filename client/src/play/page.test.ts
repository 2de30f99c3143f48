import { beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "../ui/api";
import { fill, h } from "../ui/dom";
import { save, settings } from "../ui/settings";
import { type Asked, aFamily, aGame, BOARD, held, serve } from "../ui/testing";
import type { Game } from "../ui/types";
import { page } from "./page";

const MOVED = aGame({ line: ["a"], can_undo: true });
let leave = new AbortController();

/** Open the page on a server that answers like this; return what is asked of it. */
async function open(answers: Record<string, unknown>, game = aGame()): Promise<Asked[]> {
  const families = { families: [aFamily()], host: false };
  const asked = serve({ "GET families": families, "GET plays/code": game, ...answers });
  const into = h("div");
  fill(document.body, into);
  leave = new AbortController();
  await page(into, ["code"], leave.signal);
  await settled();
  asked.length = 0;
  return asked;
}

const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(400);
const tap = (press: string): boolean | undefined =>
  document.querySelector(`[data-press="${press}"] path`)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
const tool = (name: string): HTMLButtonElement => document.querySelector(`[data-tool=${name}]`) as HTMLButtonElement;
const shownMoves = (): number => document.querySelectorAll(".moves [data-place]").length - 1;
const status = (): string | undefined => document.querySelector(".turn")?.textContent;
const sent = (asked: Asked[]): unknown[] =>
  asked.filter((one) => one.method === "POST").map((one) => [one.path.replace("plays/code/", ""), one.body]);

beforeEach(() => {
  vi.useFakeTimers();
  save({ fog: false, calm: true, language: "en" });
  return () => {
    leave.abort();
    vi.useRealTimers();
  };
});

describe("from a press to moves", () => {
  it("a press that is a move plays it", async () => {
    const asked = await open({ "POST plays/code/moves": MOVED });
    tap("a");
    await settled();
    expect(sent(asked)).toEqual([["moves", { moves: ["a"], hinted: false, known: 0 }]]);
    expect(status()).toBe("moves: 1");
  });

  it("any other press is a place to go to", async () => {
    const asked = await open({ "POST plays/code/press": MOVED });
    tap("far");
    await settled();
    expect(sent(asked)).toEqual([["press", { press: "far" }]]);
    expect(status()).toBe("moves: 1");
  });

  it("a key plays all its moves", async () => {
    const asked = await open({ "POST plays/code/moves": MOVED }, aGame({ keys: { up: ["a", "b"] } }));
    dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp" }));
    await settled();
    expect(sent(asked)).toEqual([["moves", { moves: ["a", "b"], hinted: false, known: 0 }]]);
  });

  it("a second tap is kept, and played when its turn comes", async () => {
    const answer = held<Game>();
    const asked = await open({ "POST plays/code/moves": () => answer.promise });
    tap("a");
    await settled();
    tap("b");
    await settled();
    expect(sent(asked).length).toBe(1);
    answer.keep({ ...MOVED, known: 1 });
    await settled();
    expect(sent(asked).at(-1)).toEqual(["moves", { moves: ["b"], hinted: false, known: 1 }]);
  });
});

describe("while the server is asked", () => {
  it("a tool keeps its element, and its press is done afterwards", async () => {
    const answer = held<Game>();
    const asked = await open({ "POST plays/code/moves": () => answer.promise, "POST plays/code/undo": aGame() }, MOVED);
    const pressed = tool("undo");
    tap("b");
    await settled();
    tool("undo").click();
    expect(sent(asked).length).toBe(1);
    answer.keep(aGame({ line: ["a", "b"], can_undo: true }));
    await settled();
    expect(tool("undo")).toBe(pressed);
    expect(sent(asked).map((one) => (one as string[])[0])).toEqual(["moves", "undo"]);
    expect(status()).toBe("Your turn");
  });

  it("a move can be taken back while its moments pass, and no longer looks hinted at", async () => {
    save({ calm: false });
    const moment = { kind: "fall", svg: BOARD, link: 0, caption: "", milliseconds: 60_000, moved: {} };
    const moments = { ...MOVED, known: 1, frames: [{ ...moment, sound: "" as const }], board: `${BOARD} ` };
    const asked = await open({
      "POST plays/code/hint": { move: "a", status: "won", board: BOARD, hints: 1 },
      "POST plays/code/moves": moments,
      "POST plays/code/undo": aGame({ known: 2, can_redo: true }),
    });
    tool("hint").click();
    await settled();
    expect(status()).toContain("cell a");
    tool("hint").click();
    await settled();
    expect([tool("undo").hasAttribute("disabled"), status(), shownMoves()]).toEqual([false, "Your turn", 0]);
    tool("undo").click();
    await settled();
    expect(sent(asked).map((one) => (one as string[])[0])).toEqual(["hint", "moves", "undo"]);
    expect(tool("redo").hasAttribute("disabled")).toBe(false);
  });

  it("a press on a board that has just come is played: what is seen to be a button is one", async () => {
    const answer = held<Game>();
    const replied = aGame({ line: ["x"], known: 1, can_undo: true });
    const asked = await open(
      { "POST plays/code/reply": () => answer.promise, "POST plays/code/moves": MOVED },
      aGame({ waiting: true }),
    );
    answer.keep(replied);
    await vi.advanceTimersByTimeAsync(0);
    expect(document.querySelector("[data-press=a]")?.getAttribute("role")).toBe("button");
    tap("a");
    await settled();
    expect(sent(asked).at(-1)).toEqual(["moves", { moves: ["a"], hinted: false, known: 1 }]);
  });

  it("what it refuses is said, and the game goes on", async () => {
    const asked = await open({});
    tap("a");
    await settled();
    expect(status()).toContain("That did not work");
    tap("b");
    await settled();
    expect(sent(asked).length).toBe(2);
  });

  it("a game that has gone on elsewhere is shown", async () => {
    let now = aGame();
    await open({ "GET plays/code": () => now });
    now = aGame({ line: ["a", "b", "c"] });
    tap("a");
    await settled();
    expect(status()).toBe("moves: 3");
  });

  it("nothing is shown on a page that was left", async () => {
    const answer = held<Game>();
    await open({ "POST plays/code/moves": () => answer.promise });
    tap("a");
    await settled();
    leave.abort();
    answer.keep(MOVED);
    await settled();
    expect(status()).toBe("Your turn");
  });
});

describe("the machine", () => {
  it("moves until it is a person's turn", async () => {
    const answers = [aGame({ waiting: true, line: ["a", "b"] }), aGame({ line: ["a", "b", "c"] })];
    const asked = await open({
      "POST plays/code/moves": aGame({ waiting: true, line: ["a"] }),
      "POST plays/code/reply": () => answers.shift(),
    });
    tap("a");
    await settled();
    expect(sent(asked).map((one) => (one as string[])[0])).toEqual(["moves", "reply", "reply"]);
    expect(status()).toBe("moves: 3");
  });

  it("is asked again where it could not answer", async () => {
    let fails = true;
    await open({
      "POST plays/code/moves": aGame({ waiting: true, line: ["a"] }),
      "GET plays/code": aGame({ waiting: true, line: ["a"] }),
      "POST plays/code/reply": () => {
        return fails ? new Refusal(500, "busy") : MOVED;
      },
    });
    await settled();
    expect(status()).toContain("That did not work");
    fails = false;
    await settled();
    await settled();
    expect(status()).toBe("moves: 1");
  });
});

describe("help", () => {
  it("marks a hint, then plays it", async () => {
    const asked = await open({ "POST plays/code/hint": { move: "b", status: "won" }, "POST plays/code/moves": MOVED });
    tool("hint").click();
    await settled();
    expect(status()).toBe("Look here: cell b");
    expect(document.querySelector(".hinted")?.getAttribute("data-press")).toBe("b");
    tool("hint").click();
    await settled();
    expect(sent(asked).at(-1)).toEqual(["moves", { moves: ["b"], hinted: true, known: 0 }]);
    expect(document.querySelector(".hinted")).toBeNull();
  });

  it("shows a solution to who gives up, and a restart ends it", async () => {
    const left = aGame({ result: "left" });
    await open({
      "POST plays/code/solution": { line: ["a"], board: {} },
      "POST look": { board: aGame().board, frames: [] },
      "POST plays/code/restart": left,
    });
    tool("solution").click();
    await settled();
    tool("yes").click();
    await settled();
    expect(document.querySelector(".watch")).not.toBeNull();
    expect(tool("hint").disabled).toBe(true);
    tool("restart").disabled = false;
    tool("restart").click();
    await settled();
    expect(document.querySelector(".watch")).toBeNull();
    expect(tool("hint").disabled).toBe(false);
  });

  it("asks before it gives up, and goes on where one says no", async () => {
    const asked = await open({});
    tool("solution").click();
    await settled();
    (document.querySelector(".end button:not(.main)") as HTMLElement).click();
    await settled();
    expect(document.querySelector(".end")?.children.length).toBe(0);
    expect(sent(asked)).toEqual([]);
  });

  it("lists the best moves first", async () => {
    const values = { a: { score: -1, words: "loses" }, b: { score: 2, words: "wins in 2" } };
    await open({ "GET plays/code/values": { values, board: aGame().board } });
    tool("values").click();
    await settled();
    expect(Array.from(document.querySelectorAll(".best li"), (one) => one.textContent)).toEqual([
      "b wins in 2",
      "a loses",
    ]);
    tool("values").click();
    expect(document.querySelector(".best li")).toBeNull();
  });
});

it("asks for the board again when fog is turned", async () => {
  const asked = await open({});
  tool("fog").click();
  await settled();
  expect(settings.fog).toBe(true);
  expect(tool("fog").getAttribute("aria-pressed")).toBe("true");
  expect(asked.map((one) => one.path)).toEqual(["plays/code", "plays/code/ahead"]);
});

it("asks what has become of a game whose time is up", async () => {
  const timed = aGame({ clock: { left: [2, 0], running: 0 } });
  const asked = await open({}, timed);
  await vi.advanceTimersByTimeAsync(1200);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(800);
  expect(asked.map((one) => one.path)).toContain("plays/code");
});

it("does not make the questions after a game again under one's hands", async () => {
  await open({}, aGame({ over: true, result: "won", verdict: "Solved" }));
  const question = document.querySelector(".questions input");
  expect(question).not.toBeNull();
  tool("fog").click();
  await settled();
  expect(document.querySelector(".questions input")).toBe(question);
});

describe("in a study", () => {
  const IN_STUDY = aGame({ study: "A class", secret: true, hints_left: 1 });

  it("there is no solution, no values, no editor; one can give up", async () => {
    const left = { ...IN_STUDY, result: "left" };
    const asked = await open({ "POST plays/code/leave": left }, IN_STUDY);
    for (const name of ["solution", "values", "edit", "share"]) expect(tool(name)).toBeNull();
    expect(document.querySelector("a[download]")).toBeNull();
    tool("leave").click();
    await settled();
    tool("yes").click();
    await settled();
    expect(sent(asked)).toEqual([["leave", {}]]);
    expect(document.querySelector(".result.left")).not.toBeNull();
    for (const name of ["undo", "redo", "restart"]) expect(tool(name).disabled).toBe(true);
    expect(tool("leave")).toBeNull();
    tap("a");
    await settled();
    expect(sent(asked).length).toBe(1);
  });

  it("counts hints, and asks for no more than it gives", async () => {
    const hint = { move: "a", status: "won", board: "", hints: 1 };
    const asked = await open({ "POST plays/code/hint": hint }, IN_STUDY);
    expect(tool("hint").textContent).toContain("1 left");
    tool("hint").click();
    await settled();
    expect(tool("hint").textContent).toContain("Play the hint");
    expect(sent(asked).length).toBe(1);
  });

  it("without hints has no button for them, and no key", async () => {
    const asked = await open({}, { ...IN_STUDY, hints_left: 0 });
    expect(tool("hint")).toBeNull();
    dispatchEvent(new KeyboardEvent("keydown", { key: "h" }));
    await settled();
    expect(sent(asked)).toEqual([]);
  });

  it("asks what has become of a game whose time is up, and says so", async () => {
    const timed = { ...IN_STUDY, seconds_left: 2 };
    await open({}, timed);
    expect(document.querySelector("[role=timer]")?.textContent).toContain("0:02");
    serve({ "GET plays/code": { ...timed, result: "left", closed: "the time is up", seconds_left: 0 } });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(status()).toBe("the time is up");
    expect(document.querySelector(".result.left")).not.toBeNull();
    expect(document.querySelector("[role=timer]")?.textContent).toBe("");
  });

  it("shows that a game was ended when a move is refused", async () => {
    const refusing = { "POST plays/code/moves": new Refusal(409, "this study has ended") };
    await open(refusing, IN_STUDY);
    serve({ ...refusing, "GET plays/code": { ...IN_STUDY, result: "left", closed: "this study has ended" } });
    tap("a");
    await settled();
    expect(status()).toBe("this study has ended");
    expect(document.querySelector(".result.left")).not.toBeNull();
  });
});

it("outside a study a secret puzzle gives no help either", async () => {
  await open({}, aGame({ secret: true, hints_left: 0 }));
  for (const name of ["solution", "values", "edit", "hint", "leave"]) expect(tool(name)).toBeNull();
  expect(document.querySelectorAll("a[download]").length).toBeGreaterThan(0);
  expect(document.querySelector("a[href*='solution=true']")).toBeNull();
});
