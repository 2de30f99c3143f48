import { describe, expect, it, vi } from "vitest";
import { fill } from "../ui/dom";
import { aFamily, serve } from "../ui/testing";
import type { WishField } from "../ui/types";
import { wishForm } from "./wish";

const field = (name: string, kind: WishField["kind"], more: Partial<WishField> = {}): WishField => ({
  name,
  label: name,
  words: {},
  kind,
  low: null,
  high: null,
  choices: [],
  picture: false,
  ...more,
});
const INFO = aFamily({
  presets: { easy: { width: 5, moves: "2..4", shape: "round", fill: false, list: [1, 2] }, hard: { width: 9 } },
  wish: [
    field("width", "integer", { low: 1, high: 20 }),
    field("moves", "range"),
    field("shape", "choice", { choices: ["square", "round"] }),
    field("fill", "flag"),
    field("list", "text"),
    field("area", "text", { picture: true }),
  ],
});

/** Fill some fields in, and return what is ordered. */
function ordered(values: Record<string, string | boolean>): [string, Record<string, string>, number] {
  let found: [string, Record<string, string>, number] | null = null;
  fill(
    document.body,
    wishForm(INFO, (...order) => {
      found = order;
    }),
  );
  for (const [name, value] of Object.entries({ "wish-seed": "7", ...values })) {
    const input = document.getElementById(name) as HTMLInputElement;
    if (typeof value === "boolean") input.checked = value;
    else input.value = value;
    input.dispatchEvent(new Event("change"));
  }
  document.querySelector("form")?.dispatchEvent(new Event("submit", { cancelable: true }));
  if (!found) throw new Error("nothing was ordered");
  return found;
}

describe("a wish", () => {
  it("orders nothing but the preset where nothing is changed", () => {
    expect(ordered({})).toEqual(["easy", {}, 7]);
  });

  it("orders what is other than usual", () => {
    const values = { "wish-width": "6", "wish-moves-to": "", "wish-shape": "square", "wish-fill": true };
    expect(ordered(values)).toEqual(["easy", { width: "6", moves: "2..", shape: "square", fill: "true" }, 7]);
  });

  it("begins with the preset that is chosen", () => {
    expect(ordered({ "wish-preset": "hard" })[1].width).toBeUndefined();
    expect((document.getElementById("wish-width") as HTMLInputElement).value).toBe("9");
  });

  it("is made of a picture, which the server reads", async () => {
    const asked = serve({ "POST pictures/game/area": { text: "mask:2x2:01" } });
    fill(
      document.body,
      wishForm(INFO, () => undefined),
    );
    const file = document.querySelector("input[type=file]") as HTMLInputElement;
    Object.defineProperty(file, "files", { value: [new File(["a picture"], "a.png", { type: "image/png" })] });
    file.dispatchEvent(new Event("change"));
    const area = document.getElementById("wish-area") as HTMLInputElement;
    await vi.waitFor(() => expect(area.value).toBe("mask:2x2:01"));
    expect(asked).toHaveLength(1);
  });
});
