/** A shelf: the levels of an opened file, with what was made of each. */

import { begin } from "../play/begin";
import { get } from "../ui/api";
import { button, h } from "../ui/dom";
import type { Page } from "../ui/page";
import type { LevelInfo, ShelfLevels } from "../ui/types";
import { clock, say } from "../ui/words/words";

export const page: Page = async (into, [code = ""]) => {
  const shelf = await get<ShelfLevels>(`shelves/${encodeURIComponent(code)}`);
  const solved = shelf.levels.filter((level) => level.solved).length;
  const first = shelf.levels.find((level) => !level.solved) ?? shelf.levels[0];
  const play = (level: LevelInfo): void => void begin(level.puzzle, { shelf: code });
  into.append(
    h("h1", {}, shelf.title),
    h("p", { class: "tagline" }, say("solved-of", solved, shelf.levels.length)),
    ...(first ? [button(say("play"), () => play(first), { class: "main", "data-tool": "next" })] : []),
    h(
      "ol",
      { class: "levels" },
      shelf.levels.map((level, place) => h("li", {}, row(level, place + 1, play))),
    ),
  );
};

/** One level: its title, whether it is solved, and the best result. */
function row(level: LevelInfo, number: number, play: (level: LevelInfo) => void): HTMLElement {
  const counted = Object.entries(level.tally).map(([words, count]) => `${words} ${count}`);
  const best = level.seconds === null ? counted : [clock(level.seconds), ...counted];
  const state = level.solved ? "solved" : level.begun ? "begun" : "new";
  const made = button("", () => play(level), { class: `level ${state}`, "data-level": number });
  const mark = level.solved ? h("span", { class: "done" }, "✓ ", h("span", { class: "unseen" }, say("won"))) : null;
  made.append(
    h("span", { class: "number" }, String(number)),
    h("strong", {}, level.title || say("level", number)),
    h("span", { class: "quiet" }, best.join(" · ")),
  );
  if (mark) made.append(mark);
  return made;
}
