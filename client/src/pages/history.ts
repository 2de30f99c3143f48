/** What this visitor has played. */

import { pastMatches } from "../match/past";
import { families, get } from "../ui/api";
import { h } from "../ui/dom";
import type { Page } from "../ui/page";
import { locale } from "../ui/settings";
import { table } from "../ui/table";
import type { History, PastPlay } from "../ui/types";
import { clock, type Phrase, say } from "../ui/words/words";

const RESULTS: Record<string, Phrase> = { won: "won", lost: "lost", drawn: "drawn", left: "left" };

export const page: Page = async (into) => {
  const [found, { families: all }] = await Promise.all([get<History>("history"), families()]);
  const titles = new Map(all.map((one) => [one.name, one.title]));
  into.append(h("h1", {}, say("history")));
  into.append(...pastMatches(found.matches, titles));
  if (found.plays.length === 0) {
    if (found.matches.length > 0) return;
    into.append(h("p", {}, say("nothing-played")));
    return;
  }
  into.append(h("p", {}, h("a", { href: "#/progress" }, say("progress"))));
  into.append(h("h2", {}, say("played")), list(found.plays, titles));
};

function when(seconds: number): string {
  const time = new Date(seconds * 1000);
  const look = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" } as const;
  const year = time.getFullYear() === new Date().getFullYear() ? {} : ({ year: "numeric" } as const);
  return time.toLocaleString(locale(), { ...look, ...year });
}

function resultWords(play: PastPlay): string {
  return play.result ? say(RESULTS[play.result] ?? "left") : say("going-on");
}

function list(plays: PastPlay[], titles: Map<string, string>): HTMLElement {
  const heads = [say("game"), say("result"), say("preset"), say("time"), say("hints"), say("when")];
  const rows = plays.map((play) => [
    h("a", { href: `#/play/${play.code}` }, titles.get(play.family) ?? play.family),
    resultWords(play),
    play.grade ?? "",
    play.seconds === null ? "" : clock(play.seconds),
    play.hints,
    when(play.begun),
  ]);
  return table(heads, rows, say("played"));
}
