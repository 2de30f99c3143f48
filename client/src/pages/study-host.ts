/** One study, for who runs it: how far everyone is, invitations, results, and its puzzles. */

import { Previews } from "../study/previews";
import { progressTable, summary } from "../study/progress";
import { limitWords } from "../study/terms";
import { get, post } from "../ui/api";
import { button, fill, h, renew } from "../ui/dom";
import type { Page } from "../ui/page";
import { trouble } from "../ui/trouble";
import type { Study } from "../ui/types";
import { type Phrase, say } from "../ui/words/words";

/** Milliseconds between two looks at how far everyone is. */
const BETWEEN = 3_000;

export const page: Page = async (into, [name = ""], left) => {
  const path = `studies/${encodeURIComponent(name)}`;
  const first = await get<Study>(path);
  const state = h("div", { class: "row" });
  const counted = h("p", { role: "status" });
  const people = h("div");
  const previews = new Previews();
  const show = (study: Study): void => {
    const words = summary(study.people);
    if (counted.textContent !== words) counted.textContent = words;
    renewTable(people, progressTable(study));
    renew(
      state,
      deeds(path, study, () => void look()),
    );
  };
  const look = async (): Promise<void> => {
    try {
      const study = await get<Study>(path);
      if (!left.aborted) show(study);
    } catch (error) {
      fill(counted, trouble(error));
    }
  };
  const looking = setInterval(() => void look(), BETWEEN);
  left.addEventListener("abort", () => clearInterval(looking));
  show(first);
  previews.show(first.puzzles);
  into.append(
    h("p", {}, h("a", { href: "#/studies" }, `← ${say("studies")}`)),
    h("h1", {}, name),
    state,
    h("h2", {}, say("part-progress")),
    counted,
    people,
    h("h2", {}, say("study-terms")),
    terms(first),
    h("h2", {}, say("study-preview")),
    previews.element,
  );
};

/** Put a new table in place of the old one, scrolled and focused as that was. */
function renewTable(into: HTMLElement, made: HTMLElement): void {
  const before = into.firstElementChild;
  if (before && before.innerHTML === made.innerHTML) return;
  const { scrollLeft = 0 } = before ?? {};
  const focused = before !== null && before === document.activeElement;
  fill(into, made);
  made.scrollLeft = scrollLeft;
  if (focused) made.focus();
}

/** What can be done with a study. */
function deeds(path: string, study: Study, changed: () => void): HTMLElement[] {
  const result = (form: string, title: string): HTMLElement =>
    h(
      "a",
      { class: "button", href: `api/${path}/results?form=${form}`, download: "", "data-tool": form },
      `${say("study-results")} (${title})`,
    );
  const invite = h(
    "a",
    { class: "button main", href: `#/invitations/${encodeURIComponent(study.name)}`, "data-tool": "invite" },
    say("invitations"),
  );
  const end = (): void => {
    if (confirm(say("study-end-really"))) void post(`${path}/end`).then(changed, changed);
  };
  const running = study.ended === null;
  return [
    h("span", { class: "chip", "data-tool": "state" }, say(running ? "study-running" : "study-over")),
    ...(running ? [invite] : []),
    result("csv", "CSV"),
    result("parquet", "Parquet"),
    ...(running ? [button(say("study-end"), end, { "data-tool": "end" })] : []),
  ];
}

function terms({ terms, puzzles }: Study): HTMLElement {
  const said = [
    say("study-puzzles", puzzles.length),
    `${say("study-order")}: ${say(terms.order === "random" ? "order-random" : "order-fixed")}`,
    `${say("assist")}: ${say(`assist-${terms.assist}` as Phrase)}`,
    ...limitWords(terms),
    ...(terms.strict ? [say("study-strict")] : []),
  ];
  const texts: [Phrase, string][] = [
    ["study-instructions", terms.instructions],
    ["study-consent", terms.consent],
  ];
  return h(
    "div",
    {},
    h(
      "ul",
      { class: "links terms" },
      said.map((words) => h("li", {}, words)),
    ),
    texts
      .filter(([, words]) => words)
      .map(([title, words]) => h("details", {}, h("summary", {}, say(title)), h("p", { class: "reading" }, words))),
  );
}
