/** Boards to go back to, and forward again. */

import type { BoardValues } from "../ui/types";

const MOST = 200;

export type Way = "undo" | "redo";

export class Trail {
  private readonly boards: Record<Way, BoardValues[]> = { undo: [], redo: [] };

  /** Keep a board that was painted over; what was taken back before is gone. */
  keep(board: BoardValues): void {
    this.boards.undo.push(board);
    if (this.boards.undo.length > MOST) this.boards.undo.shift();
    this.boards.redo.length = 0;
  }

  /** The board that lies next on a way; null at its end. */
  next(way: Way): BoardValues | null {
    return this.boards[way].at(-1) ?? null;
  }

  /** Go one board along a way, from the board that is left behind. */
  go(way: Way, from: BoardValues): void {
    if (this.boards[way].pop() === undefined) return;
    this.boards[way === "undo" ? "redo" : "undo"].push(from);
  }
}

export function isSame(one: BoardValues, other: BoardValues): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
