import { expect, it } from "vitest";
import { partsOf } from "./parts";
import { OVER, Picture } from "./picture";

const svg = (prefix: string, groups: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" aria-labelledby="${prefix}-title ${prefix}-desc">` +
  `<title id="${prefix}-title">t</title><rect width="9"/>${groups}</svg>`;
const group = (look: string, ...members: string[]): string => `<g class="${look}">${members.join("")}</g>`;
const cell = (name: string): string => `<g data-press="${name}"><title>${name}</title><path d="M0 0"/></g>`;

const names = (picture: Picture): (string | null)[] =>
  Array.from(picture.svg?.querySelectorAll("[data-press]") ?? [], (one) => one.getAttribute("data-press"));
const node = (picture: Picture, name: string): Element | null | undefined =>
  picture.svg?.querySelector(`[data-press="${name}"]`);

it("takes a drawing apart", () => {
  const parts = partsOf(svg("s1", group("floor", cell("a"), '<path d="M1 1"/>') + group("wall")));
  expect(parts.children.map((one) => one.open)).toEqual([
    '<title id="board-title">',
    '<rect width="9"/>',
    '<g class="floor">',
    '<g class="wall">',
  ]);
  expect(parts.children[2]?.members).toEqual([cell("a"), '<path d="M1 1"/>']);
});

it("keeps the elements that are drawn alike, and makes the others", () => {
  const picture = new Picture();
  picture.become(svg("s1", group("floor", cell("a"), cell("b"), cell("c")) + group("wall", cell("w"))));
  const [a, c, wall] = ["a", "c", "w"].map((name) => node(picture, name));
  const { changed, fresh } = picture.become(
    svg("s2", group("floor", cell("c"), cell("a"), cell("x")) + group("wall", cell("w"))),
  );
  expect(names(picture)).toEqual(["c", "a", "x", "w"]);
  expect([node(picture, "a"), node(picture, "c"), node(picture, "w")]).toEqual([a, c, wall]);
  expect(fresh).toBe(false);
  expect(changed.map((one) => one.getAttribute("class"))).toEqual(["floor"]);
});

it("is made again where its size is another", () => {
  const picture = new Picture();
  picture.become(svg("s1", group("floor", cell("a"))));
  expect(picture.become(svg("s1", group("floor", cell("a"))).replace("9 9", "9 8")).fresh).toBe(true);
});

it("leaves what lies over it", () => {
  const picture = new Picture();
  picture.become(svg("s1", group("floor", cell("a"))));
  const over = document.createElementNS("http://www.w3.org/2000/svg", "g");
  over.setAttribute(OVER, "trail");
  picture.svg?.append(over);
  picture.become(svg("s1", group("wall", cell("b"))));
  expect(names(picture)).toEqual(["b"]);
  expect(picture.svg?.lastElementChild).toBe(over);
});

it("becomes the same drawing whether it was expected or not", () => {
  const first = svg("s1", group("floor", cell("a"), cell("b")) + group("wall", cell("w")));
  const next = svg("s2", group("floor", cell("b"), cell("x")) + group("roof", cell("r")));
  const other = svg("s3", group("floor", cell("y")));
  const [expected, surprised] = [new Picture(), new Picture()];
  for (const picture of [expected, surprised]) picture.become(first);
  expected.expect(next);
  expected.expect(other);
  const b = node(expected, "b");
  for (const picture of [expected, surprised]) picture.become(next);
  expect(expected.svg?.outerHTML).toBe(surprised.svg?.outerHTML);
  expect(node(expected, "b")).toBe(b);
  // What was expected from the first drawing on is not so from here on.
  for (const picture of [expected, surprised]) picture.become(other);
  expect(expected.svg?.outerHTML).toBe(surprised.svg?.outerHTML);
});

it("keeps the focus on a spot that is drawn elsewhere", () => {
  const spot = (at: number): string => `<g data-press="up"><title>up</title><path d="M${at} 0"/></g>`;
  const picture = new Picture();
  document.body.append(picture.become(svg("s1", group("tap", cell("left"), spot(1)))).svg);
  const up = node(picture, "up") as SVGElement;
  up.setAttribute("tabindex", "0");
  up.setAttribute("role", "button");
  up.focus();
  picture.become(svg("s1", group("tap", spot(2), cell("right"))));
  expect(document.activeElement).toBe(up);
  expect(names(picture)).toEqual(["up", "right"]);
  expect(up.querySelector("path")?.getAttribute("d")).toBe("M2 0");
  expect(up.hasAttribute("role")).toBe(false);
});
