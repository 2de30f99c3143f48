/** The puzzles of the day: found, or composed first; and which of them this browser has begun. */

import { get, post } from "../ui/api";
import { composed, started } from "../ui/composing";
import { locale } from "../ui/settings";
import type { Job, PuzzleInfo, Today } from "../ui/types";

const KEY = "sakumon-daily";

/** A day in words. */
export function dayWords(date: string): string {
  return new Date(`${date}T12:00:00`).toLocaleDateString(locale(), { dateStyle: "full" });
}

/** The one of some things whose turn it is on a day: each in turn, whoever looks. */
export function turnOf<T>(all: T[], date: string): T | undefined {
  return all[Math.floor(Date.parse(`${date}T00:00:00Z`) / 86_400_000) % all.length];
}

/** The id of a puzzle of the day, if it is composed already. */
export function knownId(today: Today, family: string): string | undefined {
  return today.families[family]?.puzzle ?? remembered(today.date)[family];
}

/** The id of a puzzle of the day; where it has to be composed, that is shown. Null if it was stopped. */
export async function puzzleOf(
  today: Today,
  family: string,
  status: HTMLElement,
  left: AbortSignal,
): Promise<string | null> {
  const job = await started(() => post<Job>(`daily/${family}?date=${today.date}`), status, left);
  if (!job) return null;
  const puzzle = job.state === "done" ? job.puzzle : await composed(job, status, left);
  if (puzzle) remember(today.date, family, puzzle);
  return puzzle;
}

export function boardOf(id: string): Promise<PuzzleInfo> {
  return get<PuzzleInfo>(`puzzles/${id}`);
}

/** Puzzles of a day that this browser has begun: a server that was started since does not know them yet. */
function remembered(date: string): Record<string, string> {
  const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as { date?: string; ids?: Record<string, string> };
  return kept.date === date ? (kept.ids ?? {}) : {};
}

function remember(date: string, family: string, id: string): void {
  localStorage.setItem(KEY, JSON.stringify({ date, ids: { ...remembered(date), [family]: id } }));
}
