import { describe, expect, it } from "vitest";
import TOKENS from "./tokens.css?raw";

/** What words may be set in, and on which grounds. */
const PAIRS: Record<string, string[]> = {
  ink: ["paper", "ground", "faint", "wash", "grain"],
  soft: ["paper", "ground", "faint", "wash", "grain"],
  accent: ["paper", "ground", "faint", "wash", "grain"],
  "accent-strong": ["paper", "ground"],
  "accent-ink": ["accent", "accent-strong"],
  seal: ["paper", "ground", "wash", "grain"],
  "seal-ink": ["seal"],
  good: ["paper", "ground", "good-wash"],
  bad: ["paper", "ground", "bad-wash"],
};
/** What the guidelines for accessible pages ask of words of any size. */
const LEAST = 4.5;

const colours = new Map(
  Array.from(TOKENS.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g), ([, name, day, night]) => [
    name,
    [day, night],
  ]),
);

function brightness(colour: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [brightness(one), brightness(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

describe.each(["day", "night"])("by %s", (time) => {
  const colour = (name: string): string => colours.get(name)?.[time === "day" ? 0 : 1] ?? "none";

  it.each(Object.entries(PAIRS))("%s can be read", (words, grounds) => {
    for (const ground of grounds) {
      expect(contrast(colour(words), colour(ground)), `${words} on ${ground}`).toBeGreaterThan(LEAST);
    }
  });
});
