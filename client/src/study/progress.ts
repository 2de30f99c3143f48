/** How far everyone is in a study, as the host sees it. */

import { h } from "../ui/dom";
import { type Cell, table } from "../ui/table";
import type { Participant, Study } from "../ui/types";
import { clock, type Phrase, say } from "../ui/words/words";

const STATES: Record<Participant["state"], Phrase> = {
  waiting: "part-waiting",
  playing: "part-playing",
  between: "part-between",
  finished: "part-finished",
  late: "part-late",
};

/** Signs after a family's name that tell two puzzles apart. */
const SHORT_ID = 5;

/** One sentence on all. */
export function summary(people: Participant[]): string {
  const count = (...states: Participant["state"][]): number =>
    people.filter((one) => states.includes(one.state)).length;
  return say("part-summary", people.length - count("waiting"), count("finished", "late"), people.length);
}

/** A puzzle by its place in the list, and the beginning of its id. */
export function placed(puzzle: string, all: string[]): string {
  return `${all.indexOf(puzzle) + 1}. ${puzzle.slice(0, puzzle.indexOf("-") + SHORT_ID)}`;
}

export function progressTable(study: Study): HTMLElement {
  const consent = study.terms.consent !== "";
  const heads = [say("study-code"), say("study-state"), say("played"), say("puzzle"), say("time")];
  return table(
    consent ? [...heads, say("part-consent")] : heads,
    study.people.map((one) => row(one, study, consent)),
    say("part-progress"),
  );
}

function row(one: Participant, study: Study, consent: boolean): Cell[] {
  const cells: Cell[] = [
    h("code", {}, one.code),
    say(STATES[one.state]),
    say("part-done", one.done, one.total),
    one.puzzle === null ? "" : placed(one.puzzle, study.puzzles),
    one.since === null ? "" : clock(study.now - one.since),
  ];
  return consent ? [...cells, one.consented === null ? "" : "✓"] : cells;
}
