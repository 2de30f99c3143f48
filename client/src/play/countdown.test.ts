import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Countdown } from "./countdown";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("counts down from what the server said, and tells when time is up", () => {
  const countdown = new Countdown();
  countdown.show(61);
  expect(countdown.element.textContent).toBe("time left1:01");
  vi.advanceTimersByTime(21_000);
  expect(countdown.tick()).toBe(false);
  expect(countdown.element.textContent).toContain("0:40");
  vi.advanceTimersByTime(40_000);
  expect(countdown.tick()).toBe(true);
  expect(countdown.element.textContent).toContain("0:00");
});

it("says once aloud that time is short", () => {
  const countdown = new Countdown();
  countdown.show(31);
  const aloud = countdown.element.querySelector("[role=status]");
  expect(aloud?.textContent).toBe("");
  vi.advanceTimersByTime(2_000);
  countdown.tick();
  expect(aloud?.textContent).toBe("30 seconds left");
  expect(countdown.element.classList.contains("short")).toBe(true);
});

it("shows nothing where there is no limit", () => {
  const countdown = new Countdown();
  countdown.show(5);
  countdown.show(null);
  expect(countdown.element.childNodes.length).toBe(0);
  vi.advanceTimersByTime(10_000);
  expect(countdown.tick()).toBe(false);
});
