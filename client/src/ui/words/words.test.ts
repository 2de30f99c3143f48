import { afterEach, describe, expect, it } from "vitest";
import { settings } from "../settings";
import { EN } from "./en";
import { JA } from "./ja";
import { clock, LANGUAGES, type Phrase, say, wrong } from "./words";

const SOURCES = import.meta.glob<string>("../../**/*.ts", { query: "?raw", import: "default", eager: true });
const PHRASES = Object.keys(EN) as Phrase[];
/** Names and keys that are the same in every language. */
const INTERNATIONAL = /Sakumon|Enter|Tab|Glicko-2|3D|ID|QR|--host|Ctrl|Escape|\b[HNRUVYZ]\b|\{\d\}/g;

afterEach(() => {
  settings.language = "en";
});

describe("every language", () => {
  const parts = (words: string): string[] => (words.match(/\{\d\}/g) ?? []).sort();

  it.each(Object.entries(LANGUAGES))("%s has every sentence, with the same parts", (_, phrases) => {
    expect(Object.keys(phrases)).toEqual(PHRASES);
    for (const phrase of PHRASES) expect(parts(phrases[phrase]), phrase).toEqual(parts(EN[phrase]));
  });

  it("leaves no English in Japanese", () => {
    const left = PHRASES.filter((phrase) => /[a-z]/i.test(JA[phrase].replace(INTERNATIONAL, "")));
    expect(left).toEqual([]);
  });

  it("says nothing that no page says", () => {
    const code = Object.entries(SOURCES).filter(([path]) => !/\/(en|ja|server|.*\.test)\.ts$/.test(path));
    expect(code.length).toBeGreaterThan(40);
    const text = code.map(([, source]) => source).join("\n");
    const unsaid = PHRASES.filter((phrase) => !text.includes(`"${phrase}"`) && !phrase.startsWith("q-"));
    expect(unsaid).toEqual([]);
  });
});

describe("say", () => {
  it("fills parts in, in the order of the language", () => {
    expect(say("solved-of", 2, 5)).toBe("2 of 5 solved");
    settings.language = "ja";
    expect(say("solved-of", 2, 5)).toBe("5問中2問クリア");
  });

  it("speaks English where a language is not known", () => {
    settings.language = "xx";
    expect(say("undo")).toBe("Undo");
  });
});

it("says what went wrong", () => {
  expect(wrong(new Error("offline"))).toBe("That did not work: the server does not answer");
  expect(wrong("no")).toBe("That did not work: no");
});

it.each([
  [0, "0:00"],
  [-3, "0:00"],
  [59.2, "1:00"],
  [61, "1:01"],
  [600, "10:00"],
])("writes %s seconds as %s", (seconds, words) => {
  expect(clock(seconds)).toBe(words);
});
