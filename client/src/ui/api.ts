/** Asking the server. */

import { isDark, settings } from "./settings";

export interface WishField {
  name: string;
  label: string;
  words: Record<string, string>;
  kind: "integer" | "number" | "flag" | "choice" | "range" | "text";
  low?: number | null;
  high?: number | null;
  choices?: (string | number)[];
}

export interface FamilyInfo {
  name: string;
  title: string;
  summary: string;
  rules: string[];
  sides: [string, string];
  picture: string;
  presets: Record<string, Record<string, unknown>>;
  preset_words: Record<string, string>;
  preset_parts: Record<string, [string, string]>;
  wish: WishField[];
  players: Record<string, string>;
  formats: { suffix: string; title: string; read: boolean }[];
  can: Record<string, boolean>;
}

export interface Frame {
  kind: string;
  svg: string;
  link: number;
  caption: string;
}

export interface State {
  play: string;
  family: string;
  puzzle: string;
  grade: string | null;
  score: number | null;
  board: string;
  frames: Frame[];
  moves: string[];
  keys: Record<string, string[]>;
  line: string[];
  assist: string;
  warnings: Record<string, string>;
  turn: number;
  sides: [string, string];
  people: number[];
  players: number;
  danger: string;
  waiting: boolean;
  over: boolean;
  result: string | null;
  verdict: string;
  clock: { left: [number, number]; running: number | null } | null;
  seconds: number;
  can_undo: boolean;
  can_redo: boolean;
  hints: number;
  undos: number;
}

export interface PuzzleInfo {
  id: string;
  family: string;
  title: string;
  board: Record<string, unknown>;
  svg: string;
  grade: string | null;
  score: number | null;
  measures: Record<string, number | string>;
  players: number;
}

export interface JobInfo {
  job?: string;
  state: "running" | "done" | "failed";
  work: number;
  puzzle: string | null;
  error: string | null;
  preset?: string;
  date?: string;
}

/** What the server answered when it said no: words for people. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    words: string,
  ) {
    super(words);
  }
}

function address(path: string, fog = false): string {
  const look = new URLSearchParams({
    language: settings.language,
    theme: isDark() ? "dark" : "safe",
    ...(fog ? { fog: "1" } : {}),
  });
  return `api/${path}${path.includes("?") ? "&" : "?"}${look}`;
}

export async function ask<T>(
  method: string,
  path: string,
  body?: unknown,
  fog = false,
): Promise<T> {
  const init: RequestInit = { method, credentials: "same-origin" };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "Content-Type": "application/json" };
  }
  let response: Response;
  try {
    response = await fetch(address(path, fog), init);
  } catch {
    throw new Refusal(0, "offline");
  }
  if (response.status === 204) return undefined as T;
  const values = (await response.json().catch(() => ({}))) as { error?: string };
  if (!response.ok) throw new Refusal(response.status, values.error ?? `${response.status}`);
  return values as T;
}

export const get = <T>(path: string, fog = false): Promise<T> => ask<T>("GET", path, undefined, fog);
export const post = <T>(path: string, body: unknown = {}, fog = false): Promise<T> =>
  ask<T>("POST", path, body, fog);

export function fileAddress(puzzle: string, suffix: string, solution = false): string {
  const more = solution ? "&solution=true" : "";
  return address(`puzzles/${puzzle}/file?suffix=${encodeURIComponent(suffix)}${more}`);
}

let known: Promise<{ families: FamilyInfo[]; host: boolean }> | null = null;
let knownFor = "";

/** All families, asked for once for each language and theme. */
export function families(): Promise<{ families: FamilyInfo[]; host: boolean }> {
  const look = `${settings.language} ${isDark()}`;
  if (known === null || knownFor !== look) {
    knownFor = look;
    known = get("families");
    known.catch(() => (known = null));
  }
  return known;
}

export async function family(name: string): Promise<FamilyInfo> {
  const found = (await families()).families.find((one) => one.name === name);
  if (!found) throw new Refusal(404, name);
  return found;
}
