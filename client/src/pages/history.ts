/** What this visitor has played, and how strong that shows them to be. */

import { families, get } from "../api";
import { h } from "../dom";
import type { Page } from "../main";
import { settings } from "../settings";
import { clock, type Phrase, say } from "../words";

interface Past {
  code: string;
  id: string;
  family: string;
  grade: string | null;
  begun: number;
  result: string | null;
  seconds: number | null;
  hints: number;
}

interface Strength {
  family: string;
  rating: number;
  deviation: number;
  plays: number;
}

const RESULTS: Record<string, Phrase> = { won: "won", lost: "lost", drawn: "drawn", left: "left" };

export const page: Page = async (into) => {
  const [found, { families: all }] = await Promise.all([
    get<{ plays: Past[]; strengths: Strength[] }>("history"),
    families(),
  ]);
  const titles = new Map(all.map((one) => [one.name, one.title]));
  into.append(h("h1", {}, say("history")));
  if (found.plays.length === 0) {
    into.append(h("p", {}, say("nothing-played")));
    return;
  }
  if (found.strengths.length > 0) into.append(h("h2", {}, say("strength")), strengths(found.strengths, titles));
  into.append(h("h2", {}, say("played")), table(found.plays, titles));
};

function strengths(all: Strength[], titles: Map<string, string>): HTMLElement {
  return h(
    "dl",
    { class: "facts" },
    all.map((one) =>
      h(
        "div",
        {},
        h("dt", {}, `${titles.get(one.family) ?? one.family} (${one.plays})`),
        h("dd", {}, `${Math.round(one.rating)} ± ${Math.round(1.96 * one.deviation)}`),
      ),
    ),
  );
}

function table(plays: Past[], titles: Map<string, string>): HTMLElement {
  const heads = [say("game"), say("when"), say("result"), say("time"), say("hints")];
  return h(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": say("played") },
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, heads.map((words) => h("th", { scope: "col" }, words)))),
      h("tbody", {}, plays.map((play) => row(play, titles))),
    ),
  );
}

function row(play: Past, titles: Map<string, string>): HTMLElement {
  const when = new Date(play.begun * 1000).toLocaleString(settings.language);
  const result = play.result ? say(RESULTS[play.result] ?? "left") : say("going-on");
  const name = `${titles.get(play.family) ?? play.family}${play.grade ? `, ${play.grade}` : ""}`;
  return h(
    "tr",
    {},
    h("td", {}, h("a", { href: `#/play/${play.code}` }, name)),
    h("td", {}, when),
    h("td", {}, result),
    h("td", {}, play.seconds === null ? "" : clock(play.seconds)),
    h("td", {}, String(play.hints)),
  );
}
