/** The shell: header, pages by address, what is said aloud. */

import { families } from "./ui/api";
import { fill, h } from "./ui/dom";
import { header, markHere } from "./ui/header";
import { noteVisit } from "./ui/lessons";
import type { Page } from "./ui/page";
import { apply } from "./ui/settings";
import { isMissing, noSuchPage, troublePage } from "./ui/trouble";
import { say } from "./ui/words/words";

const PAGES: Record<string, () => Promise<{ page: Page }>> = {
  "": () => import("./pages/home"),
  family: () => import("./pages/family"),
  learn: () => import("./pages/learn"),
  play: () => import("./play/page"),
  puzzle: () => import("./pages/puzzle"),
  b: () => import("./pages/shared"),
  daily: () => import("./pages/daily"),
  open: () => import("./pages/open"),
  edit: () => import("./edit/page"),
  settings: () => import("./pages/settings"),
  progress: () => import("./pages/progress"),
  shelf: () => import("./pages/shelf"),
  history: () => import("./pages/history"),
  stats: () => import("./pages/stats"),
  study: () => import("./pages/study"),
  studies: () => import("./pages/studies"),
  invitations: () => import("./pages/invitations"),
};

const app = document.getElementById("app") as HTMLElement;
const main = h("main", { id: "main", tabindex: "-1" });
let visit = new AbortController();
let host = false;
let failed = false;

function shell(): void {
  const skip = h("a", { class: "skip", href: "#main", onclick: toMain }, say("skip"));
  fill(app, skip, header(host, again), main);
  document.querySelector("meta[name=description]")?.setAttribute("content", say("tagline"));
  markHere(app, where()[0] ?? "");
}

function toMain(event: Event): void {
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

async function show(): Promise<void> {
  visit.abort();
  visit = new AbortController();
  failed = false;
  const [name = "", ...parts] = where();
  fill(main, h("p", { class: "wait" }, say("loading")));
  markHere(app, name);
  if (name === "play" && parts[0]) noteVisit(parts[0]);
  const shown = await made(name, parts, visit.signal);
  if (!shown) return;
  fill(main, shown);
  const title = shown.querySelector("h1")?.textContent;
  document.title = title ? `${title} · Sakumon` : "Sakumon";
}

/** A page, or what to say in its place; nothing where it has been left. */
async function made(name: string, parts: string[], left: AbortSignal): Promise<HTMLElement | null> {
  const found = Object.hasOwn(PAGES, name) ? PAGES[name] : undefined;
  if (!found) return noSuchPage();
  const into = h("div", { class: `page page-${name || "home"}` });
  try {
    const { page } = await found();
    await page(into, parts, left);
    return left.aborted ? null : into;
  } catch (error) {
    if (left.aborted) return null;
    if (isMissing(error)) return noSuchPage();
    failed = true;
    return troublePage(error, () => void show());
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
// Who is back in the network need not ask again.
addEventListener("online", () => failed && void show());
void families().then(
  (found) => {
    host = found.host;
    if (host) shell();
  },
  () => undefined,
);
void show();
if (import.meta.env.PROD) void import("./offline/register").then(({ register }) => register());
