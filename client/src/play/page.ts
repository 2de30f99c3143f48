/** Playing one puzzle: what a player does is sent, what the server answers is shown. */

import { ask, family, get } from "../ui/api";
import { pause } from "../ui/dom";
import type { Page } from "../ui/page";
import { save, settings } from "../ui/settings";
import { copyLink, shareAddress } from "../ui/share";
import type { FamilyInfo, Game, Hint, MoveValues, PuzzleInfo, SolvedLine } from "../ui/types";
import { say, wrong } from "../ui/words/words";
import { openStage, type Stage } from "../walk3d/stage";
import { deedOf, isTaken } from "./keys";
import * as state from "./state";
import { hintWords } from "./status";
import { PlayView } from "./view";

/** Milliseconds between two looks at the clocks, and after something that was refused. */
const TICK = 200;
const REFUSED = 300;

export const page: Page = async (into, [code = ""], left) => {
  const game = await get<Game>(`plays/${encodeURIComponent(code)}`, settings.fog);
  const info = await family(game.family);
  if (!left.aborted) new PlayPage(into, info, game, left).begin();
};

/** Whether a game is not as it is shown any more. */
function hasGoneOn(shown: Game, fresh: Game): boolean {
  return fresh.line.length !== shown.line.length || fresh.result !== shown.result;
}

class PlayPage {
  private play: state.Play;
  private readonly view: PlayView;
  private stage: Stage | null = null;
  private work: Promise<void> = Promise.resolve();
  private readonly deeds = {
    undo: () => this.send("undo", () => this.play.game.can_undo),
    redo: () => this.send("redo", () => this.play.game.can_redo),
    restart: () => this.send("restart"),
    hint: () => this.hint(),
    solution: () => this.later(() => this.show(state.wondering(this.play, true))),
    values: () => this.turnValues(),
    walk: () => void this.walk(),
    fog: () => this.turnFog(),
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
      press: (press: string) => this.press(press),
      move: (moves: string[]) => this.move(moves),
      deeds: this.deeds,
      giveUp: (really: boolean) => this.later(() => (really ? this.giveUp() : this.keepOn())),
    };
    this.view = new PlayView(into, info, game, hands, left);
  }

  begin(): void {
    const ticking = setInterval(() => this.tick(), TICK);
    addEventListener("keydown", (event) => this.key(event), { signal: this.left });
    this.left.addEventListener("abort", () => {
      clearInterval(ticking);
      this.stage?.leave();
    });
    this.later(() => this.settle(() => this.arrive(this.play.game)));
  }

  private show(play: state.Play): void {
    this.play = play;
    this.view.show(play);
  }

  private fail(error: unknown): void {
    this.show(state.refused(state.says(this.play, wrong(error))));
  }

  /** Do something when what is under way has ended: a press of a tool is never lost. */
  private later(deed: () => Promise<void> | void): void {
    this.work = this.work
      .then(() => (this.left.aborted ? undefined : deed()))
      .catch((error: unknown) => this.fail(error));
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

  /** Ask for the game after a deed, and let the machine answer. */
  private async exchange(asked: () => Promise<Game>): Promise<void> {
    this.show(state.asking(this.play));
    await this.settle(() => this.take(asked));
  }

  /** Do something, and let the machine move until it is a person's turn. */
  private async settle(first: () => Promise<void>): Promise<void> {
    await first();
    while (this.play.phase.is === "thinking" && !this.left.aborted) await this.take(() => this.post("reply"));
  }

  /** Show the game that the server answers with; if it refuses, say why, and see whether the game has gone on. */
  private async take(asked: () => Promise<Game>): Promise<void> {
    try {
      await this.arrive(await asked());
    } catch (error) {
      this.show(state.says(this.play, wrong(error)));
      const fresh = await this.fresh().catch(() => null);
      if (fresh && hasGoneOn(this.play.game, fresh)) await this.arrive(fresh);
      await pause(REFUSED);
      this.show(state.refused(this.play));
    }
  }

  private async arrive(game: Game): Promise<void> {
    await this.view.board.animate(game.frames);
    if (this.left.aborted) return;
    this.view.draw(game, this.fog);
    await this.stage?.follow(game);
    this.show(state.arrived(this.play, game));
    this.view.clocks.show(game);
    this.view.countdown.show(game.result === null ? game.seconds_left : null);
    if (state.showsValues(this.play)) void this.showValues();
  }

  /** A press that is a move plays it; any other is a place, and the server knows the way there. */
  private press(press: string): void {
    if (this.play.game.moves.includes(press)) this.move([press]);
    else if (state.mayMove(this.play)) this.later(() => this.exchange(() => this.post("press", { press })));
  }

  private move(moves: string[], hinted = false): void {
    if (!state.mayMove(this.play)) return;
    this.later(() => this.exchange(() => this.post("moves", { moves, hinted })));
  }

  private send(deed: string, possible = () => true): void {
    this.later(() => (possible() ? this.exchange(() => this.post(deed)) : undefined));
  }

  private hint(): void {
    const hint = state.hintOf(this.play);
    if (hint) this.move([hint], true);
    else if (state.mayMove(this.play) && state.mayHint(this.play)) this.later(() => this.askHint());
  }

  private async askHint(): Promise<void> {
    this.show(state.asking(this.play, say("loading")));
    const found = await this.post<Hint>("hint");
    const words = hintWords(found, (move) => this.view.board.label(move));
    this.show(state.hinted(this.play, found.move, words, found.hints));
    if (found.move) this.view.focusOn("hint");
  }

  private keepOn(): void {
    this.show(state.wondering(this.play, false));
  }

  /** Give up: in a study there is nothing to see then. */
  private async giveUp(): Promise<void> {
    if (this.play.game.study === null) await this.solve();
    else if (state.mayMove(this.play)) await this.exchange(() => this.post("leave"));
  }

  /** See the solver's line move by move. */
  private async solve(): Promise<void> {
    if (!state.mayMove(this.play)) return;
    this.show(state.asking(state.wondering(this.play, false), say("loading")));
    const found = await this.post<SolvedLine>("solution");
    const game = await this.fresh();
    const words = say(found.line.length > 0 ? "watching" : "hint-none");
    this.show(state.watching(this.play, game, { ...found, family: game.family }, words));
  }

  private turnValues(): void {
    this.show(state.valuesTurned(this.play));
    if (state.showsValues(this.play)) void this.showValues();
    else if (state.mayMove(this.play)) this.drawAgain();
  }

  private drawAgain(drawn = this.play.game.board): void {
    this.view.draw(this.play.game, this.fog, drawn);
    this.view.show(this.play);
  }

  private async showValues(): Promise<void> {
    const { game } = this.play;
    this.view.awaitValues();
    const found = await get<MoveValues>(`plays/${game.play}/values`, this.fog).catch(() => null);
    if (this.left.aborted || this.play.game !== game || !state.showsValues(this.play)) return;
    if (this.view.listValues(found)) this.drawAgain(found.board);
  }

  private turnFog(): void {
    save({ fog: !settings.fog });
    this.later(() => this.exchange(() => this.fresh()));
  }

  private async share(): Promise<void> {
    const puzzle = await get<PuzzleInfo>(`puzzles/${this.play.game.puzzle}`);
    await copyLink(await shareAddress(puzzle.family, puzzle.board), this.view.status, this.view.end);
  }

  /** Go from the plan into the maze, or back. */
  private async walk(): Promise<void> {
    const before = this.play.walk;
    if (before === "entering") return;
    const view = before === "inside" ? "plane" : "walk";
    if (!this.play.game.over) void this.post("view", { view }).catch(() => undefined);
    if (view === "walk") await this.goInside(before);
    else {
      this.stage?.leave();
      this.stage = null;
      this.show(state.walks(this.play, "left"));
    }
  }

  private async goInside(before: state.Walk): Promise<void> {
    this.show(state.walks(this.play, "entering"));
    try {
      const stage = await openStage(this.view.stage, {
        game: () => this.play.game,
        board: this.view.board,
        play: (move) => this.move([move]),
        tell: (words) => this.show(state.says(this.play, words)),
      });
      if (this.left.aborted) return stage.leave();
      this.stage = stage;
      await stage.follow(this.play.game);
      this.show(state.walks(this.play, "inside"));
      stage.focus();
    } catch (error) {
      this.show(state.says(state.walks(this.play, before), wrong(error)));
    }
  }

  private key(event: KeyboardEvent): void {
    if (isTaken(event) || !state.mayAsk(this.play)) return;
    if (this.stage ? this.stage.key(event) : this.view.board.key(event)) return;
    const deed = deedOf(event);
    if (!deed) return;
    event.preventDefault();
    this.deeds[deed]();
  }

  private tick(): void {
    if (!state.mayMove(this.play) || this.play.game.result !== null) return;
    const late = this.view.countdown.tick();
    if (this.view.clocks.tick() || late) this.later(() => this.exchange(() => this.fresh()));
  }
}
