/** The buttons beside a board. */

import { button, h } from "../ui/dom";
import { settings } from "../ui/settings";
import type { FamilyInfo } from "../ui/types";
import { say } from "../ui/words/words";
import type { Deed } from "./keys";
import { hintOf, isInside, type Play, rest } from "./state";
import { currentStudy } from "./study";

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
  return [
    tool("undo", "↶", say("undo"), deeds.undo, game.waiting || !game.can_undo),
    tool("redo", "↷", say("redo"), deeds.redo, game.waiting || !game.can_redo),
    tool("restart", "⟲", say("restart"), deeds.restart, game.line.length === 0 && !game.over),
    tool("hint", "?", say(hintOf(play) ? "hint-again" : "hint"), deeds.hint, !playable),
  ];
}

/** What only some games have, and what takes a player elsewhere. */
export function otherTools(play: Play, { can }: FamilyInfo, deeds: Deeds): (HTMLElement | false)[] {
  const study = currentStudy() !== null;
  const { over, puzzle } = play.game;
  const watching = rest(play).is === "watching";
  const plain = (name: string, words: string, deed: () => void, disabled = false): HTMLElement =>
    button(words, deed, { disabled, "data-tool": name });
  const toggle = (name: string, words: string, deed: () => void, on: boolean, disabled = false): HTMLElement =>
    button(words, deed, { disabled, "data-tool": name, "aria-pressed": String(on) });
  return [
    !study && plain("solution", say("solution"), deeds.solution, over || watching),
    can.values && toggle("values", say("values"), deeds.values, play.values, over || watching),
    can.walk && plain("walk", say(isInside(play) ? "plane" : "walk"), deeds.walk),
    can.fog && toggle("fog", say("fog"), deeds.fog, settings.fog),
    !study && plain("share", say("share"), deeds.share),
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
