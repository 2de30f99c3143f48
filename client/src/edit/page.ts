/** Painting a board, checked by the solver while one paints. */

import { family, get, post } from "../ui/api";
import { ALL_BUTTONS, Board } from "../ui/board";
import { button, fill, h, renew } from "../ui/dom";
import type { Page } from "../ui/page";
import { packed, sharedBoard } from "../ui/share";
import type { BlankDraft, BoardValues, Check, Draft, FamilyInfo, PuzzleInfo } from "../ui/types";
import { say, wrong } from "../ui/words/words";
import { Brushes } from "./brushes";
import { choose } from "./choose";
import { meaningOf } from "./keys";
import { Sizes } from "./sizes";
import { Strokes } from "./strokes";
import { Takeaway } from "./takeaway";
import { isSame, Trail, type Way } from "./trail";
import { rating, verdict } from "./verdict";

/** Milliseconds after the last stroke when the board is checked. */
const REST = 500;

/** `edit` shows all games, `edit/NAME` a blank board, `edit/NAME/BOARD` a board, `edit/of/ID` a copy. */
export const page: Page = async (into, [name = "", more = ""], left) => {
  if (name === "") return choose(into);
  const copied = name === "of" ? await get<PuzzleInfo>(`puzzles/${encodeURIComponent(more)}`) : null;
  const info = await family(copied ? copied.family : name);
  const blank = await get<BlankDraft>(`edit/${info.name}/blank`);
  const board = copied ? copied.board : more ? await sharedBoard(more) : null;
  const draft = board ? await post<Draft>(`edit/${info.name}/look`, { board }) : blank;
  if (!left.aborted) new EditPage(into, info, blank, draft, left).begin();
};

class EditPage {
  private readonly board: Board;
  private readonly strokes: Strokes;
  private readonly status = h("p", { class: "turn verdict", role: "status" });
  private readonly rating = h("div", {});
  private readonly brushes = new Brushes((brush) => this.choose(brush));
  private readonly tools = h("div", { class: "tools", role: "toolbar", "aria-label": say("edit") });
  private readonly takeaway: Takeaway;
  private readonly sizes: Sizes;
  private readonly trail = new Trail();
  private queue: Promise<void> = Promise.resolve();
  private timer = 0;

  constructor(
    into: HTMLElement,
    private readonly info: FamilyInfo,
    blank: BlankDraft,
    private draft: Draft,
    private readonly left: AbortSignal,
  ) {
    this.board = new Board((spot) => this.strokes.over || this.paint([spot]));
    this.board.element.classList.add("painted");
    this.strokes = new Strokes(this.board.element, (spots) => this.paint(spots));
    this.takeaway = new Takeaway(info, () => this.draft.board, this.status, this.rating);
    this.sizes = new Sizes(blank.settings, { ...blank.values, ...draft.values }, (size) => this.resize(size));
    const keys = h("p", { class: "quiet" }, say("edit-keys"));
    const beside = [this.brushes.element, this.tools, this.takeaway.element, this.rating, this.sizes.element, keys];
    into.append(
      h("h1", {}, say("count", say("edit"), info.title)),
      h("div", { class: "table" }, h("div", { class: "say" }, this.status), this.board.element, h("aside", {}, beside)),
    );
  }

  begin(): void {
    addEventListener("keydown", (event) => this.key(event), { signal: this.left });
    this.left.addEventListener("abort", () => clearTimeout(this.timer));
    this.show(this.draft);
    this.checkSoon();
  }

  private show(draft: Draft): void {
    this.draft = draft;
    this.board.show(draft.svg, ALL_BUTTONS);
    this.brushes.show(draft);
    this.sizes.show(draft.values);
    const step = (way: Way): HTMLElement =>
      button(say(way), () => this.step(way), { disabled: !this.trail.next(way), "data-tool": way });
    renew(this.tools, [
      step("undo"),
      step("redo"),
      button(say("start-over"), () => this.clear(), { "data-tool": "blank" }),
    ]);
  }

  /** Do one thing after the other: each begins with the board that the one before has left. */
  private later(work: () => Promise<Draft>, kept: boolean): void {
    this.queue = this.queue.then(async () => {
      if (this.left.aborted) return;
      const before = this.draft.board;
      try {
        const draft = await work();
        if (this.left.aborted) return;
        const changed = !isSame(before, draft.board);
        if (kept && changed) this.trail.keep(before);
        this.show(draft);
        if (changed) await this.changed();
      } catch (error) {
        this.show(this.draft);
        this.status.textContent = wrong(error);
      }
    });
  }

  private ask(deed: string, more: Record<string, unknown> = {}, board: BoardValues = this.draft.board): Promise<Draft> {
    return post<Draft>(`edit/${this.info.name}/${deed}`, { board, brush: this.draft.brush, ...more });
  }

  private paint(spots: string[]): void {
    this.later(() => this.ask("paint", { spots }), true);
  }

  private choose(brush: string): void {
    this.later(() => this.ask("look", { brush }), false);
  }

  private resize(sizes: Record<string, string>): void {
    this.later(() => this.ask("resize", { sizes }), true);
  }

  private clear(): void {
    const sizes = new URLSearchParams(this.sizes.values);
    this.later(async () => {
      const { board } = await get<Draft>(`edit/${this.info.name}/blank?${sizes}`);
      return this.ask("look", {}, board);
    }, true);
  }

  /** Go back to a board or forward again, and remember this one on the other side. */
  private step(way: Way): void {
    this.later(async () => {
      const board = this.trail.next(way);
      if (!board) return this.draft;
      const draft = await this.ask("look", {}, board);
      this.trail.go(way, this.draft.board);
      return draft;
    }, false);
  }

  /** Keep the board in the address, so that nothing is lost by leaving, and have it checked. */
  private async changed(): Promise<void> {
    this.checkSoon();
    const address = `#/edit/${this.info.name}/${await packed(this.draft.board)}`;
    if (!this.left.aborted) history.replaceState(null, "", address);
  }

  private checkSoon(): void {
    clearTimeout(this.timer);
    this.tell(say("checking"), "checking");
    this.showSound(null);
    this.timer = window.setTimeout(() => void this.check(), REST);
  }

  private tell(words: string, state: string): void {
    this.status.textContent = words;
    this.status.dataset.state = state;
  }

  /** Show what can be done with a board, and how hard it is, where it is known to be sound. */
  private showSound(found: Check | null): void {
    fill(this.rating, found && rating(found));
    this.takeaway.show(found?.state === "checked");
  }

  private async check(): Promise<void> {
    const { board } = this.draft;
    const isOld = (): boolean => this.left.aborted || board !== this.draft.board;
    try {
      const found = await post<Check>(`edit/${this.info.name}/check`, { board });
      if (isOld() || found.state === "stopped") return;
      const single = found.state === "checked" && found.players === 1;
      this.tell(verdict(found), single ? found.status : found.state);
      this.showSound(found);
    } catch (error) {
      if (!isOld()) this.status.textContent = wrong(error);
    }
  }

  private key(event: KeyboardEvent): void {
    if ((event.target as Element).closest("input:not([type=radio]), select, textarea")) return;
    const meaning = meaningOf(event);
    if (!meaning) return;
    const brush = "brush" in meaning ? this.draft.brushes[meaning.brush] : null;
    if (brush === undefined) return;
    event.preventDefault();
    if (brush) this.choose(brush.name);
    else if ("way" in meaning) this.step(meaning.way);
  }
}
