/** Small plots: dots over two axes with a few round numbers. */

export interface Dot {
  x: number;
  y: number;
  open?: boolean;
  words?: string;
}

export interface Axis {
  words: string;
  most: number;
  /** Where it begins, if not at zero. */
  least?: number;
  named: (value: number) => string;
}

const LEFT = 58;
const RIGHT = 14;
const TOP = 26;
const BOTTOM = 40;

/** Dots over two axes, which begin at zero unless they say otherwise. */
export function plot(title: string, across: Axis, up: Axis, dots: Dot[], size: [number, number] = [600, 280]): Node {
  const [width, depth] = size;
  const x = (value: number): number => LEFT + share(value, across) * (width - LEFT - RIGHT);
  const y = (value: number): number => depth - BOTTOM - share(value, up) * (depth - TOP - BOTTOM);
  const svg = shape("svg", { viewBox: `0 0 ${width} ${depth}`, class: "plot", role: "img", "aria-label": title });
  for (const value of ticks(up.most, up.least)) {
    svg.append(
      shape("path", { d: `M${LEFT} ${y(value)}H${width - RIGHT}`, class: "grid" }),
      shape("text", { x: LEFT - 8, y: y(value) + 4, "text-anchor": "end" }, up.named(value)),
    );
  }
  for (const value of ticks(across.most)) {
    svg.append(shape("text", { x: x(value), y: depth - BOTTOM + 18, "text-anchor": "middle" }, across.named(value)));
  }
  svg.append(
    shape("path", { d: `M${LEFT} ${TOP}V${depth - BOTTOM}H${width - RIGHT}`, class: "axis" }),
    shape("text", { x: width - RIGHT, y: depth - 6, "text-anchor": "end" }, across.words),
    shape("text", { x: 8, y: 15 }, up.words),
  );
  for (const dot of dots) {
    const kind = dot.open ? "dot open" : "dot";
    const mark = shape("circle", { cx: x(dot.x), cy: y(dot.y), r: 4.5, class: kind });
    if (dot.words) mark.append(shape("title", {}, dot.words));
    svg.append(mark);
  }
  return svg;
}

/** Where a value lies between the ends of an axis. */
function share(value: number, { least = 0, most }: Axis): number {
  return (value - least) / (most - least);
}

/** Up to five round numbers from the least to the most. */
export function ticks(most: number, least = 0): number[] {
  const rough = (most - least) / 4;
  const power = 10 ** Math.floor(Math.log10(rough || 1));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? most;
  const found: number[] = [];
  for (let value = Math.ceil(least / step) * step; value <= most * 1.0001; value += step)
    found.push(Number(value.toPrecision(6)));
  return found;
}

function shape(tag: string, values: Record<string, string | number>, words = ""): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(values)) made.setAttribute(name, String(value));
  if (words) made.textContent = words;
  return made;
}
