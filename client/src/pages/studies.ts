/** Studies, for who runs the place: set one up, hand out codes, take results away. */

import { families, get, post } from "../ui/api";
import { anySeed, compose } from "../ui/composing";
import { button, choice, choices, fill, h, labelled } from "../ui/dom";
import type { Page } from "../ui/page";
import { locale } from "../ui/settings";
import { type Cell, table } from "../ui/table";
import { trouble } from "../ui/trouble";
import type { FamilyInfo, StudyInfo } from "../ui/types";
import { say } from "../ui/words/words";

export const page: Page = async (into, _parts, left) => {
  const [{ studies }, { families: all }] = await Promise.all([get<{ studies: StudyInfo[] }>("studies"), families()]);
  const made = h("div", { "aria-live": "polite" });
  into.append(h("h1", {}, say("studies")), h("p", { class: "tagline" }, say("study-about")));
  if (studies.length > 0) into.append(list(studies));
  into.append(h("h2", {}, say("study-new")), form(made, all, left), made);
};

function form(made: HTMLElement, all: FamilyInfo[], left: AbortSignal): HTMLElement {
  const name = h("input", { id: "study-name", type: "text", required: true, maxlength: 60 });
  const ids = h("textarea", { id: "study-ids", rows: 6, required: true });
  const order = choice("study-order", [
    ["fixed", say("order-fixed")],
    ["random", say("order-random")],
  ]);
  const people = h("input", { id: "study-people", type: "number", min: 1, max: 500, value: 10 });
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      const puzzles = ids.value.split(/\s+/).filter(Boolean);
      const asked = { name: name.value.trim(), puzzles, order: order.value, participants: Number(people.value) };
      const answer = await post<{ name: string; codes: string[] }>("studies", asked);
      fill(made, h("h2", {}, say("study-codes")), handOut(answer.name, answer.codes));
    } catch (error) {
      fill(made, trouble(error));
    }
  };
  return h(
    "form",
    { onsubmit: (event: Event) => void submit(event), class: "panel" },
    labelled(say("study-name"), "study-name", name),
    adding(ids, all, left),
    labelled(say("study-ids"), "study-ids", ids),
    labelled(say("study-order"), "study-order", order),
    labelled(say("study-people"), "study-people", people),
    h("button", { type: "submit" }, say("study-make")),
  );
}

/** Compose puzzles of a preset, and add them to the list. */
function adding(ids: HTMLTextAreaElement, all: FamilyInfo[], left: AbortSignal): HTMLElement {
  const titles = all.map((one): [string, string] => [one.name, one.title]);
  const game = choice("add-game", titles, { "aria-label": say("game") });
  const preset = choice("add-preset", [], { "aria-label": say("preset") });
  const many = h("input", {
    id: "add-many",
    type: "number",
    min: 1,
    max: 50,
    value: 5,
    "aria-label": say("study-how-many"),
  });
  const status = h("div", { class: "status", "aria-live": "polite" });
  const refill = (): void => {
    const words = all.find((one) => one.name === game.value)?.preset_words ?? {};
    fill(preset, choices(Object.entries(words)));
  };
  game.addEventListener("change", refill);
  refill();
  const add = async (): Promise<void> => {
    try {
      for (let more = Number(many.value); more > 0; more -= 1) {
        const id = await compose({ family: game.value, preset: preset.value, wish: {} }, anySeed(), status, left);
        if (id === null) break;
        ids.value = `${ids.value.trimEnd()}\n${id}`.trimStart();
      }
    } catch (error) {
      fill(status, trouble(error));
    }
  };
  const row = h(
    "span",
    { class: "row" },
    game,
    preset,
    many,
    button(say("study-add"), () => void add(), { "data-tool": "add" }),
  );
  return h("div", {}, labelled(say("study-add"), "add-game", row), status);
}

/** The address that participants open, and their codes. */
function handOut(name: string, codes: string[]): HTMLElement {
  const link = `${location.href.split("#")[0]}#/study/${encodeURIComponent(name)}`;
  return h(
    "div",
    {},
    h("p", {}, `${say("study-link")}: `, h("a", { href: link }, link)),
    h("pre", { class: "codes" }, codes.join("\n")),
  );
}

function list(studies: StudyInfo[]): HTMLElement {
  const heads = ["study-name", "when", "study-people", "plays", "study-state", "study-results", "study-codes"] as const;
  return table(
    heads.map((words) => say(words)),
    studies.map(row),
    say("studies"),
  );
}

function row(study: StudyInfo): Cell[] {
  const address = `api/studies/${encodeURIComponent(study.name)}`;
  const link = (form: string): HTMLElement =>
    h("a", { href: `${address}/results?form=${form}`, download: "" }, form.toUpperCase());
  const state = h("span", {}, say(study.ended === null ? "study-running" : "study-over"), " ");
  const end = button(say("study-end"), () => {
    void post(`studies/${encodeURIComponent(study.name)}/end`).then(() => fill(state, say("study-over")));
  });
  if (study.ended === null) state.append(end);
  return [
    study.name,
    new Date(study.begun * 1000).toLocaleDateString(locale()),
    study.participants,
    study.played,
    state,
    h("span", { class: "row" }, link("csv"), link("parquet")),
    h("details", {}, h("summary", {}, String(study.codes.length)), handOut(study.name, study.codes)),
  ];
}
