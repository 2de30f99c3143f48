/** A puzzle to begin: for one it starts at once, for two one chooses who plays. */

import { begin } from "../play/begin";
import { family, get } from "../ui/api";
import { button, choice, fill, h, labelled } from "../ui/dom";
import type { Page } from "../ui/page";
import { rulesCard } from "../ui/rules";
import { thumbnail } from "../ui/thumbnail";
import { trouble } from "../ui/trouble";
import type { FamilyInfo, PuzzleInfo } from "../ui/types";
import { say } from "../ui/words/words";

export const page: Page = async (into, [id = ""]) => {
  const puzzle = await get<PuzzleInfo>(`puzzles/${encodeURIComponent(id)}`);
  const info = await family(puzzle.family);
  if (puzzle.players < 2) {
    await begin(puzzle.id);
    return;
  }
  into.append(
    h("h1", {}, info.title),
    h("div", { class: "intro large" }, thumbnail(puzzle.svg), h("div", {}, rulesCard(info), sides(puzzle, info))),
  );
};

/** Who plays which side. */
function sides(puzzle: PuzzleInfo, info: FamilyInfo): HTMLElement[] {
  const names = info.sides.map((name, number): [number, string] => [number, name]);
  const side = choice("side", [...names, ["both", say("two-people")]]);
  const rivals = Object.entries(puzzle.opponents);
  const opponent = choice("opponent", rivals);
  opponent.value = rivals.at(-1)?.[0] ?? "";
  side.addEventListener("change", () => {
    opponent.disabled = side.value === "both";
  });
  const status = h("div", { class: "status", "aria-live": "polite" });
  const start = (): void => {
    const chosen = side.value === "both" ? "both" : Number(side.value);
    begin(puzzle.id, { side: chosen, opponent: opponent.value }).catch((error: unknown) =>
      fill(status, trouble(error)),
    );
  };
  return [
    labelled(say("side"), side.id, side),
    labelled(say("opponent"), opponent.id, opponent),
    button(say("play"), start, { class: "main" }),
    status,
  ];
}
