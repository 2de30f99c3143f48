import { beforeEach, expect, it, vi } from "vitest";
import { fill, h } from "../ui/dom";
import { save } from "../ui/settings";
import { aFamily, BOARD as SVG, serve } from "../ui/testing";
import { page } from "./page";
import { BOARD, FakeSocket, LIVE } from "./testing";

const BEFORE = { ...BOARD, family: "game", board: SVG, moves: ["a", "b"] };
const AFTER = { ...BEFORE, line: ["a"], turn: 1, moves: [] };
const MOVED = { ...LIVE, can_take_back: true };
const wrong = vi.fn();
let leave = new AbortController();

/** Open the page of a match in which it is one's turn; return the connection. */
async function open(): Promise<FakeSocket> {
  const match = { board: BEFORE, live: LIVE };
  serve({ "GET families": { families: [aFamily()], host: false }, "GET matches/code": match });
  const into = h("div");
  fill(document.body, into);
  leave = new AbortController();
  await page(into, ["code"], leave.signal);
  const socket = FakeSocket.made.at(-1) as FakeSocket;
  socket.says(match);
  await settled();
  return socket;
}

const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(400);
const key = (name: string, control = false): boolean =>
  dispatchEvent(new KeyboardEvent("keydown", { key: name, ctrlKey: control, cancelable: true }));
const tap = (press: string): boolean | undefined =>
  document.querySelector(`[data-press="${press}"] path`)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("reportError", wrong);
  save({ calm: true, language: "en" });
  return () => {
    expect(wrong).not.toHaveBeenCalled();
    leave.abort();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

it("a move that was made is asked back by a key", async () => {
  const socket = await open();
  tap("a");
  socket.says({ board: AFTER });
  socket.says({ live: MOVED });
  await settled();
  key("z", true);
  expect(socket.sent).toEqual(['{"press":"a"}', '{"take_back":"offer"}']);
});

it("a key that asks a move back while it is on its way is heard once the move is made", async () => {
  const socket = await open();
  tap("a");
  key("z", true);
  socket.says({ live: { ...LIVE, watching: 1 } });
  await settled();
  expect(socket.sent).toEqual(['{"press":"a"}']);
  socket.says({ board: AFTER });
  socket.says({ live: MOVED });
  await settled();
  expect(socket.sent).toEqual(['{"press":"a"}', '{"take_back":"offer"}']);
  socket.says({ live: MOVED });
  await settled();
  expect(socket.sent.length).toBe(2);
});

it("where the move was refused nothing is asked back", async () => {
  const socket = await open();
  tap("a");
  key("z", true);
  socket.says({ refused: "it is not your turn" });
  socket.says({ live: MOVED });
  await settled();
  expect(socket.sent).toEqual(['{"press":"a"}']);
  expect(document.querySelector(".turn")?.textContent).toBe("it is not your turn");
});
