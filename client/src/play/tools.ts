/** The buttons beside a board. */

import { button, h } from "../ui/dom";
import { settings } from "../ui/settings";
import type { FamilyInfo, Game } from "../ui/types";
import { say } from "../ui/words/words";
import type { Deed } from "./keys";
import { hintOf, isInside, isOver, mayHint, type Play, rest } from "./state";

/** What a button may have done. */
export interface Deeds extends Record<Deed, () => void> {
  solution: () => void;
  values: () => void;
  walk: () => void;
  fog: () => void;
  share: () => void;
}

/** What every game has: undo, redo, restart, hint. */
export function gameTools(play: Play, deeds: Deeds): HTMLElement[] {
  const { game } = play;
  const playable = rest(play).is === "turn";
  const done = game.study !== null && isOver(game);
  const tools = [
    tool("undo", "↶", say("undo"), deeds.undo, done || game.waiting || !game.can_undo),
    tool("redo", "↷", say("redo"), deeds.redo, done || game.waiting || !game.can_redo),
    tool("restart", "⟲", say("restart"), deeds.restart, done || (game.line.length === 0 && !game.over)),
  ];
  if (!givesHints(game)) return tools;
  return [...tools, tool("hint", "?", hintLabel(play), deeds.hint, !playable || !mayHint(play))];
}

/** Whether a game has hints at all; a study may give none. */
function givesHints(game: Game): boolean {
  return game.hints_left !== 0 || game.hints > 0;
}

function hintLabel(play: Play): string {
  const { hints_left } = play.game;
  if (hintOf(play)) return say("hint-again");
  return hints_left === null ? say("hint") : say("hints-left", hints_left);
}

/** What only some games have, and what takes a player elsewhere. */
export function otherTools(play: Play, { can }: FamilyInfo, deeds: Deeds): (HTMLElement | false)[] {
  const { over, puzzle, secret } = play.game;
  const study = play.game.study !== null;
  const shut = study && isOver(play.game);
  const watching = rest(play).is === "watching";
  const plain = (name: string, words: string, deed: () => void, disabled = false): HTMLElement =>
    button(words, deed, { disabled, "data-tool": name });
  const toggle = (name: string, words: string, deed: () => void, on: boolean, disabled = false): HTMLElement =>
    button(words, deed, { disabled, "data-tool": name, "aria-pressed": String(on) });
  return [
    !secret && !study && plain("solution", say("solution"), deeds.solution, over || watching),
    study && !shut && plain("leave", say("study-leave"), deeds.solution),
    !secret && !study && can.values && toggle("values", say("values"), deeds.values, play.values, over || watching),
    can.walk && plain("walk", say(isInside(play) ? "plane" : "walk"), deeds.walk),
    can.fog && toggle("fog", say("fog"), deeds.fog, settings.fog),
    !study && plain("share", say("share"), deeds.share),
    !secret &&
      !study &&
      can.edit &&
      h("a", { class: "button", href: `#/edit/of/${puzzle}`, "data-tool": "edit" }, say("edit-copy")),
  ];
}

/** A button with a sign for the eye, and words for everyone. */
function tool(name: string, sign: string, words: string, deed: () => void, disabled: boolean): HTMLElement {
  const made = button("", deed, { disabled, "data-tool": name });
  const eye = h("span", { class: "sign", "aria-hidden": "true" }, sign);
  made.append(h("span", { class: "label" }, eye, h("span", {}, words)));
  return made;
}
