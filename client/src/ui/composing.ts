/** Having puzzles composed: what was ordered last, and waiting with a way to stop. */

import { ask, get, post, Refusal } from "./api";
import { button, fill, h, pause } from "./dom";
import { settings } from "./settings";
import { trouble } from "./trouble";
import type { Job, Jobs } from "./types";
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
/** Milliseconds in which a job that is stopped makes room. */
const STOPPING = 500;
/** What the server answers to who asks for too much at once. */
const BUSY = 429;

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
  const job = await started(() => post<Job>("compose", { ...order, seed }), status, left);
  return job && composed(job, status, left);
}

/** Begin a job; where others of this browser are in its way, offer to stop them. Null if the page was left. */
export async function started(begin: () => Promise<Job>, status: HTMLElement, left: AbortSignal): Promise<Job | null> {
  while (!left.aborted) {
    try {
      return await begin();
    } catch (error) {
      const { jobs } = error instanceof Refusal && error.status === BUSY ? await get<Jobs>("jobs") : { jobs: [] };
      if (jobs.length === 0) throw error;
      await pressed(status, left, error);
      await Promise.all(jobs.map((job) => ask("DELETE", `jobs/${job.job}`)));
      fill(status);
      await pause(STOPPING);
    }
  }
  return null;
}

/** Wait until somebody wants what is under way to be stopped. */
function pressed(status: HTMLElement, left: AbortSignal, error: unknown): Promise<void> {
  return new Promise((go) => {
    left.addEventListener("abort", () => go(), { once: true });
    fill(
      status,
      trouble(error),
      button(say("stop-others"), () => go(), { "data-tool": "stop-others" }),
    );
  });
}

/** Wait for a job; return the puzzle it made, or null if it was stopped or the page left. */
export async function composed(job: Job, status: HTMLElement, left: AbortSignal): Promise<string | null> {
  let stopped = left.aborted;
  const stop = (): void => {
    stopped = true;
    if (job.job) void ask("DELETE", `jobs/${job.job}`).catch(() => undefined);
  };
  left.addEventListener("abort", stop, { once: true });
  addEventListener("pagehide", stop);
  const work = showProgress(status, stop);
  let wait = SHORTEST;
  try {
    while (job.state === "running" && !stopped) {
      await pause(wait);
      wait = Math.min(LONGEST, wait * 1.4);
      job = await get<Job>(`jobs/${job.job}`);
      if (job.work > 0) work.textContent = say("work-done", job.work.toLocaleString(settings.language));
    }
  } finally {
    left.removeEventListener("abort", stop);
    removeEventListener("pagehide", stop);
  }
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
