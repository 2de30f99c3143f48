/** A maze walked from inside on the play page: the view, its exits, where one stands. */

import { get } from "../ui/api";
import type { Board } from "../ui/board";
import { button, fill, h } from "../ui/dom";
import { isDark, settings } from "../ui/settings";
import type { Game, Space } from "../ui/types";
import { say } from "../ui/words/words";
import { showHeading } from "./compass";
import { locksOpened, roomsOn } from "./space";
import { sticks } from "./sticks";

/** What the stage needs of the page that it stands on. */
export interface Host {
  game: () => Game;
  board: Board;
  play: (move: string) => void;
  tell: (words: string) => void;
}

export interface Stage {
  /** Go to where the player is now. */
  follow: (game: Game) => Promise<void>;
  key: (event: KeyboardEvent) => boolean;
  focus: () => void;
  leave: () => void;
}

/** Load what walking needs, and stand where the player is. */
export async function openStage(into: HTMLElement, host: Host): Promise<Stage> {
  fill(into, h("p", { class: "wait" }, say("loading")));
  const [{ Walk }, space] = await Promise.all([
    import("./walk"),
    get<Space>(`puzzles/${encodeURIComponent(host.game().puzzle)}/space`),
  ]);
  const { board, play, tell } = host;
  const exits = h("div", { class: "exits" });
  const hands = sticks();
  let heading = 0;
  const walk = new Walk(space, roomsOn(space, host.game().line), {
    chosen: play,
    refused: (lock) => tell(say("locked", lock)),
    looked: (now) => {
      heading = now;
      showHeading(board.element, heading);
    },
    calm: settings.calm,
    night: isDark(),
    sticks: hands,
  });
  const view = h("div", { class: "view" }, walk.canvas, hands.element);
  fill(into, view, exits, h("p", { class: "quiet" }, say("walk-keys")));
  return {
    async follow(game) {
      const rooms = roomsOn(space, game.line);
      fill(exits, game.over ? [] : game.moves.map((move) => button(board.label(move), () => play(move))));
      await walk.update(rooms.at(-1) ?? space.start, game.moves, locksOpened(space, rooms));
      walk.canvas.setAttribute("data-open", String(walk.open));
      walk.canvas.setAttribute("aria-label", board.description());
      showHeading(board.element, heading);
    },
    key: (event) => walk.key(event),
    focus: () => walk.canvas.focus(),
    leave: () => walk.dispose(),
  };
}
