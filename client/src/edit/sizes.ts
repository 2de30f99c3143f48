/** What a board can be set to: sizes, and choices of a game. */

import { choice, h, labelled } from "../ui/dom";
import type { BoardSetting, Draft } from "../ui/types";
import { say } from "../ui/words/words";

type Values = Draft["values"];

export class Sizes {
  readonly element: HTMLElement;
  private readonly inputs = new Map<string, HTMLInputElement | HTMLSelectElement>();

  constructor(settings: BoardSetting[], values: Values, changed: (size: Record<string, string>) => void) {
    const fields = settings.map((setting) => {
      const input = inputOf(setting);
      input.value = String(values[setting.name] ?? "");
      // Only what was changed is sent: other fields may show a board that is on its way out.
      input.addEventListener("change", () => changed({ [setting.name]: input.value }));
      this.inputs.set(setting.name, input);
      return labelled(setting.label, input.id, input);
    });
    this.element = h("div", { class: "fields" }, h("h2", {}, say("board-size")), fields);
  }

  /** What is filled in now. */
  get values(): Record<string, string> {
    return Object.fromEntries([...this.inputs].map(([name, input]) => [name, input.value]));
  }

  /** Show what a board is set to, but for what is being filled in. */
  show(values: Values): void {
    for (const [name, value] of Object.entries(values)) {
      const input = this.inputs.get(name);
      if (input && document.activeElement !== input) input.value = String(value);
    }
  }
}

function inputOf(setting: BoardSetting): HTMLInputElement | HTMLSelectElement {
  const id = `size-${setting.name}`;
  if (setting.kind === "integer") return h("input", { id, type: "number", min: setting.low, max: setting.high });
  return choice(
    id,
    (setting.options ?? []).map((one) => [one.value, one.words]),
  );
}
