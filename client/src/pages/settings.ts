/** What a visitor can choose. */

import { h } from "../ui/dom";
import type { Page } from "../main";
import { save, type Settings, settings } from "../ui/settings";
import { type Phrase, say } from "../ui/words/words";

export const page: Page = async (into) => {
  into.append(
    h("h1", {}, say("settings")),
    choice("theme", say("theme"), ["auto", "light", "dark"], (value) => say(value as Phrase)),
    choice("assist", say("assist"), ["auto", "none", "refuse", "show"], (value) => say(`assist-${value}` as Phrase)),
    flag("highlights", say("highlights")),
    flag("calm", say("calm")),
  );
};

function changed(change: Partial<Settings>): void {
  save(change);
  if ("theme" in change) dispatchEvent(new Event("sakumon-settings"));
}

function choice(key: "theme" | "assist", words: string, values: string[], named: (value: string) => string): HTMLElement {
  const select = h(
    "select",
    { id: key, onchange: (e: Event) => changed({ [key]: (e.target as HTMLSelectElement).value }) },
    values.map((value) => h("option", { value }, named(value))),
  ) as HTMLSelectElement;
  select.value = settings[key];
  return h("p", { class: "field" }, h("label", { for: key }, words), select);
}

function flag(key: "highlights" | "calm", words: string): HTMLElement {
  const box = h("input", { id: key, type: "checkbox", checked: settings[key], onchange: (e: Event) => changed({ [key]: (e.target as HTMLInputElement).checked }) });
  return h("p", { class: "flag" }, box, h("label", { for: key }, words));
}
