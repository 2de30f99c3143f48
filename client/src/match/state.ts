/** How a match stands, and what is said about it: no page, no server, no clock. */

import type { MatchBoard, MatchLive } from "../ui/types";
import { type Phrase, say } from "../ui/words/words";

export interface Match {
  board: MatchBoard;
  live: MatchLive;
  /** Words in place of whose turn it is. */
  said: string | null;
  /** Whether to resign is asked. */
  resigning: boolean;
  connected: boolean;
  /** Whether it is clear why an offer goes: a move was made or taken back, or one has withdrawn it. */
  expected: boolean;
}

/** What one side may offer the other. */
export type Offer = "take_back" | "draw" | "rematch";
const OUTCOMES: Record<string, Phrase> = { won: "won-game", lost: "match-lost", drawn: "drawn" };
const OFFERS: Offer[] = ["take_back", "draw", "rematch"];

/** Whether one may move now. */
export function mayMove({ board, live }: Match): boolean {
  return live.seat === board.turn && live.result === null && live.joined && !board.over;
}

/** Whether one plays, and the game goes on. */
export function isPlaying({ live }: Match): boolean {
  return live.seat !== null && live.result === null && live.joined;
}

/** The offer that one has to answer, or has made. */
export function offerOf({ live }: Match): { offer: Offer; mine: boolean } | null {
  if (live.seat === null) return null;
  const open = OFFERS.filter((offer) => live[offer] !== null);
  const theirs = open.find((offer) => live[offer] !== live.seat);
  const offer = theirs ?? open[0];
  return offer ? { offer, mine: offer !== theirs } : null;
}

/** A board has arrived: words and questions belonged to the one before. */
export function boardArrived(match: Match, board: MatchBoard): Match {
  return { ...match, board, said: null, resigning: false, expected: true };
}

export function liveArrived(match: Match, live: MatchLive): Match {
  const resigning = match.resigning && live.result === null;
  const said = !match.expected && declined(match.live, live) ? say("match-declined") : match.said;
  return { ...match, live, resigning, said, expected: false };
}

/** Whether an offer that one has made is gone. */
function declined(before: MatchLive, now: MatchLive): boolean {
  if (now.seat === null || now.next !== null || (before.result === null) !== (now.result === null)) return false;
  return OFFERS.some((offer) => before[offer] === now.seat && now[offer] === null);
}

/** What the status line says. */
export function statusOf(match: Match): string {
  const { board, live } = match;
  if (live.result) return resultOf(match);
  if (match.said) return match.said;
  if (!live.joined) return say("match-waiting");
  const last = board.line.at(-1);
  const mover = capital(board.sides[1 - board.turn] ?? "");
  const played = last === undefined ? "" : `${say("match-played", mover, last)} `;
  if (live.seat === null) return played + capital(say("turn-of", board.sides[board.turn] ?? ""));
  return played + say(live.seat === board.turn ? "your-turn" : "match-their-turn");
}

/** How the match ended, in a few words. */
export function resultOf({ board, live }: Match): string {
  const { result } = live;
  if (!result) return "";
  const why = capital(result.words || board.verdict);
  const outcome = outcomeOf({ live });
  return outcome === null ? why : `${say(OUTCOMES[outcome] ?? "drawn")} ${why}`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a seat is called, for who plays and for who looks on. */
export function seatName({ board, live }: Match, side: number): string {
  const name = board.sides[side] ?? "";
  if (live.seat === null) return capital(name);
  return `${say(live.seat === side ? "match-you" : "match-other")} · ${name}`;
}

/** Whether somebody sits there; the server knows of oneself a moment later. */
export function presence({ live, connected }: Match, side: number): "here" | "away" | "none" {
  if (live.seat === side) return connected ? "here" : "away";
  if (live.here[side]) return "here";
  return live.joined ? "away" : "none";
}

/** How the match ended for who plays; nothing while it goes on, and for who watches. */
export function outcomeOf({ live }: Pick<Match, "live">): "won" | "lost" | "drawn" | null {
  if (!live.result || live.seat === null || live.result.reason === "left") return null;
  if (live.result.winner === null) return "drawn";
  return live.result.winner === live.seat ? "won" : "lost";
}
