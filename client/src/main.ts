/** The shell: header, pages by address, what is said aloud. */

import { fill, h } from "./ui/dom";
import { families } from "./ui/api";
import { apply, save, settings } from "./ui/settings";
import { type Phrase, say, wrong } from "./ui/words/words";

/** A page draws itself into an element, and says how to leave it. */
export type Page = (into: HTMLElement, parts: string[]) => Promise<(() => void) | void>;

const PAGES: Record<string, () => Promise<{ page: Page }>> = {
  "": () => import("./pages/home"),
  family: () => import("./pages/family"),
  play: () => import("./play/page"),
  puzzle: () => import("./pages/puzzle"),
  b: () => import("./pages/shared"),
  daily: () => import("./pages/daily"),
  open: () => import("./pages/open"),
  edit: () => import("./edit/page"),
  settings: () => import("./pages/settings"),
  history: () => import("./pages/history"),
  stats: () => import("./pages/stats"),
  study: () => import("./pages/study"),
  studies: () => import("./pages/studies"),
};
const LINKS: [string, Phrase][] = [
  ["", "home"],
  ["daily", "daily"],
  ["open", "open"],
  ["history", "history"],
  ["stats", "stats"],
  ["edit", "edit"],
  ["settings", "settings"],
];

const app = document.getElementById("app") as HTMLElement;
const main = h("main", { id: "main", tabindex: "-1" });
let leave: (() => void) | void;
let visit = 0;
let host = false;

function shell(): void {
  const shown: [string, Phrase][] = host ? [...LINKS.slice(0, -1), ["studies", "studies"], ...LINKS.slice(-1)] : LINKS;
  const links = shown.map(([where, words]) => h("a", { href: `#/${where}` }, say(words)));
  const language = h(
    "select",
    { "aria-label": say("language"), onchange: (e: Event) => chosen((e.target as HTMLSelectElement).value) },
    h("option", { value: "en", lang: "en" }, "English"),
    h("option", { value: "ja", lang: "ja" }, "日本語"),
  ) as HTMLSelectElement;
  language.value = settings.language;
  fill(
    app,
    h("a", { class: "skip", href: "#main", onclick: (e: Event) => skip(e) }, say("skip")),
    h(
      "header",
      {},
      h("a", { class: "brand", href: "#/" }, h("span", { lang: "ja" }, "作問"), " Sakumon"),
      h("nav", { "aria-label": "Sakumon" }, links),
      language,
    ),
    main,
  );
}

function skip(event: Event): void {
  event.preventDefault();
  main.focus();
}

function chosen(language: string): void {
  save({ language });
  shell();
  void show();
}

function where(): string[] {
  return location.hash.replace(/^#\/?/, "").split("/").map(decoded);
}

/** A part of the address; one that was written badly is taken as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Mark the page that is shown among the links. */
function markHere(): void {
  const [name = ""] = where();
  for (const link of app.querySelectorAll("nav a")) {
    const here = link.getAttribute("href") === `#/${name}`;
    if (here) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

async function show(): Promise<void> {
  const mine = ++visit;
  const [name = "", ...parts] = where();
  if (leave) leave();
  leave = undefined;
  fill(main, h("p", { class: "wait" }, say("loading")));
  markHere();
  const found = PAGES[name];
  if (!found) {
    fill(main, h("p", {}, say("no-such-page")));
    return;
  }
  const into = h("div", { class: `page page-${name || "home"}` });
  try {
    const { page } = await found();
    const left = await page(into, parts);
    if (mine !== visit) {
      if (left) left();
      return;
    }
    leave = left;
    fill(main, into);
    const title = into.querySelector("h1")?.textContent;
    document.title = title ? `${title} · Sakumon` : "Sakumon";
  } catch (error) {
    if (mine === visit) fill(main, h("p", { class: "error", role: "alert" }, wrong(error)));
  }
}

apply();
shell();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
  apply();
  void show();
});
addEventListener("hashchange", () => void show());
addEventListener("sakumon-settings", () => {
  shell();
  void show();
});
void families().then(
  (found) => {
    host = found.host;
    if (host) shell();
    markHere();
  },
  () => undefined,
);
void show();
