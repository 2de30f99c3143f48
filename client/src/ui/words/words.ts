/** The client's own sentences, in the visitor's language. */

import { settings } from "../settings";
import { EN } from "./en";
import { JA } from "./ja";

/** The name of a sentence; a language that lacks one, or has one too many, does not compile. */
export type Phrase = keyof typeof EN;
export type Phrases = Readonly<Record<Phrase, string>>;

export const LANGUAGES: Readonly<Record<string, Phrases>> = { en: EN, ja: JA };

/** A sentence in the visitor's language, its parts filled in. */
export function say(phrase: Phrase, ...parts: (string | number)[]): string {
  const table = LANGUAGES[settings.language] ?? EN;
  return table[phrase].replace(/\{(\d)\}/g, (_, place: string) => String(parts[Number(place)]));
}

/** Words for what went wrong. */
export function wrong(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return say("error", words === "offline" ? say("offline") : words);
}

/** Seconds as people read them. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const minutes = Math.floor(whole / 60);
  return `${minutes}:${String(whole % 60).padStart(2, "0")}`;
}
