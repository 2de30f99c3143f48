/** The connection to a match: it comes back by itself, and what was to be sent meanwhile is sent then. */

import type { MatchBoard, MatchLive } from "../ui/types";

/** What the server sends: one of these. */
export interface Letter {
  board?: MatchBoard;
  live?: MatchLive;
  refused?: string;
}

/** What one may ask for at a match. */
export type Request = Record<string, string | boolean>;

/** Milliseconds before another try, growing from one to the next. */
const PAUSES = [300, 700, 1500, 3000, 6000, 12000];
/** Requests that wait for the connection to come back. */
const MOST_WAITING = 4;

export interface Hearing {
  arrived: (letter: Letter) => void;
  /** The connection is there, or lost. */
  changed: (open: boolean) => void;
}

/** The pause before a try, after some that failed. */
export function pauseBefore(tries: number): number {
  return PAUSES[Math.min(tries, PAUSES.length - 1)] ?? 0;
}

export class Link {
  private socket: WebSocket | null = null;
  private tries = 0;
  private waiting: Request[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly address: () => string,
    private readonly hearing: Hearing,
    private readonly left: AbortSignal,
  ) {
    left.addEventListener("abort", () => this.close());
    const now = (): void => this.again();
    addEventListener("online", now, { signal: left });
    document.addEventListener("visibilitychange", () => document.hidden || now(), { signal: left });
  }

  open(): void {
    if (this.left.aborted) return;
    const socket = new WebSocket(this.address());
    this.socket = socket;
    socket.addEventListener("message", (event) => this.heard(String(event.data)));
    socket.addEventListener("close", () => this.lost(socket));
  }

  send(request: Request): void {
    if (this.socket?.readyState === WebSocket.OPEN && this.tries === 0) this.socket.send(JSON.stringify(request));
    else this.waiting = [...this.waiting, request].slice(-MOST_WAITING);
  }

  private heard(text: string): void {
    const letter = JSON.parse(text) as Letter;
    // Whoever is let in is sent how the match stands; only then does one know what one does.
    if (letter.live && (this.tries > 0 || this.waiting.length > 0)) this.isBack();
    this.hearing.arrived(letter);
  }

  private isBack(): void {
    const unsent = this.waiting;
    this.waiting = [];
    if (this.tries > 0) this.hearing.changed(true);
    this.tries = 0;
    for (const request of unsent) this.send(request);
  }

  private lost(socket: WebSocket): void {
    if (this.left.aborted || socket !== this.socket) return;
    this.socket = null;
    if (this.tries === 0) this.hearing.changed(false);
    this.timer = setTimeout(() => this.open(), pauseBefore(this.tries));
    this.tries += 1;
  }

  /** Try at once, where a try waits for its time. */
  private again(): void {
    if (this.socket || this.tries === 0) return;
    clearTimeout(this.timer);
    this.open();
  }

  private close(): void {
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
