/** Taking part in a study: enter a code, play what comes, until all is done. */

import { post, type State } from "../ui/api";
import { fill, h } from "../ui/dom";
import type { Page } from "../main";
import { say, wrong } from "../ui/words/words";

interface Next {
  puzzle: string | null;
  done: number;
  total: number;
  assist: string;
  ended: boolean;
}

interface Part {
  name: string;
  code: string;
  done: number;
  total: number;
}

const KEY = "sakumon-study";

/** The study this browser takes part in, if any. */
export function current(): Part | null {
  const text = sessionStorage.getItem(KEY);
  return text ? (JSON.parse(text) as Part) : null;
}

export const page: Page = async (into, [name = ""]) => {
  const status = h("div", { "aria-live": "polite" });
  const known = current();
  if (known && known.name === name) {
    into.append(h("h1", {}, name), h("p", { class: "quiet" }, say("loading")), status);
    await go(name, known.code, status);
    return;
  }
  const code = h("input", { id: "code", type: "text", autocomplete: "off", maxlength: 20 }) as HTMLInputElement;
  const submit = (event: Event): void => {
    event.preventDefault();
    void go(name, code.value, status);
  };
  into.append(
    h("h1", {}, name),
    h("p", {}, say("study-words")),
    h(
      "form",
      { onsubmit: submit },
      h("p", { class: "field" }, h("label", { for: "code" }, say("study-code")), code),
      h("button", { type: "submit" }, say("play")),
    ),
    status,
  );
};

async function go(name: string, code: string, status: HTMLElement): Promise<void> {
  try {
    const next = await post<Next>(`studies/${encodeURIComponent(name)}/next`, { code });
    sessionStorage.setItem(KEY, JSON.stringify({ name, code, done: next.done, total: next.total }));
    if (next.puzzle === null) {
      sessionStorage.removeItem(KEY);
      fill(status, h("p", {}, say(next.ended ? "study-ended" : "study-done")));
      return;
    }
    const asked = { puzzle: next.puzzle, assist: next.assist, study: name, participant: code };
    const state = await post<State>("plays", asked);
    location.hash = `#/play/${state.play}`;
  } catch (error) {
    sessionStorage.removeItem(KEY);
    fill(status, h("p", { class: "error", role: "alert" }, wrong(error)));
  }
}
