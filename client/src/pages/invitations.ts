/** Invitations to a study, to be printed: for everyone a code, an address and a picture of it to scan. */

import { addresses, reachesNobody } from "../study/address";
import { get } from "../ui/api";
import { button, choice, drawing, fill, h, labelled } from "../ui/dom";
import type { Page } from "../ui/page";
import { trouble } from "../ui/trouble";
import type { Invitation, Invitations, Study } from "../ui/types";
import { say } from "../ui/words/words";

export const page: Page = async (into, [name = ""], left) => {
  const path = `studies/${encodeURIComponent(name)}`;
  const { hosts } = await get<Study>(path);
  const known = addresses(location.href, hosts);
  const chosen = choice(
    "address",
    known.map((one) => [one, one]),
  );
  const warning = h("p", { class: "error", role: "status" });
  const sheet = h("div");
  const draw = async (): Promise<void> => {
    warning.textContent = reachesNobody(chosen.value) ? say("reaches-nobody") : "";
    try {
      const found = await get<Invitations>(`${path}/invitations?address=${encodeURIComponent(chosen.value)}`);
      if (!left.aborted) fill(sheet, everyone(found), cards(found));
    } catch (error) {
      fill(sheet, trouble(error));
    }
  };
  chosen.addEventListener("change", () => void draw());
  await draw();
  const back = h("a", { href: `#/studies/${encodeURIComponent(name)}` }, `← ${name}`);
  into.append(
    h("p", { class: "not-printed" }, back),
    h("h1", { class: "not-printed" }, `${say("invitations")}: ${name}`),
    h(
      "div",
      { class: "not-printed" },
      labelled(say("invitation-address"), chosen.id, chosen),
      warning,
      button(say("print"), () => print(), { class: "main", "data-tool": "print" }),
    ),
    sheet,
  );
};

/** One for a wall: whoever has a code enters it. */
function everyone({ everyone }: Invitations): HTMLElement {
  return h(
    "details",
    { class: "not-printed" },
    h("summary", {}, say("invitation-all")),
    h("ul", { class: "invitations" }, card(everyone, say("study-link"))),
  );
}

function cards({ name, people }: Invitations): HTMLElement {
  return h(
    "ul",
    { class: "invitations" },
    people.map((one) => card(one, name)),
  );
}

function card(one: Invitation, title: string): HTMLElement {
  const picture = drawing(one.svg);
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", say("invitation-picture", one.address));
  return h(
    "li",
    {},
    h("strong", {}, title),
    h("div", { class: "qr" }, picture),
    one.code ? h("p", {}, `${say("study-code")}: `, h("code", {}, one.code)) : null,
    h("a", { class: "id", href: one.address }, one.address),
  );
}
