/** The menu of a phone: a sheet from below with everything that the bar has no room for. */

import { say } from "../ui/words/words";
import { tool } from "./tools";

export class Menu {
  readonly button: HTMLElement;

  constructor(
    private readonly sheet: HTMLElement,
    left: AbortSignal,
  ) {
    this.button = tool("menu", "☰", say("menu"), () => this.turn());
    this.button.setAttribute("aria-expanded", "false");
    addEventListener("pointerdown", (event) => this.outside(event), { signal: left });
    sheet.addEventListener("click", (event) => this.chosen(event));
  }

  /** Close the sheet; tell whether it was open. */
  close(): boolean {
    const open = this.sheet.classList.contains("open");
    if (open) this.turn();
    return open;
  }

  private turn(): void {
    const open = this.sheet.classList.toggle("open");
    this.button.setAttribute("aria-expanded", String(open));
  }

  private outside(event: Event): void {
    const target = event.target instanceof Element ? event.target : null;
    if (!target?.closest("aside, [data-tool=menu]")) this.close();
  }

  /** What was chosen is seen when the sheet is gone; a moment of a list is looked for first. */
  private chosen(event: Event): void {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("button:not([data-place])")) this.close();
  }
}
