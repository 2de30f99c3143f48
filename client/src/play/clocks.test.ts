import { beforeEach, expect, it, vi } from "vitest";
import { aGame } from "../ui/testing";
import { Clocks, secondsLeft } from "./clocks";

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it("lets only the clock of who is to move run", () => {
  const clock = { left: [30, 40] as [number, number], running: 1 };
  expect([secondsLeft(clock, 0, 12), secondsLeft(clock, 1, 12), secondsLeft(clock, 1, 99)]).toEqual([30, 28, 0]);
});

it("shows both clocks of a game for two, and tells when time is up", () => {
  const clocks = new Clocks();
  clocks.show(aGame({ players: 2, clock: { left: [12, 60], running: 0 } }));
  const shown = (): string[] => Array.from(clocks.element.children, (one) => `${one.className}: ${one.textContent}`);
  expect(shown()).toEqual(["clock running: white0:12", "clock: black1:00"]);
  vi.advanceTimersByTime(3000);
  expect(clocks.tick()).toBe(false);
  expect(shown()[0]).toBe("clock running short: white0:09");
  vi.advanceTimersByTime(9000);
  expect(clocks.tick()).toBe(true);
});

it("shows one clock of a game for one, and none where there is none", () => {
  const clocks = new Clocks();
  clocks.show(aGame({ clock: { left: [12, 0], running: null } }));
  expect(clocks.element.textContent).toBe("0:12");
  expect(clocks.tick()).toBe(false);
  clocks.show(aGame());
  expect(clocks.element.children.length).toBe(0);
});
