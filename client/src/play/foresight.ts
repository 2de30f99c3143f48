/** Games that are known before the server is asked: what moves lead to, and what has been seen. */

import { backwards, USUAL } from "../ui/moments";
import type { Frame, Game, GamesAhead } from "../ui/types";
import type { Errand } from "./intents";

/** Games that are remembered at most. */
const MOST = 400;

export class Foresight {
  private ahead: { of: string; games: GamesAhead["games"] } | null = null;
  private readonly seen = new Map<string, Game>();
  /** The moments of the move that led to a line. */
  private readonly ways = new Map<string, Frame[]>();

  /** Remember a game that is shown, and the one before it if a single move led from there. */
  remember(game: Game, before: Game | null): void {
    if (this.seen.size > MOST) this.forget();
    this.seen.set(nameOf(game.line), game);
    const step = before !== null && isSame(game.line.slice(0, -1), before.line) && game.frames.length > 0;
    if (step) this.ways.set(nameOf(game.line), game.frames);
  }

  /** Take what the server says that moves lead to, beside what it has said of them before. */
  look(game: Game, { known, games }: GamesAhead): void {
    if (known !== game.known) return;
    const of = placeOf(game);
    this.ahead = { of, games: { ...(this.ahead?.of === of ? this.ahead.games : {}), ...games } };
  }

  /** Forget everything: it is drawn otherwise now. */
  forget(): void {
    this.ahead = null;
    this.seen.clear();
    this.ways.clear();
  }

  /** The game that an errand leads to, if it is known. */
  after(errand: Errand, game: Game): Game | null {
    if (errand.path === "moves") return this.afterMoves(errand, game);
    // Against a machine the server knows how far back a person's turn is.
    if (game.people.length < game.players || game.study !== null) return null;
    const whole = [...game.line, ...game.undone];
    switch (errand.path) {
      case "undo":
        return this.at(whole, game.line.length - 1, game);
      case "redo":
        return this.at(whole, game.line.length + 1, game);
      case "go":
        return this.at(whole, Number(errand.body.place), game);
      case "restart":
        return this.at([], 0, game);
      default:
        return null;
    }
  }

  private afterMoves({ body }: Errand, game: Game): Game | null {
    const moves = body.moves as string[];
    const found = this.ahead?.of === placeOf(game) && moves.length === 1 ? this.ahead.games[moves[0] ?? ""] : undefined;
    return found ?? null;
  }

  /** A game that was seen before, with what has been counted since. */
  private at(whole: string[], place: number, now: Game): Game | null {
    const line = whole.slice(0, place);
    const then = this.seen.get(nameOf(line));
    if (!then) return null;
    const undone = whole.slice(place);
    return {
      ...then,
      frames: this.between(line, now),
      undone,
      can_undo: line.length > 0,
      can_redo: undone.length > 0,
      hints: now.hints,
      undos: now.undos + (place < now.line.length ? 1 : 0),
      known: now.known + 1,
      seconds: now.seconds,
      clock: now.clock,
      result: now.result,
    };
  }

  /** The moments between two lines that are one move apart. */
  private between(line: string[], now: Game): Frame[] {
    if (line.length === now.line.length + 1) return this.ways.get(nameOf(line)) ?? [];
    const way = line.length === now.line.length - 1 ? this.ways.get(nameOf(now.line)) : undefined;
    if (!way) return [];
    const back = { kind: "undo", svg: "", link: 0, caption: "", milliseconds: USUAL, sound: "" } as const;
    return [{ ...back, moved: backwards(way) }];
  }
}

export function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((move, place) => move === other[place]);
}

function nameOf(line: readonly string[]): string {
  return line.join("\n");
}

function placeOf(game: Game): string {
  return `${game.known} ${nameOf(game.line)}`;
}
