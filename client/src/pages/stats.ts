/** The papers' tables, from what was played here. */

import { families, get } from "../ui/api";
import { h } from "../ui/dom";
import type { Page } from "../ui/page";
import { plot } from "../ui/plot";
import { percent, ratingWords, table } from "../ui/table";
import type { Stats } from "../ui/types";
import { clock, type Phrase, say } from "../ui/words/words";

export const page: Page = async (into) => {
  const [stats, { families: all, host }] = await Promise.all([get<Stats>("stats"), families()]);
  const title = (name: string): string => all.find((one) => one.name === name)?.title ?? name;
  into.append(h("h1", {}, say("stats")), h("p", {}, say("plays-in-all", stats.plays)));
  section(into, say("by-grade"), stats.grades, () => byGrade(stats, title));
  for (const split of stats.splits) {
    section(into, say("split-table", split.title), split.rows, () => byKind(split));
  }
  for (const size of stats.sizes) {
    const words = say("size-table", size.title, size.measure);
    section(into, words, size.points, () => bySize(words, size));
  }
  section(into, say("questions"), stats.answers, () => answers(stats, title));
  section(into, say("rated-table"), stats.rated, () => rated(stats, title));
  if (host)
    into.append(h("h2", {}, say("take-away")), files("plays"), h("h3", {}, say("match-games")), files("matches"));
};

function section(into: HTMLElement, words: string, rows: unknown[], content: () => Node): void {
  into.append(h("h2", {}, words), rows.length > 0 ? content() : h("p", { class: "quiet" }, say("nothing-played")));
}

function byGrade(stats: Stats, title: (name: string) => string): HTMLElement {
  return table(
    [say("game"), say("preset"), say("plays"), say("won-share"), say("time")],
    stats.grades.map((one) => [title(one.family), one.grade || "–", one.plays, percent(one.rate), clock(one.seconds)]),
  );
}

function byKind(split: Stats["splits"][number]): HTMLElement {
  return table(
    [say("kind"), say("preset"), say("plays"), say("won-share")],
    split.rows.map((one) => [one.kind, one.grade, one.plays, percent(one.rate)]),
    split.title,
  );
}

/** Time against a measure of size, a dot for each solved puzzle. */
function bySize(words: string, { measure, points }: Stats["sizes"][number]): Node {
  const size = { words: measure, most: Math.max(...points.map(([x]) => x)), named: String };
  const time = { words: say("minutes"), most: Math.max(1, ...points.map(([, y]) => y / 60)), named: String };
  const dots = points.map(([x, y]) => ({ x, y: y / 60, words: `${x}, ${clock(y)}` }));
  return plot(words, size, time, dots);
}

function answers(stats: Stats, title: (name: string) => string): HTMLElement {
  return table(
    [say("game"), say("question"), say("answers"), say("mean")],
    stats.answers.map((one) => [title(one.family), say(`q-${one.question}` as Phrase), one.count, one.mean ?? ""]),
  );
}

function rated(stats: Stats, title: (name: string) => string): HTMLElement {
  return table(
    [say("puzzle"), say("game"), say("attempts"), say("rating")],
    stats.rated.map((one) => [
      h("a", { href: `#/puzzle/${one.id}` }, one.id),
      title(one.family),
      one.plays,
      ratingWords(one.rating, one.deviation),
    ]),
  );
}

function files(table: string): HTMLElement {
  const link = (form: string): HTMLElement =>
    h("a", { class: "button", href: `api/stats/${table}?form=${form}`, download: "" }, form.toUpperCase());
  return h("p", { class: "row" }, ["csv", "parquet"].map(link));
}
