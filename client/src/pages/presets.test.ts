import { expect, it, vi } from "vitest";
import { aFamily, BOARD, serve } from "../ui/testing";
import { presetCards } from "./presets";

const KINDS = ["round", "square", "long", "flat", "deep"];
const SIZES = ["small", "medium", "large"];
const MANY = KINDS.flatMap((kind) => SIZES.map((size) => [kind, size] as const));

it("makes a card for each preset, with the stars that it promises", () => {
  const begin = vi.fn();
  const cards = presetCards(
    aFamily({ presets: { easy: {}, long: {} }, preset_words: { easy: "Easy" }, preset_stars: { easy: 1 } }),
    begin,
  );
  const [easy, long] = Array.from(cards.querySelectorAll<HTMLElement>(".preset"));
  expect(easy?.textContent).toBe("Easy★☆☆☆☆");
  expect(long?.textContent).toBe("long");
  long?.click();
  expect(begin).toHaveBeenCalledExactlyOnceWith("long");
});

it("makes a card with a picture for each kind where there are many", async () => {
  serve({ "GET families/game/thumbnails": { pictures: { "round-small": BOARD, "long-small": BOARD } } });
  const info = aFamily({
    presets: Object.fromEntries(MANY.map(([kind, size]) => [`${kind}-${size}`, {}])),
    preset_parts: Object.fromEntries(MANY.map(([kind, size]) => [`${kind}-${size}`, [kind, size]])),
  });
  const begin = vi.fn();
  const cards = presetCards(info, begin);
  expect(Array.from(cards.querySelectorAll("strong"), (one) => one.textContent)).toEqual(KINDS);
  cards.querySelector<HTMLElement>("[data-preset=long-large]")?.click();
  expect(begin).toHaveBeenCalledExactlyOnceWith("long-large");
  await vi.waitFor(() => expect(cards.querySelectorAll(".kind svg")).toHaveLength(2));
});
