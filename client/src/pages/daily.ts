/** The puzzle of the day, one for each game. */

import { families, type FamilyInfo, get, type JobInfo } from "../ui/api";
import { button, fill, h } from "../ui/dom";
import { composed } from "../ui/job";
import type { Page } from "../main";
import { settings } from "../ui/settings";
import { clock, say, wrong } from "../ui/words/words";
import type { Past } from "./history";
import { thumbnail } from "./home";

interface Today {
  date: string;
  families: Record<string, { preset: string; puzzle: string | null }>;
}

const KEY = "sakumon-daily";

export const page: Page = async (into) => {
  const [{ families: all }, today, past] = await Promise.all([
    families(),
    get<Today>("daily"),
    get<{ plays: Past[] }>("history"),
  ]);
  const status = h("div", { class: "status", "aria-live": "polite" });
  let stopping: (() => void) | undefined;
  const begin = async (name: string): Promise<void> => {
    try {
      const job = await get<JobInfo>(`daily/${name}?date=${today.date}`);
      const puzzle = job.state === "done" ? job.puzzle : await composed(job, status, (stop) => (stopping = stop));
      if (!puzzle) return;
      remember(today.date, name, puzzle);
      location.hash = `#/puzzle/${puzzle}`;
    } catch (error) {
      fill(status, h("p", { class: "error", role: "alert" }, wrong(error)));
    }
  };
  const card = (one: FamilyInfo): HTMLElement => {
    const told = today.families[one.name];
    const id = told?.puzzle ?? remembered(today.date)[one.name];
    const plays = past.plays.filter((play) => play.id === id);
    const play = button(say("play"), () => void begin(one.name), { "data-daily": one.name, class: "main" });
    return h(
      "li",
      { class: "card" },
      thumbnail(one.picture),
      h("strong", {}, one.title),
      h("span", {}, told?.preset ?? ""),
      done(plays),
      play,
    );
  };
  const date = new Date(`${today.date}T12:00:00`).toLocaleDateString(settings.language === "ja" ? "ja" : "en-GB", {
    dateStyle: "full",
  });
  into.append(
    h("h1", {}, say("play-daily")),
    h("p", { class: "tagline" }, `${date}. ${say("daily-words")}`),
    status,
    h("ul", { class: "cards families" }, all.map(card)),
  );
  return () => stopping?.();
};

/** Whether the day's puzzle was solved, and how fast. */
function done(plays: Past[]): HTMLElement | null {
  const times = plays.filter((play) => play.result === "won").map((play) => play.seconds ?? 0);
  if (times.length > 0) return h("em", { class: "done" }, `✓ ${say("done-today", clock(Math.min(...times)))}`);
  return plays.length > 0 ? h("em", {}, say("begun-today")) : null;
}

/** Puzzles of a day that this browser has begun: a server that was started anew does not know them yet. */
function remembered(date: string): Record<string, string> {
  const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as { date?: string; ids?: Record<string, string> };
  return kept.date === date ? (kept.ids ?? {}) : {};
}

function remember(date: string, family: string, id: string): void {
  localStorage.setItem(KEY, JSON.stringify({ date, ids: { ...remembered(date), [family]: id } }));
}
