/** What a game did for its player: the rating, what was solved in a row, how good the result is, where it goes on. */

import { get } from "../ui/api";
import { fill, h } from "../ui/dom";
import type { Game, Onward } from "../ui/types";
import { say } from "../ui/words/words";

export function onwardOf(game: Game): Promise<Onward> {
  return get<Onward>(`plays/${game.play}/onward`);
}

/** A place that fills as soon as the server has answered; what is secret or a lesson earns nothing. */
export function gains(game: Game): HTMLElement {
  const place = h("div", { class: "gains", "aria-live": "polite" });
  if (game.study === null && game.lesson === null) {
    void onwardOf(game).then(
      (found) => fill(place, ...lines(found, game.hints > 0)),
      () => undefined,
    );
  }
  return place;
}

/** What is worth saying, a line each. */
export function lines({ rating, gain, streak, mine, best, shelf }: Onward, hinted = false): HTMLElement[] {
  const words = [
    rating !== null && gain !== null && say("gained", Math.round(rating), signed(gain)),
    gain !== null && hinted && say("hinted-counts"),
    rating !== null && streak > 1 && say("row-now", streak),
    counted(mine) && say("your-best", counted(mine)),
    counted(best) && say("best-known", counted(best)),
  ].filter((one) => typeof one === "string" && one !== "");
  const said = words.map((one) => h("p", {}, String(one)));
  if (!shelf) return said;
  const place = say("shelf-place", shelf.title, shelf.place, shelf.total);
  const all = h("a", { href: `#/shelf/${shelf.code}`, "data-tool": "shelf" }, say("to-shelf"));
  return [...said, h("p", {}, `${place} `, all)];
}

function signed(gain: number): string {
  const whole = Math.round(gain);
  return whole < 0 ? `−${-whole}` : `+${whole}`;
}

function counted(tally: Record<string, number>): string {
  return Object.entries(tally)
    .map(([words, count]) => `${words} ${count}`)
    .join(" · ");
}
