/** Which lessons have been done; it stays in this browser. */

const KEY = "sakumon-lessons";
/** By game: the lessons that were done, and the plays of those that were begun. */
type Marks = Record<string, { done: string[]; begun: Record<string, string> }>;

function marks(): Marks {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Marks;
  } catch {
    return {};
  }
}

function change(family: string, how: (mark: Marks[string]) => void): void {
  const all = marks();
  const mark = all[family] ?? { done: [], begun: {} };
  how(mark);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all, [family]: mark }));
  } catch {
    // A browser that keeps nothing still teaches.
  }
}

export function doneLessons(family: string): Set<string> {
  return new Set(marks()[family]?.done ?? []);
}

/** The plays of lessons that were begun, by lesson. */
export function begunLessons(family: string): Record<string, string> {
  return marks()[family]?.begun ?? {};
}

export function markBegun(family: string, lesson: string, play: string): void {
  change(family, (mark) => {
    mark.begun[lesson] = play;
  });
}

export function markDone(family: string, lesson: string): void {
  change(family, (mark) => {
    mark.done = [...new Set([...mark.done, lesson])];
    delete mark.begun[lesson];
  });
}
