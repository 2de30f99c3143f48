/** What holds in a study, in words; and what a form makes of it. */

import { say } from "../ui/words/words";

/** What participants are held to. */
export interface Limits {
  hints: number | null;
  puzzle_seconds: number | null;
  study_seconds: number | null;
}

export type HintPolicy = "none" | "some" | "free";

/** The hints for each puzzle; null is as many as one likes. */
export function hintsOf(policy: HintPolicy, number: number): number | null {
  if (policy === "free") return null;
  return policy === "some" ? number : 0;
}

/** Seconds of minutes as they were typed; null where nothing was. */
export function secondsOf(minutes: string): number | null {
  const number = Number(minutes.replace(",", "."));
  return minutes.trim() === "" || !(number > 0) ? null : Math.round(number * 60);
}

/** Seconds as people say them. */
export function lengthWords(seconds: number): string {
  return seconds % 60 === 0 || seconds >= 600
    ? say("some-minutes", Math.round(seconds / 60))
    : say("some-seconds", seconds);
}

/** The limits of a study, each as one sentence. */
export function limitWords(limits: Limits): string[] {
  const { hints, puzzle_seconds, study_seconds } = limits;
  return [
    hints === null ? say("hints-free") : hints === 0 ? say("hints-none") : say("hints-some", hints),
    ...(puzzle_seconds === null ? [] : [say("limit-puzzle", lengthWords(puzzle_seconds))]),
    ...(study_seconds === null ? [] : [say("limit-study", lengthWords(study_seconds))]),
  ];
}
