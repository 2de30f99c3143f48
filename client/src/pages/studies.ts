/** Studies, for who runs the place: all of them and the form for a new one, or one of them. */

import { studyForm } from "../study/form";
import { families, get } from "../ui/api";
import { h } from "../ui/dom";
import type { Page } from "../ui/page";
import { locale } from "../ui/settings";
import { type Cell, table } from "../ui/table";
import type { StudyInfo } from "../ui/types";
import { say } from "../ui/words/words";
import { page as onePage } from "./study-host";

export const page: Page = async (into, parts, left) => {
  if (parts[0]) return onePage(into, parts, left);
  const [{ studies }, { families: all }] = await Promise.all([get<{ studies: StudyInfo[] }>("studies"), families()]);
  into.append(h("h1", {}, say("studies")), h("p", { class: "tagline" }, say("study-about")));
  if (studies.length > 0) into.append(list(studies));
  into.append(h("h2", {}, say("study-new")), studyForm(all, left));
};

function list(studies: StudyInfo[]): HTMLElement {
  const heads = ["study-name", "when", "study-people", "plays", "study-state"] as const;
  return table(
    heads.map((words) => say(words)),
    studies.map(row),
    say("studies"),
  );
}

function row(study: StudyInfo): Cell[] {
  return [
    h("a", { href: `#/studies/${encodeURIComponent(study.name)}` }, study.name),
    new Date(study.begun * 1000).toLocaleDateString(locale()),
    study.participants,
    study.played,
    say(study.ended === null ? "study-running" : "study-over"),
  ];
}
