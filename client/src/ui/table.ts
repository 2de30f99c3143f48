/** Tables of numbers. */

import { h } from "./dom";

export type Cell = string | number | Node;

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** A rating with the bounds that hold it with 95 %. */
export function ratingWords(rating: number, deviation: number): string {
  return `${Math.round(rating)} ± ${Math.round(1.96 * deviation)}`;
}

/** A table that can be scrolled sideways where it is too wide. */
export function table(heads: string[], rows: Cell[][], words = ""): HTMLElement {
  const cell = (value: Cell): HTMLElement =>
    h("td", { class: typeof value === "number" ? "number" : null }, value instanceof Node ? value : String(value));
  const head = (words: string): HTMLElement => h("th", { scope: "col" }, words);
  return h(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": words || heads[0] },
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, heads.map(head))),
      h(
        "tbody",
        {},
        rows.map((row) => h("tr", {}, row.map(cell))),
      ),
    ),
  );
}
