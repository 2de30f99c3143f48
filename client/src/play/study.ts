/** The study that this browser takes part in. */

export interface Part {
  name: string;
  code: string;
  done: number;
  total: number;
}

const KEY = "sakumon-study";

export function currentStudy(): Part | null {
  const text = sessionStorage.getItem(KEY);
  return text ? (JSON.parse(text) as Part) : null;
}

export function joinStudy(part: Part): void {
  sessionStorage.setItem(KEY, JSON.stringify(part));
}

export function leaveStudy(): void {
  sessionStorage.removeItem(KEY);
}
