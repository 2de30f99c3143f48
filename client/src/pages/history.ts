/** What this visitor has played, how they get on, and how strong that shows them to be. */

import { pastMatches } from "../match/past";
import { families, get } from "../ui/api";
import { h } from "../ui/dom";
import type { Page } from "../ui/page";
import { plot } from "../ui/plot";
import { fullRows } from "../ui/rows";
import { locale } from "../ui/settings";
import { ratingWords, table } from "../ui/table";
import type { History, PastPlay, Strength } from "../ui/types";
import { clock, type Phrase, say } from "../ui/words/words";

const RESULTS: Record<string, Phrase> = { won: "won", lost: "lost", drawn: "drawn", left: "left" };
/** Games shown in a picture of progress: the latest ones. */
const LATEST = 60;

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
  const played = all.filter((one) => found.plays.some((play) => play.family === one.name && play.result));
  const cards = played.map((one) => progress(one.title, one.name, found.plays, found.strengths));
  if (cards.length > 0) {
    into.append(h("h2", {}, say("progress")), h("p", { class: "quiet" }, say("progress-words")));
    into.append(fullRows(cards, "progress"));
  }
  into.append(h("h2", {}, say("played")), list(found.plays, titles));
};

/** One game: how much was solved, how strong that is, and how hard the puzzles were over time. */
function progress(title: string, family: string, plays: PastPlay[], strengths: Strength[]): HTMLElement {
  const ended = plays.filter((play) => play.family === family && play.result).reverse();
  const solved = ended.filter((play) => play.result === "won");
  const strength = strengths.find((one) => one.family === family);
  const latest = ended.slice(-LATEST);
  const dots = latest.map((play, place) => ({
    x: place + 1,
    y: 100 * (play.score ?? 0),
    open: play.result !== "won",
    words: `${when(play.begun)}, ${resultWords(play)}`,
  }));
  const games = { words: say("plays"), most: Math.max(4, latest.length), named: String };
  const score = { words: say("score"), most: 100, named: (value: number) => `${value} %` };
  return h(
    "li",
    { class: "card" },
    h("strong", {}, title),
    h("span", {}, say("solved-of", solved.length, ended.length)),
    strength ? h("span", {}, `${say("strength")}: ${ratingWords(strength.rating, strength.deviation)}`) : null,
    plot(`${say("progress")}: ${title}`, games, score, dots, [360, 200]),
  );
}

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
