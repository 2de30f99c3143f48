/** Links that take a puzzle away as a file. */

import { fileAddress } from "./api";
import { h } from "./dom";
import type { FamilyInfo } from "./types";
import { say } from "./words/words";

/** All files of a puzzle; where its answer is kept secret, those without it. */
export function downloadLinks(puzzle: string, info: FamilyInfo, answered = true): HTMLElement {
  const link = (suffix: string, words: string, solution = false): HTMLElement =>
    h("li", {}, h("a", { href: fileAddress(puzzle, suffix, solution), download: "" }, words));
  return h(
    "ul",
    { class: "links" },
    link(".json", say("document")),
    [".svg", ".png", ".pdf"].map((suffix) => link(suffix, `${say("picture")} ${suffix}`)),
    answered && link(".pdf", `${say("picture")} .pdf, ${say("with-solution")}`, true),
    info.formats.map((form) => link(form.suffix, `${form.title} (${form.suffix})`)),
  );
}
