/** What went wrong, where everybody notices it, in words that help. */

import { Refusal } from "./api";
import { button, h } from "./dom";
import { type Phrase, say, wrong } from "./words/words";

/** What the server answers to who asks for something that is not there. */
const NOT_FOUND = 404;

export function trouble(error: unknown): HTMLElement {
  return h("p", { class: "error", role: "alert" }, wrong(error));
}

/** A page in place of one that could not be shown, with a way to try it again. */
export function troublePage(error: unknown, again: () => void): HTMLElement {
  const [title, words] = explained(error);
  return h(
    "div",
    { class: "trouble", role: "alert" },
    h("h1", {}, title),
    h("p", {}, words),
    h(
      "p",
      { class: "row" },
      button(say("try-again"), again, { class: "main", "data-tool": "again" }),
      h("a", { class: "button", href: "#/" }, say("to-home")),
    ),
  );
}

/** The page for an address that leads nowhere. */
export function noSuchPage(): HTMLElement {
  return h(
    "div",
    { class: "trouble" },
    h("h1", {}, say("no-such-page")),
    h("p", {}, say("no-such-words")),
    h("p", { class: "row" }, h("a", { class: "button main", href: "#/" }, say("to-home"))),
  );
}

/** Whether something was not there: then trying again is of no use. */
export function isMissing(error: unknown): boolean {
  return error instanceof Refusal && error.status === NOT_FOUND;
}

/** Whether nothing was answered at all; parts of the app that could not be loaded say so in many ways. */
function isUnreachable(error: unknown): boolean {
  return !navigator.onLine || error instanceof TypeError || (error instanceof Refusal && error.status === 0);
}

function explained(error: unknown): [string, string] {
  if (!isUnreachable(error)) return [say("trouble-title"), error instanceof Error ? sentence(error.message) : ""];
  const phrases: [Phrase, Phrase] = navigator.onLine
    ? ["unreachable-title", "unreachable-words"]
    : ["offline-title", "offline-words"];
  return [say(phrases[0]), say(phrases[1])];
}

function sentence(words: string): string {
  const begun = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?。…]$/.test(begun) ? begun : `${begun}${/[\u3040-\u9fff]/.test(begun) ? "。" : "."}`;
}
