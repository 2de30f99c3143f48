import { afterEach, expect, it, vi } from "vitest";
import { settings } from "./settings";
import { hear, soundOfResult, tonesOf } from "./sound";

afterEach(() => {
  settings.sound = false;
});

it("rises with every link of a chain, and nothing else does", () => {
  const pitch = (link: number): number => tonesOf("clear", link)[0]?.from ?? 0;
  expect([pitch(1), pitch(2), pitch(3)].every((one, place, all) => place === 0 || one > (all[place - 1] ?? 0))).toBe(
    true,
  );
  expect(pitch(99)).toBe(pitch(13));
  expect(tonesOf("step", 5)).toEqual(tonesOf("step", 1));
});

it("has another sound for each thing that happens", () => {
  const all = (["step", "push", "swap", "clear", "fall", "fence", "jump", "key", "hit", "win", "loss"] as const).map(
    (noise) => JSON.stringify(tonesOf(noise)),
  );
  expect(new Set(all).size).toBe(11);
});

it("knows how a game ended", () => {
  expect([soundOfResult("won"), soundOfResult("lost"), soundOfResult("left")]).toEqual(["win", "loss", null]);
});

it("says nothing until it is asked to", () => {
  const made = vi.fn();
  vi.stubGlobal(
    "AudioContext",
    class {
      currentTime = 0;
      state = "running";
      createOscillator(): unknown {
        made();
        const ramp = { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() };
        return { frequency: ramp, connect: () => ({ connect: vi.fn() }), start: vi.fn(), stop: vi.fn() };
      }
      createGain(): unknown {
        return { gain: { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() } };
      }
    },
  );
  hear("step");
  expect(made).not.toHaveBeenCalled();
  settings.sound = true;
  hear("");
  hear("step");
  expect(made).toHaveBeenCalledTimes(1);
});
