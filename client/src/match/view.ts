/** What the page of a match looks like. */

import { type Answering, Board } from "../ui/board";
import { button, fill, h, renew } from "../ui/dom";
import { Gestures } from "../ui/gestures";
import { rulesCard } from "../ui/rules";
import { copyLink } from "../ui/share";
import type { FamilyInfo, Frame } from "../ui/types";
import { type Phrase, say } from "../ui/words/words";
import { Seats } from "./seats";
import { isPlaying, type Match, mayMove, type Offer, offerOf, outcomeOf, statusOf } from "./state";

/** What somebody may do on the page. */
export interface MatchHands {
  press: (press: string) => void;
  key: (key: string) => void;
  offer: (offer: Offer, word: "offer" | "accept" | "decline") => void;
  resign: (really: boolean | null) => void;
}

/** What an offer is called, what is said to who made it, and what the other one is asked. */
const PHRASES: Record<Offer, [Phrase, Phrase, Phrase]> = {
  take_back: ["match-take-back", "match-take-back-asked", "match-take-back-question"],
  draw: ["match-draw", "match-draw-asked", "match-draw-question"],
  rematch: ["match-rematch", "match-rematch-asked", "match-rematch-question"],
};

/** The address of a page of a match. */
export function matchAddress(code: string): string {
  return `${location.href.split("#")[0] ?? ""}#/match/${code}`;
}

export class MatchView {
  readonly board: Board;
  readonly seats = new Seats();
  private readonly status = h("p", { class: "turn", role: "status" });
  private readonly notice = h("p", { class: "quiet link-notice", role: "status" });
  private readonly onlookers = h("p", { class: "quiet onlookers" });
  private readonly invitation = h("section", { class: "invitation" });
  private readonly question = h("section", { class: "question", "aria-live": "polite" });
  private readonly tools = h("div", { class: "more", role: "toolbar", "aria-label": say("match-title") });
  private readonly copied = h("p", { class: "quiet copied", role: "status" });
  private card = "";
  /** Whether the board may be pressed. */
  private may = false;

  constructor(
    private readonly into: HTMLElement,
    private readonly info: FamilyInfo,
    match: Match,
    private readonly hands: MatchHands,
  ) {
    this.board = new Board(hands.press, hands.key);
    const gestures = new Gestures(this.board.sheet, {
      press: hands.press,
      key: hands.key,
      may: () => this.may,
      zoomed: () => false,
      pinching: () => false,
      pan: () => undefined,
      zoom: () => undefined,
    });
    this.board.drawn = () => gestures.again();
    const chip = h("span", { class: "chip" }, match.live.game);
    into.append(
      h("h1", {}, info.title, " ", chip),
      h(
        "div",
        { class: "table" },
        h("div", { class: "say" }, [
          this.status,
          this.notice,
          this.question,
          this.invitation,
          this.seats.element,
          this.onlookers,
        ]),
        this.board.element,
        h("aside", {}, this.tools, this.copied, rulesCard(info)),
      ),
    );
  }

  /** Draw the board, with the moments that led to it; only who is on move can press it. */
  async draw(match: Match, frames: Frame[] = []): Promise<void> {
    const { moves, keys, board, line } = match.board;
    const answering: Answering = { button: (press) => moves.includes(press), keys };
    this.may = mayMove(match);
    await this.board.play(frames, board, this.may ? answering : null);
    this.into.dataset.moves = String(line.length);
  }

  /** Bring everything in line but for the drawing of the board. */
  show(match: Match): void {
    write(this.status, statusOf(match));
    this.status.dataset.outcome = outcomeOf(match) ?? "";
    const { live } = match;
    const looking = live.seat !== null ? "" : say(live.taken ? "match-taken" : "match-you-watch");
    const many = live.watching > 0 ? say("match-watching", live.watching) : "";
    write(this.onlookers, [looking, many].filter(Boolean).join(" "));
    this.showInvitation(live.invitation);
    renew(this.tools, this.toolsOf(match));
    this.showCard(match);
  }

  /** Use a tool as a press on it would; tell whether it was there. */
  use(tool: string): boolean {
    const found = this.tools.querySelector<HTMLElement>(`[data-tool="${tool}"]:not([disabled])`);
    found?.click();
    return found !== null;
  }

  /** Say quietly whether the server can be reached. */
  notify(words: string): void {
    write(this.notice, words);
  }

  private showInvitation(code: string | null): void {
    if (this.invitation.dataset.code === (code ?? "")) return;
    this.invitation.dataset.code = code ?? "";
    fill(this.invitation);
    if (!code) return;
    const link = matchAddress(code);
    const label = say("match-send-link");
    const field = h("input", {
      type: "text",
      value: link,
      readonly: true,
      id: "invitation",
      onfocus: () => field.select(),
    });
    const local = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
    fill(
      this.invitation,
      h("label", { for: "invitation" }, label),
      field,
      button(say("match-copy"), () => this.copy(link), { class: "main", "data-tool": "copy" }),
      local && h("p", { class: "quiet" }, say("reaches-nobody")),
    );
  }

  private toolsOf(match: Match): (HTMLElement | false)[] {
    const { live } = match;
    const playing = isPlaying(match);
    const tool = (name: string, words: string, deed: () => void, disabled = false): HTMLElement =>
      button(words, deed, { disabled, "data-tool": name });
    const offer = (name: Offer, disabled = false): HTMLElement =>
      tool(name, say(PHRASES[name][0]), () => this.hands.offer(name, "offer"), disabled || live[name] !== null);
    const ended = live.result !== null;
    return [
      playing && offer("take_back", !live.can_take_back),
      playing && offer("draw"),
      playing && tool("resign", say("match-resign"), () => this.hands.resign(null)),
      ended && live.seat !== null && live.next === null && live.result?.reason !== "left" && offer("rematch"),
      ended &&
        live.next !== null &&
        h("a", { class: "button main", href: `#/match/${live.next}`, "data-tool": "next" }, say("match-next")),
      tool("watch", say("match-watch-link"), () => this.copy(matchAddress(live.watch))),
      ended &&
        h("a", { class: "button", href: `#/family/${this.info.name}`, "data-tool": "others" }, say("match-others")),
    ];
  }

  private copy(link: string): void {
    void copyLink(link, this.copied, this.copied);
  }

  private showCard(match: Match): void {
    const found = offerOf(match);
    const card = JSON.stringify([match.resigning, found]);
    if (card === this.card) return;
    this.card = card;
    if (match.resigning) {
      this.ask(say("match-resign-really"), "resign", this.hands.resign);
    } else if (found?.mine) {
      const withdraw = button(say("match-withdraw"), () => this.hands.offer(found.offer, "decline"));
      fill(this.question, h("p", {}, say(PHRASES[found.offer][1])), withdraw);
    } else if (found) {
      const answer = (yes: boolean): void => this.hands.offer(found.offer, yes ? "accept" : "decline");
      this.ask(say(PHRASES[found.offer][2]), found.offer, answer);
    } else fill(this.question);
  }

  private ask(words: string, what: string, answer: (yes: boolean) => void): void {
    const yes = button(say("yes"), () => answer(true), { class: "main", "data-answer": `${what}-yes` });
    const no = button(say("no"), () => answer(false), { "data-answer": `${what}-no` });
    fill(this.question, h("p", {}, words), yes, no);
    if (what === "resign") yes.focus();
  }
}

/** Write words where they are others: what is written again is spoken again. */
function write(element: HTMLElement, words: string): void {
  if (element.textContent !== words) element.textContent = words;
}
