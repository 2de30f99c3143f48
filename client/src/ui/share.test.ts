// @vitest-environment node
import { beforeAll, expect, it, vi } from "vitest";

let share: typeof import("./share");

beforeAll(async () => {
  vi.stubGlobal("navigator", { language: "en" });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("location", { href: "http://localhost:8000/#/play/code" });
  share = await import("./share");
});

const BOARDS = [
  { rows: ["#####", "#@$.#", "#####"] },
  { words: "作問 ÿ", list: Array.from({ length: 500 }, (_, n) => n) },
];

it.each(BOARDS)("brings board %# back as it was", async (board) => {
  const packed = await share.packed(board);
  expect(packed).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(await share.sharedBoard(packed)).toEqual(board);
});

it("holds the board in the address, on whatever server the page is", async () => {
  vi.stubGlobal("location", { href: "http://localhost:8000/#/play/code" });
  const address = await share.shareAddress("game", { a: 1 });
  expect(address).toMatch(/^http:\/\/localhost:8000\/#\/b\/game\/[\w-]+$/);
});

it("refuses an address that was cut", async () => {
  const packed = await share.packed({ rows: ["#####", "#@$.#", "#####"] });
  await expect(share.sharedBoard(packed.slice(0, -6))).rejects.toThrow();
});
