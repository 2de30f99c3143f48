/** Going from the plan of a maze into it, and back. */

import type { Board } from "../ui/board";
import type { Game } from "../ui/types";
import { wrong } from "../ui/words/words";
import { openStage, type Stage } from "../walk3d/stage";
import * as state from "./state";

/** What a maze needs of the page that it stands on. */
export interface Ground {
  play: () => state.Play;
  show: (play: state.Play) => void;
  move: (move: string) => void;
  note: (view: string) => void;
  gone: () => boolean;
}

export class Maze {
  private stage: Stage | null = null;

  constructor(
    private readonly into: HTMLElement,
    private readonly board: Board,
    private readonly ground: Ground,
  ) {}

  /** Go in, or out again. */
  async turn(): Promise<void> {
    const play = this.ground.play();
    const before = play.walk;
    if (before === "entering") return;
    if (!play.game.over) this.ground.note(before === "inside" ? "plane" : "walk");
    if (before !== "inside") await this.enter(before);
    else {
      this.leave();
      this.ground.show(state.walks(this.ground.play(), "left"));
    }
  }

  /** Go to where the player is now. */
  async follow(game: Game): Promise<void> {
    await this.stage?.follow(game);
  }

  /** Take a key press, if one is inside; tell whether it meant something there. */
  key(event: KeyboardEvent): boolean | undefined {
    return this.stage?.key(event);
  }

  leave(): void {
    this.stage?.leave();
    this.stage = null;
  }

  private async enter(before: state.Walk): Promise<void> {
    const { play, show, move, gone } = this.ground;
    show(state.walks(play(), "entering"));
    try {
      const stage = await openStage(this.into, {
        game: () => play().game,
        board: this.board,
        play: move,
        tell: (words) => show(state.says(play(), words)),
      });
      if (gone()) return stage.leave();
      this.stage = stage;
      await stage.follow(play().game);
      show(state.walks(play(), "inside"));
      stage.focus();
    } catch (error) {
      show(state.says(state.walks(play(), before), wrong(error)));
    }
  }
}
