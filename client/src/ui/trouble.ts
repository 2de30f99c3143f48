/** What went wrong, where everybody notices it. */

import { h } from "./dom";
import { wrong } from "./words/words";

export function trouble(error: unknown): HTMLElement {
  return h("p", { class: "error", role: "alert" }, wrong(error));
}
