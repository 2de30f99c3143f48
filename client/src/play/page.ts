/** Playing one puzzle: what a player does is shown at once, sent, and confirmed. */

import { ask, family, get } from "../ui/api";
import { afterFrame } from "../ui/dom";
import { markDone } from "../ui/lessons";
import type { Page } from "../ui/page";
import { save, settings } from "../ui/settings";
import { copyLink, shareAddress } from "../ui/share";
import { hear, soundOfResult } from "../ui/sound";
import type { FamilyInfo, Game, GamesAhead, MoveValues, PuzzleInfo } from "../ui/types";
import { wrong } from "../ui/words/words";
import { beginAgain } from "./begin";
import { next, outcomeOf } from "./ending";
import { Help } from "./help";
import type { Errand, Intent } from "./intents";
import { deedOf, isTaken } from "./keys";
import { nextLesson } from "./lesson";
import { Maze } from "./maze";
import { type Audience, Queue, type Wire } from "./queue";
import * as state from "./state";
import { PlayView } from "./view";

/** Milliseconds between two looks at the clocks. */
const TICK = 200;

export const page: Page = async (into, [code = ""], left) => {
  const game = await get<Game>(`plays/${encodeURIComponent(code)}`, settings.fog);
  const info = await family(game.family);
  if (!left.aborted) new PlayPage(into, info, game, left).begin();
};

class PlayPage {
  private play: state.Play;
  private readonly view: PlayView;
  private readonly queue: Queue;
  private readonly maze: Maze;
  private readonly help: Help;
  private readonly deeds = {
    undo: () => this.wish({ is: "undo" }),
    redo: () => this.wish({ is: "redo" }),
    restart: () => this.wish({ is: "restart" }),
    hint: () => this.help.hint(),
    next: () => void this.next(),
    again: () => this.again(),
    solution: () => this.wonder(),
    back: () => this.backToGame(),
    reply: () => this.wish({ is: "reply" }),
    values: () => this.help.turnValues(),
    walk: () => void this.maze.turn(),
    fog: () => this.turnFog(),
    sound: () => this.turn("sound"),
    pad: () => this.turn("pad"),
    share: () => void this.share(),
  };

  constructor(
    into: HTMLElement,
    private readonly info: FamilyInfo,
    game: Game,
    private readonly left: AbortSignal,
  ) {
    this.play = state.opened(game);
    const hands = {
      press: (press: string, instead?: () => void) => this.press(press, instead),
      key: (key: string) => this.keyed(key),
      go: (place: number) => this.wish({ is: "go", place }),
      deeds: this.deeds,
      giveUp: (really: boolean) => (really ? this.giveUp() : this.show(state.wondering(this.play, false))),
      may: () => state.mayMove(this.play),
    };
    this.view = new PlayView(into, info, game, hands, left);
    this.queue = new Queue(game, this.wire(), this.audience());
    this.help = new Help(this.view, {
      play: () => this.play,
      show: (play) => this.show(play),
      move: (move) => this.move([move], true),
      ask: (deed) => this.post(deed),
      values: () => get<MoveValues>(`plays/${this.play.game.play}/values`, this.fog),
      fresh: () => this.fresh(),
      later: (ask) => this.queue.add({ is: "question", ask }),
      gone: () => left.aborted,
    });
    this.maze = new Maze(this.view.stage, this.view.board, {
      play: () => this.play,
      show: (play) => this.show(play),
      move: (move) => this.move([move]),
      note: (view) => this.note(view),
      gone: () => left.aborted,
    });
  }

  /** Have it written down how the maze is looked at. */
  private note(view: string): void {
    void this.queue.later(async () => {
      const game = await this.post<Game>("view", { view }).catch(() => null);
      if (game) await this.queue.arrive({ ...game, frames: [] });
    });
  }

  begin(): void {
    const ticking = setInterval(() => this.tick(), TICK);
    addEventListener("keydown", (event) => this.key(event), { signal: this.left });
    this.left.addEventListener("abort", () => {
      clearInterval(ticking);
      this.maze.leave();
    });
    // Tools, words and clocks have their room before the board is fitted into what is left.
    this.show(this.play);
    this.time(this.play.game);
    this.queue.begin();
  }

  private wire(): Wire {
    return {
      send: async ({ path, body }: Errand) => {
        // Sending takes as long as a frame does, and who pressed waits for the frame alone.
        await afterFrame();
        return path === "look" ? this.fresh() : this.post<Game>(path, body);
      },
      look: () => this.fresh(),
      ahead: (known) => get<GamesAhead>(`plays/${this.play.game.play}/ahead?known=${known}`, this.fog),
    };
  }

  private audience(): Audience {
    return {
      show: (game) => this.arrive(game),
      confirm: (game) => this.confirm(game),
      expect: (games) => this.left.aborted || this.view.board.expect(games),
      refused: (error) => this.fail(error),
      cut: (off) => this.left.aborted || this.view.cut(off),
      hurry: () => this.view.board.finish(),
      judge: (game) => this.help.judge(game),
      gone: () => this.left.aborted,
    };
  }

  private show(play: state.Play): void {
    this.play = play;
    this.view.show(play);
  }

  private fail(error: unknown): void {
    if (!this.left.aborted) this.show(state.refused(state.says(this.play, wrong(error))));
  }

  private get fog(): boolean {
    return settings.fog && this.info.can.fog;
  }

  private post<T>(deed: string, body: unknown = {}): Promise<T> {
    return ask<T>("POST", `plays/${this.play.game.play}/${deed}`, body, this.fog);
  }

  private fresh(): Promise<Game> {
    return get<Game>(`plays/${this.play.game.play}`, this.fog);
  }

  /** Show a game and its moments; what is said of it comes with the board. */
  private async arrive(game: Game): Promise<void> {
    if (this.left.aborted) return;
    const ended = game.over && !this.play.game.over;
    // How a game ended does not lie over the way back from there.
    if (this.play.game.over && !game.over) this.show(state.arrived(this.play, game));
    this.play = state.setOut(this.play, game);
    const { phase } = this.play;
    void this.showSetOut(this.play);
    // Nothing may come between a board and its game: what is seen to be a button is one.
    await this.view.draw(game, this.fog);
    // What was asked while the moments passed stays.
    const asked = this.play.phase !== phase;
    this.play = asked ? state.confirmed(this.play, game) : state.arrived(this.play, game);
    await afterFrame();
    if (this.left.aborted) return;
    this.show(this.play);
    this.time(game);
    if (ended) this.ended(game);
    await this.maze.follow(game);
    this.help.follow();
  }

  /** As soon as a move is seen to begin it can be taken back, and what was said before it is over. */
  private async showSetOut(play: state.Play): Promise<void> {
    await afterFrame();
    if (!this.left.aborted && this.play === play) this.view.show(play);
  }

  private ended(game: Game): void {
    hear(soundOfResult(outcomeOf(game)));
    if (game.lesson && game.outcome === "won") markDone(game.family, game.lesson.name);
  }

  /** The game is as it is shown: only what the server alone knows may differ. */
  private confirm(game: Game): void {
    if (this.left.aborted) return;
    if (game.board !== this.play.game.board && !state.showsValues(this.play)) this.view.drawAgain(game);
    this.show(state.confirmed(this.play, game));
    this.time(game);
  }

  private time(game: Game): void {
    this.view.clocks.show(game);
    this.view.countdown.show(game.result === null ? game.seconds_left : null);
  }

  private wish(intent: Intent): void {
    this.queue.add(intent);
  }

  /** A press that is a move plays it; any other is a place, and the server knows the way there. */
  private press(press: string, instead?: () => void): void {
    if (!state.mayMove(this.play)) return;
    // What was pressed before the board that it meant was there may mean nothing on it.
    const early = this.queue.idle ? undefined : (): void => undefined;
    this.wish({ is: "press", press, instead: instead ?? early });
  }

  /** A key is kept while a machine thinks: it will mean something when it is done. */
  private keyed(key: string): void {
    const { is } = state.rest(this.play);
    if (is === "turn" || is === "thinking") this.wish({ is: "key", key });
  }

  private move(moves: string[], hinted = false): void {
    if (state.mayMove(this.play)) this.wish({ is: "moves", moves, hinted });
  }

  /** Before a game is given up one is asked; after it has ended there is nothing to lose. */
  private wonder(): void {
    if (this.play.game.over && this.play.game.study === null) this.help.solve();
    else this.show(state.wondering(this.play, true));
  }

  /** Give up: in a study there is nothing to see then. */
  private giveUp(): void {
    if (!state.mayMove(this.play)) return;
    this.show(state.wondering(this.play, false));
    if (this.play.game.study === null) this.help.solve();
    else this.wish({ is: "leave" });
  }

  /** Leave a line that was shown. */
  private backToGame(): void {
    this.show(state.arrived(this.play, this.play.game));
    this.view.drawAgain(this.play.game);
    void this.queue.later(() => this.queue.arrive(this.play.game));
  }

  private async next(): Promise<void> {
    const { game } = this.play;
    if (game.study !== null && !state.isOver(game)) return;
    const { lesson } = game;
    await (lesson ? nextLesson(game, lesson) : next(game, this.view.working, this.left)).catch((error: unknown) =>
      this.fail(error),
    );
  }

  /** Play the same again: in a lesson on the same page, else as a new attempt. */
  private again(): void {
    if (this.play.game.lesson) this.wish({ is: "restart" });
    else void beginAgain(this.play.game.play).catch((error: unknown) => this.fail(error));
  }

  private turn(key: "sound" | "pad"): void {
    save({ [key]: !settings[key] });
    this.view.show(this.play);
    if (key === "sound") hear("swap");
  }

  private turnFog(): void {
    save({ fog: !settings.fog });
    this.queue.foresight.forget();
    this.wish({ is: "look" });
  }

  private async share(): Promise<void> {
    const puzzle = await get<PuzzleInfo>(`puzzles/${this.play.game.puzzle}`);
    await copyLink(await shareAddress(puzzle.family, puzzle.board), this.view.status, this.view.working);
  }

  private key(event: KeyboardEvent): void {
    if (event.key === "Escape" && (this.view.gestures.letGo() || this.view.menu.close() || this.view.card.close()))
      return;
    if (isTaken(event)) return;
    if (this.maze.key(event) ?? this.view.board.key(event, !this.queue.idle)) return;
    const deed = deedOf(event);
    if (!deed) return;
    event.preventDefault();
    this.deeds[deed]();
  }

  private tick(): void {
    if (!state.mayMove(this.play) || this.play.game.result !== null || !this.queue.idle) return;
    const late = this.view.countdown.tick();
    if (this.view.clocks.tick() || late) this.wish({ is: "look" });
  }
}
