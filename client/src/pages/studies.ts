/** Studies, for who runs the place: set one up, hand out codes, take results away. */

import { get, post } from "../api";
import { fill, h } from "../dom";
import type { Page } from "../main";
import { settings } from "../settings";
import { say, wrong } from "../words";
import { table } from "./stats";

interface StudyRow {
  name: string;
  begun: number;
  ended: number | null;
  participants: number;
  played: number;
}

export const page: Page = async (into) => {
  const { studies } = await get<{ studies: StudyRow[] }>("studies");
  const made = h("div", { "aria-live": "polite" });
  into.append(h("h1", {}, say("studies")), form(made), made);
  if (studies.length > 0) into.append(h("h2", {}, say("studies")), list(studies));
};

function form(made: HTMLElement): HTMLElement {
  const name = h("input", { id: "study-name", type: "text", required: true, maxlength: 60 }) as HTMLInputElement;
  const ids = h("textarea", { id: "study-ids", rows: 6, required: true }) as HTMLTextAreaElement;
  const order = h("select", { id: "study-order" }, h("option", { value: "fixed" }, say("order-fixed")), h("option", { value: "random" }, say("order-random"))) as HTMLSelectElement;
  const people = h("input", { id: "study-people", type: "number", min: 1, max: 500, value: 10 }) as HTMLInputElement;
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      const puzzles = ids.value.split(/\s+/).filter(Boolean);
      const asked = { name: name.value, puzzles, order: order.value, participants: Number(people.value) };
      const answer = await post<{ name: string; codes: string[] }>("studies", asked);
      const link = `${location.href.split("#")[0]}#/study/${encodeURIComponent(answer.name)}`;
      fill(made, h("h2", {}, say("study-codes")), h("p", {}, link), h("pre", {}, answer.codes.join("\n")));
    } catch (error) {
      fill(made, h("p", { class: "error", role: "alert" }, wrong(error)));
    }
  };
  const field = (words: string, id: string, input: HTMLElement): HTMLElement =>
    h("p", { class: "field" }, h("label", { for: id }, words), input);
  return h(
    "form",
    { onsubmit: (event: Event) => void submit(event) },
    field(say("study-name"), "study-name", name),
    field(say("study-ids"), "study-ids", ids),
    field(say("study-order"), "study-order", order),
    field(say("study-people"), "study-people", people),
    h("button", { type: "submit" }, say("study-make")),
  );
}

function list(studies: StudyRow[]): HTMLElement {
  const rows = studies.map((study) => [
    study.name,
    new Date(study.begun * 1000).toLocaleDateString(settings.language),
    study.participants,
    study.played,
  ]);
  const shown = table([say("study-name"), say("when"), say("study-people"), say("plays")], rows);
  shown.querySelectorAll("tbody tr").forEach((row, place) => {
    const name = encodeURIComponent(studies[place]?.name ?? "");
    row.append(h("td", {}, h("a", { href: `api/studies/${name}/results?form=csv`, download: "" }, "CSV")));
  });
  return shown;
}
