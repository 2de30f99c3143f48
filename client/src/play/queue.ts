/** Wishes on their way: shown at once where it is known what comes of them, sent one after the other, never lost. */

import { Refusal } from "../ui/api";
import { pause } from "../ui/dom";
import type { Game, GamesAhead } from "../ui/types";
import { Foresight, isSame } from "./foresight";
import { type Errand, type Intent, isMove, type Question, understood } from "./intents";

/** How the server is asked. */
export interface Wire {
  send: (errand: Errand) => Promise<Game>;
  look: () => Promise<Game>;
  ahead: (known: number) => Promise<GamesAhead>;
}

/** Who shows what comes of it. */
export interface Audience {
  /** Show a game, with its moments; the promise is kept when they are over. */
  show: (game: Game) => Promise<void>;
  /** The game that is shown is as it was thought to be. */
  confirm: (game: Game) => void;
  /** These games may be shown next. */
  expect: (games: Game[]) => void;
  refused: (error: unknown) => void;
  /** Whether the server cannot be reached. */
  cut: (off: boolean) => void;
  /** End the moments that are being shown. */
  hurry: () => void;
  /** Judge a move of a person; tell whether the game stops here. */
  judge: (game: Game) => Promise<boolean>;
  gone: () => boolean;
}

/** Milliseconds between two tries to reach the server: at first, and at most. */
const SOON = 400;
const LATE = 8_000;
/** Milliseconds after something that was refused. */
const REFUSED = 300;

export class Queue {
  readonly foresight = new Foresight();
  private readonly intents: (Intent | Question)[] = [];
  /** What was shown before it was sent, and the game that was shown. */
  private readonly unsent: { errand: Errand; shown: Game }[] = [];
  private line: Promise<void> = Promise.resolve();
  /** Over when the moments of what is shown are. */
  private showing: Promise<void> = Promise.resolve();
  private taking = false;

  constructor(
    private shown: Game,
    private readonly wire: Wire,
    private readonly audience: Audience,
    private truth = shown,
  ) {
    this.foresight.remember(shown, null);
  }

  /** Whether nothing is under way. */
  get idle(): boolean {
    return !this.taking && this.unsent.length === 0 && this.intents.length === 0;
  }

  /** Take a wish; it is done when those before it are. */
  add(intent: Intent | Question): void {
    this.intents.push(intent);
    this.audience.hurry();
    if (!this.taking) void this.take();
  }

  /** Do something when all that was sent is answered. */
  later(deed: () => Promise<void> | void): Promise<void> {
    this.line = this.line
      .then(() => (this.audience.gone() ? undefined : deed()))
      .catch((error: unknown) => this.audience.refused(error));
    return this.line;
  }

  /** A game has come by another way. */
  async arrive(game: Game): Promise<void> {
    this.truth = game;
    await this.present(game);
    void this.lookAhead();
  }

  /** Show the first game, and let a machine begin. */
  begin(): void {
    void this.later(async () => {
      await this.audience.show(this.shown);
      await this.settle();
    });
  }

  private async take(): Promise<void> {
    this.taking = true;
    for (let intent = this.intents.shift(); intent && !this.audience.gone(); intent = this.intents.shift()) {
      if (intent.is === "question") {
        void this.later(intent.ask);
        continue;
      }
      // A machine is thinking, or nothing is known of the future: wait for the server.
      if (isMove(intent) && this.shown.waiting) await this.later(() => undefined);
      if (isMove(intent) && (this.shown.waiting || this.shown.over)) continue;
      const errand = understood(intent, this.shown);
      const next = errand && this.foresight.after(errand, this.shown);
      if (next) await this.foresee(errand, next);
      else if (errand) await this.later(() => this.ask(intent));
    }
    this.taking = false;
  }

  /** Show what will come of an errand, and send it meanwhile. */
  private async foresee(errand: Errand, next: Game): Promise<void> {
    this.unsent.push({ errand, shown: next });
    void this.later(() => this.sendShown());
    await this.present(next);
  }

  /** Send a wish whose end is not known, and show what comes of it. */
  private async ask(intent: Intent): Promise<void> {
    const errand = understood(intent, this.shown);
    if (!errand) return;
    const show = async (game: Game): Promise<void> => {
      this.truth = game;
      await this.present(game);
    };
    await this.carried(errand, show, intent.is === "press" ? intent.instead : undefined);
    await this.settle(errand);
  }

  private async sendShown(): Promise<void> {
    const next = this.unsent[0];
    if (!next) return;
    await this.carried(next.errand, async (game) => {
      this.unsent.shift();
      this.truth = game;
      if (!isSame(game.line, next.shown.line) || game.over !== next.shown.over) await this.correct(game);
      else if (this.unsent.length === 0) this.confirm(game);
    });
    if (this.unsent.length === 0) await this.settle(next.errand);
  }

  /** Send an errand; what the server refuses is said, or not, and the game shown as it is. */
  private async carried(errand: Errand, then: (game: Game) => Promise<void>, instead?: () => void): Promise<void> {
    try {
      await then(await this.reach(errand));
    } catch (error) {
      if (instead) instead();
      else this.audience.refused(error);
      const fresh = await this.wire.look().catch(() => null);
      this.truth = fresh ?? this.truth;
      if (this.unsent.length > 0 || !isSame(this.truth.line, this.shown.line) || isClosed(this.truth, this.shown))
        await this.correct(this.truth);
      await pause(REFUSED);
    }
  }

  /** Send an errand until it is answered; one that was done before the answer was lost is not done twice. */
  private async reach(errand: Errand): Promise<Game> {
    for (let wait = SOON; ; wait = Math.min(LATE, 2 * wait)) {
      try {
        const { known } = this.truth;
        const game = await this.wire.send(
          errand.path === "moves" ? { ...errand, body: { ...errand.body, known } } : errand,
        );
        this.audience.cut(false);
        return game;
      } catch (error) {
        const busy = isBusy(error) && wait < LATE;
        if (!(busy || isCut(error)) || this.audience.gone()) throw error;
        if (!busy) this.audience.cut(true);
      }
      await untilOnline(wait);
      const passing = (error: unknown): boolean => isCut(error) || isBusy(error);
      const fresh = await this.wire.look().catch((error: unknown) => (passing(error) ? null : Promise.reject(error)));
      if (fresh) this.audience.cut(false);
      if (fresh && fresh.known > this.truth.known) return fresh;
    }
  }

  /** Let the machine move until it is a person's turn. */
  private async settle(errand: Errand | null = null): Promise<void> {
    const moved = errand?.path === "moves" || errand?.path === "press";
    // Who is fast enough to have gone on already has no use for a verdict on the move before.
    const judged = moved && this.truth.strict && this.intents.length === 0;
    if (judged) void this.lookAhead();
    if (judged && (await this.audience.judge(this.truth))) return;
    while (this.truth.waiting && !this.truth.over && !this.audience.gone()) {
      await this.carried({ path: "reply", body: {} }, async (game) => {
        this.truth = game;
        await this.present(game);
      });
    }
    if (!judged) void this.lookAhead();
  }

  private async present(game: Game): Promise<void> {
    this.foresight.remember(game, this.shown);
    this.shown = game;
    this.showing = this.audience.show(game);
    await this.showing;
  }

  private confirm(game: Game): void {
    this.shown = game;
    this.foresight.remember({ ...game, frames: [] }, null);
    // How a game ended is not said while the moments that lead there are still to be seen.
    const tell = (): void => void (this.shown === game && this.audience.confirm(game));
    this.showing.then(tell, tell);
  }

  /** What was shown is not so: show the truth. */
  private async correct(game: Game): Promise<void> {
    this.unsent.length = 0;
    await this.present({ ...game, frames: [] });
  }

  private async lookAhead(): Promise<void> {
    const { truth } = this;
    if (truth.waiting || truth.over || truth.moves.length === 0 || this.audience.gone()) return;
    for (let wait = SOON; wait <= LATE; wait *= 2) {
      const found = await this.wire.ahead(truth.known).catch(() => null);
      if (!found || this.truth !== truth) return;
      this.foresight.look(truth, found);
      this.audience.expect(Object.values(found.games));
      if (!found.disturbed) return;
      await pause(wait);
      if (this.truth !== truth || this.audience.gone()) return;
    }
  }
}

/** Whether the server was not reached at all. */
export function isCut(error: unknown): boolean {
  return error instanceof Refusal && (error.status === 0 || error.status === 502 || error.status === 504);
}

/** Whether the server has too much to do just now. */
function isBusy(error: unknown): boolean {
  return error instanceof Refusal && (error.status === 429 || error.status === 503);
}

/** Whether a game was ended from elsewhere. */
function isClosed(truth: Game, shown: Game): boolean {
  return truth.result !== shown.result || truth.closed !== shown.closed;
}

/** Wait a while, or until the browser says that it is connected again. */
function untilOnline(wait: number): Promise<void> {
  return new Promise((go) => {
    const done = (): void => {
      clearTimeout(timer);
      removeEventListener("online", done);
      go();
    };
    const timer = setTimeout(done, wait);
    addEventListener("online", done);
  });
}
