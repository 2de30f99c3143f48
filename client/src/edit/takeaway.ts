/** What can be done with a board that is sound: play it, share it, take it away. */

import { post } from "../ui/api";
import { button, h, renew } from "../ui/dom";
import { downloadLinks } from "../ui/downloads";
import { copyLink, shareAddress } from "../ui/share";
import type { BoardValues, FamilyInfo, PuzzleInfo } from "../ui/types";
import { say, wrong } from "../ui/words/words";

export class Takeaway {
  readonly element = h("div", { class: "more" });

  constructor(
    private readonly info: FamilyInfo,
    private readonly board: () => BoardValues,
    private readonly status: HTMLElement,
    /** Where a link is shown that cannot be copied. */
    private readonly aside: HTMLElement,
  ) {}

  show(sound: boolean): void {
    const disabled = !sound;
    const download = h("details", {}, h("summary", {}, say("download")));
    const list = async (): Promise<void> => download.append(downloadLinks((await this.kept()).id, this.info));
    download.addEventListener("toggle", () => void this.trying(list), { once: true });
    renew(this.element, [
      button(say("play"), () => void this.trying(() => this.play()), { disabled, class: "main", "data-tool": "play" }),
      button(say("share"), () => void this.trying(() => this.share()), { disabled, "data-tool": "share" }),
      sound && download,
    ]);
  }

  private async trying(deed: () => Promise<void>): Promise<void> {
    try {
      await deed();
    } catch (error) {
      this.status.textContent = wrong(error);
    }
  }

  private kept(): Promise<PuzzleInfo> {
    return post<PuzzleInfo>("puzzles", { family: this.info.name, board: this.board() });
  }

  private async play(): Promise<void> {
    location.hash = `#/puzzle/${(await this.kept()).id}`;
  }

  private async share(): Promise<void> {
    await copyLink(await shareAddress(this.info.name, this.board()), this.status, this.aside);
  }
}
