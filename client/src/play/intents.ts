/** What a player wants, and what is sent for it: a wish is understood when its turn comes, not before. */

import type { Game } from "../ui/types";

export type Intent =
  | { is: "key"; key: string }
  /** A press may mean nothing; then something else may be done instead of saying so. */
  | { is: "press"; press: string; instead?: (() => void) | undefined }
  | { is: "moves"; moves: string[]; hinted: boolean }
  | { is: "undo" | "redo" | "restart" | "leave" | "reply" | "look" }
  | { is: "go"; place: number };

/** Something to be asked of the server when all wishes before it were answered. */
export interface Question {
  is: "question";
  ask: () => Promise<void> | void;
}

/** What is sent to the server, after the name of the play. */
export interface Errand {
  path: string;
  body: Record<string, unknown>;
}

/** What a wish means in a game; null where it means nothing there. */
export function understood(intent: Intent, game: Game): Errand | null {
  switch (intent.is) {
    case "key":
      return moving(game.keys[intent.key] ?? [], false);
    case "press":
      return game.moves.includes(intent.press)
        ? moving([intent.press], false)
        : { path: "press", body: { press: intent.press } };
    case "moves":
      return moving(intent.moves, intent.hinted);
    case "undo":
      return game.can_undo ? plain("undo") : null;
    case "redo":
      return game.can_redo ? plain("redo") : null;
    case "go":
      return intent.place === game.line.length ? null : { path: "go", body: { place: intent.place } };
    case "restart":
      return plain("restart");
    default:
      return plain(intent.is);
  }
}

/** Whether a wish is a move of the person, which has to wait for a machine that thinks. */
export function isMove({ is }: Intent): boolean {
  return is === "key" || is === "press" || is === "moves";
}

function plain(path: string): Errand {
  return { path, body: {} };
}

function moving(moves: string[], hinted: boolean): Errand | null {
  return moves.length > 0 ? { path: "moves", body: { moves, hinted } } : null;
}
