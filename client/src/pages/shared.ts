/** A board that came in a link. */

import { post } from "../ui/api";
import type { Page } from "../ui/page";
import { sharedBoard } from "../ui/share";
import type { PuzzleInfo } from "../ui/types";

export const page: Page = async (_into, [family = "", packed = ""]) => {
  const board = await sharedBoard(packed);
  const puzzle = await post<PuzzleInfo>("puzzles", { family, board });
  location.replace(`#/puzzle/${puzzle.id}`);
};
