/** Links that take a puzzle away as a file. */

import { fileAddress } from "./api";
import { h } from "./dom";
import type { FamilyInfo } from "./types";
import { say } from "./words/words";

export function downloadLinks(puzzle: string, info: FamilyInfo): HTMLElement {
  const link = (suffix: string, words: string, solution = false): HTMLElement =>
    h("li", {}, h("a", { href: fileAddress(puzzle, suffix, solution), download: "" }, words));
  return h(
    "ul",
    { class: "links" },
    link(".json", say("document")),
    [".svg", ".png", ".pdf"].map((suffix) => link(suffix, `${say("picture")} ${suffix}`)),
    link(".pdf", `${say("picture")} .pdf, ${say("with-solution")}`, true),
    info.formats.map((form) => link(form.suffix, `${form.title} (${form.suffix})`)),
  );
}
