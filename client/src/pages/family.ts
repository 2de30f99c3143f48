/** One game: choose a difficulty, or make a wish, and play. */

import { anySeed, compose, type Order } from "../ui/composing";
import { type FamilyInfo, family, type WishField } from "../ui/api";
import { button, fill, h } from "../ui/dom";
import type { Page } from "../main";
import { say, wrong } from "../ui/words/words";
import { rulesCard } from "../ui/rules";
import { thumbnail } from "./home";

const MOST_BUTTONS = 14;

export const page: Page = async (into, [name = ""]) => {
  const info = await family(name);
  const status = h("div", { class: "status", "aria-live": "polite" });
  let stopping: (() => void) | undefined;
  const begin = (preset: string, wish: Record<string, string>, seed: number): void => {
    const order = { family: info.name, preset, wish };
    void play(order, seed, status, (stop) => (stopping = stop));
  };
  into.append(
    h("h1", {}, info.title),
    h("div", { class: "intro" }, thumbnail(info.picture), h("div", {}, h("p", { class: "tagline" }, info.summary), rulesCard(info, "", matchMedia("(min-width: 40rem)").matches))),
    h("h2", {}, say("choose-preset")),
    status,
    presetButtons(info, (preset) => begin(preset, {}, anySeed())),
    wishForm(info, begin),
  );
  return () => stopping?.();
};

/** A button for each preset; where they are many, a row for each kind and a button for each size. */
function presetButtons(info: FamilyInfo, begin: (preset: string) => void): HTMLElement {
  const names = Object.keys(info.presets);
  const words = (preset: string): string => info.preset_words[preset] ?? preset;
  if (names.length <= MOST_BUTTONS) {
    const made = names.map((preset) =>
      button(words(preset), () => begin(preset), { class: "preset", "data-preset": preset }),
    );
    return h("div", { class: "presets" }, made);
  }
  const rows = new Map<string, HTMLElement[]>();
  for (const preset of names) {
    const [kind, size] = info.preset_parts[preset] ?? [preset, say("play")];
    const made = button(size, () => begin(preset), { class: "preset", "data-preset": preset, "aria-label": words(preset) });
    rows.set(kind, [...(rows.get(kind) ?? []), made]);
  }
  const row = ([kind, made]: [string, HTMLElement[]]): HTMLElement => h("li", {}, h("span", {}, kind), made);
  return h("ul", { class: "preset-rows" }, [...rows].map(row));
}

async function play(
  order: Order,
  seed: number,
  status: HTMLElement,
  stops: (stop: () => void) => void,
): Promise<void> {
  status.scrollIntoView({ block: "nearest" });
  try {
    const puzzle = await compose(order, seed, status, stops);
    if (puzzle) location.hash = `#/puzzle/${puzzle}`;
  } catch (error) {
    fill(status, h("p", { class: "error", role: "alert" }, wrong(error)));
  }
}

function wishForm(
  info: FamilyInfo,
  begin: (preset: string, wish: Record<string, string>, seed: number) => void,
): HTMLElement {
  const presets = Object.keys(info.presets);
  const start = h(
    "select",
    { id: "wish-preset" },
    presets.map((preset) => h("option", { value: preset }, info.preset_words[preset] ?? preset)),
  ) as HTMLSelectElement;
  const seed = h("input", { id: "wish-seed", type: "number", min: 0, value: anySeed() }) as HTMLInputElement;
  const fields = h("div", { class: "fields" });
  const inputs = new Map<string, () => string>();
  const refill = (): void => {
    inputs.clear();
    const values = info.presets[start.value] ?? {};
    fill(fields, info.wish.map((field) => wishField(field, values[field.name], inputs)));
  };
  start.addEventListener("change", refill);
  refill();
  const submit = (event: Event): void => {
    event.preventDefault();
    const usual = info.presets[start.value] ?? {};
    const wish: Record<string, string> = {};
    for (const [key, read] of inputs) {
      if (read() !== text(usual[key])) wish[key] = read();
    }
    begin(start.value, wish, Number(seed.value) || 0);
  };
  return h(
    "details",
    { class: "wish" },
    h("summary", {}, say("wish")),
    h(
      "form",
      { onsubmit: submit },
      labelled(say("preset"), "wish-preset", start),
      fields,
      labelled(say("seed"), "wish-seed", seed),
      h("button", { type: "submit" }, say("compose")),
    ),
  );
}

function labelled(words: string, id: string, input: HTMLElement): HTMLElement {
  return h("p", { class: "field" }, h("label", { for: id }, words), input);
}

function text(value: unknown): string {
  if (value === null || value === undefined) return "";
  return Array.isArray(value) ? value.join(",") : String(value);
}

function wishField(field: WishField, value: unknown, inputs: Map<string, () => string>): HTMLElement {
  const id = `wish-${field.name}`;
  if (field.kind === "flag") {
    const box = h("input", { id, type: "checkbox", checked: value === true }) as HTMLInputElement;
    inputs.set(field.name, () => String(box.checked));
    return labelled(field.label, id, box);
  }
  if (field.kind === "choice") {
    const options = (field.choices ?? []).map((one) => h("option", { value: one }, field.words[String(one)] ?? String(one)));
    const select = h("select", { id }, options) as HTMLSelectElement;
    select.value = text(value);
    inputs.set(field.name, () => select.value);
    return labelled(field.label, id, select);
  }
  if (field.kind === "range") return rangeField(field, text(value), inputs);
  const number = field.kind === "integer" || field.kind === "number";
  const input = h("input", {
    id,
    type: number ? "number" : "text",
    min: field.low ?? undefined,
    max: field.high ?? undefined,
    step: field.kind === "number" ? "any" : undefined,
    value: text(value),
  }) as HTMLInputElement;
  inputs.set(field.name, () => input.value);
  return labelled(field.label, id, input);
}

function rangeField(field: WishField, value: string, inputs: Map<string, () => string>): HTMLElement {
  const [low = "", high = low] = value.includes("..") ? value.split("..") : [value];
  const bound = (name: string, words: string, start: string): HTMLInputElement =>
    h("input", {
      id: name,
      type: "number",
      step: "any",
      "aria-label": `${field.label}: ${words}`,
      placeholder: say("any"),
      value: start,
    }) as HTMLInputElement;
  const from = bound(`wish-${field.name}`, say("from"), low);
  const to = bound(`wish-${field.name}-to`, say("to"), high);
  inputs.set(field.name, () => {
    if (from.value === low && to.value === high) return value;
    return `${from.value}..${to.value}`;
  });
  return h(
    "p",
    { class: "field" },
    h("label", { for: from.id }, field.label),
    h("span", { class: "bounds" }, from, " – ", to),
  );
}
