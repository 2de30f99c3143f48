import { beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "../ui/api";
import { aGame, held } from "../ui/testing";
import type { Game } from "../ui/types";
import { understood } from "./intents";
import { Queue } from "./queue";

const KEYS = { right: ["r"], left: ["l"] };
const at = (line: string[], other: Partial<Game> = {}): Game =>
  aGame({ line, known: line.length, keys: KEYS, moves: ["r", "l"], can_undo: line.length > 0, ...other });

let shown: Game[] = [];
let confirmed: Game[] = [];
let refused: unknown[] = [];
let cut: boolean[] = [];
let sent: { path: string; body: Record<string, unknown> }[] = [];

/** A queue on a server that plays moves after a while. */
function begun(
  options: {
    ahead?: Record<string, Game>;
    disturbed?: () => boolean;
    fails?: () => unknown;
    strict?: boolean;
    takes?: number;
  } = {},
): Queue {
  let now = at([], { strict: options.strict ?? false });
  const wire = {
    send: async ({ path, body }: { path: string; body: Record<string, unknown> }) => {
      sent.push({ path, body });
      await new Promise((go) => setTimeout(go, 80));
      const failure = options.fails?.();
      const done = failure !== "lost before" && !(failure instanceof Error);
      if (path === "moves" && done) now = at([...now.line, ...(body.moves as string[])]);
      if (failure) throw failure instanceof Error ? failure : new Refusal(0, "offline");
      return now;
    },
    look: async () => now,
    ahead: async (known: number) => {
      const disturbed = options.disturbed?.() ?? false;
      return { known, games: known === 0 && !disturbed ? (options.ahead ?? {}) : {}, disturbed };
    },
  };
  const queue = new Queue(now, wire, {
    show: async (game) => {
      shown.push(game);
      if (options.takes) await new Promise((go) => setTimeout(go, options.takes));
    },
    confirm: (game) => void confirmed.push(game),
    expect: () => undefined,
    refused: (error) => void refused.push(error),
    cut: (off) => void cut.push(off),
    hurry: () => undefined,
    judge: async () => true,
    gone: () => false,
  });
  queue.begin();
  return queue;
}

const lines = (): string[] => shown.map((game) => game.line.join(""));
const settled = (time = 3000): Promise<unknown> => vi.advanceTimersByTimeAsync(time);

beforeEach(() => {
  vi.useFakeTimers();
  [shown, confirmed, refused, cut, sent] = [[], [], [], [], []];
  return () => vi.useRealTimers();
});

describe("an answer", () => {
  it("is shown when the moments that lead there have been seen", async () => {
    const queue = begun({ ahead: { r: at(["r"]) }, takes: 1000 });
    await settled();
    queue.add({ is: "key", key: "right" });
    await settled(500);
    expect(sent.length).toBe(1);
    expect(confirmed).toEqual([]);
    await settled(600);
    expect(confirmed.length).toBe(1);
  });
});

describe("presses", () => {
  it("are never lost: ten keys are ten moves", async () => {
    const queue = begun();
    for (let press = 0; press < 10; press++) {
      queue.add({ is: "key", key: "right" });
      await settled(80);
    }
    await settled();
    expect(sent.map((one) => one.body.known)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(shown.at(-1)?.line.length).toBe(10);
    expect(queue.idle).toBe(true);
  });

  it("are shown before they are sent where it is known what comes of them", async () => {
    const queue = begun({ ahead: { r: at(["r"]) } });
    await settled();
    queue.add({ is: "key", key: "right" });
    expect(lines()).toEqual(["", "r"]);
    expect(sent).toEqual([]);
    await settled();
    expect(sent.length).toBe(1);
    expect(lines()).toEqual(["", "r"]);
    expect(confirmed.length).toBe(1);
  });

  it("are shown at once as soon as a server that was busy has looked ahead", async () => {
    const busy = [true, true, false];
    const asked = vi.fn(() => busy.shift() ?? true);
    const queue = begun({ ahead: { r: at(["r"]) }, disturbed: asked });
    await settled();
    expect(asked).toHaveBeenCalledTimes(3);
    queue.add({ is: "key", key: "right" });
    expect(lines()).toEqual(["", "r"]);
    expect(sent).toEqual([]);
  });

  it("are not waited for for ever by who looks ahead", async () => {
    const asked = vi.fn(() => true);
    begun({ disturbed: asked });
    await settled(60_000);
    expect(asked).toHaveBeenCalledTimes(5);
  });

  it("that were shown wrongly are put right", async () => {
    const queue = begun({ ahead: { r: at(["x"]) } });
    await settled();
    queue.add({ is: "key", key: "right" });
    await settled();
    expect(lines()).toEqual(["", "x", "r"]);
  });

  it("that the server refuses are said, and the game shown as it is", async () => {
    const queue = begun({ ahead: { r: at(["r"]) }, fails: () => new Refusal(409, "no") });
    await settled();
    queue.add({ is: "key", key: "right" });
    await settled();
    expect(refused).toEqual([new Refusal(409, "no")]);
    expect(queue.idle).toBe(true);
  });

  it("may do something else instead", async () => {
    const instead = vi.fn();
    const queue = begun({ fails: () => new Refusal(409, "no") });
    queue.add({ is: "press", press: "a>b", instead });
    await settled();
    expect(instead).toHaveBeenCalledOnce();
    expect(refused).toEqual([]);
  });
});

describe("taking back", () => {
  it("is answered from what was seen", async () => {
    const queue = begun();
    queue.add({ is: "key", key: "right" });
    await settled();
    sent.length = 0;
    queue.add({ is: "undo" });
    expect(lines()).toEqual(["", "r", ""]);
    expect(shown.at(-1)).toMatchObject({ undone: ["r"], can_redo: true, can_undo: false, undos: 1 });
    queue.add({ is: "redo" });
    await settled(0);
    expect(lines()).toEqual(["", "r", "", "r"]);
    await settled();
    expect(sent[0]?.path).toBe("undo");
  });

  it("is left to the server against a machine", async () => {
    const queue = new Queue(
      at(["r"], { players: 2 }),
      {
        send: () => held<Game>().promise,
        look: async () => at([]),
        ahead: async () => ({ known: 0, games: {}, disturbed: false }),
      },
      {
        show: async (game) => void shown.push(game),
        confirm: () => undefined,
        expect: () => undefined,
        refused: () => undefined,
        cut: () => undefined,
        hurry: () => undefined,
        judge: async () => false,
        gone: () => false,
      },
    );
    queue.add({ is: "undo" });
    await settled();
    expect(shown).toEqual([]);
  });
});

describe("a server that is busy", () => {
  it("is asked again for a while, and nothing is said", async () => {
    let times = 2;
    const queue = begun({ fails: () => (times-- > 0 ? new Refusal(429, "busy") : null) });
    queue.add({ is: "key", key: "right" });
    queue.add({ is: "key", key: "left" });
    await settled(5000);
    expect(shown.at(-1)?.line).toEqual(["r", "l"]);
    expect([refused, cut.includes(true)]).toEqual([[], false]);
  });

  it("and stays so says it in the end", async () => {
    const queue = begun({ fails: () => new Refusal(503, "busy") });
    queue.add({ is: "key", key: "right" });
    await settled(30_000);
    expect(refused).toEqual([new Refusal(503, "busy")]);
  });
});

describe("a question", () => {
  it("is asked when the wishes before it were answered, and keeps none after it waiting", async () => {
    const queue = begun({ ahead: { r: at(["r"]) } });
    await settled();
    const order: string[] = [];
    queue.add({ is: "key", key: "right" });
    queue.add({ is: "question", ask: () => void order.push(`after ${sent.length}`) });
    await settled();
    expect(order).toEqual(["after 1"]);
  });
});

describe("an outage", () => {
  it("is said, and what was pressed is sent when it is over", async () => {
    let off = 3;
    const queue = begun({ fails: () => (off-- > 0 ? "lost before" : null) });
    queue.add({ is: "key", key: "right" });
    queue.add({ is: "key", key: "left" });
    await settled(500);
    expect(cut).toContain(true);
    await settled(20_000);
    expect(cut.at(-1)).toBe(false);
    expect(shown.at(-1)?.line).toEqual(["r", "l"]);
  });

  it("after which a move that was done is not done again", async () => {
    let off = 1;
    const queue = begun({ fails: () => (off-- > 0 ? "lost after" : null) });
    queue.add({ is: "key", key: "right" });
    await settled(5000);
    expect(sent.length).toBe(1);
    expect(shown.at(-1)?.line).toEqual(["r"]);
  });
});

describe("what is meant", () => {
  const game = at(["r"], { undone: ["l"], can_redo: true });

  it.each([
    [
      { is: "key", key: "left" },
      { path: "moves", body: { moves: ["l"], hinted: false } },
    ],
    [{ is: "key", key: "up" }, null],
    [
      { is: "press", press: "r" },
      { path: "moves", body: { moves: ["r"], hinted: false } },
    ],
    [
      { is: "press", press: "far" },
      { path: "press", body: { press: "far" } },
    ],
    [{ is: "undo" }, { path: "undo", body: {} }],
    [
      { is: "go", place: 2 },
      { path: "go", body: { place: 2 } },
    ],
    [{ is: "go", place: 1 }, null],
    [{ is: "restart" }, { path: "restart", body: {} }],
  ] as const)("by %o", (intent, errand) => {
    expect(understood(intent, game)).toEqual(errand);
  });

  it("by taking back where nothing can be", () => {
    expect(understood({ is: "undo" }, at([]))).toBeNull();
    expect(understood({ is: "redo" }, at([]))).toBeNull();
  });
});
