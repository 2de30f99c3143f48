/** What a visitor can choose. */

import { choice, h, labelled } from "../ui/dom";
import type { Page } from "../ui/page";
import { type Settings, save, settings } from "../ui/settings";
import { say } from "../ui/words/words";

export const page: Page = async (into) => {
  into.append(
    h("h1", {}, say("settings")),
    chosen("theme", say("theme"), [
      ["auto", say("auto")],
      ["light", say("light")],
      ["dark", say("dark")],
    ]),
    chosen("assist", say("assist"), [
      ["auto", say("assist-auto")],
      ["none", say("assist-none")],
      ["refuse", say("assist-refuse")],
      ["show", say("assist-show")],
    ]),
    flag("highlights", say("highlights")),
    flag("calm", say("calm")),
    flag("sound", say("sound")),
    flag("pad", say("pad")),
    h("p", {}, h("a", { href: "licences.txt" }, say("licences"))),
    h("p", {}, h("a", { href: "fonts/licence.txt" }, say("font-licence"))),
  );
};

function changed(change: Partial<Settings>): void {
  save(change);
  if ("theme" in change) dispatchEvent(new Event("sakumon-settings"));
}

function chosen(key: "theme" | "assist", words: string, options: [string, string][]): HTMLElement {
  const select = choice(key, options);
  select.value = settings[key];
  select.addEventListener("change", () => changed({ [key]: select.value }));
  return labelled(words, key, select);
}

function flag(key: "highlights" | "calm" | "sound" | "pad", words: string): HTMLElement {
  const box = h("input", { id: key, type: "checkbox", checked: settings[key] });
  box.addEventListener("change", () => changed({ [key]: box.checked }));
  return h("p", { class: "flag" }, box, h("label", { for: key }, words));
}
