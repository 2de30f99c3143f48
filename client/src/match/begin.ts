/** A whole game for two: against the machine, or against a person who is invited by a link. */

import { begin } from "../play/begin";
import { post } from "../ui/api";
import { button, choice, fill, h, labelled } from "../ui/dom";
import { trouble } from "../ui/trouble";
import type { FamilyInfo, MatchLinks, PuzzleInfo } from "../ui/types";
import { say } from "../ui/words/words";

/** Minutes for each side, and seconds that a move gives. */
const CLOCKS: [number, number][] = [
  [3, 2],
  [5, 0],
  [10, 0],
  [15, 10],
  [30, 0],
];
const ANY = "any";

/** The block on the page of a family that has such games; nothing where it has none. */
export function gameBlock(info: FamilyInfo): HTMLElement[] {
  if (Object.keys(info.games).length === 0) return [];
  const status = h("div", { class: "status", "aria-live": "polite" });
  const game = choice("game", Object.entries(info.games));
  const names = info.sides.map((name, side): [number, string] => [side, capital(name)]);
  const side = choice("game-side", [...names, [ANY, say("match-any-side")]]);
  const doing = (deed: () => Promise<void>) => (): void => {
    void deed().catch((error: unknown) => fill(status, trouble(error)));
  };
  const common = { family: info.name, game, side };
  return [
    h("h2", {}, say("match-title")),
    h(
      "section",
      { class: "games" },
      h("div", { class: "fields" }, labelled(say("game"), game.id, game), labelled(say("side"), side.id, side)),
      h("div", { class: "rivals" }, machine(info, common, doing), person(common, doing)),
      status,
    ),
  ];
}

interface Chosen {
  family: string;
  game: HTMLSelectElement;
  side: HTMLSelectElement;
}
type Doing = (deed: () => Promise<void>) => () => void;

function machine(info: FamilyInfo, { family, game, side }: Chosen, doing: Doing): HTMLElement {
  const rivals = Object.entries(info.rivals).map(([name, words]): [string, string] => [name, capital(words)]);
  const opponent = choice("rival", rivals);
  opponent.value = rivals[Math.floor(rivals.length / 2)]?.[0] ?? "";
  const play = async (): Promise<void> => {
    const start = await post<PuzzleInfo>("games", { family, game: game.value });
    const mine = side.value === ANY ? Math.floor(2 * Math.random()) : Number(side.value);
    await begin(start.id, { side: mine, opponent: opponent.value, assist: "none" });
  };
  return h(
    "div",
    { class: "card" },
    h("h3", {}, say("match-machine")),
    labelled(say("match-strength"), opponent.id, opponent),
    button(say("play"), doing(play), { class: "main", "data-tool": "machine" }),
  );
}

function person({ family, game, side }: Chosen, doing: Doing): HTMLElement {
  const words = ([minutes, more]: [number, number]): string =>
    more > 0 ? say("match-clock-more", minutes, more) : say("some-minutes", minutes);
  const times = CLOCKS.map((one, place): [number, string] => [place, words(one)]);
  const clock = choice("game-clock", [["", say("match-clock-none")], ...times]);
  const invite = async (): Promise<void> => {
    const [minutes, increment] = CLOCKS[Number(clock.value)] ?? [];
    const time = clock.value === "" ? {} : { minutes, increment };
    const mine = side.value === ANY ? ANY : Number(side.value);
    const made = await post<MatchLinks>("matches", { family, game: game.value, side: mine, ...time });
    location.hash = `#/match/${made.code}`;
  };
  return h(
    "div",
    { class: "card" },
    h("h3", {}, say("match-person")),
    labelled(say("match-clock"), clock.id, clock),
    button(say("match-invite"), doing(invite), { class: "main", "data-tool": "invite" }),
  );
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
