/** Links that hold the board itself. */

import { fill, h } from "./dom";
import type { BoardValues } from "./types";
import { say } from "./words/words";

/** A board as letters that an address may hold. */
export async function packed(board: BoardValues): Promise<string> {
  const stream = new Blob([JSON.stringify(board)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

async function unpacked(text: string): Promise<string> {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}

/** The address of a board, whoever's server it is opened on. */
export async function shareAddress(family: string, board: BoardValues): Promise<string> {
  const home = location.href.split("#")[0] ?? "";
  return `${home}#/b/${family}/${await packed(board)}`;
}

/** The board of a shared address. */
export async function sharedBoard(packed: string): Promise<BoardValues> {
  try {
    return JSON.parse(await unpacked(packed)) as BoardValues;
  } catch {
    throw new Error(say("link-damaged"));
  }
}

/** Put a link on the clipboard; where that is not allowed, show it to be copied. */
export async function copyLink(link: string, status: HTMLElement, into: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    status.textContent = say("copied");
  } catch {
    const field = h("input", { type: "text", value: link, readonly: true, "aria-label": say("copy-this") });
    fill(into, h("p", {}, say("copy-this")), field);
    field.select();
  }
}
