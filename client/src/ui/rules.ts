/** The rules of a game, on a card that opens. */

import { h } from "./dom";
import type { FamilyInfo } from "./types";
import { say } from "./words/words";

export function rulesCard(info: FamilyInfo, keys = "", open = false): HTMLElement | null {
  if (info.rules.length === 0) return null;
  const rules = [...info.rules, ...(keys ? [keys] : [])];
  return h(
    "details",
    { class: "rules", "data-tool": "rules", open },
    h("summary", {}, say("rules")),
    h(
      "ul",
      {},
      rules.map((rule) => h("li", {}, rule)),
    ),
  );
}
