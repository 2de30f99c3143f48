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

/** What a drawing becomes the next one by: made ready before it is wanted. */
interface Step {
  wanted: Parts;
  plans: Plan[];
  /** The elements that are missing. */
  fresh: Element[];
}

/** What lies over a drawing and is none of it. */
export const OVER = "data-over";
/** What two spots have in common that mean the same. */
const MEANING = ["data-press", "data-ghost", "data-key"];
const NAMESPACE = "http://www.w3.org/2000/svg";

export class Picture {
  private open = "";
  private parts: MadePart[] = [];
  /** What leads from here to drawings that are likely next. */
  private readonly steps = new Map<string, Step>();
  svg: SVGSVGElement | null = null;

  /** Become a drawing; return the elements that are not as they were, and whether all of it is new. */
  become(text: string): { svg: SVGSVGElement; changed: Element[]; fresh: boolean } {
    const step = this.steps.get(text) ?? this.stepTo(text);
    this.steps.clear();
    if (this.svg && step.wanted.open === this.open) return { svg: this.svg, changed: this.go(step), fresh: false };
    return { ...this.begin(text, step.wanted), fresh: true };
  }

  /** Make ready what a drawing needs that may be next. */
  expect(text: string): void {
    if (this.svg && !this.steps.has(text)) this.steps.set(text, this.stepTo(text));
  }

  private stepTo(text: string): Step {
    const wanted = partsOf(text);
    if (!this.svg || wanted.open !== this.open) return { wanted, plans: [], fresh: [] };
    const plans = this.plansFor(wanted);
    // Reading a drawing costs far more than its length, so all that is missing is read at once.
    return { wanted, plans, fresh: parsed(plans.flatMap(missingOf)) };
  }

  private begin(text: string, wanted: Parts): { svg: SVGSVGElement; changed: Element[] } {
    this.open = wanted.open;
    this.svg = drawing(wanted.children.length > 0 ? whole(wanted) : text);
    const nodes = Array.from(this.svg.children);
    this.parts = wanted.children.map((part, place) => madeOf(part, nodes[place] as Element));
    return { svg: this.svg, changed: nodes };
  }

  private go({ plans, fresh }: Step): Element[] {
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
  const focused = base.members.find((one) => one.node === document.activeElement && !kept.includes(one))?.node;
  const members = part.members.map((text, place) => {
    const there = kept[place];
    if (there) return there;
    const node = fresh.shift() as Element;
    return { text, node: focused && isHeir(node, focused) ? madeAs(focused, node) : node };
  });
  arrange(base.node, members);
  return { ...part, node: base.node, members };
}

/** Whether an element means what one means that has the focus. */
function isHeir(node: Element, focused: Element): boolean {
  const same = (name: string): boolean => node.getAttribute(name) === focused.getAttribute(name);
  return node.tagName === focused.tagName && node.hasAttribute("data-press") && MEANING.every(same);
}

/** The element that has the focus, made into another: to take the focus away and give it back costs a frame. */
function madeAs(focused: Element, other: Element): Element {
  for (const { name } of Array.from(focused.attributes)) if (name !== "tabindex") focused.removeAttribute(name);
  for (const { name, value } of Array.from(other.attributes)) focused.setAttribute(name, value);
  focused.replaceChildren(...other.childNodes);
  return focused;
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
