/** Games that a visitor has played against people. */

import { h } from "../ui/dom";
import { locale } from "../ui/settings";
import { table } from "../ui/table";
import type { PastMatch } from "../ui/types";
import { type Phrase, say } from "../ui/words/words";

const RESULTS: Record<string, Phrase> = { won: "won-game", lost: "match-lost", drawn: "drawn", left: "left" };

export function pastMatches(matches: PastMatch[], titles: Map<string, string>): HTMLElement[] {
  if (matches.length === 0) return [];
  const heads = [say("game"), say("kind"), say("when"), say("result"), say("moves")];
  const rows = matches.map((one) => [
    h("a", { href: `#/match/${one.code}` }, titles.get(one.family) ?? one.family),
    one.game,
    new Date(one.begun * 1000).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" }),
    one.result ? say(RESULTS[one.result] ?? "left") : say("going-on"),
    one.moves,
  ]);
  return [h("h2", {}, say("match-games")), table(heads, rows, say("match-games"))];
}
