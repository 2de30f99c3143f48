/** One game: play at once, choose a difficulty, learn it, or make a wish. */

import { gameBlock } from "../match/begin";
import { family } from "../ui/api";
import { anySeed, compose, lastOrder, type Order } from "../ui/composing";
import { button, fill, h } from "../ui/dom";
import { nextForYou } from "../ui/next";
import type { Page } from "../ui/page";
import { rulesCard } from "../ui/rules";
import { stars } from "../ui/stars";
import { thumbnail } from "../ui/thumbnail";
import { trouble } from "../ui/trouble";
import type { FamilyInfo } from "../ui/types";
import { say } from "../ui/words/words";
import { hasKinds, presetCards, presetWords } from "./presets";
import { wishForm } from "./wish";

export const page: Page = async (into, [name = ""], left) => {
  const info = await family(name);
  const status = h("div", { class: "status", "aria-live": "polite" });
  const begin = (preset: string, wish: Record<string, string>, seed: number): void =>
    void play({ family: info.name, preset, wish }, seed, status, left);
  const choose = (preset: string): void => begin(preset, {}, anySeed());
  const suiting = (): void => void nextForYou(info.name, status, left);
  into.append(
    h("div", { class: "intro" }, thumbnail(info.picture), h("div", {}, ...about(info, choose, suiting))),
    status,
    ...gameBlock(info),
    h("h2", {}, say(hasKinds(info) ? "choose-kind" : "choose-preset")),
    presetCards(info, choose),
    wishForm(info, begin),
  );
};

/** The game in words, and the ways in. */
function about(info: FamilyInfo, choose: (preset: string) => void, suiting: () => void): (Node | string)[] {
  const preset = usual(info);
  const words = [
    say("play"),
    h("small", {}, presetWords(info, preset)),
    stars(info.preset_stars[preset] ?? null) ?? "",
  ];
  const start = button("", () => choose(preset), { class: "main large", "data-tool": "play-now" });
  start.append(...words);
  const learn = h("a", { class: "button large", href: `#/learn/${info.name}` }, say("learn"));
  const mine = button(say("next-for-you"), suiting, { class: "large", "data-tool": "next-for-you" });
  const rules = rulesCard(info, "", matchMedia("(min-width: 40rem)").matches);
  return [
    h("h1", {}, info.title),
    h("p", { class: "tagline" }, info.summary),
    h("p", { class: "row" }, start, mine, learn),
    rules ?? "",
  ];
}

/** The preset that somebody most likely wants: the one played last, else the first. */
export function usual(info: FamilyInfo): string {
  const last = lastOrder(info.name)?.preset ?? "";
  return last in info.presets ? last : (Object.keys(info.presets)[0] ?? "");
}

async function play(order: Order, seed: number, status: HTMLElement, left: AbortSignal): Promise<void> {
  status.scrollIntoView({ block: "nearest" });
  try {
    const puzzle = await compose(order, seed, status, left);
    if (puzzle) location.hash = `#/puzzle/${puzzle}`;
  } catch (error) {
    fill(status, trouble(error));
  }
}
