import { beforeEach, describe, expect, it, vi } from "vitest";
import { button, choice, fill, h, renew } from "./dom";

beforeEach(() => fill(document.body));

describe("h", () => {
  it("sets attributes, properties and listeners, and leaves out what is not there", () => {
    const pressed = vi.fn();
    const made = h(
      "button",
      { class: "main", disabled: false, title: null, hidden: true, onclick: pressed },
      "Go",
      null,
    );
    made.click();
    expect(made.outerHTML).toBe('<button class="main" hidden="">Go</button>');
    expect(pressed).toHaveBeenCalledOnce();
  });

  it("makes a choice with its words", () => {
    const made = choice("side", [
      [0, "white"],
      ["both", "two"],
    ]);
    made.value = "both";
    expect(made.selectedOptions[0]?.textContent).toBe("two");
  });
});

describe("renew", () => {
  const tool = (name: string, words: string, deed: () => void, disabled = false): HTMLButtonElement =>
    button(words, deed, { "data-tool": name, disabled });

  it("keeps the element of a tool, so that a press that has begun is not lost", () => {
    const tools = h("div");
    const deed = vi.fn();
    renew(tools, [tool("undo", "Undo", deed), tool("hint", "Hint", () => undefined)]);
    const pressed = tools.children[0] as HTMLElement;
    renew(tools, [tool("new", "New", () => undefined), tool("undo", "Take back", () => undefined)]);
    expect(tools.children[1]).toBe(pressed);
    expect(pressed.textContent).toBe("Take back");
    pressed.click();
    expect(deed).toHaveBeenCalledOnce();
    expect(Array.from(tools.children, (one) => one.textContent)).toEqual(["New", "Take back"]);
  });

  it("keeps the focus", () => {
    const tools = h("div");
    document.body.append(tools);
    renew(tools, [tool("undo", "Undo", () => undefined)]);
    (tools.firstElementChild as HTMLElement).focus();
    renew(tools, [tool("hint", "Hint", () => undefined), tool("undo", "Undo", () => undefined)]);
    expect(document.activeElement?.textContent).toBe("Undo");
  });

  it("turns a tool off and on again", () => {
    const tools = h("div");
    renew(tools, [tool("undo", "Undo", () => undefined, true)]);
    const made = tools.firstElementChild as HTMLButtonElement;
    expect(made.disabled).toBe(true);
    renew(tools, [tool("undo", "Undo", () => undefined), false, undefined]);
    expect(made.disabled).toBe(false);
  });
});
