/** The puzzle of the day, one for each game. */

import { families, get } from "../ui/api";
import { button, fill, h } from "../ui/dom";
import type { Page } from "../ui/page";
import { fullRows } from "../ui/rows";
import { stars, starsOf } from "../ui/stars";
import { thumbnail } from "../ui/thumbnail";
import { trouble } from "../ui/trouble";
import type { FamilyInfo, History, PastPlay, Today } from "../ui/types";
import { clock, say } from "../ui/words/words";
import { boardOf, dayWords, knownId, puzzleOf } from "./today";

export const page: Page = async (into, _parts, left) => {
  const [{ families: all }, today, past] = await Promise.all([
    families(),
    get<Today>("daily"),
    get<History>("history"),
  ]);
  const status = h("div", { class: "status", "aria-live": "polite" });
  const begin = async (name: string): Promise<void> => {
    try {
      const puzzle = await puzzleOf(today, name, status, left);
      if (puzzle) location.hash = `#/puzzle/${puzzle}`;
    } catch (error) {
      fill(status, trouble(error));
    }
  };
  const card = (one: FamilyInfo): HTMLElement => {
    const id = knownId(today, one.name);
    const preset = h("span", { class: "how-hard" }, today.families[one.name]?.preset ?? "");
    const shown = h(
      "li",
      { class: "card" },
      thumbnail(one.picture),
      h("strong", {}, one.title),
      preset,
      done(past.plays.filter((play) => play.id === id)),
      button(say("play"), () => void begin(one.name), { "data-daily": one.name, class: "main" }),
    );
    if (id) showBoard(shown, preset, id).catch(() => undefined);
    return shown;
  };
  into.append(
    h("h1", {}, say("play-daily")),
    h("p", { class: "tagline" }, `${dayWords(today.date)}. ${say("daily-words")}`),
    status,
    fullRows(all.map(card), "families"),
  );
};

/** Show the board of the day in place of a picture of its game. */
async function showBoard(card: HTMLElement, preset: HTMLElement, id: string): Promise<void> {
  const board = await boardOf(id);
  card.querySelector(".thumb")?.replaceWith(thumbnail(board.svg));
  preset.append(" ", stars(starsOf(board.score)) ?? "");
}

/** Whether the day's puzzle was solved, and how fast. */
function done(plays: PastPlay[]): HTMLElement | null {
  const times = plays.filter((play) => play.result === "won").map((play) => play.seconds ?? 0);
  if (times.length > 0) return h("em", { class: "done" }, `✓ ${say("done-today", clock(Math.min(...times)))}`);
  return plays.length > 0 ? h("em", {}, say("begun-today")) : null;
}
