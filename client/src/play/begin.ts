/** Beginning a play. */

import { post } from "../ui/api";
import { settings } from "../ui/settings";
import type { Game } from "../ui/types";

/** Begin a play of a puzzle, and go to its page in place of this one. */
export async function begin(puzzle: string, more: Record<string, unknown> = {}): Promise<void> {
  const game = await post<Game>("plays", { puzzle, assist: settings.assist, ...more });
  history.replaceState(null, "", `#/play/${game.play}`);
  dispatchEvent(new HashChangeEvent("hashchange"));
}
