/** How a player gets on: ratings over time, puzzles solved in a row, and one that suits next. */

import { families, get } from "../ui/api";
import { button, h } from "../ui/dom";
import { nextForYou } from "../ui/next";
import type { Page } from "../ui/page";
import { plot } from "../ui/plot";
import { fullRows } from "../ui/rows";
import { locale } from "../ui/settings";
import { ratingWords } from "../ui/table";
import type { FamilyInfo, FamilyProgress, ProgressInfo } from "../ui/types";
import { say } from "../ui/words/words";

/** What an axis of ratings reaches beyond the ratings themselves. */
const ROOM = 50;

export const page: Page = async (into, _parts, left) => {
  const [found, { families: all }] = await Promise.all([get<ProgressInfo>("progress"), families()]);
  const status = h("div", { class: "status", "aria-live": "polite" });
  const card = (one: FamilyInfo): HTMLElement => {
    const mine = found.families.find(({ family }) => family === one.name);
    const next = (): void => void nextForYou(one.name, status, left);
    return h(
      "li",
      { class: "card" },
      h("strong", {}, one.title),
      ...(mine ? figures(one.title, mine) : [h("span", { class: "quiet" }, say("not-rated"))]),
      button(say("next-for-you"), next, { "data-next": one.name, class: "main" }),
    );
  };
  into.append(
    h("h1", {}, say("progress")),
    h(
      "p",
      { class: "tagline" },
      found.days > 0 ? `${say("days-in-a-row", found.days)} ${say("progress-words")}` : say("progress-words"),
    ),
    status,
    fullRows(all.map(card), "progress"),
    h("p", {}, h("a", { href: "#/history" }, say("history"))),
  );
};

/** A rating, what was solved in a row, and how the rating went. */
function figures(title: string, { rating, deviation, plays, streak, longest, points }: FamilyProgress): Node[] {
  const ratings = points.map((point) => point.rating);
  const dots = points.map((point, place) => ({
    x: place + 1,
    y: point.rating,
    open: !point.won,
    words: `${new Date(point.ended * 1000).toLocaleDateString(locale())}: ${point.rating}`,
  }));
  const games = { words: say("plays"), most: Math.max(4, points.length), named: String };
  const ends = { least: Math.min(...ratings) - ROOM, most: Math.max(...ratings) + ROOM };
  return [
    h("span", { class: "rating" }, ratingWords(rating, deviation)),
    h("span", {}, `${say("count", say("plays"), plays)} · ${say("in-a-row", streak, longest)}`),
    ...(points.length > 0
      ? [
          plot(
            `${say("strength")}: ${title}`,
            games,
            { words: say("strength"), ...ends, named: String },
            dots,
            [360, 200],
          ),
        ]
      : []),
  ];
}
