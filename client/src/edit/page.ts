/** Painting a board, checked by the solver while one paints. */

import { type FamilyInfo, families, family, get, post, type PuzzleInfo } from "../ui/api";
import { Board } from "../ui/board";
import { type Checked, ratingOf, verdict } from "./verdict";
import { button, drawing, fill, h, renew } from "../ui/dom";
import { downloadLinks } from "../ui/downloads";
import type { Page } from "../main";
import { copyLink, packed, shareAddress, sharedBoard } from "../ui/share";
import { Strokes } from "./strokes";
import { say, wrong } from "../ui/words/words";
import { thumbnail } from "../pages/home";

type Body = Record<string, unknown>;
type Value = string | number;

interface Setting {
  name: string;
  label: string;
  kind: "integer" | "choice";
  low?: number;
  high?: number;
  options?: { value: string; words: string }[];
}

interface Draft {
  board: Body;
  svg: string;
  brush: string;
  brushes: { name: string; words: string; svg: string }[];
  values: Record<string, Value>;
}

interface Blank extends Draft {
  settings: Setting[];
}

/** Milliseconds after the last stroke when the board is checked. */
const REST = 500;
const MOST_UNDOS = 200;

/** `edit` shows all games, `edit/NAME` a blank board, `edit/NAME/BOARD` a board, `edit/of/ID` a copy. */
export const page: Page = async (into, [name = "", more = ""]) => {
  if (name === "") return choose(into);
  const copied = name === "of" ? await get<PuzzleInfo>(`puzzles/${encodeURIComponent(more)}`) : null;
  const info = await family(copied ? copied.family : name);
  const blank = await get<Blank>(`edit/${info.name}/blank`);
  const board = copied ? copied.board : more ? ((await sharedBoard(more)) as Body) : null;
  const draft = board ? await post<Draft>(`edit/${info.name}/look`, { board }) : blank;
  const editor = new EditPage(into, info, blank, draft);
  return () => editor.leave();
};

async function choose(into: HTMLElement): Promise<void> {
  const all = (await families()).families.filter((one) => one.can["edit"]);
  const card = (one: FamilyInfo): HTMLElement =>
    h("li", {}, h("a", { href: `#/edit/${one.name}`, class: "card" }, thumbnail(one.picture), h("strong", {}, one.title)));
  into.append(h("h1", {}, say("edit")), h("p", { class: "tagline" }, say("edit-words")), h("ul", { class: "cards families" }, all.map(card)));
}

class EditPage {
  private readonly board: Board;
  private readonly strokes: Strokes;
  private readonly status = h("p", { class: "turn verdict", role: "status" });
  private readonly rating = h("div", {});
  private readonly form = h("div", { class: "fields" });
  private made = "";
  private readonly chosen = h("strong", {});
  private readonly brushes = h("fieldset", { class: "brushes" });
  private readonly tools = h("div", { class: "tools", role: "toolbar", "aria-label": say("edit") });
  private readonly takeaway = h("div", { class: "more" });
  private readonly past: Body[] = [];
  private readonly future: Body[] = [];
  private queue: Promise<void> = Promise.resolve();
  private timer = 0;
  private sound = false;
  private gone = false;
  private readonly inputs = new Map<string, HTMLInputElement | HTMLSelectElement>();
  private readonly onkey = (event: KeyboardEvent): void => this.key(event);

  constructor(
    into: HTMLElement,
    private readonly info: FamilyInfo,
    private readonly blank: Blank,
    private draft: Draft,
  ) {
    this.board = new Board((spot) => this.strokes.over || this.paint([spot]));
    this.board.element.classList.add("painted");
    this.strokes = new Strokes(this.board.element, (spots) => this.paint(spots));
    into.append(
      h("h1", {}, `${say("edit")}: ${info.title}`),
      h(
        "div",
        { class: "table" },
        h("div", { class: "say" }, this.status),
        this.board.element,
        h("aside", {}, this.brushes, this.tools, this.takeaway, this.rating, this.form, h("p", { class: "quiet" }, say("edit-keys"))),
      ),
    );
    this.makeForm();
    addEventListener("keydown", this.onkey);
    this.show(draft);
    this.checkSoon();
  }

  leave(): void {
    this.gone = true;
    clearTimeout(this.timer);
    removeEventListener("keydown", this.onkey);
  }

  private show(draft: Draft): void {
    this.draft = draft;
    this.board.show(draft.svg);
    this.showBrushes();
    this.showBrush();
    this.showTools();
    for (const [name, value] of Object.entries(draft.values)) {
      const input = this.inputs.get(name);
      if (input && document.activeElement !== input) input.value = String(value);
    }
  }

  /** Do one thing after the other: each begins with the board that the one before has left. */
  private do(work: () => Promise<Draft>, kept: boolean): void {
    this.queue = this.queue.then(async () => {
      if (this.gone) return;
      const before = this.draft.board;
      try {
        const draft = await work();
        if (this.gone) return;
        if (kept && JSON.stringify(before) !== JSON.stringify(draft.board)) {
          this.past.push(before);
          if (this.past.length > MOST_UNDOS) this.past.shift();
          this.future.length = 0;
        }
        this.show(draft);
        if (JSON.stringify(before) !== JSON.stringify(draft.board)) await this.changed();
      } catch (error) {
        this.show(this.draft);
        this.status.textContent = wrong(error);
      }
    });
  }

  private ask(deed: string, more: Body = {}, board: Body = this.draft.board): Promise<Draft> {
    return post<Draft>(`edit/${this.info.name}/${deed}`, { board, brush: this.draft.brush, ...more });
  }

  private paint(spots: string[]): void {
    this.do(() => this.ask("paint", { spots }), true);
  }

  private choose(brush: string): void {
    this.do(() => this.ask("look", { brush }), false);
  }

  private resize(): void {
    const sizes = Object.fromEntries([...this.inputs].map(([name, input]) => [name, input.value]));
    this.do(() => this.ask("resize", { sizes }), true);
  }

  private clear(): void {
    const sizes = new URLSearchParams([...this.inputs].map(([name, input]) => [name, input.value]));
    this.do(async () => {
      const { board } = await get<Draft>(`edit/${this.info.name}/blank?${sizes}`);
      return this.ask("look", {}, board);
    }, true);
  }

  /** Go back to a board, and remember this one on the other side. */
  private step(from: Body[], to: Body[]): void {
    this.do(async () => {
      const board = from[from.length - 1];
      if (!board) return this.draft;
      const draft = await this.ask("look", {}, board);
      from.pop();
      to.push(this.draft.board);
      return draft;
    }, false);
  }

  private undo(): void {
    this.step(this.past, this.future);
  }

  private redo(): void {
    this.step(this.future, this.past);
  }

  /** Keep the board in the address, so that nothing is lost by leaving, and have it checked. */
  private async changed(): Promise<void> {
    this.checkSoon();
    const address = `#/edit/${this.info.name}/${await packed(this.draft.board)}`;
    if (!this.gone) history.replaceState(null, "", address);
  }

  private checkSoon(): void {
    clearTimeout(this.timer);
    this.sound = false;
    this.tell(say("checking"), "checking");
    this.showTakeaway();
    this.timer = window.setTimeout(() => void this.check(), REST);
  }

  private tell(words: string, state: string): void {
    this.status.textContent = words;
    this.status.dataset["state"] = state;
  }

  private async check(): Promise<void> {
    const { board } = this.draft;
    try {
      const found = await post<Checked>(`edit/${this.info.name}/check`, { board });
      if (this.gone || board !== this.draft.board || found.state === "stopped") return;
      this.sound = found.state === "checked";
      this.tell(verdict(found), this.sound && found.players === 1 ? found.status : found.state);
      fill(this.rating, ratingOf(found));
    } catch (error) {
      if (!this.gone && board === this.draft.board) this.status.textContent = wrong(error);
    }
    this.showTakeaway();
  }

  private makeForm(): void {
    const asked = this.blank.settings.map((setting) => {
      const id = `size-${setting.name}`;
      const onchange = (): void => this.resize();
      const value = this.draft.values[setting.name] ?? this.blank.values[setting.name];
      const options = (setting.options ?? []).map((one) => h("option", { value: one.value }, one.words));
      const input = (
        setting.kind === "choice"
          ? h("select", { id, onchange }, options)
          : h("input", { id, type: "number", min: setting.low, max: setting.high, onchange })
      ) as HTMLInputElement;
      input.value = String(value ?? "");
      this.inputs.set(setting.name, input);
      return h("p", { class: "field" }, h("label", { for: id }, setting.label), input);
    });
    fill(this.form, h("h2", {}, say("board-size")), asked);
  }

  /** Brushes are made anew only where there are others: a press that has begun outlives a new board. */
  private showBrushes(): void {
    const made = JSON.stringify(this.draft.brushes);
    if (made === this.made) return;
    this.made = made;
    const focused = this.brushes.contains(document.activeElement);
    const one = (brush: Draft["brushes"][number], place: number): HTMLElement => {
      const picture = drawing(brush.svg);
      picture.setAttribute("aria-hidden", "true");
      picture.querySelector("title")?.remove();
      const input = h("input", {
        type: "radio",
        name: "brush",
        value: brush.name,
        onchange: () => this.choose(brush.name),
      });
      const key = place < 10 ? h("kbd", { "aria-hidden": "true" }, String((place + 1) % 10)) : null;
      const words = h("span", { class: "unseen" }, brush.words);
      return h("label", { class: "brush", title: brush.words }, input, picture as unknown as Node, words, key);
    };
    const legend = h("legend", {}, `${say("brushes")}: `, this.chosen);
    fill(this.brushes, legend, this.draft.brushes.map(one));
    if (focused) this.brushes.querySelector<HTMLElement>(`input[value="${CSS.escape(this.draft.brush)}"]`)?.focus();
  }

  private showBrush(): void {
    const { brush, brushes } = this.draft;
    this.chosen.textContent = brushes.find((one) => one.name === brush)?.words ?? "";
    for (const input of this.brushes.querySelectorAll("input")) input.checked = input.value === brush;
  }

  private showTools(): void {
    renew(this.tools, [
      button(say("undo"), () => this.undo(), { disabled: this.past.length === 0, "data-tool": "undo" }),
      button(say("redo"), () => this.redo(), { disabled: this.future.length === 0, "data-tool": "redo" }),
      button(say("start-over"), () => this.clear(), { "data-tool": "blank" }),
    ]);
  }

  private showTakeaway(): void {
    const disabled = !this.sound;
    if (disabled) fill(this.rating);
    const download = h("details", {}, h("summary", {}, say("download")));
    download.addEventListener("toggle", () => void this.listDownloads(download), { once: true });
    renew(this.takeaway, [
      button(say("play"), () => void this.play(), { disabled, class: "main", "data-tool": "play" }),
      button(say("share"), () => void this.share(), { disabled, "data-tool": "share" }),
      this.sound && download,
    ]);
  }

  private sent(): Promise<PuzzleInfo> {
    return post<PuzzleInfo>("puzzles", { family: this.info.name, board: this.draft.board });
  }

  private async play(): Promise<void> {
    try {
      location.hash = `#/puzzle/${(await this.sent()).id}`;
    } catch (error) {
      this.status.textContent = wrong(error);
    }
  }

  private async share(): Promise<void> {
    const link = await shareAddress(this.info.name, this.draft.board);
    await copyLink(link, this.status, this.rating);
  }

  private async listDownloads(into: HTMLElement): Promise<void> {
    try {
      into.append(downloadLinks((await this.sent()).id, this.info));
    } catch (error) {
      this.status.textContent = wrong(error);
    }
  }

  private key(event: KeyboardEvent): void {
    if ((event.target as Element).closest("input:not([type=radio]), select, textarea")) return;
    const control = event.ctrlKey || event.metaKey;
    if (event.altKey || (control && !["z", "y"].includes(event.key))) return;
    const brush = /^\d$/.test(event.key) ? this.draft.brushes[(Number(event.key) + 9) % 10] : undefined;
    const deeds: Record<string, () => void> = {
      u: () => this.undo(),
      z: () => control && this.undo(),
      r: () => this.redo(),
      y: () => control && this.redo(),
    };
    const deed = brush ? () => this.choose(brush.name) : deeds[event.key];
    if (!deed) return;
    event.preventDefault();
    deed();
  }
}
