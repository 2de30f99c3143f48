/** A wish of one's own: a field for everything that can be wished. */

import { post } from "../ui/api";
import { anySeed } from "../ui/composing";
import { choice, fill, h, labelled } from "../ui/dom";
import { trouble } from "../ui/trouble";
import type { FamilyInfo, PictureText, WishField } from "../ui/types";
import { say } from "../ui/words/words";

type Begin = (preset: string, wish: Record<string, string>, seed: number) => void;
/** How what is filled in now is read, by the name of the field. */
type Readers = Map<string, () => string>;

export function wishForm(info: FamilyInfo, begin: Begin): HTMLElement {
  const presets = Object.keys(info.presets);
  const start = choice(
    "wish-preset",
    presets.map((preset) => [preset, info.preset_words[preset] ?? preset]),
  );
  const seed = h("input", { id: "wish-seed", type: "number", min: 0, value: anySeed() });
  const fields = h("div", { class: "fields" });
  const readers: Readers = new Map();
  const usual = (): Record<string, unknown> => info.presets[start.value] ?? {};
  const refill = (): void => {
    readers.clear();
    const made = info.wish.map((field) => wishField(info.name, field, usual()[field.name], readers));
    fill(fields, made);
  };
  start.addEventListener("change", refill);
  refill();
  const submit = (event: Event): void => {
    event.preventDefault();
    begin(start.value, wished(readers, usual()), Number(seed.value) || 0);
  };
  return h(
    "details",
    { class: "wish" },
    h("summary", {}, say("wish")),
    h(
      "form",
      { onsubmit: submit },
      labelled(say("preset"), start.id, start),
      fields,
      labelled(say("seed"), seed.id, seed),
      h("button", { type: "submit" }, say("compose")),
    ),
  );
}

/** What is wished other than usual. */
export function wished(readers: Readers, usual: Record<string, unknown>): Record<string, string> {
  const read = [...readers].map(([name, now]): [string, string] => [name, now()]);
  return Object.fromEntries(read.filter(([name, value]) => value !== text(usual[name])));
}

function text(value: unknown): string {
  if (value === null || value === undefined) return "";
  return Array.isArray(value) ? value.join(",") : String(value);
}

export function wishField(family: string, field: WishField, value: unknown, readers: Readers): HTMLElement {
  const id = `wish-${field.name}`;
  if (field.kind === "range") return rangeField(field, text(value), readers);
  if (field.kind === "flag") {
    const box = h("input", { id, type: "checkbox", checked: value === true });
    readers.set(field.name, () => String(box.checked));
    return labelled(field.label, id, box);
  }
  const input = field.kind === "choice" ? choiceOf(field, id) : entry(field, id);
  input.value = text(value);
  readers.set(field.name, () => input.value);
  if (!field.picture) return labelled(field.label, id, input);
  return labelled(field.label, id, h("span", { class: "or-picture" }, input, pictureFor(family, field, input)));
}

/** A picture from this device, which the server makes into the text of a field. */
function pictureFor(family: string, field: WishField, into: { value: string }): HTMLElement {
  const status = h("span", { "aria-live": "polite" });
  const file = h("input", {
    type: "file",
    accept: "image/png,image/jpeg,image/gif,image/webp,image/bmp",
    "aria-label": `${field.label}: ${say("picture-file")}`,
  });
  file.addEventListener("change", () => {
    const [picture] = file.files ?? [];
    if (!picture) return;
    fill(status);
    post<PictureText>(`pictures/${family}/${field.name}`, picture)
      .then(({ text }) => {
        into.value = text;
      })
      .catch((error: unknown) => fill(status, trouble(error)));
  });
  return h("span", { class: "picture" }, file, status);
}

function choiceOf(field: WishField, id: string): HTMLSelectElement {
  const values = (field.choices ?? []).map(String);
  return choice(
    id,
    values.map((value) => [value, field.words[value] || value || say("any")]),
  );
}

function entry(field: WishField, id: string): HTMLInputElement {
  const number = field.kind === "integer" || field.kind === "number";
  const step = field.kind === "number" ? "any" : null;
  return h("input", { id, type: number ? "number" : "text", min: field.low, max: field.high, step });
}

function rangeField(field: WishField, value: string, readers: Readers): HTMLElement {
  const [low = "", high = low] = value.includes("..") ? value.split("..") : [value];
  const bound = (id: string, words: string, start: string): HTMLInputElement =>
    h("input", {
      id,
      type: "number",
      step: "any",
      "aria-label": `${field.label}: ${words}`,
      placeholder: say("any"),
      value: start,
    });
  const from = bound(`wish-${field.name}`, say("from"), low);
  const to = bound(`wish-${field.name}-to`, say("to"), high);
  readers.set(field.name, () => {
    if (from.value === low && to.value === high) return value;
    return `${from.value}..${to.value}`;
  });
  return labelled(field.label, from.id, h("span", { class: "bounds" }, from, " – ", to));
}
