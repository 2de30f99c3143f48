import { expect, it } from "vitest";
import { around, viewBox } from "./fit";

const ONE = { x: 10, y: 20, width: 30, height: 5 };

it("takes the smallest box around all that is drawn", () => {
  const box = around(around(null, ONE), { x: 0, y: 22, width: 5, height: 40 });
  expect(box).toEqual({ left: 0, top: 20, right: 40, bottom: 62 });
});

it("takes no room for what is empty, but does for a line", () => {
  expect(around(null, { x: 1, y: 2, width: 0, height: 0 })).toBeNull();
  expect(around(null, { x: 1, y: 2, width: 8, height: 0 })).toEqual({ left: 1, top: 2, right: 9, bottom: 2 });
});

it("leaves a rim on every side", () => {
  expect(viewBox({ left: 10, top: 20, right: 40, bottom: 25 })).toBe("0.0 10.0 50.0 25.0");
});
