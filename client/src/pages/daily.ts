/** The puzzle of the day, one for each game. */

import { families, get } from "../ui/api";
import { button, fill, h, pause } from "../ui/dom";
import type { Page } from "../ui/page";
import { fullRows } from "../ui/rows";
import { stars, starsOf } from "../ui/stars";
import { thumbnail } from "../ui/thumbnail";
import { trouble } from "../ui/trouble";
import type { FamilyInfo, History, PastPlay, PuzzleInfo, Today } from "../ui/types";
import { clock, say } from "../ui/words/words";
import { boardOf, dayWords, knownId, puzzleOf } from "./today";

/** Milliseconds between two looks at boards that are being composed. */
const BETWEEN = 1500;

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
    return h(
      "li",
      { class: "card" },
      h("div", { class: "thumb" }, say("day-composing")),
      h("strong", {}, one.title),
      h("span", { class: "how-hard" }, today.families[one.name]?.preset ?? ""),
      done(past.plays.filter((play) => play.id === id)),
      button(say("play"), () => void begin(one.name), { "data-daily": one.name, class: "main" }),
    );
  };
  const cards = new Map(all.map((one) => [one.name, card(one)]));
  into.append(
    h("h1", {}, say("play-daily")),
    h("p", { class: "tagline" }, say("daily-words", dayWords(today.date))),
    status,
    fullRows([...cards.values()], "families"),
  );
  void showBoards(cards, today, left);
};

/** Show the board of each game as soon as the server has composed it, for as long as the page is looked at. */
async function showBoards(cards: Map<string, HTMLElement>, today: Today, left: AbortSignal): Promise<void> {
  const waiting = new Map(cards);
  let now = today;
  while (!left.aborted) {
    await Promise.all(
      [...waiting].map(async ([family, card]) => {
        const id = knownId(now, family);
        // A server that is busy is asked again.
        const board = id && (await boardOf(id).catch(() => null));
        if (board && waiting.delete(family)) showBoard(card, board);
      }),
    );
    if (waiting.size === 0) return;
    await pause(BETWEEN);
    now = await get<Today>("daily").catch(() => now);
  }
}

function showBoard(card: HTMLElement, board: PuzzleInfo): void {
  card.querySelector(".thumb")?.replaceWith(thumbnail(board.svg));
  card.querySelector(".how-hard")?.append(" ", stars(starsOf(board.score)) ?? "");
}

/** Whether the day's puzzle was solved, and how fast. */
function done(plays: PastPlay[]): HTMLElement | null {
  const times = plays.filter((play) => play.result === "won").map((play) => play.seconds ?? 0);
  if (times.length > 0) return h("em", { class: "done" }, `✓ ${say("done-today", clock(Math.min(...times)))}`);
  return plays.length > 0 ? h("em", {}, say("begun-today")) : null;
}
