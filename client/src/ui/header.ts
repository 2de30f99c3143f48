/** The header: the brand, the pages wanted most, and a menu for the rest where there is little room. */

import { choice, fill, h } from "./dom";
import { save, settings } from "./settings";
import { type Phrase, say } from "./words/words";

type Link = [string, Phrase];
const FIRST: Link[] = [
  ["daily", "daily"],
  ["learn", "learn"],
];
const REST: Link[] = [
  ["history", "history"],
  ["progress", "progress"],
  ["open", "open"],
  ["edit", "edit"],
  ["stats", "stats"],
  ["studies", "studies"],
  ["settings", "settings"],
];
const FOR_HOSTS = "studies";
const LANGUAGES: [string, string][] = [
  ["en", "English"],
  ["ja", "日本語"],
];

/** A header; `spoken` is called once another language is chosen. */
export function header(host: boolean, spoken: () => void): HTMLElement {
  const rest = h("div", { class: "rest", id: "rest" });
  const menu = h("button", { type: "button", class: "menu", "aria-controls": "rest", "aria-label": say("menu") }, "☰");
  const open = (now: boolean): void => {
    rest.classList.toggle("open", now);
    menu.setAttribute("aria-expanded", `${now}`);
  };
  open(false);
  menu.addEventListener("click", () => open(!rest.classList.contains("open")));
  const shown = REST.filter(([where]) => host || where !== FOR_HOSTS);
  fill(rest, shown.map(link), languages(spoken));
  const brand = h("a", { class: "brand", href: "#/" }, h("b", { lang: "ja" }, "作問"), h("span", {}, "Sakumon"));
  const nav = h("nav", { "aria-label": "Sakumon" }, brand, FIRST.map(link), menu, rest);
  closing(nav, menu, open);
  return h("header", {}, nav);
}

/** A menu closes when something was chosen, something else is pressed, or Escape is. */
function closing(nav: HTMLElement, menu: HTMLElement, open: (now: boolean) => void): void {
  nav.addEventListener("click", (event) => {
    if ((event.target as Element).closest("a")) open(false);
  });
  nav.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !nav.contains(relatedTarget)) open(false);
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Node && !nav.contains(target)) open(false);
  });
  nav.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    open(false);
    menu.focus();
  });
}

function link([where, words]: Link): HTMLElement {
  return h("a", { href: `#/${where}` }, say(words));
}

function languages(spoken: () => void): HTMLElement {
  const chosen = choice("language", LANGUAGES, { "aria-label": say("language") });
  for (const option of chosen.options) option.lang = option.value;
  chosen.value = settings.language;
  chosen.addEventListener("change", () => {
    save({ language: chosen.value });
    spoken();
  });
  return chosen;
}

/** Mark the page that is shown among the links. */
export function markHere(header: Element, name: string): void {
  for (const link of header.querySelectorAll("nav a")) {
    const here = link.getAttribute("href") === `#/${name}`;
    if (here) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}
