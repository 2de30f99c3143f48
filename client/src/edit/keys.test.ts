import { expect, it } from "vitest";
import { meaningOf } from "./keys";

const key = (name: string, more: KeyboardEventInit = {}): KeyboardEvent =>
  new KeyboardEvent("keydown", { key: name, ...more });

it.each([
  ["u", {}, { way: "undo" }],
  ["r", {}, { way: "redo" }],
  ["z", { ctrlKey: true }, { way: "undo" }],
  ["y", { metaKey: true }, { way: "redo" }],
  ["1", {}, { brush: 0 }],
  ["9", {}, { brush: 8 }],
  ["0", {}, { brush: 9 }],
  ["z", {}, null],
  ["u", { ctrlKey: true }, null],
  ["1", { ctrlKey: true }, null],
  ["u", { altKey: true }, null],
  ["F1", {}, null],
])("%s with %o means %o", (name, held, meaning) => {
  expect(meaningOf(key(name, held))).toEqual(meaning);
});
