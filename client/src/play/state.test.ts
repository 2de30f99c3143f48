import { describe, expect, it } from "vitest";
import { aGame } from "../ui/testing";
import * as state from "./state";

const SOLUTION = { family: "game", board: {}, line: ["a"] };
const turn = state.opened(aGame());
const thinking = state.opened(aGame({ waiting: true }));
const over = state.opened(aGame({ over: true, result: "won" }));
const hinted = state.hinted(turn, "a", "Look here");
const wondering = state.wondering(turn, true);
const watching = state.watching(turn, aGame({ result: "left" }), SOLUTION, "Watch");
const RESTS = { turn, thinking, over, hinted, wondering, watching };

describe("a game that arrives", () => {
  it.each([
    [aGame(), "turn"],
    [aGame({ waiting: true }), "thinking"],
    [aGame({ over: true }), "over"],
    [aGame({ over: true, waiting: true }), "over"],
  ])("%# decides what comes next", (game, phase) => {
    expect(state.opened(game).phase.is).toBe(phase);
    expect(state.arrived(watching, game).phase.is).toBe(phase);
  });

  it.each(Object.entries(RESTS))("ends what belonged to the one before: %s", (_, before) => {
    const after = state.arrived(state.asking(before), aGame());
    expect(after.phase).toEqual({ is: "turn", hint: null, givingUp: false });
    expect(after.said).toBeNull();
  });

  it("leaves the view of the maze and of values as they are", () => {
    const before = state.valuesTurned(state.walks(turn, "inside"));
    expect(state.arrived(before, aGame())).toMatchObject({ walk: "inside", values: true });
  });
});

describe("asking the server", () => {
  it.each(Object.entries(RESTS))("and being refused leaves all as it was: %s", (_, before) => {
    const asking = state.asking(before);
    expect(asking.phase.is).toBe("asking");
    expect(state.refused(asking)).toEqual(before);
  });

  it("twice remembers what was before the first", () => {
    expect(state.refused(state.asking(state.asking(hinted)))).toEqual(hinted);
  });

  it.each(Object.entries(RESTS))("changes nothing that is shown: %s", (_, before) => {
    const asking = state.asking(before);
    expect(state.rest(asking)).toEqual(before.phase);
    expect(state.cardOf(asking)).toBe(state.cardOf(before));
    expect(state.hintOf(asking)).toBe(state.hintOf(before));
  });

  it("may say something meanwhile", () => {
    expect(state.asking(turn, "One moment").said).toBe("One moment");
    expect(state.asking(hinted).said).toBe("Look here");
  });
});

describe("a game that sets out", () => {
  it("can be taken back, and is no longer what was hinted at", () => {
    const after = state.setOut(state.says(hinted, "Here"), aGame({ can_undo: true, board: "another" }));
    expect(after).toMatchObject({ phase: { is: "turn", hint: null }, said: null, game: { can_undo: true } });
    expect(after.game.board).toBe(hinted.game.board);
  });

  it("leaves what is asked as it is", () => {
    for (const play of [wondering, thinking, over, watching, state.asking(turn)])
      expect(state.setOut(play, aGame({ can_undo: true }))).toBe(play);
  });
});

describe("who may do what", () => {
  const may = (play: state.Play): [boolean, boolean] => [state.mayMove(play), state.mayAsk(play)];

  it.each([
    ["turn", turn, [true, true]],
    ["thinking", thinking, [false, false]],
    ["over", over, [false, true]],
    ["watching", watching, [false, true]],
    ["asking", state.asking(turn), [true, false]],
  ] as const)("%s", (_, play, expected) => {
    expect(may(play)).toEqual(expected);
  });
});

describe("a hint", () => {
  it("is kept until a game arrives", () => {
    expect(state.hintOf(hinted)).toBe("a");
    expect(state.hintOf(state.arrived(hinted, aGame()))).toBeNull();
  });

  it("comes back from the server into the turn that asked for it", () => {
    expect(state.hinted(state.asking(wondering), "b", "Here").phase).toEqual({ is: "turn", hint: "b", givingUp: true });
  });

  it("means nothing where nobody is to move", () => {
    expect(state.hinted(over, "a", "Here")).toBe(over);
  });
});

describe("what stands over the board", () => {
  it.each([
    ["none", turn],
    ["question", wondering],
    ["ending", over],
    ["none", watching],
    ["none", state.opened(aGame({ result: "lost" }))],
    ["ending", state.opened(aGame({ result: "left", study: "A class" }))],
    ["question", state.wondering(state.opened(aGame({ result: "left" })), true)],
    ["none", state.wondering(wondering, false)],
  ])("is %s (%#)", (card, play) => {
    expect(state.cardOf(play)).toBe(card);
  });

  it("asks nobody whether to give up but who is to move", () => {
    expect(state.wondering(over, true)).toBe(over);
    expect(state.wondering(thinking, true)).toBe(thinking);
  });
});

describe("values", () => {
  it("are shown in a person's turn alone", () => {
    const shows = [turn, thinking, over, watching].map((play) => state.showsValues(state.valuesTurned(play)));
    expect(shows).toEqual([true, false, false, false]);
    expect(state.showsValues(state.valuesTurned(state.valuesTurned(turn)))).toBe(false);
  });

  it("are turned off by watching a solution", () => {
    expect(state.watching(state.valuesTurned(turn), aGame(), SOLUTION, "").values).toBe(false);
  });
});

it.each([
  ["never", false],
  ["entering", true],
  ["inside", true],
  ["left", false],
] as const)("a maze that is walked: %s", (walk, inside) => {
  expect(state.isInside(state.walks(turn, walk))).toBe(inside);
});
