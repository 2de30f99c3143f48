/** Spots of a board that can be pressed: where they are, and making them easy to hit. */

export interface Spot {
  x: number;
  y: number;
}

/** The narrowest a spot may be, in pixels of the drawing. */
const NARROWEST = 14;
/** What a pixel aside costs where a pixel ahead costs one. */
const ASIDE = 2.2;
/** Less than this is no way ahead. */
const LEAST = 2;

/** Which of many spots is nearest in the direction of an arrow key; -1 if none lies there. */
export function nearest(here: Spot, spots: readonly Spot[], key: string): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  spots.forEach((there, place) => {
    const across = there.x - here.x;
    const down = there.y - here.y;
    const along = { ArrowUp: -down, ArrowDown: down, ArrowLeft: -across, ArrowRight: across }[key] ?? 0;
    const aside = key === "ArrowUp" || key === "ArrowDown" ? Math.abs(across) : Math.abs(down);
    if (along < LEAST) return;
    const cost = along + ASIDE * aside;
    if (cost < least) [best, least] = [place, cost];
  });
  return best;
}

export function middle(element: Element): Spot {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Give thin lines a wide unseen twin, so that a finger finds them. */
export function widen(spot: Element): void {
  if (spot.querySelector(".wide")) return;
  for (const line of spot.querySelectorAll<SVGPathElement>("path")) {
    const width = Number.parseFloat(inherited(line, "stroke-width") ?? "0");
    const filled = inherited(line, "fill") !== "none";
    if (filled || width >= NARROWEST) continue;
    const twin = line.cloneNode(false) as SVGPathElement;
    twin.setAttribute("stroke", "transparent");
    twin.setAttribute("stroke-width", String(NARROWEST));
    twin.removeAttribute("stroke-dasharray");
    twin.setAttribute("class", "wide");
    spot.append(twin);
  }
}

function inherited(element: Element, name: string): string | null {
  return element.closest(`[${name}]`)?.getAttribute(name) ?? null;
}
