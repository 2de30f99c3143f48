/** Playing one puzzle. */

import { type FamilyInfo, family, fileAddress, get, post, type PuzzleInfo, type State } from "../api";
import { Board } from "../board";
import { button, fill, h, pause } from "../dom";
import { downloadLinks } from "../downloads";
import type { Page } from "../main";
import { copyLink, shareAddress } from "../share";
import { settings } from "../settings";
import type { Graph } from "../walk/graph";
import type { Walk } from "../walk/walk";
import { clock, say, wrong } from "../words";
import { questions } from "../questions";
import { begin } from "./puzzle";
import { current } from "./study";

interface Hint {
  move: string | null;
  status: string;
  board: string;
}

export const page: Page = async (into, [code = ""]) => {
  const state = await get<State>(`plays/${encodeURIComponent(code)}`);
  const game = new PlayPage(into, await family(state.family), state);
  await game.settle(state);
  return () => game.leave();
};

class PlayPage {
  private readonly board: Board;
  private readonly status = h("p", { class: "turn", role: "status" });
  private readonly clocks = h("div", { class: "clocks" });
  private readonly tools = h("div", { class: "tools", role: "toolbar" });
  private readonly more = h("div", { class: "more" });
  private readonly end = h("section", { class: "end", "aria-live": "polite" });
  private readonly stage = h("div", { class: "stage", hidden: true });
  private readonly exits = h("div", { class: "exits" });
  private walk: Walk | null = null;
  private graph: Graph | null = null;
  private hinted: string | null = null;
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
    into.append(
      h("h1", {}, info.title),
      this.status,
      this.clocks,
      h("div", { class: "table" }, this.stage, this.board.element, h("aside", {}, this.tools, this.more)),
      this.end,
    );
    addEventListener("keydown", this.onkey);
    this.ticking = window.setInterval(() => this.tick(), 200);
  }

  leave(): void {
    this.gone = true;
    removeEventListener("keydown", this.onkey);
    clearInterval(this.ticking);
    this.walk?.dispose();
  }

  /** Show a state, and let the machine answer if it is its turn. */
  async settle(state: State): Promise<void> {
    await this.show(state);
    while (this.state.waiting && !this.gone) {
      await this.doing(() => post<State>(`plays/${this.state.play}/reply`));
    }
  }

  private async show(state: State): Promise<void> {
    this.hinted = null;
    await this.board.animate(state.frames);
    if (this.gone) return;
    this.state = state;
    this.since = performance.now();
    this.board.show(state.board, state.keys, !state.over && !state.waiting);
    await this.follow();
    this.status.textContent = this.turnWords();
    this.showTools();
    this.showClocks();
    if (state.over || state.result) this.showEnd();
    else fill(this.end);
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
    if (this.working || this.state.over || this.state.waiting) return;
    await this.doing(() => post<State>(`plays/${this.state.play}/moves`, { moves, hinted }));
    await this.settleReply();
  }

  private async walkTo(place: string): Promise<void> {
    if (this.working || this.state.over || this.state.waiting) return;
    await this.doing(() => post<State>(`plays/${this.state.play}/walk`, { place }));
  }

  private async settleReply(): Promise<void> {
    while (this.state.waiting && !this.gone && !this.working) {
      await this.doing(() => post<State>(`plays/${this.state.play}/reply`));
    }
  }

  private async doing(work: () => Promise<State>): Promise<void> {
    this.working = true;
    try {
      await this.show(await work());
    } catch (error) {
      this.status.textContent = wrong(error);
      const fresh = await get<State>(`plays/${this.state.play}`).catch(() => null);
      if (fresh && fresh.line.length !== this.state.line.length) await this.show(fresh);
      await pause(300);
    } finally {
      this.working = false;
    }
  }

  private deed(kind: string): void {
    if (this.working) return;
    void this.doing(() => post<State>(`plays/${this.state.play}/${kind}`)).then(() => this.settleReply());
  }

  private showTools(): void {
    const { state } = this;
    const hint = button(this.hinted ? say("hint-again") : say("hint"), () => void this.hint(), {
      disabled: state.over || state.waiting,
      "data-tool": "hint",
    });
    fill(
      this.tools,
      button(say("undo"), () => this.deed("undo"), { disabled: !state.can_undo, "data-tool": "undo" }),
      button(say("redo"), () => this.deed("redo"), { disabled: !state.can_redo, "data-tool": "redo" }),
      button(say("restart"), () => this.deed("restart"), {
        disabled: state.line.length === 0 && !state.over,
        "data-tool": "restart",
      }),
      hint,
    );
    fill(
      this.more,
      button(say("solution"), () => this.askSolution(), { disabled: state.over, "data-tool": "solution" }),
      this.info.can["values"] &&
        button(say("values"), () => void this.values(), { disabled: state.over, "data-tool": "values" }),
      this.info.can["walk"] &&
        button(say(this.walk ? "plane" : "walk"), () => void this.enter(), { "data-tool": "walk" }),
      button(say("share"), () => void this.share(), { "data-tool": "share" }),
      this.info.can["edit"] && h("a", { href: `#/edit/of/${state.puzzle}`, "data-tool": "edit" }, say("edit-copy")),
      this.downloads(),
    );
  }

  private async hint(): Promise<void> {
    if (this.hinted) {
      await this.play([this.hinted], true);
      return;
    }
    this.working = true;
    try {
      const found = await post<Hint>(`plays/${this.state.play}/hint`);
      if (found.status === "lost" && !found.move) this.status.textContent = say("hint-lost");
      else if (!found.move) this.status.textContent = say("hint-none");
      else {
        this.hinted = found.move;
        this.board.mark(found.move);
        const lost = found.status === "lost" ? ` ${say("hint-lost")}` : "";
        this.status.textContent = say("hint-here", this.board.label(found.move)) + lost;
        this.showTools();
        this.tools.querySelector<HTMLElement>("[data-tool=hint]")?.focus();
      }
    } catch (error) {
      this.status.textContent = wrong(error);
    } finally {
      this.working = false;
    }
  }

  private askSolution(): void {
    const no = button(say("no"), () => fill(this.end));
    const yes = button(say("yes"), () => void this.watch(), { "data-tool": "yes" });
    fill(this.end, h("p", {}, say("give-up")), yes, no);
    yes.focus();
  }

  /** Play the solver's line move by move, for the eye only. */
  private async watch(): Promise<void> {
    fill(this.end, h("p", {}, say("loading")));
    try {
      const found = await post<{ line: string[]; board: unknown }>(`plays/${this.state.play}/solution`);
      fill(this.end);
      for (let length = 0; length <= found.line.length && !this.gone; length += 1) {
        const body = { family: this.state.family, board: found.board, line: found.line.slice(0, length) };
        const seen = await post<{ board: string }>("look", body);
        this.board.show(seen.board, {}, false);
        this.status.textContent = `${length} / ${found.line.length}`;
        await pause(450);
      }
      this.state = await get<State>(`plays/${this.state.play}`);
      this.showEnd();
    } catch (error) {
      fill(this.end, h("p", { class: "error", role: "alert" }, wrong(error)));
    }
  }

  private async values(): Promise<void> {
    const found = await get<{ values: Record<string, { words: string }>; board: string }>(
      `plays/${this.state.play}/values`,
    );
    if (Object.keys(found.values).length === 0) this.status.textContent = say("no-values");
    else this.board.show(found.board, this.state.keys);
  }

  private async share(): Promise<void> {
    const puzzle = await get<PuzzleInfo>(`puzzles/${this.state.puzzle}`);
    const link = await shareAddress(puzzle.family, puzzle.board);
    await copyLink(link, this.status, this.end);
  }

  /** Go from the plan into the maze, or back. */
  private async enter(): Promise<void> {
    if (this.walk) {
      this.walk.dispose();
      this.walk = null;
      this.stage.hidden = true;
      this.board.element.classList.remove("map");
      this.showTools();
      return;
    }
    const address = `${fileAddress(this.state.puzzle, ".graph.json")}`;
    const [{ Walk: House }, graph] = await Promise.all([
      import("../walk/walk"),
      fetch(address).then((answer) => answer.json() as Promise<Graph>),
    ]);
    this.graph = graph;
    this.walk = new House(
      graph,
      (move) => void this.play([move]),
      (door) => (this.status.textContent = say("locked", door.lock)),
      settings.calm,
    );
    fill(this.stage, this.walk.canvas, h("p", { class: "quiet" }, say("walk-keys")), this.exits);
    this.stage.hidden = false;
    this.board.element.classList.add("map");
    this.showTools();
    await this.follow();
    this.walk.canvas.focus();
  }

  /** Let the walker be where the player is. */
  private async follow(): Promise<void> {
    if (!this.walk || !this.graph) return;
    const rooms = [this.graph.start, ...this.state.line.map((move) => Number(move.split(":")[1]))];
    const seen = new Set(rooms);
    const held = new Set(this.graph.keys.filter((key) => seen.has(key.room)).map((key) => key.lock));
    const { moves, over } = this.state;
    fill(this.exits, over ? [] : moves.map((move) => button(this.board.label(move), () => void this.play([move]))));
    await this.walk.update(rooms[rooms.length - 1] ?? this.graph.start, moves, held);
    this.walk?.canvas.setAttribute("data-open", String(this.walk.open));
    this.walk?.canvas.setAttribute("aria-label", this.board.description());
  }

  private downloads(): HTMLElement {
    return h("details", {}, h("summary", {}, say("download")), downloadLinks(this.state.puzzle, this.info));
  }

  private key(event: KeyboardEvent): void {
    const typing = (event.target as Element).closest("input, select, textarea, summary");
    if (typing || this.working) return;
    const onButton = (event.target as Element).closest("button, a");
    if (onButton && (event.key === "Enter" || event.key === " ")) return;
    if (this.walk ? this.walk.key(event) : this.board.key(event)) return;
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
    const { clock: shown, people, sides, waiting } = this.state;
    if (!shown) {
      fill(this.clocks);
      return;
    }
    const both = people.length > 1 || waiting || shown.left[1] !== shown.left[0];
    const named = ([0, 1] as const).filter((side) => side === 0 || both);
    fill(
      this.clocks,
      named.map((side) =>
        h(
          "span",
          { class: shown.running === side ? "clock running" : "clock" },
          `${both ? `${sides[side]}: ` : ""}${say("time-left", clock(this.left(side)))}`,
        ),
      ),
    );
  }

  private tick(): void {
    const { clock: shown } = this.state;
    if (!shown || shown.running === null || this.working) return;
    this.showClocks();
    if (this.left(shown.running as 0 | 1) === 0) {
      void this.doing(() => get<State>(`plays/${this.state.play}`));
    }
  }

  /** What may be done after a game: in a study the next puzzle comes by itself. */
  private onward(): HTMLElement {
    const { state } = this;
    const study = current();
    if (study) {
      const next = (): void => void (location.hash = `#/study/${encodeURIComponent(study.name)}`);
      return button(say("study-next"), next, { class: "main" });
    }
    return h(
      "p",
      {},
      button(say("next-puzzle"), () => (location.hash = `#/family/${state.family}`), { class: "main" }),
      button(say("same-again"), () => void begin(state.puzzle)),
    );
  }

  private showEnd(): void {
    const { state } = this;
    const two = state.sides.length === 2 && this.info.players.length > 0 && state.clock !== null;
    const words = { won: two ? say("won-game") : say("won"), lost: say("lost"), drawn: say("drawn"), left: say("left") };
    const title = words[(state.result ?? "left") as keyof typeof words] ?? "";
    const facts: [string, string | number][] = [
      [say("time"), clock(state.seconds)],
      [say("moves"), state.line.length],
      [say("hints"), state.hints],
      [say("undos"), state.undos],
    ];
    if (state.score !== null) facts.push([say("score"), `${Math.round(state.score * 100)} %`]);
    fill(
      this.end,
      h("h2", { class: `result ${state.result}` }, title),
      state.verdict ? h("p", {}, state.verdict) : null,
      h("dl", { class: "facts" }, facts.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, String(value))))),
      this.onward(),
      questions(state.play, state.family === "doors"),
    );
  }
}
