/** Taking part in a study: enter a code, play what comes, until all is done. */

import { currentStudy, joinStudy, leaveStudy } from "../play/study";
import { post } from "../ui/api";
import { fill, h, labelled } from "../ui/dom";
import type { Page } from "../ui/page";
import { trouble } from "../ui/trouble";
import type { Game, NextInStudy } from "../ui/types";
import { say } from "../ui/words/words";

export const page: Page = async (into, [name = ""]) => {
  const status = h("div", { "aria-live": "polite" });
  const known = currentStudy();
  if (known && known.name === name) {
    into.append(h("h1", {}, name), h("p", { class: "quiet" }, say("loading")), status);
    await go(name, known.code, status);
    return;
  }
  const code = h("input", { id: "code", type: "text", autocomplete: "off", maxlength: 20 });
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
      labelled(say("study-code"), code.id, code),
      h("button", { type: "submit" }, say("play")),
    ),
    status,
  );
};

async function go(name: string, code: string, status: HTMLElement): Promise<void> {
  try {
    const next = await post<NextInStudy>(`studies/${encodeURIComponent(name)}/next`, { code });
    joinStudy({ name, code, done: next.done, total: next.total });
    if (next.puzzle === null) {
      leaveStudy();
      fill(status, h("p", {}, say(next.ended ? "study-ended" : "study-done")));
      return;
    }
    const asked = { puzzle: next.puzzle, assist: next.assist, study: name, participant: code };
    const game = await post<Game>("plays", asked);
    location.hash = `#/play/${game.play}`;
  } catch (error) {
    leaveStudy();
    fill(status, trouble(error));
  }
}
