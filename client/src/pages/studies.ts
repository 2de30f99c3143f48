/** Studies, for who runs the place: set one up, hand out codes, take results away. */

import { anySeed, compose } from "../ui/composing";
import { families, type FamilyInfo, get, post } from "../ui/api";
import { button, fill, h } from "../ui/dom";
import type { Page } from "../main";
import { settings } from "../ui/settings";
import { say, wrong } from "../ui/words/words";
import { table } from "./stats";

interface StudyRow {
  name: string;
  begun: number;
  ended: number | null;
  participants: number;
  played: number;
  codes: string[];
}

export const page: Page = async (into) => {
  const [{ studies }, { families: all }] = await Promise.all([get<{ studies: StudyRow[] }>("studies"), families()]);
  const made = h("div", { "aria-live": "polite" });
  into.append(h("h1", {}, say("studies")), h("p", { class: "tagline" }, say("study-about")));
  if (studies.length > 0) into.append(list(studies));
  into.append(h("h2", {}, say("study-new")), form(made, all), made);
};

function labelled(words: string, id: string, input: HTMLElement): HTMLElement {
  return h("p", { class: "field" }, h("label", { for: id }, words), input);
}

function form(made: HTMLElement, all: FamilyInfo[]): HTMLElement {
  const name = h("input", { id: "study-name", type: "text", required: true, maxlength: 60 }) as HTMLInputElement;
  const ids = h("textarea", { id: "study-ids", rows: 6, required: true }) as HTMLTextAreaElement;
  const order = h("select", { id: "study-order" }, h("option", { value: "fixed" }, say("order-fixed")), h("option", { value: "random" }, say("order-random"))) as HTMLSelectElement;
  const people = h("input", { id: "study-people", type: "number", min: 1, max: 500, value: 10 }) as HTMLInputElement;
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      const puzzles = ids.value.split(/\s+/).filter(Boolean);
      const asked = { name: name.value.trim(), puzzles, order: order.value, participants: Number(people.value) };
      const answer = await post<{ name: string; codes: string[] }>("studies", asked);
      fill(made, h("h2", {}, say("study-codes")), handOut(answer.name, answer.codes));
    } catch (error) {
      fill(made, h("p", { class: "error", role: "alert" }, wrong(error)));
    }
  };
  return h(
    "form",
    { onsubmit: (event: Event) => void submit(event), class: "panel" },
    labelled(say("study-name"), "study-name", name),
    adding(ids, all),
    labelled(say("study-ids"), "study-ids", ids),
    labelled(say("study-order"), "study-order", order),
    labelled(say("study-people"), "study-people", people),
    h("button", { type: "submit" }, say("study-make")),
  );
}

/** Compose puzzles of a preset, and add them to the list. */
function adding(ids: HTMLTextAreaElement, all: FamilyInfo[]): HTMLElement {
  const game = h("select", { id: "add-game", "aria-label": say("game") }, all.map((one) => h("option", { value: one.name }, one.title))) as HTMLSelectElement;
  const preset = h("select", { id: "add-preset", "aria-label": say("preset") }) as HTMLSelectElement;
  const many = h("input", { id: "add-many", type: "number", min: 1, max: 50, value: 5, "aria-label": say("study-how-many") }) as HTMLInputElement;
  const status = h("div", { class: "status", "aria-live": "polite" });
  const refill = (): void => {
    const words = all.find((one) => one.name === game.value)?.preset_words ?? {};
    fill(preset, Object.entries(words).map(([name, word]) => h("option", { value: name }, word)));
  };
  game.addEventListener("change", refill);
  refill();
  const add = async (): Promise<void> => {
    try {
      for (let left = Number(many.value); left > 0; left -= 1) {
        const id = await compose({ family: game.value, preset: preset.value, wish: {} }, anySeed(), status, () => undefined);
        if (id === null) break;
        ids.value = `${ids.value.trimEnd()}\n${id}`.trimStart();
      }
    } catch (error) {
      fill(status, h("p", { class: "error", role: "alert" }, wrong(error)));
    }
  };
  const row = h("span", { class: "row" }, game, preset, many, button(say("study-add"), () => void add(), { "data-tool": "add" }));
  return h("div", {}, labelled(say("study-add"), "add-game", row), status);
}

/** The address that participants open, and their codes. */
function handOut(name: string, codes: string[]): HTMLElement {
  const link = `${location.href.split("#")[0]}#/study/${encodeURIComponent(name)}`;
  return h("div", {}, h("p", {}, `${say("study-link")}: `, h("a", { href: link }, link)), h("pre", { class: "codes" }, codes.join("\n")));
}

function list(studies: StudyRow[]): HTMLElement {
  const heads = ["study-name", "when", "study-people", "plays", "study-state", "study-results", "study-codes"] as const;
  return table(heads.map((words) => say(words)), studies.map(row), say("studies"));
}

function row(study: StudyRow): (string | number | Node)[] {
  const address = `api/studies/${encodeURIComponent(study.name)}`;
  const link = (form: string): HTMLElement => h("a", { href: `${address}/results?form=${form}`, download: "" }, form.toUpperCase());
  const state = h("span", {}, say(study.ended === null ? "study-running" : "study-over"), " ");
  const end = button(say("study-end"), () => {
    void post(`studies/${encodeURIComponent(study.name)}/end`).then(() => fill(state, say("study-over")));
  });
  if (study.ended === null) state.append(end);
  return [
    study.name,
    new Date(study.begun * 1000).toLocaleDateString(settings.language === "ja" ? "ja" : "en-GB"),
    study.participants,
    study.played,
    state,
    h("span", { class: "row" }, link("csv"), link("parquet")),
    h("details", {}, h("summary", {}, String(study.codes.length)), handOut(study.name, study.codes)),
  ];
}
