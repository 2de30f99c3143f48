import { describe, expect, it } from "vitest";
import { showHeading } from "./compass";
import { pushOf, sticks } from "./sticks";
import { chances } from "./textures";

describe("a stick", () => {
  it("means nothing while it is hardly touched", () => {
    expect(pushOf(5, -5)).toEqual([0, 0]);
  });

  it("goes no farther than its reach", () => {
    const [across, up] = pushOf(0, -300);
    expect(across).toBe(0);
    expect(up).toBe(1);
    expect(pushOf(-300, 0)[0]).toBe(-1);
  });

  it("stands in the middle again when it is let go", () => {
    const pair = sticks();
    document.body.append(pair.element);
    const stick = pair.element.firstElementChild as HTMLElement;
    stick.setPointerCapture = () => undefined;
    stick.dispatchEvent(new PointerEvent("pointerdown", { clientX: 0, clientY: -80 }));
    expect(pair.walk()[1]).toBe(1);
    stick.dispatchEvent(new PointerEvent("pointerup"));
    expect(pair.walk()).toEqual([0, 0]);
    expect(pair.turn()).toEqual([0, 0]);
  });
});

describe("the map", () => {
  it("shows which way one looks, once, where the player stands", () => {
    const map = document.createElement("div");
    map.innerHTML = '<svg viewBox="0 0 320 100"><g data-key="player" data-at="40 60"></g></svg>';
    showHeading(map, 0);
    showHeading(map, Math.PI / 2);
    const wedges = map.querySelectorAll(".heading");
    expect(wedges.length).toBe(1);
    expect(wedges[0]?.getAttribute("transform")).toContain("translate(40 60) rotate(-90.0)");
  });

  it("shows nothing where nobody stands", () => {
    const map = document.createElement("div");
    map.innerHTML = "<svg></svg>";
    showHeading(map, 1);
    expect(map.querySelector(".heading")).toBeNull();
  });
});

describe("surfaces", () => {
  it("are the same each time", () => {
    const [one, two] = [chances(3), chances(3)];
    expect([one(), one(), one()]).toEqual([two(), two(), two()]);
  });
});
