import { afterEach, describe, expect, it } from "vitest";
import { settings } from "../ui/settings";
import { addresses, reachesNobody } from "./address";
import { hintsOf, lengthWords, limitWords, secondsOf } from "./terms";

afterEach(() => {
  settings.language = "en";
});

describe("the address of an invitation", () => {
  const hosts = ["192.168.1.7", "desk"];

  it("is the one that the host's browser uses", () => {
    const here = "https://maths.example/sakumon/#/studies/A";
    expect(addresses(here, hosts)[0]).toBe("https://maths.example/sakumon/");
  });

  it("is one that other machines reach, where the host sits at the server", () => {
    for (const own of ["localhost", "127.0.0.1", "127.0.1.1", "[::1]"]) {
      const found = addresses(`http://${own}:8000/#/studies`, hosts);
      expect(found[0]).toBe("http://192.168.1.7:8000/");
      expect(found).toContain(`http://${own}:8000/`);
    }
  });

  it("has brackets around a long address", () => {
    expect(addresses("http://localhost:8000/", ["fd00::7"])[0]).toBe("http://[fd00::7]:8000/");
  });

  it("names each once, and knows when nobody else reaches it", () => {
    expect(addresses("http://desk:8000/", hosts)).toEqual(["http://desk:8000/", "http://192.168.1.7:8000/"]);
    const [only] = addresses("http://localhost:8000/", []);
    expect(reachesNobody(only ?? "")).toBe(true);
    expect(reachesNobody("http://desk/")).toBe(false);
  });
});

describe("the terms of a study", () => {
  it("count hints, or do not", () => {
    expect(hintsOf("none", 3)).toBe(0);
    expect(hintsOf("some", 3)).toBe(3);
    expect(hintsOf("free", 3)).toBeNull();
  });

  it.each([
    ["", null],
    [" ", null],
    ["2", 120],
    ["0.5", 30],
    ["1,5", 90],
    ["0", null],
    ["x", null],
  ])("read %j minutes as %j seconds", (minutes, seconds) => {
    expect(secondsOf(minutes)).toBe(seconds);
  });

  it("are said in words", () => {
    expect(lengthWords(90)).toBe("90 s");
    expect(lengthWords(120)).toBe("2 min");
    expect(limitWords({ hints: 2, puzzle_seconds: 90, study_seconds: null })).toEqual([
      "hints with each puzzle: 2",
      "90 s for each puzzle",
    ]);
    settings.language = "ja";
    expect(limitWords({ hints: null, puzzle_seconds: null, study_seconds: 600 })).toEqual([
      "ヒントは何度でも",
      "全体で10分",
    ]);
  });
});
