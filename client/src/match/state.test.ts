import { describe, expect, it } from "vitest";
import type { MatchBoard, MatchLive } from "../ui/types";
import {
  boardArrived,
  isPlaying,
  liveArrived,
  type Match,
  mayMove,
  offerOf,
  outcomeOf,
  presence,
  seatName,
  statusOf,
} from "./state";
import { BOARD, LIVE } from "./testing";

function match(live: Partial<MatchLive> = {}, board: Partial<MatchBoard> = {}): Match {
  return {
    board: { ...BOARD, ...board },
    live: { ...LIVE, ...live },
    said: null,
    resigning: false,
    connected: true,
    expected: false,
  };
}

describe("who may move", () => {
  it("is who is on move, once both are there and while the game goes on", () => {
    expect(mayMove(match())).toBe(true);
    expect(mayMove(match({ seat: 1 }))).toBe(false);
    expect(mayMove(match({ seat: null }))).toBe(false);
    expect(mayMove(match({ joined: false }))).toBe(false);
    expect(mayMove(match({ result: { winner: 1, reason: "time", words: "" } }))).toBe(false);
    expect(isPlaying(match({ seat: null }))).toBe(false);
  });
});

describe("offers", () => {
  it("of the other side come before one's own", () => {
    expect(offerOf(match({ draw: 0 }))).toEqual({ offer: "draw", mine: true });
    expect(offerOf(match({ take_back: 0, draw: 1 }))).toEqual({ offer: "draw", mine: false });
    expect(offerOf(match({ seat: null, draw: 1 }))).toBeNull();
  });

  it("that are declined are spoken of; those that a move has ended are not", () => {
    const asked = match({ draw: 0 });
    expect(statusOf(liveArrived(asked, { ...LIVE }))).toBe("Your opponent declined.");
    const moved = boardArrived(asked, { ...BOARD, line: ["a1"], turn: 1 });
    expect(statusOf(liveArrived(moved, { ...LIVE }))).toBe("White: a1. Your opponent is to move.");
    expect(liveArrived({ ...asked, expected: true }, { ...LIVE }).said).toBeNull();
  });

  it("to resign go with the game", () => {
    const wondering = { ...match(), resigning: true };
    expect(liveArrived(wondering, LIVE).resigning).toBe(true);
    const over = { ...LIVE, result: { winner: 0, reason: "resigned", words: "black has resigned" } };
    expect(liveArrived(wondering, over).resigning).toBe(false);
  });
});

describe("what is said", () => {
  it("is whose turn it is, for players and for who watches", () => {
    expect(statusOf(match())).toBe("Your turn");
    expect(statusOf(match({ joined: false }))).toBe("Waiting for the other player …");
    expect(statusOf(match({ seat: null }, { line: ["a1"], turn: 1 }))).toBe("White: a1. Black to move");
  });

  it("is how it ended for oneself, and why", () => {
    const result = { winner: 1, reason: "time", words: "the time of white is up" };
    expect(statusOf(match({ result }))).toBe("You have lost. The time of white is up");
    expect(statusOf(match({ result, seat: 1 }))).toBe("You have won! The time of white is up");
    expect(statusOf(match({ result, seat: null }))).toBe("The time of white is up");
    expect(outcomeOf(match({ result: { ...result, winner: null } }))).toBe("drawn");
    const left = { winner: null, reason: "left", words: "nobody has played on" };
    expect(statusOf(match({ result: left }))).toBe("Nobody has played on");
  });

  it("names the seats and who is away", () => {
    expect(seatName(match(), 0)).toBe("You · white");
    expect(seatName(match({ seat: null }), 1)).toBe("Black");
    expect(presence(match({ here: [false, false] }), 0)).toBe("here");
    expect(presence(match({ here: [true, false] }), 1)).toBe("away");
    expect(presence(match({ here: [true, false], joined: false }), 1)).toBe("none");
    expect(presence({ ...match(), connected: false }, 0)).toBe("away");
  });
});
