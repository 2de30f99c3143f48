/** Waiting for the server to compose, with progress and a way to stop. */

import { ask, get, type JobInfo } from "./api";
import { button, fill, h, pause } from "./dom";
import { settings } from "./settings";
import { say } from "./words/words";

/** Wait for a job; return the puzzle it made, or null if it was stopped. */
export async function composed(
  job: JobInfo,
  status: HTMLElement,
  stops: (stop: () => void) => void,
): Promise<string | null> {
  let stopped = false;
  const stop = (): void => {
    stopped = true;
    if (job.job) void ask("DELETE", `jobs/${job.job}`).catch(() => undefined);
  };
  stops(stop);
  const work = h("span", { class: "work" });
  fill(
    status,
    h("progress", { "aria-label": say("composing") }),
    h("p", {}, say("composing"), " ", work),
    button(say("stop"), stop),
  );
  let wait = 60;
  while (job.state === "running" && !stopped) {
    await pause(wait);
    wait = Math.min(600, wait * 1.4);
    job = await get<JobInfo>(`jobs/${job.job}`);
    if (job.work > 0) {
      work.textContent = say("work-done", job.work.toLocaleString(settings.language));
    }
  }
  stops(() => undefined);
  if (stopped) {
    fill(status, h("p", {}, say("stopped")));
    return null;
  }
  if (job.state === "failed") throw new Error(job.error ?? "");
  fill(status);
  return job.puzzle;
}
