/** All games that can be painted. */

import { families } from "../ui/api";
import { h } from "../ui/dom";
import { fullRows } from "../ui/rows";
import { thumbnail } from "../ui/thumbnail";
import type { FamilyInfo } from "../ui/types";
import { say } from "../ui/words/words";

export async function choose(into: HTMLElement): Promise<void> {
  const all = (await families()).families.filter((one) => one.can.edit);
  into.append(
    h("h1", {}, say("edit")),
    h("p", { class: "tagline" }, say("edit-words")),
    fullRows(all.map(card), "families"),
  );
}

function card({ name, picture, title }: FamilyInfo): HTMLElement {
  return h("li", {}, h("a", { href: `#/edit/${name}`, class: "card" }, thumbnail(picture), h("strong", {}, title)));
}
