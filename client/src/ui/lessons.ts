/** Which lessons have been done; it stays in this browser. */

const DONE = "sakumon-lessons";
const VISITED = "sakumon-visited";
/** Plays that are remembered until somebody looks how their lessons went. */
const MOST = 24;

function read<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still teaches.
  }
}

export function doneLessons(family: string): Set<string> {
  return new Set(read<Record<string, string[]>>(DONE, {})[family] ?? []);
}

export function markDone(family: string, lesson: string): void {
  const all = read<Record<string, string[]>>(DONE, {});
  write(DONE, { ...all, [family]: [...doneLessons(family).add(lesson)] });
}

/** The plays that were looked at since lessons were marked last. */
export function visitedPlays(): string[] {
  return read<string[]>(VISITED, []);
}

export function noteVisit(play: string): void {
  write(VISITED, [...visitedPlays().filter((one) => one !== play), play].slice(-MOST));
}

export function forgetVisit(play: string): void {
  write(
    VISITED,
    visitedPlays().filter((one) => one !== play),
  );
}
