/** Having puzzles composed: what was ordered last, and waiting with a way to stop. */

import { ask, get, post } from "./api";
import { button, fill, h, pause } from "./dom";
import { settings } from "./settings";
import type { Job } from "./types";
import { say } from "./words/words";

export interface Order {
  family: string;
  preset: string;
  wish: Record<string, string>;
}

const KEY = "sakumon-order";
/** Milliseconds between two looks at a job: at first, and at most. */
const SHORTEST = 60;
const LONGEST = 600;

export function anySeed(): number {
  return Math.floor(Math.random() * 1e9);
}

/** What this browser ordered last, if it was of this family. */
export function lastOrder(family: string): Order | null {
  const text = sessionStorage.getItem(KEY);
  const order = text ? (JSON.parse(text) as Order) : null;
  return order?.family === family ? order : null;
}

/** Have a puzzle composed; return its id, or null if it was stopped. */
export async function compose(
  order: Order,
  seed: number,
  status: HTMLElement,
  left: AbortSignal,
): Promise<string | null> {
  sessionStorage.setItem(KEY, JSON.stringify(order));
  return composed(await post<Job>("compose", { ...order, seed }), status, left);
}

/** Wait for a job; return the puzzle it made, or null if it was stopped or the page left. */
export async function composed(job: Job, status: HTMLElement, left: AbortSignal): Promise<string | null> {
  let stopped = left.aborted;
  const stop = (): void => {
    stopped = true;
    if (job.job) void ask("DELETE", `jobs/${job.job}`).catch(() => undefined);
  };
  left.addEventListener("abort", stop, { once: true });
  const work = showProgress(status, stop);
  let wait = SHORTEST;
  while (job.state === "running" && !stopped) {
    await pause(wait);
    wait = Math.min(LONGEST, wait * 1.4);
    job = await get<Job>(`jobs/${job.job}`);
    if (job.work > 0) work.textContent = say("work-done", job.work.toLocaleString(settings.language));
  }
  left.removeEventListener("abort", stop);
  if (stopped) {
    fill(status, h("p", {}, say("stopped")));
    return null;
  }
  if (job.state === "failed") throw new Error(job.error ?? "");
  fill(status);
  return job.puzzle;
}

/** Show that something is being composed; return where the work done is written. */
function showProgress(status: HTMLElement, stop: () => void): HTMLElement {
  const work = h("span", { class: "work" });
  fill(
    status,
    h("progress", { "aria-label": say("composing") }),
    h("p", {}, say("composing"), " ", work),
    button(say("stop"), stop),
  );
  return work;
}
