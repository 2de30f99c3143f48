/** What tests of the client share: a game as a server would tell it, and a server that is only played. */

import { vi } from "vitest";
import { Refusal } from "./api";
import type { FamilyInfo, Game } from "./types";

export const BOARD = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10">
  <title>A board</title><desc>Three cells</desc>
  <g data-press="a"><title>cell a</title><path d="M0 0H10"/></g>
  <g data-press="b"><title>cell b</title><path d="M10 0H20"/></g>
  <g data-press="far"><title>cell far</title><path d="M20 0H30"/></g>
</svg>`;

/** A game for one, at its beginning; what is given is otherwise. */
export function aGame(other: Partial<Game> = {}): Game {
  return {
    play: "code",
    family: "game",
    title: "",
    opponent: "",
    puzzle: "game-0",
    grade: null,
    stars: null,
    score: null,
    goal: { words: "Solve it", left: 0, total: 0 },
    board: BOARD,
    frames: [],
    moves: ["a", "b"],
    keys: {},
    line: [],
    undone: [],
    known: 0,
    tally: {},
    lesson: null,
    strict: false,
    assist: "none",
    warnings: {},
    turn: 0,
    sides: ["white", "black"],
    people: [0],
    players: 1,
    danger: "",
    waiting: false,
    over: false,
    outcome: null,
    result: null,
    verdict: "",
    clock: null,
    seconds: 0,
    can_undo: false,
    can_redo: false,
    hints: 0,
    undos: 0,
    study: null,
    secret: false,
    closed: "",
    hints_left: null,
    seconds_left: null,
    ...other,
  };
}

export function aFamily(other: Partial<FamilyInfo> = {}): FamilyInfo {
  return {
    name: "game",
    title: "A game",
    summary: "",
    rules: [],
    sides: ["white", "black"],
    picture: BOARD,
    presets: {},
    preset_words: {},
    preset_parts: {},
    preset_stars: {},
    wish: [],
    games: {},
    rivals: {},
    formats: [],
    styles: {},
    can: { fog: true, values: true, edit: true, walk: true },
    ...other,
  };
}

export interface Asked {
  method: string;
  path: string;
  body: unknown;
}

/** Answer what the client asks: by method and path, a value or a refusal, or what is done to make one. */
export function serve(answers: Record<string, unknown>): Asked[] {
  const asked: Asked[] = [];
  const answer = async (address: string, init: RequestInit = {}): Promise<unknown> => {
    const path = (address.split("?")[0] ?? "").replace(/^api\//, "");
    const method = init.method ?? "GET";
    asked.push({ method, path, body: typeof init.body === "string" ? JSON.parse(init.body) : init.body });
    const found = answers[`${method} ${path}`];
    if (found === undefined) return { ok: false, status: 404, json: async () => ({ error: `no ${method} ${path}` }) };
    const value: unknown = typeof found === "function" ? await found() : found;
    if (value instanceof Refusal)
      return { ok: false, status: value.status, json: async () => ({ error: value.message }) };
    return { ok: true, status: 200, json: async () => value };
  };
  vi.stubGlobal("fetch", answer);
  return asked;
}

/** A promise that is kept from outside. */
export function held<T>(): { promise: Promise<T>; keep: (value: T) => void } {
  let keep: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    keep = resolve;
  });
  return { promise, keep };
}
