/** Cards in rows that are always full, however many there are: no card stands alone beside empty room. */

import { h } from "./dom";

/** Cards in a row at most, by the kind of screen. */
const MOST = { phone: 2, desk: 3, wide: 5 };

/** How many cards stand in each row: as few rows as can be, and as even as can be. */
export function rowsOf(count: number, most: number): number[] {
  const rows = Math.ceil(count / most);
  const [least, more] = [Math.floor(count / rows), count % rows];
  return Array.from({ length: rows }, (_, row) => least + (row < more ? 1 : 0));
}

/** A list of cards that fills its rows on every screen. */
export function fullRows(cards: HTMLElement[], kind = ""): HTMLElement {
  arrange(cards);
  return h("ul", { class: `cards full ${kind}` }, cards);
}

/** Tell each card how many stand in its row. */
export function arrange(cards: HTMLElement[]): void {
  for (const [screen, most] of Object.entries(MOST)) {
    const places = rowsOf(cards.length, most).flatMap((many) => Array<number>(many).fill(many));
    cards.forEach((card, place) => {
      card.dataset[screen] = `${places[place]}`;
    });
  }
}
