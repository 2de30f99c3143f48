/** The short questionnaire after a game. */

import { post } from "../ui/api";
import { fill, h } from "../ui/dom";
import { type Phrase, say } from "../ui/words/words";

const SCALE = ["1", "2", "3", "4", "5"];

export function questions(play: string, walked: boolean): HTMLElement {
  const asked = walked ? ["fun", "difficulty", "fits-3d"] : ["fun", "difficulty"];
  const thanks = h("p", { role: "status" });
  const send = (question: string, answer: string): void => {
    post(`plays/${play}/answers`, { question, answer }).then(
      () => fill(thanks, say("thanks")),
      () => undefined,
    );
  };
  return h(
    "section",
    { class: "questions", "aria-label": say("questions") },
    h("h3", {}, say("questions")),
    asked.map((question) =>
      h(
        "fieldset",
        {},
        h("legend", {}, say(`q-${question}` as Phrase)),
        h("span", { class: "quiet" }, say("low")),
        SCALE.map((value) =>
          h(
            "label",
            {},
            h("input", { type: "radio", name: question, value, onchange: () => send(question, value) }),
            value,
          ),
        ),
        h("span", { class: "quiet" }, say("high")),
      ),
    ),
    thanks,
  );
}
