/** A game against a person in another browser: what happens comes by itself, what one does is sent. */

import { type Deed, deedOf, isTaken } from "../play/keys";
import { family, get, Refusal, socketAddress } from "../ui/api";
import type { Page } from "../ui/page";
import type { FamilyInfo, MatchBoard, MatchView as Sent } from "../ui/types";
import { say, wrong } from "../ui/words/words";
import { type Letter, Link, type Request } from "./link";
import * as state from "./state";
import { MatchView } from "./view";

/** Milliseconds between two looks at the clocks, and for which good news stays. */
const TICK = 200;
const NEWS = 3000;

/** What the keys of a game do where two have to agree. */
const TOOLS: Partial<Record<Deed, string>> = { undo: "take_back", restart: "rematch", next: "next" };

export const page: Page = async (into, [code = ""], left) => {
  const found = await get<Sent>(`matches/${encodeURIComponent(code)}`);
  const info = await family(found.board.family);
  if (!left.aborted) new MatchPage(into, info, found, code, left).begin();
};

class MatchPage {
  private match: state.Match;
  private readonly view: MatchView;
  private readonly link: Link;
  /** Boards are shown one after the other, each when the move before has been seen. */
  private work: Promise<void> = Promise.resolve();
  private shown = -1;
  /** How many moves there were when one was sent, until it is answered; and the tool a key meant meanwhile. */
  private sentAt: number | null = null;
  private meant = "";

  constructor(
    into: HTMLElement,
    info: FamilyInfo,
    { board, live }: Sent,
    code: string,
    private readonly left: AbortSignal,
  ) {
    this.match = { board, live, said: null, resigning: false, connected: true, expected: false };
    this.view = new MatchView(into, info, this.match, {
      press: (press) => this.move({ press }),
      key: (key) => this.move({ press: key }),
      offer: (offer, word) => this.offer(offer, word),
      resign: (really) => this.resign(really),
    });
    const path = `matches/${encodeURIComponent(code)}/live`;
    const hearing = {
      arrived: (letter: Letter) => this.arrived(letter),
      changed: (open: boolean) => this.changed(open),
      failing: () => void this.askWhy(code),
    };
    this.link = new Link(() => socketAddress(path), hearing, left);
  }

  begin(): void {
    const ticking = setInterval(() => this.view.seats.tick(), TICK);
    this.left.addEventListener("abort", () => clearInterval(ticking));
    addEventListener("keydown", (event) => this.key(event), { signal: this.left });
    this.view.draw(this.match);
    this.show(this.match, true);
    this.link.open();
  }

  private show(match: state.Match, fresh = false): void {
    this.match = match;
    this.view.show(match);
    this.view.seats.show(match, fresh);
  }

  private arrived({ board, live, refused }: Letter): void {
    if (refused !== undefined) {
      this.meant = "";
      this.sentAt = null;
      this.show({ ...this.match, said: refused });
      this.later(() => this.view.draw(this.match));
    }
    if (board) this.later(() => this.play(board));
    // How the match stands belongs to the board that came before it.
    if (live) this.later(() => this.stand(live));
  }

  /** What goes wrong with one board must not keep those after it away. */
  private later(deed: () => Promise<void> | void): void {
    this.work = this.work.then(() => (this.left.aborted ? undefined : deed())).catch(reportError);
  }

  private async play(board: MatchBoard): Promise<void> {
    const follows = board.line.length > this.shown && this.shown >= 0;
    this.shown = board.line.length;
    this.match = state.boardArrived(this.match, board);
    await this.view.draw(this.match, follows ? board.frames : []);
    if (!this.left.aborted) this.show(this.match);
  }

  private stand(live: state.Match["live"]): void {
    const could = state.mayMove(this.match);
    const before = this.match.live;
    this.show(state.liveArrived(this.match, live), true);
    if (could !== state.mayMove(this.match)) void this.view.draw(this.match);
    // Who is here when the next game begins goes along; who looks at this one later does not.
    if (before.next === null && live.next !== null && before.rematch !== null) location.hash = `#/match/${live.next}`;
    this.useMeant();
  }

  private changed(open: boolean): void {
    this.show({ ...this.match, connected: open });
    this.view.notify(say(open ? "match-link-back" : "match-link-lost"));
    if (open) setTimeout(() => this.match.connected && this.view.notify(""), NEWS);
  }

  /** Say why one is not let in, where the server is there and says so. */
  private async askWhy(code: string): Promise<void> {
    await get(`matches/${encodeURIComponent(code)}`).catch((error: unknown) => {
      if (error instanceof Refusal && error.status !== 0) this.view.notify(wrong(error));
    });
  }

  private move(request: Request): void {
    if (!state.mayMove(this.match)) return;
    this.sentAt = this.match.board.line.length;
    this.link.send(request);
  }

  private offer(offer: state.Offer, word: string): void {
    const expected = word === "decline" && this.match.live[offer] === this.match.live.seat;
    this.match = { ...this.match, said: null, expected };
    this.link.send({ [offer]: word });
  }

  /** Ask whether to resign (null), do it, or go on. */
  private resign(really: boolean | null): void {
    if (really) this.link.send({ resign: true });
    this.show({ ...this.match, resigning: really === null });
  }

  private key(event: KeyboardEvent): void {
    if (isTaken(event) || (state.mayMove(this.match) && this.view.board.key(event))) return;
    const deed = deedOf(event);
    const tool = deed && TOOLS[deed];
    if (!tool) return;
    event.preventDefault();
    if (!this.view.use(tool) && this.sentAt !== null) this.meant = tool;
  }

  /** Do what was asked for while a move was on its way, once that is made. */
  private useMeant(): void {
    if (this.sentAt === this.match.board.line.length) return;
    this.view.use(this.meant);
    this.meant = "";
    this.sentAt = null;
  }
}
