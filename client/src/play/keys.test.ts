import { describe, expect, it } from "vitest";
import { fill, h } from "../ui/dom";
import { deedOf, isTaken } from "./keys";

const key = (name: string, more: KeyboardEventInit = {}): KeyboardEvent =>
  new KeyboardEvent("keydown", { key: name, bubbles: true, ...more });

describe("a key", () => {
  it.each([
    ["u", "undo"],
    ["r", "restart"],
    ["R", "restart"],
    ["n", "next"],
    ["x", "restart"],
    ["h", "hint"],
    ["q", null],
    ["ArrowUp", null],
  ])("%s means %s", (name, deed) => {
    expect(deedOf(key(name))).toBe(deed);
  });

  it("is the browser's with Control, Alt or Command", () => {
    for (const held of ["ctrlKey", "altKey", "metaKey"]) expect(deedOf(key("r", { [held]: true }))).toBeNull();
    expect(deedOf(key("z", { altKey: true }))).toBeNull();
  });

  it("undoes and redoes with Control or Command", () => {
    for (const held of ["ctrlKey", "metaKey"]) {
      expect(deedOf(key("z", { [held]: true }))).toBe("undo");
      expect(deedOf(key("Z", { [held]: true, shiftKey: true }))).toBe("redo");
      expect(deedOf(key("y", { [held]: true }))).toBe("redo");
    }
  });
});

describe("what has the focus", () => {
  const taken = (tag: "input" | "select" | "summary" | "button" | "div", name: string): boolean => {
    const target = h(tag);
    fill(document.body, target);
    const event = key(name);
    target.dispatchEvent(event);
    return isTaken(event);
  };

  it("takes every key where one types", () => {
    expect([taken("input", "u"), taken("select", "ArrowUp"), taken("summary", "Enter")]).toEqual([true, true, true]);
  });

  it("takes what one chooses with, and leaves letters to the game", () => {
    const chosen = (name: string): boolean => {
      const target = h("input", { type: "radio" });
      fill(document.body, target);
      const event = key(name);
      target.dispatchEvent(event);
      return isTaken(event);
    };
    expect(["ArrowUp", " ", "r"].map(chosen)).toEqual([true, true, false]);
    expect([taken("summary", "ArrowUp"), taken("summary", "r")]).toEqual([false, false]);
  });

  it("takes a press of a button, and no other key of it", () => {
    expect([taken("button", "Enter"), taken("button", " "), taken("button", "u")]).toEqual([true, true, false]);
  });

  it("leaves all other keys to the game", () => {
    expect(taken("div", "Enter")).toBe(false);
  });
});
