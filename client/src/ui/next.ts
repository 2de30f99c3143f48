/** The next puzzle for a player: about as hard as the player is strong. */

import { post } from "./api";
import { composed, started } from "./composing";
import { fill } from "./dom";
import { trouble } from "./trouble";
import type { Job } from "./types";

/** Find a puzzle that suits the player, composed if need be, and go to it. */
export async function nextForYou(family: string, status: HTMLElement, left: AbortSignal): Promise<void> {
  try {
    const job = await started(() => post<Job>(`next/${family}`), status, left);
    const puzzle = job?.state === "done" ? job.puzzle : job && (await composed(job, status, left));
    if (puzzle) location.hash = `#/puzzle/${puzzle}`;
  } catch (error) {
    fill(status, trouble(error));
  }
}
