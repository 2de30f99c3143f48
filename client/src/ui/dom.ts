/** Small helpers around the document. */

type Child = Node | string | null | undefined | false;
type Props = Record<string, unknown>;

/** Make an element: `on…` keys are listeners, `class` and attributes are as in HTML. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Props = {},
  ...children: (Child | Child[])[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) {
      element.addEventListener(key.slice(2), value as EventListener);
    } else if (key === "value" || key === "checked" || key === "disabled") {
      (element as unknown as Props)[key] = value;
    } else {
      element.setAttribute(key, value === true ? "" : String(value));
    }
  }
  append(element, children);
  return element;
}

function append(element: Element, children: (Child | Child[])[]): void {
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
}

/** Put new children into an element, in place of what it has. */
export function fill(element: Element, ...children: (Child | Child[])[]): void {
  element.replaceChildren();
  append(element, children);
}

/**
 * Bring the tools in an element up to date. One that is there already (`data-tool`) stays the same element, with
 * its listeners: a press that has begun, and the focus, outlive the change.
 */
export function renew(element: HTMLElement, tools: (HTMLElement | false | undefined)[]): void {
  const held = new Map(Array.from(element.children, (one) => [one.getAttribute("data-tool"), one]));
  const wanted = tools
    .filter((one) => one instanceof HTMLElement)
    .map((one) => alike(held.get(one.dataset.tool ?? ""), one));
  for (const one of Array.from(element.children)) if (!wanted.includes(one)) one.remove();
  wanted.forEach((one, place) => {
    if (element.children[place] !== one) element.insertBefore(one, element.children[place] ?? null);
  });
}

/** An element made to look as another one, or the other one where there is none of its kind. */
function alike(element: Element | undefined, other: Element): Element {
  if (element?.tagName !== other.tagName) return other;
  for (const { name } of Array.from(element.attributes)) if (!other.hasAttribute(name)) element.removeAttribute(name);
  for (const { name, value } of Array.from(other.attributes)) element.setAttribute(name, value);
  if (element.innerHTML !== other.innerHTML) element.replaceChildren(...other.childNodes);
  return element;
}

/** A button with words. */
export function button(words: string, onclick: () => void, props: Props = {}): HTMLButtonElement {
  return h("button", { type: "button", onclick, ...props }, words);
}

/** A choice among values, each with its words. */
export function choice(id: string, options: [string | number, string][], props: Props = {}): HTMLSelectElement {
  return h("select", { id, ...props }, choices(options));
}

export function choices(options: [string | number, string][]): HTMLOptionElement[] {
  return options.map(([value, words]) => h("option", { value }, words));
}

/** Something to fill in, with its name before it. */
export function labelled(words: string, id: string, input: HTMLElement): HTMLElement {
  return h("p", { class: "field" }, h("label", { for: id }, words), input);
}

/** A drawing that the server sent, as an element of this document. */
export function drawing(svg: string): SVGSVGElement {
  // The parser of pages is several times as fast as that of XML, and most of what a press waits for.
  const parsed = document.createElement("template");
  parsed.innerHTML = svg;
  return parsed.content.firstElementChild as SVGSVGElement;
}

/** Do something with each of some things, one at a time, when the page has nothing else to do. */
export function whenIdle<T>(things: T[], deed: (thing: T) => void, until: AbortSignal): void {
  const [first, ...others] = things;
  if (first === undefined) return;
  const go = (): void => {
    if (until.aborted) return;
    deed(first);
    whenIdle(others, deed, until);
  };
  if (typeof requestIdleCallback === "function") requestIdleCallback(go);
  else setTimeout(go);
}

/** Milliseconds after which a page that is not looked at goes on without a frame. */
const UNSEEN = 100;

/** Wait until what has been drawn is seen: what can wait does not hold it up. */
export function afterFrame(): Promise<void> {
  return new Promise((go) => {
    const late = setTimeout(go, UNSEEN);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(go);
    });
  });
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
