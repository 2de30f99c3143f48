/** The papers' tables, from what was played here. */

import { families, get } from "../ui/api";
import { h } from "../ui/dom";
import type { Page } from "../main";
import { plot } from "../ui/plot";
import { clock, type Phrase, say } from "../ui/words/words";

interface Cell {
  plays: number;
  won: number;
  rate: number;
  seconds: number;
}

interface Stats {
  plays: number;
  grades: (Cell & { family: string; grade: string })[];
  walls: (Cell & { game: string; grade: string })[];
  rooms: [number, number][];
  rated: { id: string; family: string; rating: number; deviation: number; plays: number }[];
  answers: { family: string; question: string; count: number; mean?: number }[];
}

export const page: Page = async (into) => {
  const [stats, { families: all, host }] = await Promise.all([get<Stats>("stats"), families()]);
  const title = (name: string): string => all.find((one) => one.name === name)?.title ?? name;
  into.append(h("h1", {}, say("stats")), h("p", {}, say("plays-in-all", stats.plays)));
  section(into, "by-grade", stats.grades.length, () =>
    table(
      [say("game"), say("preset"), say("plays"), say("won-share"), say("time")],
      stats.grades.map((one) => [title(one.family), one.grade || "–", one.plays, percent(one.rate), clock(one.seconds)]),
    ),
  );
  section(into, "walls-table", stats.walls.length, () =>
    table(
      [say("game"), say("preset"), say("plays"), say("won-share")],
      stats.walls.map((one) => [one.game, one.grade, one.plays, percent(one.rate)]),
    ),
  );
  section(into, "doors-table", stats.rooms.length, () => scatter(stats.rooms));
  section(into, "questions", stats.answers.length, () =>
    table(
      [say("game"), say("question"), say("answers"), say("mean")],
      stats.answers.map((one) => [title(one.family), say(`q-${one.question}` as Phrase), one.count, one.mean ?? ""]),
    ),
  );
  section(into, "rated-table", stats.rated.length, () =>
    table(
      [say("puzzle"), say("game"), say("attempts"), say("rating")],
      stats.rated.map((one) => [
        h("a", { href: `#/puzzle/${one.id}` }, one.id),
        title(one.family),
        one.plays,
        `${Math.round(one.rating)} ± ${Math.round(1.96 * one.deviation)}`,
      ]),
    ),
  );
  if (host) {
    const link = (form: string): HTMLElement => h("a", { class: "button", href: `api/stats/plays?form=${form}`, download: "" }, form.toUpperCase());
    into.append(h("h2", {}, say("take-away")), h("p", { class: "row" }, link("csv"), link("parquet")));
  }
};

function section(into: HTMLElement, words: Phrase, count: number, content: () => Node): void {
  into.append(h("h2", {}, say(words)), count > 0 ? content() : h("p", { class: "quiet" }, say("nothing-played")));
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** A table that can be scrolled sideways where it is too wide. */
export function table(heads: string[], rows: (string | number | Node)[][], words = ""): HTMLElement {
  const cell = (value: string | number | Node): HTMLElement =>
    h("td", { class: typeof value === "number" ? "number" : null }, value instanceof Node ? value : String(value));
  return h(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": words || heads[0] },
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, heads.map((words) => h("th", { scope: "col" }, words)))),
      h("tbody", {}, rows.map((row) => h("tr", {}, row.map(cell)))),
    ),
  );
}

/** Time against number of rooms, a dot for each solved maze. */
function scatter(points: [number, number][]): Node {
  const rooms = { words: say("rooms"), most: Math.max(...points.map(([x]) => x)), named: String };
  const time = { words: say("minutes"), most: Math.max(1, ...points.map(([, y]) => y / 60)), named: String };
  const dots = points.map(([x, y]) => ({ x, y: y / 60, words: `${x}, ${clock(y)}` }));
  return plot(say("doors-table"), rooms, time, dots);
}
