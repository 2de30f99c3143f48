/** A shelf: the levels of an opened file, with what was made of each. */

import { begin } from "../play/begin";
import { get } from "../ui/api";
import { button, fill, h } from "../ui/dom";
import type { Page } from "../ui/page";
import { thumbnail } from "../ui/thumbnail";
import { trouble } from "../ui/trouble";
import type { LevelInfo, ShelfLevels } from "../ui/types";
import { clock, say } from "../ui/words/words";
import { boardOf } from "./today";

export const page: Page = async (into, [code = ""], left) => {
  const shelf = await get<ShelfLevels>(`shelves/${encodeURIComponent(code)}`);
  const solved = shelf.levels.filter((level) => level.solved).length;
  const first = shelf.levels.find((level) => !level.solved) ?? shelf.levels[0];
  const status = h("div", { class: "status", "aria-live": "polite" });
  const play = (level: LevelInfo): void => {
    begin(level.puzzle, { shelf: code }).catch((error: unknown) => fill(status, trouble(error)));
  };
  const rows = shelf.levels.map((level, place) => row(level, place + 1, play));
  into.append(
    h("h1", {}, shelf.title),
    h("p", { class: "tagline" }, say("solved-of", solved, shelf.levels.length)),
    ...(first ? [button(say("play"), () => play(first), { class: "main", "data-tool": "next" })] : []),
    status,
    h(
      "ol",
      { class: "levels" },
      rows.map((one) => h("li", {}, one)),
    ),
  );
  showWhenSeen(rows, left);
};

/** Draw the board of a level once somebody scrolls to it: a file may have hundreds. */
function showWhenSeen(rows: HTMLElement[], left: AbortSignal): void {
  const watch = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      watch.unobserve(target);
      void showBoard(target as HTMLElement).catch(() => undefined);
    }
  });
  for (const one of rows) watch.observe(one);
  left.addEventListener("abort", () => watch.disconnect());
}

async function showBoard(row: HTMLElement): Promise<void> {
  const { svg } = await boardOf(row.dataset.puzzle ?? "");
  row.querySelector(".thumb")?.replaceWith(thumbnail(svg));
}

/** One level: its title, whether it is solved, and the best result. */
function row(level: LevelInfo, number: number, play: (level: LevelInfo) => void): HTMLElement {
  const counted = Object.entries(level.tally).map(([words, count]) => `${words} ${count}`);
  const best = level.seconds === null ? counted : [clock(level.seconds), ...counted];
  const state = level.solved ? "solved" : level.begun ? "begun" : "new";
  const named = { "data-level": number, "data-puzzle": level.puzzle };
  const made = button("", () => play(level), { class: `level ${state}`, ...named });
  const mark = level.solved ? h("span", { class: "done" }, "✓ ", h("span", { class: "unseen" }, say("won"))) : "";
  made.append(
    h("span", { class: "thumb" }),
    h("strong", {}, level.title ? `${number}. ${level.title}` : say("level", number)),
    mark,
    h("span", { class: "quiet" }, best.join(" · ")),
  );
  return made;
}
