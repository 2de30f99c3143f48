/** A drawing on the page that becomes the next one: what is drawn alike stays the same element. */

import { drawing } from "./dom";
import { type Part, type Parts, partsOf } from "./parts";

/** An element, and the text it was made of. */
interface Made {
  text: string;
  node: Element;
}

interface MadePart extends Made {
  open: string;
  members: Made[];
}

/** How a part comes about: it is there as it is, or made of a group that looks alike, or new. */
interface Plan {
  part: Part;
  same: MadePart | undefined;
  base: MadePart | undefined;
  /** The members of that group that stay, by the place they have in the part. */
  kept: (Made | undefined)[];
}

/** What lies over a drawing and is none of it. */
export const OVER = "data-over";
const NAMESPACE = "http://www.w3.org/2000/svg";

export class Picture {
  private open = "";
  private parts: MadePart[] = [];
  svg: SVGSVGElement | null = null;

  /** Become a drawing; return the elements that are not as they were, and whether all of it is new. */
  become(text: string): { svg: SVGSVGElement; changed: Element[]; fresh: boolean } {
    const wanted = partsOf(text);
    if (this.svg && wanted.open === this.open) return { svg: this.svg, changed: this.change(wanted), fresh: false };
    return { ...this.begin(text, wanted), fresh: true };
  }

  private begin(text: string, wanted: Parts): { svg: SVGSVGElement; changed: Element[] } {
    this.open = wanted.open;
    this.svg = drawing(wanted.children.length > 0 ? whole(wanted) : text);
    const nodes = Array.from(this.svg.children);
    this.parts = wanted.children.map((part, place) => madeOf(part, nodes[place] as Element));
    return { svg: this.svg, changed: nodes };
  }

  private change(wanted: Parts): Element[] {
    const plans = this.plansFor(wanted);
    // Reading a drawing costs far more than its length, so all that is missing is read at once.
    const fresh = parsed(plans.flatMap(missingOf));
    const changed: Element[] = [];
    this.parts = plans.map((plan) => {
      if (plan.same) return plan.same;
      const made = plan.base ? remade(plan.base, plan, fresh) : madeOf(plan.part, fresh.shift() as Element);
      changed.push(made.node);
      return made;
    });
    arrange(this.svg as Element, this.parts);
    return changed;
  }

  private plansFor(wanted: Parts): Plan[] {
    const same = byText(this.parts);
    const kept = wanted.children.map((part) => same.get(part.text)?.shift());
    const used = new Set(kept);
    const left = this.parts.filter((one) => !used.has(one));
    return wanted.children.map((part, place) => {
      const there = kept[place];
      const base = there ? undefined : take(left, part);
      const members = base ? byText(base.members) : new Map<string, Made[]>();
      return { part, same: there, base, kept: part.members.map((text) => members.get(text)?.shift()) };
    });
  }
}

function whole({ open, children }: Parts): string {
  return `${open}${children.map((one) => one.text).join("")}</svg>`;
}

function madeOf(part: Part, node: Element): MadePart {
  const nodes = Array.from(node.children);
  return { ...part, node, members: part.members.map((text, place) => ({ text, node: nodes[place] as Element })) };
}

/** What has to be made for a part. */
function missingOf({ part, same, base, kept }: Plan): string[] {
  if (same) return [];
  return base ? part.members.filter((_, place) => !kept[place]) : [part.text];
}

/** A group of the same look, of which only what differs is made again. */
function remade(base: MadePart, { part, kept }: Plan, fresh: Element[]): MadePart {
  const members = part.members.map((text, place) => kept[place] ?? { text, node: fresh.shift() as Element });
  arrange(base.node, members);
  return { ...part, node: base.node, members };
}

function byText<M extends Made>(made: M[]): Map<string, M[]> {
  const found = new Map<string, M[]>();
  for (const one of made) {
    const same = found.get(one.text);
    if (same) same.push(one);
    else found.set(one.text, [one]);
  }
  return found;
}

/** Take out of what is left a group that looks as a part does. */
function take(left: MadePart[], part: Part): MadePart | undefined {
  const place = part.members.length > 0 ? left.findIndex((one) => one.open === part.open) : -1;
  return place < 0 ? undefined : left.splice(place, 1)[0];
}

function parsed(texts: string[]): Element[] {
  if (texts.length === 0) return [];
  return Array.from(drawing(`<svg xmlns="${NAMESPACE}">${texts.join("")}</svg>`).children);
}

/** Have exactly these elements in an element, moving none that is in its place. */
function arrange(parent: Element, wanted: Made[]): void {
  const nodes = new Set(wanted.map((one) => one.node));
  for (const child of Array.from(parent.children)) {
    if (!nodes.has(child) && !child.hasAttribute(OVER)) child.remove();
  }
  let at = parent.firstElementChild;
  for (const { node } of wanted) {
    if (at === node) at = at.nextElementSibling;
    else parent.insertBefore(node, at);
  }
}
