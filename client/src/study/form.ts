/** The form for a new study. */

import { post } from "../ui/api";
import { anySeed, compose } from "../ui/composing";
import { button, choice, choices, fill, h, labelled } from "../ui/dom";
import { trouble } from "../ui/trouble";
import type { FamilyInfo } from "../ui/types";
import { type Phrase, say } from "../ui/words/words";
import { Previews } from "./previews";
import { type HintPolicy, hintsOf, secondsOf } from "./terms";

/** Milliseconds after which what was typed is looked at. */
const TYPING = 600;

export function studyForm(all: FamilyInfo[], left: AbortSignal): HTMLElement {
  const status = h("div", { "aria-live": "polite" });
  const name = h("input", { id: "study-name", type: "text", required: true, maxlength: 60 });
  const puzzles = new Puzzles(all, left);
  const terms = new TermFields();
  const people = number("study-people", 1, 500, 10);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      const asked = { name: name.value.trim(), puzzles: puzzles.ids, participants: Number(people.value) };
      const made = await post<{ name: string }>("studies", { ...asked, ...terms.values });
      location.hash = `#/studies/${encodeURIComponent(made.name)}`;
    } catch (error) {
      fill(status, trouble(error));
    }
  };
  return h(
    "form",
    { onsubmit: (event: Event) => void submit(event), class: "panel study-form" },
    labelled(say("study-name"), name.id, name),
    puzzles.element,
    labelled(say("study-people"), people.id, people),
    terms.element,
    h("button", { type: "submit" }, say("study-make")),
    status,
  );
}

function number(id: string, min: number, max: number, value: number | "", step = "1"): HTMLInputElement {
  return h("input", { id, type: "number", min, max, value, step });
}

function text(id: Phrase): HTMLTextAreaElement {
  return h("textarea", { id, rows: 4, maxlength: 10_000 });
}

/** How participants play: help, hints, time, and what they read first. */
class TermFields {
  private readonly order = select("study-order", [
    ["fixed", "order-fixed"],
    ["random", "order-random"],
  ]);
  private readonly assist = select("study-assist", [
    ["none", "assist-none"],
    ["refuse", "assist-refuse"],
    ["show", "assist-show"],
    ["auto", "assist-auto"],
  ]);
  private readonly policy = select("study-hints", [
    ["none", "hints-none"],
    ["some", "hints-count"],
    ["free", "hints-free"],
  ]);
  private readonly hints = h("input", {
    id: "study-hint-count",
    type: "number",
    min: 1,
    max: 1000,
    value: 3,
    "aria-label": say("hints-count"),
    hidden: true,
  });
  private readonly puzzleTime = number("limit-puzzle-minutes", 0.1, 1440, "", "any");
  private readonly studyTime = number("limit-study-minutes", 0.1, 43_200, "", "any");
  private readonly instructions = text("study-instructions");
  private readonly consent = text("study-consent");
  private readonly strict = h("input", { id: "study-strict", type: "checkbox" });
  readonly element: HTMLElement;

  constructor() {
    this.policy.addEventListener("change", () => {
      this.hints.hidden = this.policy.value !== "some";
    });
    this.element = h(
      "div",
      {},
      labelled(say("study-order"), "study-order", this.order),
      labelled(say("assist"), "study-assist", this.assist),
      labelled(say("study-hints"), "study-hints", h("span", { class: "row" }, this.policy, this.hints)),
      labelled(say("limit-puzzle-minutes"), "limit-puzzle-minutes", this.puzzleTime),
      labelled(say("limit-study-minutes"), "limit-study-minutes", this.studyTime),
      labelled(say("study-instructions"), "study-instructions", this.instructions),
      labelled(say("study-consent"), "study-consent", this.consent),
      h("p", { class: "flag" }, this.strict, h("label", { for: "study-strict" }, say("study-strict"))),
    );
  }

  get values(): Record<string, unknown> {
    return {
      order: this.order.value,
      assist: this.assist.value,
      hints: hintsOf(this.policy.value as HintPolicy, Number(this.hints.value)),
      puzzle_seconds: secondsOf(this.puzzleTime.value),
      study_seconds: secondsOf(this.studyTime.value),
      instructions: this.instructions.value,
      consent: this.consent.value,
      strict: this.strict.checked,
    };
  }
}

function select(id: string, options: [string, Phrase][]): HTMLSelectElement {
  return choice(
    id,
    options.map(([value, words]) => [value, say(words)]),
  );
}

/** The puzzles of a study: composed here, or named by their ids, and all of them to be seen. */
class Puzzles {
  private readonly text = h("textarea", { id: "study-ids", rows: 4, required: true });
  private readonly previews = new Previews();
  private typing = 0;
  readonly element: HTMLElement;

  constructor(
    private readonly all: FamilyInfo[],
    private readonly left: AbortSignal,
  ) {
    this.text.addEventListener("input", () => {
      clearTimeout(this.typing);
      this.typing = window.setTimeout(() => this.previews.show(this.ids), TYPING);
    });
    this.element = h(
      "div",
      {},
      this.adding(),
      labelled(say("study-ids"), "study-ids", this.text),
      this.previews.element,
    );
  }

  get ids(): string[] {
    return this.text.value.split(/\s+/).filter(Boolean);
  }

  /** Compose puzzles of a preset, and add them to the list. */
  private adding(): HTMLElement {
    const titles = this.all.map((one): [string, string] => [one.name, one.title]);
    const game = choice("add-game", titles, { "aria-label": say("game") });
    const preset = choice("add-preset", [], { "aria-label": say("preset") });
    const many = number("add-many", 1, 50, 5);
    many.setAttribute("aria-label", say("study-how-many"));
    const status = h("div", { class: "status", "aria-live": "polite" });
    const refill = (): void => {
      const words = this.all.find((one) => one.name === game.value)?.preset_words ?? {};
      fill(preset, choices(Object.entries(words)));
    };
    game.addEventListener("change", refill);
    refill();
    const add = (): Promise<void> => this.add(game.value, preset.value, Number(many.value), status);
    const press = button(say("study-add"), () => void add(), { "data-tool": "add" });
    const row = h("span", { class: "row" }, game, preset, many, press);
    return h("div", {}, labelled(say("study-add"), "add-game", row), status);
  }

  private async add(family: string, preset: string, many: number, status: HTMLElement): Promise<void> {
    try {
      for (let more = many; more > 0; more -= 1) {
        const id = await compose({ family, preset, wish: {} }, anySeed(), status, this.left);
        if (id === null) break;
        this.text.value = `${this.text.value.trimEnd()}\n${id}`.trimStart();
        this.previews.show(this.ids);
      }
    } catch (error) {
      fill(status, trouble(error));
    }
  }
}
