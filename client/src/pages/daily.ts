/** The puzzle of the day, one for each game. */

import { families, get, post } from "../ui/api";
import { composed, started } from "../ui/composing";
import { button, fill, h } from "../ui/dom";
import type { Page } from "../ui/page";
import { locale } from "../ui/settings";
import { thumbnail } from "../ui/thumbnail";
import { trouble } from "../ui/trouble";
import type { FamilyInfo, History, Job, PastPlay, Today } from "../ui/types";
import { clock, say } from "../ui/words/words";

const KEY = "sakumon-daily";

export const page: Page = async (into, _parts, left) => {
  const [{ families: all }, today, past] = await Promise.all([
    families(),
    get<Today>("daily"),
    get<History>("history"),
  ]);
  const status = h("div", { class: "status", "aria-live": "polite" });
  const begin = async (name: string): Promise<void> => {
    try {
      const job = await started(() => post<Job>(`daily/${name}?date=${today.date}`), status, left);
      if (!job) return;
      const puzzle = job.state === "done" ? job.puzzle : await composed(job, status, left);
      if (!puzzle) return;
      remember(today.date, name, puzzle);
      location.hash = `#/puzzle/${puzzle}`;
    } catch (error) {
      fill(status, trouble(error));
    }
  };
  const card = (one: FamilyInfo): HTMLElement => {
    const daily = today.families[one.name];
    const id = daily?.puzzle ?? remembered(today.date)[one.name];
    return h(
      "li",
      { class: "card" },
      thumbnail(one.picture),
      h("strong", {}, one.title),
      h("span", {}, daily?.preset ?? ""),
      done(past.plays.filter((play) => play.id === id)),
      button(say("play"), () => void begin(one.name), { "data-daily": one.name, class: "main" }),
    );
  };
  const date = new Date(`${today.date}T12:00:00`).toLocaleDateString(locale(), { dateStyle: "full" });
  into.append(
    h("h1", {}, say("play-daily")),
    h("p", { class: "tagline" }, `${date}. ${say("daily-words")}`),
    status,
    h("ul", { class: "cards families" }, all.map(card)),
  );
};

/** Whether the day's puzzle was solved, and how fast. */
function done(plays: PastPlay[]): HTMLElement | null {
  const times = plays.filter((play) => play.result === "won").map((play) => play.seconds ?? 0);
  if (times.length > 0) return h("em", { class: "done" }, `✓ ${say("done-today", clock(Math.min(...times)))}`);
  return plays.length > 0 ? h("em", {}, say("begun-today")) : null;
}

/** Puzzles of a day that this browser has begun: a server that was started since does not know them yet. */
function remembered(date: string): Record<string, string> {
  const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as { date?: string; ids?: Record<string, string> };
  return kept.date === date ? (kept.ids ?? {}) : {};
}

function remember(date: string, family: string, id: string): void {
  localStorage.setItem(KEY, JSON.stringify({ date, ids: { ...remembered(date), [family]: id } }));
}
