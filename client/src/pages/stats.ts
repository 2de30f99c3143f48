/** The papers' tables, from what was played here. */

import { families, get } from "../api";
import { h } from "../dom";
import type { Page } from "../main";
import { clock, type Phrase, say } from "../words";

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
  answers: { family: string; question: string; count: number; mean?: number }[];
}

export const page: Page = async (into) => {
  const [stats, { families: all, host }] = await Promise.all([get<Stats>("stats"), families()]);
  const title = (name: string): string => all.find((one) => one.name === name)?.title ?? name;
  into.append(h("h1", {}, say("stats")), h("p", {}, say("plays-in-all", stats.plays)));
  section(into, "by-grade", stats.grades.length, () =>
    table(
      [say("game"), say("preset"), say("plays"), say("won-share"), say("time")],
      stats.grades.map((one) => [title(one.family), one.grade, one.plays, percent(one.rate), clock(one.seconds)]),
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
  if (host) {
    const link = (form: string): HTMLElement => h("a", { href: `api/stats/plays?form=${form}`, download: "" }, form.toUpperCase());
    into.append(h("h2", {}, say("take-away")), h("p", {}, link("csv"), " ", link("parquet")));
  }
};

function section(into: HTMLElement, words: Phrase, count: number, content: () => Node): void {
  into.append(h("h2", {}, say(words)), count > 0 ? content() : h("p", { class: "quiet" }, say("nothing-played")));
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

export function table(heads: string[], rows: (string | number)[][]): HTMLElement {
  return h(
    "div",
    { class: "scroll" },
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, heads.map((words) => h("th", { scope: "col" }, words)))),
      h("tbody", {}, rows.map((row) => h("tr", {}, row.map((cell) => h("td", {}, String(cell)))))),
    ),
  );
}

const WIDTH = 600;
const DEPTH = 260;
const RIM = 44;

/** Time against number of rooms, a dot for each solved maze. */
function scatter(points: [number, number][]): Node {
  const most = [Math.max(...points.map(([x]) => x)), Math.max(...points.map(([, y]) => y))] as const;
  const across = (x: number): number => RIM + (x / most[0]) * (WIDTH - 2 * RIM);
  const down = (y: number): number => DEPTH - RIM - (y / most[1]) * (DEPTH - 2 * RIM);
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const add = (tag: string, values: Record<string, string | number>, words = ""): void => {
    const shape = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(values)) shape.setAttribute(name, String(value));
    shape.textContent = words;
    svg.append(shape);
  };
  svg.setAttribute("viewBox", `0 0 ${WIDTH} ${DEPTH}`);
  svg.setAttribute("class", "plot");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", say("doors-table"));
  add("path", { d: `M${RIM} ${RIM}V${DEPTH - RIM}H${WIDTH - RIM}`, class: "axis", fill: "none" });
  add("text", { x: WIDTH - RIM, y: DEPTH - 12, "text-anchor": "end" }, `${say("rooms")}: ${most[0]}`);
  add("text", { x: RIM, y: RIM - 14 }, `${say("time")}: ${clock(most[1])}`);
  for (const [x, y] of points) add("circle", { cx: across(x), cy: down(y), r: 4 });
  return svg;
}
