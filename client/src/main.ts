/** The shell: header, pages by address, what is said aloud. */

import { families } from "./ui/api";
import { choice, fill, h } from "./ui/dom";
import type { Page } from "./ui/page";
import { apply, save, settings } from "./ui/settings";
import { trouble } from "./ui/trouble";
import { type Phrase, say } from "./ui/words/words";

const PAGES: Record<string, () => Promise<{ page: Page }>> = {
  "": () => import("./pages/home"),
  family: () => import("./pages/family"),
  play: () => import("./play/page"),
  match: () => import("./match/page"),
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
  invitations: () => import("./pages/invitations"),
};
const LINKS: [string, Phrase][] = [
  ["", "home"],
  ["daily", "daily"],
  ["open", "open"],
  ["history", "history"],
  ["stats", "stats"],
  ["edit", "edit"],
  ["studies", "studies"],
  ["settings", "settings"],
];
const FOR_HOSTS = "studies";

const app = document.getElementById("app") as HTMLElement;
const main = h("main", { id: "main", tabindex: "-1" });
let visit = new AbortController();
let host = false;

function shell(): void {
  const shown = LINKS.filter(([where]) => host || where !== FOR_HOSTS);
  const links = shown.map(([where, words]) => h("a", { href: `#/${where}` }, say(words)));
  fill(
    app,
    h("a", { class: "skip", href: "#main", onclick: skip }, say("skip")),
    h(
      "header",
      {},
      h("a", { class: "brand", href: "#/" }, h("span", { lang: "ja" }, "作問"), " Sakumon"),
      h("nav", { "aria-label": "Sakumon" }, links),
      languages(),
    ),
    main,
  );
}

function languages(): HTMLElement {
  const known: [string, string][] = [
    ["en", "English"],
    ["ja", "日本語"],
  ];
  const chosen = choice("language", known, { "aria-label": say("language") });
  for (const option of chosen.options) option.lang = option.value;
  chosen.value = settings.language;
  chosen.addEventListener("change", () => {
    save({ language: chosen.value });
    again();
  });
  return chosen;
}

function skip(event: Event): void {
  event.preventDefault();
  main.focus();
}

/** Make everything that is shown again. */
function again(): void {
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
  visit.abort();
  visit = new AbortController();
  const left = visit.signal;
  const [name = "", ...parts] = where();
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
    await page(into, parts, left);
    if (left.aborted) return;
    fill(main, into);
    const title = into.querySelector("h1")?.textContent;
    document.title = title ? `${title} · Sakumon` : "Sakumon";
  } catch (error) {
    if (!left.aborted) fill(main, trouble(error));
  }
}

apply();
shell();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
  apply();
  void show();
});
addEventListener("hashchange", () => void show());
addEventListener("sakumon-settings", again);
void families().then(
  (found) => {
    host = found.host;
    if (host) shell();
    markHere();
  },
  () => undefined,
);
void show();
