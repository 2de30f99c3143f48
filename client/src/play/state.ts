/** What a play page is in the middle of, and how one state follows another: no page, no server, no clock. */

import type { BoardValues, Game } from "../ui/types";

/** A line of best play, and the board where it begins. */
export interface Solution {
  family: string;
  board: BoardValues;
  line: string[];
}

/** Nothing is under way; only a "turn" is a person's to move. */
export type Rest =
  | { is: "turn"; hint: string | null; givingUp: boolean }
  | { is: "thinking" }
  | { is: "watching"; solution: Solution }
  /** The last move was wrong, and its refutation is shown. */
  | { is: "wrong"; solution: Solution }
  | { is: "over" };

/** The server has been asked; if it refuses, all is as it was. */
export interface Asking {
  is: "asking";
  from: Rest;
}

export type Phase = Rest | Asking;

/** Whether the maze is seen from inside; "left" remembers that it was. */
export type Walk = "never" | "entering" | "inside" | "left";

export interface Play {
  game: Game;
  phase: Phase;
  walk: Walk;
  /** Whether what each move leads to is to be shown. */
  values: boolean;
  /** Words in place of whose turn it is. */
  said: string | null;
}

export function opened(game: Game): Play {
  return { game, phase: restOf(game), walk: "never", values: false, said: null };
}

/** Whether nothing more can be done in a game: a puzzle of a study is played once. */
export function isOver(game: Game): boolean {
  return game.over || (game.study !== null && game.result !== null);
}

function restOf(game: Game): Rest {
  if (isOver(game)) return { is: "over" };
  return game.waiting ? { is: "thinking" } : { is: "turn", hint: null, givingUp: false };
}

/** A game has arrived: hints, questions and solutions belonged to the one before. */
export function arrived(play: Play, game: Game): Play {
  return { ...play, game, phase: restOf(game), said: null };
}

/** The moments that lead to a game have begun: the board is still the one before. */
export function setOut(play: Play, { can_undo, can_redo }: Game): Play {
  if (play.phase.is !== "turn" || play.phase.givingUp) return play;
  const phase: Rest = { is: "turn", hint: null, givingUp: false };
  return { ...play, game: { ...play.game, can_undo, can_redo }, phase, said: null };
}

/** The server has said that the game is as it is shown: what was said and asked meanwhile stays. */
export function confirmed(play: Play, game: Game): Play {
  const now = rest(play);
  const same = now.is === restOf(game).is;
  return same ? { ...play, game } : arrived(play, game);
}

/** The server is being asked. */
export function asking(play: Play, said = play.said): Play {
  return { ...play, phase: { is: "asking", from: rest(play) }, said };
}

/** The server has refused: back to what was before. */
export function refused(play: Play): Play {
  return { ...play, phase: rest(play) };
}

export function says(play: Play, said: string): Play {
  return { ...play, said };
}

/** A hint has been given: a move, or only words where there is none; and how many there were by now. */
export function hinted(play: Play, hint: string | null, said: string | null, hints = play.game.hints): Play {
  const before = rest(play);
  const { hints_left } = play.game;
  const more = hints - play.game.hints;
  const game = { ...play.game, hints, hints_left: hints_left === null ? null : Math.max(0, hints_left - more) };
  return before.is === "turn" ? { ...play, game, phase: { ...before, hint }, said } : play;
}

/** Whether to give up is asked, or no longer. */
export function wondering(play: Play, givingUp: boolean): Play {
  return play.phase.is === "turn" ? { ...play, phase: { ...play.phase, givingUp } } : play;
}

/** The game is given up, and a solution shown. */
export function watching(play: Play, game: Game, solution: Solution, said: string): Play {
  return { ...play, game, phase: { is: "watching", solution }, values: false, said };
}

/** A move was wrong: say so, and show what refutes it. */
export function judgedWrong(play: Play, solution: Solution, said: string): Play {
  return { ...play, phase: { is: "wrong", solution }, said };
}

/** The line that is being shown, if one is. */
export function shownLine(play: Play): Solution | null {
  const now = rest(play);
  return now.is === "watching" || now.is === "wrong" ? now.solution : null;
}

export function valuesTurned(play: Play): Play {
  return { ...play, values: !play.values };
}

export function walks(play: Play, walk: Walk): Play {
  return { ...play, walk };
}

/** What the page shows while nothing new has arrived. */
export function rest(play: Play): Rest {
  return play.phase.is === "asking" ? play.phase.from : play.phase;
}

/** Whether a person may move now; while help is asked for, too. */
export function mayMove(play: Play): boolean {
  return rest(play).is === "turn";
}

/** Whether a wish other than a move can be sent now. */
export function mayAsk(play: Play): boolean {
  return play.phase.is !== "asking" && play.phase.is !== "thinking";
}

/** Whether a hint may be asked for, or the one that was given be played. */
export function mayHint(play: Play): boolean {
  return play.game.hints_left !== 0 || hintOf(play) !== null;
}

/** The move that was hinted at. */
export function hintOf(play: Play): string | null {
  const now = rest(play);
  return now.is === "turn" ? now.hint : null;
}

/** Whether what each move leads to is shown now. */
export function showsValues(play: Play): boolean {
  return play.values && rest(play).is === "turn";
}

/** What stands over the board: whether to give up, how the game ended, or nothing. */
export function cardOf(play: Play): "ending" | "question" | "none" {
  const now = rest(play);
  if (now.is === "turn" && now.givingUp) return "question";
  return now.is === "over" ? "ending" : "none";
}

/** Whether the maze is, or is about to be, seen from inside. */
export function isInside(play: Play): boolean {
  return play.walk === "entering" || play.walk === "inside";
}
