/** Beginning a play. */

import { post } from "../ui/api";
import { settings } from "../ui/settings";
import type { Game } from "../ui/types";

/** Begin a play of a puzzle, and go to its page in place of this one. */
export async function begin(puzzle: string, more: Record<string, unknown> = {}): Promise<void> {
  goTo(await post<Game>("plays", { puzzle, assist: settings.assist, ...more }));
}

/** Begin the same once more, against the same opponent and on the same shelf. */
export async function beginAgain(play: string): Promise<void> {
  goTo(await post<Game>(`plays/${play}/again`));
}

function goTo(game: Game): void {
  history.replaceState(null, "", `#/play/${game.play}`);
  dispatchEvent(new HashChangeEvent("hashchange"));
}
