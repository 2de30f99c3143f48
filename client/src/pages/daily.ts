/** The puzzle of the day, one for each game. */

import { families, get, type JobInfo } from "../api";
import { button, fill, h } from "../dom";
import { composed } from "../job";
import type { Page } from "../main";
import { say, wrong } from "../words";
import { thumbnail } from "./home";

export const page: Page = async (into) => {
  const { families: all } = await families();
  const status = h("div", { class: "status", "aria-live": "polite" });
  let stopping: (() => void) | undefined;
  const today = new Date().toISOString().slice(0, 10);
  const begin = async (name: string): Promise<void> => {
    try {
      const job = await get<JobInfo>(`daily/${name}?date=${today}`);
      const puzzle = job.state === "done" ? job.puzzle : await composed(job, status, (stop) => (stopping = stop));
      if (puzzle) location.hash = `#/puzzle/${puzzle}`;
    } catch (error) {
      fill(status, h("p", { class: "error", role: "alert" }, wrong(error)));
    }
  };
  into.append(
    h("h1", {}, say("play-daily")),
    h("p", { class: "tagline" }, today),
    status,
    h(
      "ul",
      { class: "cards" },
      all.map((one) =>
        h("li", { class: "card" }, thumbnail(one.picture), h("strong", {}, one.title), button(say("play"), () => void begin(one.name), { "data-daily": one.name })),
      ),
    ),
  );
  return () => stopping?.();
};
