import { expect, it } from "vitest";

const FAMILIES = Object.keys(import.meta.glob("../../src/sakumon/families/*/__init__.py"));
const SOURCES = import.meta.glob<string>("./**/*.{ts,css}", { query: "?raw", import: "default", eager: true });

it("names no family: what one can do is said by the server", () => {
  const names = FAMILIES.map((path) => path.split("/").at(-2));
  expect(names.length).toBeGreaterThan(3);
  const named = new RegExp(`["'\`/#.](${names.join("|")})["'\`/:-]`);
  const found = Object.entries(SOURCES).filter(([path, source]) => !path.endsWith(".test.ts") && named.test(source));
  expect(found.map(([path]) => path)).toEqual([]);
});
