/** Help for a player: hints, what moves lead to, solutions, and a word where a move was wrong. */

import type { Game, Hint, Judgement, MoveValues, SolvedLine } from "../ui/types";
import { say } from "../ui/words/words";
import { isSame } from "./foresight";
import * as state from "./state";
import { hintWords } from "./status";
import type { PlayView } from "./view";

/** What help needs of the page that it is given on. */
export interface Asker {
  play: () => state.Play;
  show: (play: state.Play) => void;
  /** Play the move of a hint. */
  move: (move: string) => void;
  ask: <T>(deed: string) => Promise<T>;
  values: () => Promise<MoveValues>;
  fresh: () => Promise<Game>;
  later: (deed: () => Promise<void> | void) => void;
  gone: () => boolean;
}

export class Help {
  constructor(
    private readonly view: PlayView,
    private readonly asker: Asker,
  ) {}

  /** Give a hint; play it if it was given, or is on its way. */
  hint(): void {
    const play = this.asker.play();
    if (state.hintOf(play)) this.playHint();
    else if (state.mayMove(play) && state.mayHint(play)) this.asker.later(() => this.playOrAsk());
  }

  /** Play the hint that was given; tell whether there was one. */
  private playHint(): boolean {
    const hint = state.hintOf(this.asker.play());
    if (hint) this.asker.move(hint);
    return hint !== null;
  }

  private playOrAsk(): Promise<void> | void {
    if (!this.playHint()) return this.askHint();
  }

  private async askHint(): Promise<void> {
    const { play, show, ask } = this.asker;
    if (!state.mayMove(play())) return;
    const { line } = play().game;
    show(state.asking(play(), say("loading")));
    const found = await ask<Hint>("hint");
    // Who has gone on meanwhile has no use for it.
    const late = !isSame(play().game.line, line);
    const words = late ? play().said : hintWords(found, (move) => this.view.board.label(move), play().game.can_undo);
    show(state.refused(state.hinted(play(), late ? null : found.move, words, found.hints)));
    if (found.move && !late) this.view.focusOn("hint");
  }

  /** Show the solver's line move by move; where there is none, the game goes on. */
  solve(): void {
    const { play, show, ask, fresh, later } = this.asker;
    later(async () => {
      show(state.asking(play(), say("loading")));
      const found = await ask<SolvedLine>("solution");
      const game = await fresh();
      const none = found.line.length === 0;
      if (none)
        show(state.says(state.arrived(play(), game), say(found.status === "lost" ? "solution-lost" : "solution-none")));
      else show(state.watching(play(), game, { ...found, family: game.family }, say("watching")));
    });
  }

  /** See whether a move threw the win away; then show what refutes it. */
  async judge(game: Game): Promise<boolean> {
    if (game.over) return false;
    const { play, show, ask, gone } = this.asker;
    const found = await ask<Judgement>("verdict").catch(() => null);
    const goneOn = gone() || play().game.line.length !== game.line.length;
    if (!found?.wrong || goneOn) return false;
    show(state.judgedWrong(play(), { family: game.family, board: found.board, line: found.line }, found.words));
    return true;
  }

  /** Show what each move leads to, or no longer. */
  turnValues(): void {
    const { play, show } = this.asker;
    show(state.valuesTurned(play()));
    if (state.showsValues(play())) void this.showValues();
    else if (state.mayMove(play())) this.drawAgain(play().game.board);
  }

  /** Another game is shown: what do its moves lead to? */
  follow(): void {
    if (state.showsValues(this.asker.play())) void this.showValues();
  }

  private async showValues(): Promise<void> {
    const { play, values, gone } = this.asker;
    const { board } = play().game;
    this.view.awaitValues();
    const found = await values().catch(() => null);
    if (gone() || play().game.board !== board || !state.showsValues(play())) return;
    if (this.view.listValues(found)) this.drawAgain(found.board);
  }

  private drawAgain(drawn: string): void {
    const play = this.asker.play();
    this.view.drawAgain(play.game, drawn);
    this.view.show(play);
  }
}
