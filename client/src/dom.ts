/** Small helpers around the document. */

type Child = Node | string | null | undefined | false;
type Props = Record<string, unknown>;

/** Make an element: `on…` keys are listeners, `class` and attributes are as in HTML. */
export function h(tag: string, props: Props = {}, ...children: (Child | Child[])[]): HTMLElement {
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

function append(element: HTMLElement, children: (Child | Child[])[]): void {
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
}

/** Put new children into an element, in place of what it has. */
export function fill(element: Element, ...children: (Child | Child[])[]): void {
  element.replaceChildren();
  append(element as HTMLElement, children);
}

/** A button with words. */
export function button(words: string, onclick: () => void, props: Props = {}): HTMLButtonElement {
  return h("button", { type: "button", onclick, ...props }, words) as HTMLButtonElement;
}

/** A drawing that the server sent, as an element of this document. */
export function drawing(svg: string): SVGSVGElement {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  return document.importNode(parsed, true) as unknown as SVGSVGElement;
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
