/** A board that came in a link. */

import { post, type PuzzleInfo } from "../ui/api";
import type { Page } from "../main";
import { sharedBoard } from "../ui/share";

export const page: Page = async (_into, [family = "", packed = ""]) => {
  const board = await sharedBoard(packed);
  const puzzle = await post<PuzzleInfo>("puzzles", { family, board });
  location.replace(`#/puzzle/${puzzle.id}`);
};
