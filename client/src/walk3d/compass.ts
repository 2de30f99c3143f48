/** On the map: which way one looks. */

const SVG = "http://www.w3.org/2000/svg";
/** A wedge that points to the east, in pixels of the drawing around the player. */
const WEDGE = "M10 0L-6 -7L-2 0L-6 7Z";
const PLAYER = '[data-key^="player"]';

/** Show a heading, 0 to the east and a quarter turn to the north, where the player stands on a map. */
export function showHeading(map: Element, heading: number): void {
  const player = map.querySelector(PLAYER);
  const [x = "0", y = "0"] = (player?.getAttribute("data-at") ?? "").split(" ");
  const sheet = player?.closest("svg");
  if (!sheet) return;
  const wedge = sheet.querySelector(".heading") ?? sheet.appendChild(made());
  const turn = ((-heading * 180) / Math.PI).toFixed(1);
  const size = (sheet.viewBox.baseVal?.width ?? 0) / 320 || 1;
  wedge.setAttribute("transform", `translate(${x} ${y}) rotate(${turn}) scale(${size.toFixed(2)})`);
}

function made(): SVGElement {
  const wedge = document.createElementNS(SVG, "path");
  wedge.setAttribute("d", WEDGE);
  wedge.setAttribute("class", "heading");
  wedge.setAttribute("aria-hidden", "true");
  return wedge;
}
