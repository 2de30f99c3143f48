/** Walking through a door maze on the play page: the view, its exits, where one stands. */

import { fileAddress, type State } from "../ui/api";
import type { Board } from "../ui/board";
import { button, fill, h } from "../ui/dom";
import { settings } from "../ui/settings";
import type { Graph } from "./space";
import { say } from "../ui/words/words";

export interface Enter {
  follow(state: State, board: Board): Promise<void>;
  key(event: KeyboardEvent): boolean;
  focus(): void;
  leave(): void;
}

/** Load what walking needs, and stand where the player is. */
export async function enterMaze(
  state: State,
  stage: HTMLElement,
  play: (move: string) => void,
  tell: (words: string) => void,
): Promise<Enter> {
  fill(stage, h("p", { class: "wait" }, say("loading")));
  const [{ Walk }, graph] = await Promise.all([
    import("./walk"),
    fetch(fileAddress(state.puzzle, ".graph.json")).then((answer) => answer.json() as Promise<Graph>),
  ]);
  const exits = h("div", { class: "exits" });
  const visited = (now: State): number[] => [graph.start, ...now.line.map((move) => Number(move.split(":")[1]))];
  const refused = (lock: number): void => tell(say("locked", lock));
  const here = visited(state);
  const walk = new Walk(graph, here, play, refused, settings.calm);
  fill(stage, walk.canvas, exits, h("p", { class: "quiet" }, say("walk-keys")));
  return {
    async follow(now, board) {
      const rooms = visited(now);
      const seen = new Set(rooms);
      const held = new Set(graph.keys.filter((key) => seen.has(key.room)).map((key) => key.lock));
      fill(exits, now.over ? [] : now.moves.map((move) => button(board.label(move), () => play(move))));
      await walk.update(rooms[rooms.length - 1] ?? graph.start, now.moves, held);
      walk.canvas.setAttribute("data-open", String(walk.open));
      walk.canvas.setAttribute("aria-label", board.description());
    },
    key: (event) => walk.key(event),
    focus: () => walk.canvas.focus(),
    leave: () => walk.dispose(),
  };
}
