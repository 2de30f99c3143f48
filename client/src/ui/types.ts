/** What the server answers: the only place where the client writes it down. */

export type Sides = [string, string];
export type BoardValues = Record<string, unknown>;

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
  sides: Sides;
  picture: string;
  presets: Record<string, Record<string, unknown>>;
  preset_words: Record<string, string>;
  preset_parts: Record<string, [string, string]>;
  wish: WishField[];
  players: Record<string, string>;
  formats: { suffix: string; title: string; read: boolean }[];
  can: { fog: boolean; values: boolean; edit: boolean; walk: boolean };
}

export interface Families {
  families: FamilyInfo[];
  host: boolean;
}

/** A moment of a move, and how long it stays. */
export interface Frame {
  svg: string;
  link: number;
  caption: string;
  milliseconds: number;
}

/** A game as it stands. */
export interface Game {
  play: string;
  family: string;
  puzzle: string;
  grade: string | null;
  score: number | null;
  board: string;
  frames: Frame[];
  moves: string[];
  /** The moves that a key plays, one after the other. */
  keys: Record<string, string[]>;
  line: string[];
  assist: string;
  turn: number;
  sides: Sides;
  people: number[];
  players: number;
  danger: string;
  waiting: boolean;
  over: boolean;
  result: string | null;
  verdict: string;
  clock: Clock | null;
  seconds: number;
  can_undo: boolean;
  can_redo: boolean;
  hints: number;
  undos: number;
}

export interface Clock {
  left: [number, number];
  running: number | null;
}

export interface Hint {
  move: string | null;
  status: string;
}

export interface MoveValues {
  values: Record<string, { score: number; words: string }>;
  board: string;
}

export interface SolvedLine {
  line: string[];
  board: BoardValues;
}

export interface LookedAt {
  board: string;
  frames: Frame[];
}

export interface PuzzleInfo {
  id: string;
  family: string;
  title: string;
  board: BoardValues;
  svg: string;
  players: number;
}

export interface Job {
  job?: string;
  state: "running" | "done" | "failed";
  work: number;
  puzzle: string | null;
  error: string | null;
}

export type Point = [number, number];

export interface Room {
  storey: number;
  centre: Point;
  polygon: Point[];
}

export interface Door {
  rooms: [number, number];
  /** The moves from the first room to the second, and back. */
  moves: [string, string];
  opening: [Point, Point];
  lock: number;
}

export interface Stair {
  rooms: [number, number];
  moves: [string, string];
  at: Point;
}

/** A maze in space; rooms are known by their place in the list. */
export interface Space {
  unit: number;
  storeys: number;
  rooms: Room[];
  doors: Door[];
  stairs: Stair[];
  keys: { lock: number; room: number }[];
  start: number;
  goal: number;
}

export interface Brush {
  name: string;
  words: string;
  svg: string;
}

/** A board that is being painted. */
export interface Draft {
  board: BoardValues;
  svg: string;
  brush: string;
  brushes: Brush[];
  values: Record<string, string | number>;
}

export interface BoardSetting {
  name: string;
  label: string;
  kind: "integer" | "choice";
  low?: number;
  high?: number;
  options?: { value: string; words: string }[];
}

export interface BlankDraft extends Draft {
  settings: BoardSetting[];
}

/** What the solver says of a board. */
export interface Check {
  state: "broken" | "checked" | "stopped";
  error?: string;
  status: "won" | "lost" | "drawn" | "unknown";
  ways: number | null;
  exact: boolean;
  moves: number;
  grade: string | null;
  score: number | null;
  measures: { words: string; value: number | string }[];
  players: number;
  sides: Sides;
  turn: number;
}

export interface Today {
  date: string;
  families: Record<string, { preset: string; puzzle: string | null }>;
}

export interface PastPlay {
  code: string;
  id: string;
  family: string;
  grade: string | null;
  score: number | null;
  begun: number;
  result: string | null;
  seconds: number | null;
  hints: number;
}

export interface Strength {
  family: string;
  rating: number;
  deviation: number;
  plays: number;
}

export interface History {
  plays: PastPlay[];
  strengths: Strength[];
}

/** Plays of one kind, counted. */
export interface Tally {
  grade: string;
  plays: number;
  won: number;
  rate: number;
  seconds: number;
}

export interface Stats {
  plays: number;
  grades: (Tally & { family: string })[];
  splits: { family: string; title: string; rows: (Tally & { kind: string })[] }[];
  sizes: { family: string; title: string; measure: string; points: Point[] }[];
  rated: { id: string; family: string; rating: number; deviation: number; plays: number }[];
  answers: { family: string; question: string; count: number; mean?: number }[];
}

export interface StudyInfo {
  name: string;
  begun: number;
  ended: number | null;
  participants: number;
  played: number;
  codes: string[];
}

export interface NextInStudy {
  puzzle: string | null;
  done: number;
  total: number;
  assist: string;
  ended: boolean;
}
