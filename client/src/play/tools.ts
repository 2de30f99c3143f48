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
  sound: () => void;
  pad: () => void;
  again: () => void;
  /** Go back from a line that is shown to the game. */
  back: () => void;
  /** Let the game go on after a wrong move. */
  reply: () => void;
}

/** What every game has: undo, redo, restart, hint; on a phone, a menu with all the rest. */
export function gameTools(play: Play, deeds: Deeds, menu: HTMLElement): HTMLElement[] {
  const { game } = play;
  const playable = rest(play).is === "turn";
  const done = game.study !== null && isOver(game);
  const thinking = rest(play).is === "thinking";
  const tools = [
    tool("undo", "↶", say("undo"), deeds.undo, done || thinking || !game.can_undo),
    tool("redo", "↷", say("redo"), deeds.redo, done || thinking || !game.can_redo),
    tool("restart", "⟲", say("restart"), deeds.restart, cannotRestart(game)),
  ];
  if (givesHints(game)) tools.push(tool("hint", "?", hintLabel(play), deeds.hint, !playable || !mayHint(play)));
  return [...tools, menu];
}

function cannotRestart(game: Game): boolean {
  return (game.study !== null && isOver(game)) || (game.line.length === 0 && !game.over);
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

type Kind = (name: string, words: string, deed: () => void, on: boolean, disabled?: boolean) => HTMLElement;

const toggle: Kind = (name, words, deed, on, disabled = false) =>
  button(words, deed, { disabled, "data-tool": name, "aria-pressed": String(on) });

function plain(name: string, words: string, deed: () => void, disabled = false): HTMLElement {
  return button(words, deed, { disabled, "data-tool": name });
}

/** What only some games have, and what takes a player elsewhere. */
export function otherTools(play: Play, { can }: FamilyInfo, deeds: Deeds): (HTMLElement | false)[] {
  const { game } = play;
  const study = game.study !== null;
  const open = !game.secret && !study;
  const shown = rest(play).is === "watching" || rest(play).is === "wrong";
  const edit = { class: "button", href: `#/edit/of/${game.puzzle}`, "data-tool": "edit" };
  return [
    plain("from-start", say("restart"), deeds.restart, cannotRestart(game)),
    open && plain("solution", say("solution"), deeds.solution, shown || game.outcome === "won"),
    study && !isOver(game) && plain("leave", say("study-leave"), deeds.solution),
    open && can.values && toggle("values", say("values"), deeds.values, play.values, game.over || shown),
    can.walk && plain("walk", say(isInside(play) ? "plane" : "walk"), deeds.walk),
    can.fog && toggle("fog", say("fog"), deeds.fog, settings.fog),
    toggle("sound", say("sound"), deeds.sound, settings.sound),
    toggle("pad", say("pad"), deeds.pad, settings.pad),
    !study && plain("share", say("share"), deeds.share),
    open && can.edit && h("a", edit, say("edit-copy")),
    !study && plain("next-puzzle", say(game.lesson ? "lesson-next" : "next-puzzle"), deeds.next),
  ];
}

/** A button with a sign for the eye, and words for everyone. */
export function tool(name: string, sign: string, words: string, deed: () => void, disabled = false): HTMLElement {
  const made = button("", deed, { disabled, "data-tool": name });
  const eye = h("span", { class: "sign", "aria-hidden": "true" }, sign);
  made.append(h("span", { class: "label" }, eye, h("span", {}, words)));
  return made;
}
