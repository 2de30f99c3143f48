/** Composing: what was asked for last, so that the next puzzle is of the same kind. */

import { post, type JobInfo } from "./api";
import { composed } from "./job";

export interface Order {
  family: string;
  preset: string;
  wish: Record<string, string>;
}

const KEY = "sakumon-order";

export function anySeed(): number {
  return Math.floor(Math.random() * 1e9);
}

/** What this browser asked for last, if it was of this family. */
export function lastOrder(family: string): Order | null {
  const text = sessionStorage.getItem(KEY);
  const order = text ? (JSON.parse(text) as Order) : null;
  return order?.family === family ? order : null;
}

/** Have a puzzle composed; return its id, or null if it was stopped. */
export async function compose(
  order: Order,
  seed: number,
  status: HTMLElement,
  stops: (stop: () => void) => void,
): Promise<string | null> {
  sessionStorage.setItem(KEY, JSON.stringify(order));
  return composed(await post<JobInfo>("compose", { ...order, seed }), status, stops);
}
