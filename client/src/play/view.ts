/** What a play page looks like in a state. */

import { type Answering, Board } from "../ui/board";
import { button, fill, h, renew } from "../ui/dom";
import { downloadLinks } from "../ui/downloads";
import { rulesCard } from "../ui/rules";
import type { FamilyInfo, Game, MoveValues } from "../ui/types";
import { say } from "../ui/words/words";
import { Clocks } from "./clocks";
import { Countdown } from "./countdown";
import { ending } from "./ending";
import { cardOf, hintOf, isInside, isOver, type Play, rest, showsValues } from "./state";
import { statusOf } from "./status";
import { currentStudy } from "./study";
import { type Deeds, gameTools, otherTools } from "./tools";
import { bestList, bestMoves } from "./values";
import { Watch } from "./watch";

/** What a player may do on the page. */
export interface Hands {
  press: (press: string) => void;
  move: (moves: string[]) => void;
  deeds: Deeds;
  giveUp: (really: boolean) => void;
}

export class PlayView {
  readonly board: Board;
  readonly status = h("p", { class: "turn", role: "status" });
  readonly clocks = new Clocks();
  /** The time that a study gives. */
  readonly countdown = new Countdown();
  readonly end = h("section", { class: "end", "aria-live": "polite" });
  readonly stage = h("div", { class: "stage", hidden: true });
  private readonly danger = h("p", { class: "danger", role: "alert" });
  private readonly tools = h("div", { class: "tools", role: "toolbar", "aria-label": say("play") });
  private readonly more = h("div", { class: "more" });
  private readonly best = h("div", { class: "best", "aria-live": "polite" });
  private readonly table: HTMLElement;
  private watch: Watch | null = null;
  /** What stands in `end`, so that it is not made again under a player's hands. */
  private card = "";

  constructor(
    into: HTMLElement,
    private readonly info: FamilyInfo,
    game: Game,
    private readonly hands: Hands,
    private readonly left: AbortSignal,
  ) {
    this.board = new Board(hands.press, hands.move);
    const id = h("p", { class: "quiet id" }, game.puzzle);
    const links = downloadLinks(game.puzzle, info, !game.secret);
    const downloads = game.study === null && h("details", {}, h("summary", {}, say("download")), links, id);
    const extras = h("div", { class: "extras" }, rulesCard(info, say("play-keys")), downloads);
    this.table = h(
      "div",
      { class: "table" },
      h("div", { class: "say" }, this.status, this.danger, this.countdown.element, this.clocks.element),
      this.stage,
      this.board.element,
      this.end,
      h("aside", {}, this.tools, this.more, this.best, extras),
    );
    into.append(heading(info, game), this.table);
    left.addEventListener("abort", () => this.watch?.leave());
  }

  /** Draw the board of a game, with what its moves lead to or without. */
  draw(game: Game, fog: boolean, drawn = game.board): void {
    const answering: Answering = { button: (press) => game.moves.includes(press), keys: game.keys };
    this.board.whole = fog;
    this.board.marks = game.assist !== "none";
    this.board.show(drawn, isOver(game) || game.waiting ? null : answering);
  }

  /** Bring everything in line with a state, but for the drawing of the board itself. */
  show(play: Play): void {
    const hint = hintOf(play);
    write(this.status, statusOf(play));
    write(this.danger, rest(play).is === "watching" ? "" : play.game.danger);
    this.board.hush(statusOf(play));
    if (hint) this.board.mark(hint);
    if (!showsValues(play)) fill(this.best);
    this.stage.hidden = !isInside(play);
    this.table.classList.toggle("inside", isInside(play));
    renew(this.tools, gameTools(play, this.hands.deeds));
    renew(this.more, otherTools(play, this.info, this.hands.deeds));
    this.showWatch(play);
    this.showCard(play);
  }

  /** Bring the focus to a tool. */
  focusOn(tool: string): void {
    this.tools.querySelector<HTMLElement>(`[data-tool=${tool}]`)?.focus();
  }

  awaitValues(): void {
    fill(this.best, h("p", { class: "quiet" }, say("loading")));
  }

  /** List the best moves; tell whether there are any. */
  listValues(found: MoveValues | null): found is MoveValues {
    const moves = found ? bestMoves(found) : [];
    if (moves.length > 0) fill(this.best, bestList(moves));
    else fill(this.best, h("p", { class: "quiet" }, say("no-values")));
    return moves.length > 0;
  }

  private showWatch(play: Play): void {
    const now = rest(play);
    if (now.is !== "watching") {
      this.watch?.leave();
      this.watch = null;
    } else if (this.watch?.solution !== now.solution) {
      this.watch?.leave();
      this.watch = new Watch(now.solution, this.board);
      void this.watch.go();
    } else if (play.phase.is === "asking") this.watch.stop();
  }

  private showCard(play: Play): void {
    const { line, over, result } = play.game;
    const kind = cardOf(play);
    const card = JSON.stringify([kind, line.length, over, result, this.watch !== null]);
    if (card === this.card) return;
    this.card = card;
    if (kind === "none") fill(this.end);
    else if (kind === "question") this.askWhetherToGiveUp(play.game.study !== null);
    else fill(this.end, this.watch?.element, ending(play.game, play.walk !== "never", this.left));
  }

  private askWhetherToGiveUp(study: boolean): void {
    const no = button(say("no"), () => this.hands.giveUp(false));
    const yes = button(say("yes"), () => this.hands.giveUp(true), { "data-tool": "yes", class: "main" });
    fill(this.end, h("p", {}, say(study ? "study-leave-really" : "give-up")), yes, no);
    yes.focus();
  }
}

/** Write words where they are others: what is written again is spoken again. */
function write(element: HTMLElement, words: string): void {
  if (element.textContent !== words) element.textContent = words;
}

/** The game's name, how hard it is, and how far one is in a study. */
function heading(info: FamilyInfo, game: Game): HTMLElement {
  const chip = (words: string): HTMLElement => h("span", { class: "chip" }, words);
  const study = game.study === null ? null : currentStudy();
  const place = study ? chip(say("study-progress", study.done + 1, study.total)) : null;
  return h("h1", {}, info.title, " ", game.grade ? chip(game.grade) : null, " ", place);
}
