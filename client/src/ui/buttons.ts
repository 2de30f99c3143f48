/** Spots of a drawing that are buttons: for taps, keys and screen readers. */

import type { Answering } from "./board";
import { widen } from "./spots";

/** Make buttons of what a board answers to, and of nothing else; return how many there are. */
export function makeButtons(sheet: Element, answering: Answering | null): number {
  const seen = new Set<string>();
  // Where arrows play, Tab goes from spot to spot instead; else to the first of its kind, and arrows from there.
  const begun = new Set<boolean>();
  const arrowsPlay = answering !== null && Object.keys(answering.keys).length > 0;
  for (const spot of sheet.querySelectorAll("[data-press]")) {
    const press = spot.getAttribute("data-press") ?? "";
    if (!answering?.button(press)) {
      plain(spot);
      continue;
    }
    const first = !seen.has(press);
    const ghost = spot.hasAttribute("data-ghost");
    button(spot, press, first, first && (arrowsPlay || !begun.has(ghost)));
    begun.add(ghost);
    seen.add(press);
  }
  return seen.size;
}

function button(spot: Element, press: string, first: boolean, stop: boolean): void {
  if (spot.getAttribute("role") !== "button") {
    spot.setAttribute("aria-label", spot.querySelector("title")?.textContent ?? press);
    spot.setAttribute("role", "button");
    widen(spot);
  }
  set(spot, "tabindex", stop ? "0" : "-1");
  set(spot, "aria-hidden", first ? null : "true");
}

function plain(spot: Element): void {
  if (!spot.hasAttribute("role") && !spot.hasAttribute("tabindex")) return;
  for (const name of ["role", "aria-label", "tabindex", "aria-hidden"]) spot.removeAttribute(name);
}

/** Writing what is there already costs a page as much as writing something new. */
function set(spot: Element, name: string, value: string | null): void {
  if (spot.getAttribute(name) === value) return;
  if (value === null) spot.removeAttribute(name);
  else spot.setAttribute(name, value);
}

/** The spots of a press. */
export function spotsOf(sheet: Element, press: string): Element[] {
  return Array.from(sheet.querySelectorAll(`[data-press="${CSS.escape(press)}"]`));
}

/** What was pressed; where the board was drawn again during the press, what is there now. */
export function pressAt(event: MouseEvent): string | null {
  const there = (element: Element | null): string | null =>
    element?.closest(".sheet [data-press]")?.getAttribute("data-press") ?? null;
  return there(event.target as Element) ?? there(document.elementFromPoint(event.clientX, event.clientY));
}
