import { expect, it, vi } from "vitest";
import { header, markHere } from "./header";
import { settings } from "./settings";

const made = (host = false, spoken = (): void => undefined): HTMLElement => {
  const found = header(host, spoken);
  document.body.replaceChildren(found);
  return found;
};
const isOpen = (found: HTMLElement): boolean => found.querySelector(".rest")?.classList.contains("open") ?? false;
const menu = (found: HTMLElement): HTMLElement => found.querySelector(".menu") as HTMLElement;

it("opens its menu, and closes it by Escape, by a choice, and by a press elsewhere", () => {
  const found = made();
  const closings = [
    () => found.querySelector("nav")?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })),
    () => found.querySelector<HTMLElement>(".rest a")?.click(),
    () => document.body.dispatchEvent(new Event("pointerdown", { bubbles: true })),
  ];
  for (const close of closings) {
    menu(found).click();
    expect(isOpen(found)).toBe(true);
    expect(menu(found).getAttribute("aria-expanded")).toBe("true");
    close();
    expect(isOpen(found)).toBe(false);
    expect(menu(found).getAttribute("aria-expanded")).toBe("false");
  }
});

it("has studies for who runs the place alone", () => {
  expect(made(false).querySelector("a[href='#/studies']")).toBeNull();
  expect(made(true).querySelector("a[href='#/studies']")).not.toBeNull();
});

it("marks where one is", () => {
  const found = made();
  markHere(found, "learn");
  markHere(found, "daily");
  expect(Array.from(found.querySelectorAll("[aria-current]"), (one) => one.getAttribute("href"))).toEqual(["#/daily"]);
});

it("speaks another language once it is chosen", () => {
  const spoken = vi.fn();
  const select = made(false, spoken).querySelector("select") as HTMLSelectElement;
  select.value = "ja";
  select.dispatchEvent(new Event("change"));
  expect(spoken).toHaveBeenCalledOnce();
  expect(settings.language).toBe("ja");
  settings.language = "en";
});
