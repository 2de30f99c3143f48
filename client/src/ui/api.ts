/** Asking the server. */

import { h, pause } from "./dom";
import { isDark, settings } from "./settings";
import type { Families, FamilyInfo } from "./types";

/** What the server answered when it said no: words for people. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    words: string,
  ) {
    super(words);
  }
}

/** What the server answers, with when to come again, while something is being prepared. */
const PREPARING = 503;

function address(path: string, fog = false): string {
  const look = new URLSearchParams({
    language: settings.language,
    theme: isDark() ? "dark" : "safe",
    ...(fog ? { fog: "1" } : {}),
  });
  return `api/${path}${path.includes("?") ? "&" : "?"}${look}`;
}

export async function ask<T>(method: string, path: string, body?: unknown, fog = false): Promise<T> {
  // What is to be stopped when a page is left must still be asked then.
  const init: RequestInit = { method, credentials: "same-origin", keepalive: method === "DELETE" };
  if (body instanceof Blob) {
    init.body = body;
  } else if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "Content-Type": "application/json" };
  }
  const response = await answered(() => fetch(address(path, fog), init));
  if (response.status === 204) return undefined as T;
  const values = (await response.json().catch(() => ({}))) as { error?: string };
  if (!response.ok) throw new Refusal(response.status, values.error ?? `${response.status}`);
  return values as T;
}

/** The answer to a request; what is being prepared is asked for again, for as long as its page is there. */
async function answered(request: () => Promise<Response>): Promise<Response> {
  const page = location.hash;
  let waiting: HTMLElement | null = null;
  try {
    for (;;) {
      const response = await request().catch(() => {
        throw new Refusal(0, "offline");
      });
      if (response.status !== PREPARING || location.hash !== page) return response;
      const again = Number(response.headers.get("Retry-After"));
      if (!again) return response;
      const { error } = (await response.clone().json()) as { error: string };
      waiting ??= document.body.appendChild(h("p", { class: "preparing", role: "status" }));
      waiting.textContent = error;
      await pause(again * 1000);
    }
  } finally {
    waiting?.remove();
  }
}

/** Where a socket of the server is, with the language and the look of what comes through it. */
export function socketAddress(path: string): string {
  const found = new URL(address(path), location.href);
  found.protocol = found.protocol === "https:" ? "wss:" : "ws:";
  found.hash = "";
  return found.href;
}

export const get = <T>(path: string, fog = false): Promise<T> => ask<T>("GET", path, undefined, fog);
export const post = <T>(path: string, body: unknown = {}, fog = false): Promise<T> => ask<T>("POST", path, body, fog);

export function fileAddress(puzzle: string, suffix: string, solution = false): string {
  const more = solution ? "&solution=true" : "";
  return address(`puzzles/${puzzle}/file?suffix=${encodeURIComponent(suffix)}${more}`);
}

/** Where the animated picture of a game is. */
export function filmAddress(play: string): string {
  return address(`plays/${play}/film`);
}

let known: Promise<Families> | null = null;
let knownFor = "";

/** All families, asked for once for each language and theme. */
export function families(): Promise<Families> {
  const look = `${settings.language} ${isDark()}`;
  if (known === null || knownFor !== look) {
    knownFor = look;
    const asked = get<Families>("families");
    const forget = (): void => {
      known = null;
    };
    // A game without a picture is being prepared.
    asked.then(({ families }) => families.every((one) => one.picture) || forget(), forget);
    known = asked;
  }
  return known;
}

export async function family(name: string): Promise<FamilyInfo> {
  const found = (await families()).families.find((one) => one.name === name);
  if (!found) throw new Refusal(404, name);
  return found;
}
