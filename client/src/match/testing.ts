/** What tests of a match share: how one stands at its beginning, and a connection that is only played. */

import type { MatchBoard, MatchLive } from "../ui/types";

export const BOARD: MatchBoard = {
  family: "x",
  board: "<svg/>",
  frames: [],
  moves: ["a1"],
  keys: {},
  line: [],
  turn: 0,
  sides: ["white", "black"],
  over: false,
  verdict: "",
};
export const LIVE: MatchLive = {
  game: "a game",
  seat: 0,
  taken: false,
  joined: true,
  here: [true, true],
  watching: 0,
  seconds: null,
  increment: 0,
  clock: null,
  take_back: null,
  draw: null,
  rematch: null,
  can_take_back: false,
  result: null,
  invitation: null,
  watch: "w",
  next: null,
};

export class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];

  constructor(readonly address: string) {
    super();
    FakeSocket.made.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.readyState = 3;
    this.dispatchEvent(new Event("close"));
  }

  says(letter: unknown): void {
    this.readyState = 1;
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(letter) }));
  }
}
