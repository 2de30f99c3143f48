/** Small pictures beside words. */

import { drawing, h } from "./dom";
import { Fit } from "./fit";
import { say } from "./words/words";

/** A small picture that says nothing: the words beside it do. There is none while a game is being prepared. */
export function thumbnail(svg: string): HTMLElement {
  if (!svg) return h("div", { class: "thumb" }, say("preparing"));
  const picture = drawing(svg);
  picture.setAttribute("aria-hidden", "true");
  picture.removeAttribute("role");
  for (const part of picture.querySelectorAll("title, desc, .caption, .axis")) part.remove();
  new Fit().show(picture);
  return h("div", { class: "thumb" }, picture);
}
