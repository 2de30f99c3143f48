/** Taking part in a study: a code, what there is to read and to agree to, and then one puzzle after another. */

import { currentStudy, joinStudy, leaveStudy } from "../play/study";
import { limitWords } from "../study/terms";
import { post } from "../ui/api";
import { fill, h, labelled } from "../ui/dom";
import type { Page } from "../ui/page";
import { trouble } from "../ui/trouble";
import type { Game, NextInStudy } from "../ui/types";
import { say } from "../ui/words/words";

export const page: Page = async (into, [name = "", invited = ""]) => {
  const known = currentStudy();
  const code = invited || (known?.name === name ? known.code : "");
  const content = h("div");
  into.append(h("h1", {}, name), content);
  const visit = new StudyVisit(name, content);
  if (code) await visit.enter(code);
  else visit.askForCode();
};

class StudyVisit {
  private readonly path: string;
  private readonly status = h("div", { "aria-live": "polite" });

  constructor(
    private readonly name: string,
    private readonly content: HTMLElement,
  ) {
    this.path = `studies/${encodeURIComponent(name)}`;
  }

  askForCode(): void {
    const code = h("input", {
      id: "code",
      type: "text",
      autocomplete: "off",
      autocapitalize: "characters",
      maxlength: 20,
    });
    const submit = (event: Event): void => {
      event.preventDefault();
      void this.enter(code.value);
    };
    fill(
      this.content,
      h("p", {}, say("study-words")),
      h(
        "form",
        { onsubmit: submit },
        labelled(say("study-code"), code.id, code),
        h("button", { type: "submit" }, say("study-enter")),
      ),
      this.status,
    );
  }

  /** Go on where the participant is: the first time there is something to read. */
  async enter(typed: string): Promise<void> {
    const code = typed.trim().toUpperCase();
    try {
      const next = await this.next(code);
      const reads = !next.begun && (next.instructions !== "" || next.consent !== "");
      if (isAtEnd(next)) this.sayGoodbye(next);
      else if (reads || mustConsent(next)) this.brief(code, next);
      else await this.play(code, next);
    } catch (error) {
      leaveStudy();
      this.askForCode();
      fill(this.status, trouble(error));
    }
  }

  private next(code: string): Promise<NextInStudy> {
    return post<NextInStudy>(`${this.path}/next`, { code });
  }

  private sayGoodbye(next: NextInStudy): void {
    leaveStudy();
    const words = next.ended ? "study-ended" : next.late ? "study-late" : "study-done";
    fill(this.content, h("p", { role: "status" }, say(words)));
  }

  private brief(code: string, next: NextInStudy): void {
    const agree = h("input", { id: "agree", type: "checkbox", required: true });
    const submit = (event: Event): void => {
      event.preventDefault();
      void this.begin(code, next);
    };
    const facts = [say("study-puzzles", next.total), ...limitWords(next)];
    fill(
      this.content,
      next.instructions ? h("p", { class: "reading" }, next.instructions) : null,
      h(
        "ul",
        { class: "links terms" },
        facts.map((words) => h("li", {}, words)),
      ),
      h(
        "form",
        { onsubmit: submit, class: next.consent ? "panel" : "" },
        mustConsent(next) && [
          h("h2", {}, say("part-consent")),
          h("p", { class: "reading" }, next.consent),
          h("p", { class: "flag" }, agree, h("label", { for: agree.id }, say("study-agree"))),
        ],
        h("button", { type: "submit" }, say("study-begin")),
      ),
      this.status,
    );
  }

  /** Note the consent, where one is asked for, and play. */
  private async begin(code: string, read: NextInStudy): Promise<void> {
    try {
      if (mustConsent(read)) await post(`${this.path}/consent`, { code });
      await this.play(code, await this.next(code));
    } catch (error) {
      fill(this.status, trouble(error));
    }
  }

  private async play(code: string, next: NextInStudy): Promise<void> {
    if (isAtEnd(next)) {
      this.sayGoodbye(next);
      return;
    }
    joinStudy({ name: this.name, code, done: next.done, total: next.total });
    const asked = { puzzle: next.puzzle, study: this.name, participant: code };
    const game = await post<Game>("plays", asked);
    location.hash = `#/play/${game.play}`;
  }
}

function mustConsent(next: NextInStudy): boolean {
  return next.consent !== "" && !next.consented;
}

/** Whether there is nothing more to play. */
export function isAtEnd(next: NextInStudy): boolean {
  return next.ended || next.late || next.done === next.total;
}
