/** A page draws itself into an element; the signal says when it is left. */
export type Page = (into: HTMLElement, parts: string[], left: AbortSignal) => Promise<void>;
