/** A puzzle to begin: for one it starts at once, for two one chooses who plays. */

import { family, get, post, type PuzzleInfo, type State } from "../ui/api";
import { button, h } from "../ui/dom";
import type { Page } from "../main";
import { rulesCard } from "../ui/rules";
import { settings } from "../ui/settings";
import { say } from "../ui/words/words";
import { thumbnail } from "./home";

export async function begin(puzzle: string, more: Record<string, unknown> = {}): Promise<void> {
  const state = await post<State>("plays", { puzzle, assist: settings.assist, ...more });
  history.replaceState(null, "", `#/play/${state.play}`);
  dispatchEvent(new HashChangeEvent("hashchange"));
}

export const page: Page = async (into, [id = ""]) => {
  const puzzle = await get<PuzzleInfo>(`puzzles/${encodeURIComponent(id)}`);
  const info = await family(puzzle.family);
  if (puzzle.players < 2) {
    await begin(puzzle.id);
    return;
  }
  const side = h(
    "select",
    { id: "side" },
    info.sides.map((name, number) => h("option", { value: number }, name)),
    h("option", { value: "both" }, say("two-people")),
  ) as HTMLSelectElement;
  const opponent = h(
    "select",
    { id: "opponent" },
    Object.entries(info.players).map(([name, words]) => h("option", { value: name }, words)),
  ) as HTMLSelectElement;
  opponent.value = Object.keys(info.players).pop() ?? "";
  side.addEventListener("change", () => (opponent.disabled = side.value === "both"));
  const start = (): void => {
    const chosen = side.value === "both" ? "both" : Number(side.value);
    void begin(puzzle.id, { side: chosen, opponent: opponent.value });
  };
  into.append(
    h("h1", {}, info.title),
    h(
      "div",
      { class: "intro large" },
      thumbnail(puzzle.svg),
      h(
        "div",
        {},
        rulesCard(info),
        h("p", { class: "field" }, h("label", { for: "side" }, say("side")), side),
        h("p", { class: "field" }, h("label", { for: "opponent" }, say("opponent")), opponent),
        button(say("play"), start, { class: "main" }),
      ),
    ),
  );
};
