/** Playing one puzzle. */

import { ask, type FamilyInfo, family, get, type PuzzleInfo, type State } from "../ui/api";
import { Board } from "../ui/board";
import { button, fill, h, pause, renew } from "../ui/dom";
import { downloadLinks } from "../ui/downloads";
import { type Enter, enterMaze } from "../walk3d/stage";
import type { Page } from "../main";
import { ending } from "./ending";
import { rulesCard } from "../ui/rules";
import { save, settings } from "../ui/settings";
import { copyLink, shareAddress } from "../ui/share";
import { current } from "../pages/study";
import { clock, say, wrong } from "../ui/words/words";
import { type Solution, Watch } from "./watch";

interface Hint {
  move: string | null;
  status: string;
  board: string;
}

interface Values {
  values: Record<string, { score: number; words: string }>;
  board: string;
}

/** Moves that are listed beside a board with all values, the best first. */
const LISTED = 6;

export const page: Page = async (into, [code = ""]) => {
  const fog = settings.fog;
  const state = await get<State>(`plays/${encodeURIComponent(code)}`, fog);
  const game = new PlayPage(into, await family(state.family), state);
  void game.settle(state);
  return () => game.leave();
};

class PlayPage {
  private readonly board: Board;
  private readonly status = h("p", { class: "turn", role: "status" });
  private readonly danger = h("p", { class: "danger", role: "alert" });
  private readonly clocks = h("div", { class: "clocks" });
  private readonly tools = h("div", { class: "tools", role: "toolbar", "aria-label": say("play") });
  private readonly more = h("div", { class: "more" });
  private readonly best = h("div", { class: "best", "aria-live": "polite" });
  private readonly end = h("section", { class: "end", "aria-live": "polite" });
  private readonly stage = h("div", { class: "stage", hidden: true });
  private readonly table: HTMLElement;
  private readonly extras: HTMLElement;
  private maze: Enter | null = null;
  private watch: Watch | null = null;
  private hinted: string | null = null;
  private analysis = false;
  private walked = false;
  private working = false;
  private gone = false;
  private ticking = 0;
  private since = 0;
  private readonly onkey = (event: KeyboardEvent): void => this.key(event);

  constructor(
    into: HTMLElement,
    private readonly info: FamilyInfo,
    private state: State,
  ) {
    this.board = new Board(
      (move) => void this.play([move]),
      (place) => void this.walkTo(place),
    );
    this.extras = h("div", { class: "extras" }, rulesCard(info, say("play-keys")), this.downloads());
    this.table = h(
      "div",
      { class: "table" },
      h("div", { class: "say" }, this.status, this.danger, this.clocks),
      this.stage,
      this.board.element,
      this.end,
      h("aside", {}, this.tools, this.more, this.best, this.extras),
    );
    const grade = state.grade ? h("span", { class: "chip" }, state.grade) : null;
    const study = current();
    const place = study ? h("span", { class: "chip" }, say("study-progress", study.done + 1, study.total)) : null;
    into.append(h("h1", {}, info.title, " ", grade, " ", place), this.table);
    addEventListener("keydown", this.onkey);
    this.ticking = window.setInterval(() => this.tick(), 200);
  }

  leave(): void {
    this.gone = true;
    removeEventListener("keydown", this.onkey);
    clearInterval(this.ticking);
    this.watch?.leave();
    this.maze?.leave();
  }

  /** Show a state, and let the machine answer if it is its turn. */
  async settle(state: State): Promise<void> {
    await this.show(state);
    await this.settleReply();
  }

  private get fog(): boolean {
    return settings.fog && this.info.can["fog"] === true;
  }

  private ask<T>(deed: string, body: unknown = {}): Promise<T> {
    return ask<T>("POST", `plays/${this.state.play}/${deed}`, body, this.fog);
  }

  private async show(state: State): Promise<void> {
    this.hinted = null;
    this.watch?.leave();
    this.watch = null;
    await this.board.animate(state.frames);
    if (this.gone) return;
    this.state = state;
    this.since = performance.now();
    this.board.whole = this.fog;
    this.board.marks = state.assist !== "none";
    this.board.show(state.board, state.keys, !state.over && !state.waiting);
    await this.maze?.follow(state, this.board);
    this.status.textContent = this.turnWords();
    this.danger.textContent = state.danger;
    this.board.hush(this.status.textContent ?? "");
    this.showTools();
    this.showClocks();
    fill(this.best);
    if (state.over || state.result) this.showEnd();
    else fill(this.end);
    if (this.analysis && !state.over && !state.waiting) await this.values();
  }

  private turnWords(): string {
    const { state } = this;
    if (state.over) return state.verdict;
    const side = state.sides[state.turn] ?? "";
    if (state.waiting) return say("thinking", side);
    if (state.people.length > 1) return say("turn-of", side);
    return state.line.length === 0 ? say("your-turn") : `${say("moves")}: ${state.line.length}`;
  }

  private async play(moves: string[], hinted = false): Promise<void> {
    if (this.working || this.state.over || this.state.waiting || this.watch) return;
    await this.doing(() => this.ask<State>("moves", { moves, hinted }));
    await this.settleReply();
  }

  private async walkTo(place: string): Promise<void> {
    if (this.working || this.state.over || this.state.waiting || this.watch) return;
    await this.doing(() => this.ask<State>("walk", { place }));
  }

  private async settleReply(): Promise<void> {
    while (this.state.waiting && !this.gone && !this.working) {
      await this.doing(() => this.ask<State>("reply"));
    }
  }

  private async doing(work: () => Promise<State>): Promise<void> {
    this.working = true;
    try {
      await this.show(await work());
    } catch (error) {
      this.status.textContent = wrong(error);
      const fresh = await this.fresh().catch(() => null);
      if (fresh && fresh.line.length !== this.state.line.length) await this.show(fresh);
      await pause(300);
    } finally {
      this.working = false;
    }
  }

  private fresh(): Promise<State> {
    return get<State>(`plays/${this.state.play}`, this.fog);
  }

  private deed(kind: string): void {
    if (this.working) return;
    void this.doing(() => this.ask<State>(kind)).then(() => this.settleReply());
  }

  private showTools(): void {
    const { state } = this;
    const tool = (name: string, sign: string, words: string, deed: () => void, disabled = false): HTMLElement =>
      button("", deed, { disabled, "data-tool": name }).appendChild(label(sign, words)).parentElement as HTMLElement;
    const stuck = state.over || state.waiting;
    renew(this.tools, [
      tool("undo", "↶", say("undo"), () => this.deed("undo"), state.waiting || !state.can_undo),
      tool("redo", "↷", say("redo"), () => this.deed("redo"), state.waiting || !state.can_redo),
      tool("restart", "⟲", say("restart"), () => this.deed("restart"), state.line.length === 0 && !state.over),
      tool("hint", "?", say(this.hinted ? "hint-again" : "hint"), () => void this.hint(), stuck),
    ]);
    renew(this.more, this.lesserTools());
  }

  private lesserTools(): (HTMLElement | false | undefined)[] {
    const { info, state } = this;
    const study = current() !== null;
    const pressed = (on: boolean): string => (on ? "true" : "false");
    return [
      !study && button(say("solution"), () => this.askSolution(), { disabled: state.over, "data-tool": "solution" }),
      info.can["values"] &&
        button(say("values"), () => void this.toggleValues(), {
          disabled: state.over,
          "data-tool": "values",
          "aria-pressed": pressed(this.analysis),
        }),
      info.can["walk"] &&
        button(say(this.maze ? "plane" : "walk"), () => void this.enter(), { "data-tool": "walk" }),
      info.can["fog"] &&
        button(say("fog"), () => this.toggleFog(), { "data-tool": "fog", "aria-pressed": pressed(settings.fog) }),
      !study && button(say("share"), () => void this.share(), { "data-tool": "share" }),
      !study &&
        info.can["edit"] &&
        h("a", { class: "button", href: `#/edit/of/${state.puzzle}`, "data-tool": "edit" }, say("edit-copy")),
    ];
  }

  private async hint(): Promise<void> {
    if (this.working || this.state.over || this.state.waiting) return;
    if (this.hinted) {
      await this.play([this.hinted], true);
      return;
    }
    this.working = true;
    this.status.textContent = say("loading");
    try {
      const found = await this.ask<Hint>("hint");
      this.status.textContent = say(found.status === "lost" ? "hint-lost" : "hint-none");
      if (found.move) this.showHint(found.move, found.status === "lost");
    } catch (error) {
      this.status.textContent = wrong(error);
    } finally {
      this.working = false;
    }
  }

  private showHint(move: string, lost: boolean): void {
    this.hinted = move;
    this.board.mark(move);
    const words = say("hint-here", this.board.label(move));
    this.status.textContent = lost ? `${words} ${say("hint-lost")}` : words;
    this.showTools();
    this.tools.querySelector<HTMLElement>("[data-tool=hint]")?.focus();
  }

  private askSolution(): void {
    const no = button(say("no"), () => fill(this.end));
    const yes = button(say("yes"), () => void this.solve(), { "data-tool": "yes", class: "main" });
    fill(this.end, h("p", {}, say("give-up")), yes, no);
    yes.focus();
  }

  /** Give up, and see the solver's line move by move. */
  private async solve(): Promise<void> {
    fill(this.end, h("p", {}, say("loading")));
    try {
      const found = await this.ask<Omit<Solution, "family">>("solution");
      this.state = await this.fresh();
      this.analysis = false;
      this.watch = new Watch({ ...found, family: this.state.family }, this.board);
      this.status.textContent = say(found.line.length > 0 ? "watching" : "hint-none");
      this.danger.textContent = "";
      this.showTools();
      this.showEnd();
      this.end.prepend(this.watch.element);
      await this.watch.go();
    } catch (error) {
      fill(this.end, h("p", { class: "error", role: "alert" }, wrong(error)));
    }
  }

  private async toggleValues(): Promise<void> {
    this.analysis = !this.analysis;
    this.showTools();
    if (this.analysis) await this.values();
    else await this.show({ ...this.state, frames: [] });
  }

  private async values(): Promise<void> {
    const line = this.state.line.length;
    fill(this.best, h("p", { class: "quiet" }, say("loading")));
    const found = await get<Values>(`plays/${this.state.play}/values`, this.fog).catch(() => null);
    if (this.gone || !this.analysis || line !== this.state.line.length) return;
    const ranked = Object.entries(found?.values ?? {}).sort(([, a], [, b]) => b.score - a.score);
    if (!found || ranked.length === 0) {
      fill(this.best, h("p", { class: "quiet" }, say("no-values")));
      return;
    }
    this.board.show(found.board, this.state.keys);
    const rows = ranked.slice(0, LISTED).map(([move, { words }]) => h("li", {}, h("strong", {}, move), ` ${words}`));
    fill(this.best, h("h2", {}, say("best-moves")), h("ol", {}, rows));
  }

  private toggleFog(): void {
    save({ fog: !settings.fog });
    void this.doing(() => this.fresh());
  }

  private async share(): Promise<void> {
    const puzzle = await get<PuzzleInfo>(`puzzles/${this.state.puzzle}`);
    const link = await shareAddress(puzzle.family, puzzle.board);
    await copyLink(link, this.status, this.end);
  }

  /** Go from the plan into the maze, or back. */
  private async enter(): Promise<void> {
    const inside = this.maze !== null;
    this.maze?.leave();
    this.maze = null;
    this.stage.hidden = inside;
    this.table.classList.toggle("inside", !inside);
    if (!this.state.over) this.state = await this.ask<State>("view", { view: inside ? "plane" : "walk" });
    if (!inside) {
      this.walked = true;
      const told = (words: string): void => void (this.status.textContent = words);
      this.maze = await enterMaze(this.state, this.stage, (move) => void this.play([move]), told);
      await this.maze.follow(this.state, this.board);
      this.maze.focus();
    }
    this.showTools();
  }

  private downloads(): HTMLElement {
    const id = h("p", { class: "quiet id" }, this.state.puzzle);
    return h("details", {}, h("summary", {}, say("download")), downloadLinks(this.state.puzzle, this.info), id);
  }

  private key(event: KeyboardEvent): void {
    const typing = (event.target as Element).closest("input, select, textarea, summary");
    if (typing || this.working) return;
    const onButton = (event.target as Element).closest("button, a");
    if (onButton && (event.key === "Enter" || event.key === " ")) return;
    if (this.maze ? this.maze.key(event) : this.board.key(event)) return;
    const deeds: Record<string, () => void> = {
      u: () => this.state.can_undo && this.deed("undo"),
      r: () => this.state.can_redo && this.deed("redo"),
      x: () => this.deed("restart"),
      h: () => void this.hint(),
    };
    const deed = event.ctrlKey || event.metaKey || event.altKey ? undefined : deeds[event.key];
    if (deed) {
      event.preventDefault();
      deed();
    }
  }

  private left(side: 0 | 1): number {
    const { clock: shown } = this.state;
    if (!shown) return 0;
    const passed = shown.running === side ? (performance.now() - this.since) / 1000 : 0;
    return Math.max(0, shown.left[side] - passed);
  }

  private showClocks(): void {
    const { clock: shown, players, sides } = this.state;
    if (!shown) {
      fill(this.clocks);
      return;
    }
    const one = (side: 0 | 1): HTMLElement => {
      const left = this.left(side);
      const kind = `clock${shown.running === side ? " running" : ""}${left < 10 ? " short" : ""}`;
      const name = players > 1 ? h("span", {}, sides[side]) : null;
      return h("div", { class: kind }, name, h("b", {}, clock(left)));
    };
    fill(this.clocks, players > 1 ? [one(0), one(1)] : one(0));
  }

  private tick(): void {
    const { clock: shown, result } = this.state;
    if (!shown || shown.running === null || this.working || result !== null) return;
    this.showClocks();
    if (this.left(shown.running as 0 | 1) === 0) void this.doing(() => this.fresh());
  }

  private showEnd(): void {
    fill(this.end, ending(this.state, this.walked));
  }
}

/** A sign for the eye, and words for everyone. */
function label(sign: string, words: string): HTMLElement {
  return h("span", { class: "label" }, h("span", { class: "sign", "aria-hidden": "true" }, sign), h("span", {}, words));
}
