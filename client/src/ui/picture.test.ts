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
