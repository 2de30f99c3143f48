/** What a play page looks like in a state. */

import { filmAddress } from "../ui/api";
import { type Answering, Board } from "../ui/board";
import { button, fill, h, renew } from "../ui/dom";
import { downloadLinks } from "../ui/downloads";
import { Gestures } from "../ui/gestures";
import { rulesCard } from "../ui/rules";
import { settings } from "../ui/settings";
import type { FamilyInfo, Game, MoveValues } from "../ui/types";
import { say } from "../ui/words/words";
import { Zoom } from "../ui/zoom";
import { Card } from "./card";
import { Clocks } from "./clocks";
import { Countdown } from "./countdown";
import { Footsteps } from "./footsteps";
import { Headline } from "./headline";
import { bubble } from "./lesson";
import { Menu } from "./menu";
import { MoveList } from "./movelist";
import { pad } from "./pad";
import { hintOf, isInside, isOver, type Play, rest, shownLine, showsValues } from "./state";
import { statusOf } from "./status";
import { type Deeds, gameTools, otherTools } from "./tools";
import { bestList, bestMoves } from "./values";
import { Watch } from "./watch";

/** What a player may do on the page. */
export interface Hands {
  press: (press: string, instead?: () => void) => void;
  key: (key: string) => void;
  go: (place: number) => void;
  deeds: Deeds;
  giveUp: (really: boolean) => void;
  /** Whether a person may move now: known a frame before it is seen on the page. */
  may: () => boolean;
}

/** A board of more cells than this in a row is seen better from near. */
const LARGE = 14;
const CELL = 40;

export class PlayView {
  readonly board: Board;
  readonly status = h("p", { class: "turn", role: "status" });
  readonly clocks = new Clocks();
  /** The time that a study gives. */
  readonly countdown = new Countdown();
  readonly stage = h("div", { class: "stage", hidden: true });
  /** What is under way or asked about below the status. */
  readonly working = h("div", { class: "status", "aria-live": "polite" });
  readonly card: Card;
  readonly menu: Menu;
  readonly gestures: Gestures;
  private readonly notice = h("p", { class: "notice", role: "status" });
  private readonly danger = h("p", { class: "danger", role: "alert" });
  private readonly taught = h("div", { class: "taught" });
  private readonly tools = h("div", { class: "tools", role: "toolbar", "aria-label": say("play") });
  private readonly more = h("div", { class: "more" });
  private readonly best = h("div", { class: "best", "aria-live": "polite" });
  private readonly watched = h("div", { class: "watched" });
  private readonly aside = h("aside", {});
  private readonly arena: HTMLElement;
  private readonly table: HTMLElement;
  private readonly headline: Headline;
  private readonly moves: MoveList;
  private readonly zoom: Zoom;
  private readonly steps: Footsteps | null;
  private watch: Watch | null = null;

  constructor(
    into: HTMLElement,
    private readonly info: FamilyInfo,
    game: Game,
    private readonly hands: Hands,
    left: AbortSignal,
  ) {
    this.board = new Board(hands.press, hands.key);
    this.zoom = new Zoom(this.board.sheet);
    this.gestures = this.touched();
    this.steps = info.can.walk ? new Footsteps() : null;
    this.board.drawn = (svg) => this.drawn(svg);
    this.card = new Card(hands.deeds, hands.giveUp);
    this.headline = new Headline(info, game);
    this.menu = new Menu(this.aside, left);
    this.moves = new MoveList(hands.go, game.study === null ? filmAddress(game.play) : null);
    this.aside.append(this.more, this.best, this.moves.element, this.extras(game));
    this.board.element.append(this.zoom.buttons);
    this.arena = h("div", { class: "arena" }, this.stage, this.board.element, this.watched, this.card.element);
    this.table = h(
      "div",
      { class: "table play" },
      this.headline.element,
      this.said(),
      this.arena,
      this.tools,
      this.aside,
    );
    this.arena.append(pad(hands.key));
    into.append(this.table);
    document.body.classList.add("playing");
    left.addEventListener("abort", () => this.leave());
  }

  private leave(): void {
    document.body.classList.remove("playing");
    this.watch?.leave();
  }

  private said(): HTMLElement {
    const { taught, notice, status, danger, working, countdown, clocks } = this;
    return h("div", { class: "say" }, taught, notice, status, danger, working, countdown.element, clocks.element);
  }

  private extras(game: Game): HTMLElement {
    const id = h("p", { class: "quiet id" }, game.puzzle);
    const links = downloadLinks(game.puzzle, this.info, !game.secret);
    const downloads = game.study === null && h("details", {}, h("summary", {}, say("download")), links, id);
    return h("div", { class: "extras" }, rulesCard(this.info, say("play-keys")), downloads);
  }

  private touched(): Gestures {
    return new Gestures(this.board.sheet, {
      press: this.hands.press,
      key: this.hands.key,
      may: this.hands.may,
      zoomed: () => this.zoom.zoomed,
      pinching: () => this.zoom.pinching,
      pan: (across, down) => this.zoom.pan(across, down),
      zoom: (x, y) => this.zoom.turn(x, y),
    });
  }

  /** Bring what lies over the board in line with a drawing. */
  private drawn(svg: SVGSVGElement): void {
    const [, , width = 0, height = 0] = (svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
    this.arena?.classList.toggle("vast", Math.max(width, height) > LARGE * CELL);
    this.steps?.pass(svg);
    this.gestures.again();
    this.zoom.again(svg, svg.querySelector('[data-key^="player"]'));
  }

  /** Draw the board of a game, with the moments that led to it. */
  async draw(game: Game, fog: boolean): Promise<void> {
    this.board.whole = fog;
    this.board.marks = game.assist !== "none";
    await this.board.play(game.frames, game.board, answeringOf(game));
    if (this.board.svg) this.steps?.show(this.board.svg, game);
  }

  /** Draw a board again, with what its moves lead to or without. */
  drawAgain(game: Game, drawn = game.board): void {
    this.board.show(drawn, answeringOf(game));
  }

  /** Bring everything in line with a state, but for the drawing of the board itself. */
  show(play: Play): void {
    const { game } = play;
    write(this.status, statusOf(play));
    write(this.danger, shownLine(play) ? "" : game.danger);
    this.board.mark(hintOf(play));
    this.headline.show(game);
    this.moves.show(game);
    this.showLesson(game);
    if (!showsValues(play)) fill(this.best);
    this.stage.hidden = !isInside(play);
    this.table.classList.toggle("inside", isInside(play));
    this.table.classList.toggle("with-pad", settings.pad);
    renew(this.tools, gameTools(play, this.hands.deeds, this.menu.button));
    renew(this.more, otherTools(play, this.info, this.hands.deeds));
    this.showWatch(play);
    this.card.show(play);
  }

  /** Say that the server cannot be reached, or no longer. */
  cut(off: boolean): void {
    write(this.notice, off ? say("no-connection") : "");
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

  private showLesson(game: Game): void {
    const { lesson } = game;
    if (lesson) renew(this.taught, [bubble(game, lesson, this.hands.deeds.next)]);
  }

  private showWatch(play: Play): void {
    const solution = shownLine(play);
    if (this.watch?.solution === solution) return;
    this.watch?.leave();
    this.watch = solution && new Watch(solution, this.board);
    fill(this.watched, this.watch && [this.watch.element, this.after(play)]);
    void this.watch?.go();
  }

  /** What may be done after a line that is shown. */
  private after(play: Play): HTMLElement {
    const { undo, reply, back, next } = this.hands.deeds;
    const wrong = rest(play).is === "wrong";
    const pair = wrong
      ? [
          button(say("take-back"), undo, { class: "main", "data-tool": "take-back" }),
          button(say("play-on"), reply, { "data-tool": "play-on" }),
        ]
      : [
          button(say("back-to-game"), back, { "data-tool": "back" }),
          button(say("next-puzzle"), next, { "data-tool": "next" }),
        ];
    return h("div", { class: "row" }, pair);
  }
}

/** What a board answers to in a game. */
function answeringOf(game: Game): Answering | null {
  if (isOver(game) || game.waiting) return null;
  const moves = new Set(game.moves);
  return { button: (press) => moves.has(press), keys: game.keys };
}

/** Write words where they are others: what is written again is spoken again. */
function write(element: HTMLElement, words: string): void {
  if (element.textContent !== words) element.textContent = words;
}
