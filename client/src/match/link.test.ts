import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Link, pauseBefore } from "./link";
import { FakeSocket } from "./testing";

let left: AbortController;
const changed = vi.fn();
const arrived = vi.fn();
const failing = vi.fn();

function opened(): Link {
  const link = new Link(() => "ws://here/live", { arrived, changed, failing }, left.signal);
  link.open();
  return link;
}

function last(): FakeSocket {
  return FakeSocket.made.at(-1) as FakeSocket;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.made = [];
  left = new AbortController();
  changed.mockClear();
  arrived.mockClear();
  failing.mockClear();
});

afterEach(() => {
  left.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("waits longer from try to try, but not for ever", () => {
  const pauses = Array.from({ length: 12 }, (_, tries) => pauseBefore(tries));
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect(pauses.at(-1)).toBeLessThan(15_000);
});

it("comes back by itself, says so once, and sends what was asked for meanwhile", () => {
  const link = opened();
  last().says({ live: {} });
  link.send({ move: "a1" });
  expect(last().sent).toEqual(['{"move":"a1"}']);
  last().close();
  expect(changed.mock.calls).toEqual([[false]]);
  link.send({ move: "b2" });
  vi.advanceTimersByTime(pauseBefore(0));
  last().close();
  vi.advanceTimersByTime(pauseBefore(1));
  expect(FakeSocket.made.length).toBe(3);
  last().says({ board: {} });
  expect(last().sent).toEqual([]);
  last().says({ live: {} });
  expect(last().sent).toEqual(['{"move":"b2"}']);
  expect(changed.mock.calls).toEqual([[false], [true]]);
  expect(arrived).toHaveBeenCalledTimes(3);
});

it("asks why when it was tried again and again", () => {
  opened();
  last().says({ live: {} });
  for (const tries of [0, 1, 2, 3]) {
    last().close();
    expect(failing).toHaveBeenCalledTimes(tries < 2 ? 0 : 1);
    vi.advanceTimersByTime(pauseBefore(tries));
  }
});

it("tries at once when the network is back", () => {
  opened();
  last().says({ live: {} });
  last().close();
  dispatchEvent(new Event("online"));
  expect(FakeSocket.made.length).toBe(2);
});

it("ends with its page", () => {
  opened();
  last().says({ live: {} });
  left.abort();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.made.length).toBe(1);
  expect(changed).not.toHaveBeenCalled();
});
