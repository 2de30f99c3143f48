/** Where the player's piece has been, drawn lightly over the board. */

import { poseOf } from "../ui/motion";
import { OVER } from "../ui/picture";
import type { Game } from "../ui/types";

interface Step {
  x: number;
  y: number;
}

const NAMESPACE = "http://www.w3.org/2000/svg";

export class Footsteps {
  /** The ways to each moment of the game, by how many moves had been made. */
  private ways: Step[][] = [];
  private line: string[] = [];
  /** Places passed since the last game. */
  private passed: Step[] = [];

  /** Note where the piece is in a drawing, on its way perhaps. */
  pass(svg: Element): void {
    const step = stepIn(svg);
    if (step && !isAt(this.passed.at(-1), step)) this.passed.push(step);
  }

  /** Draw all ways up to a game that stands as the drawing shows. */
  show(svg: SVGSVGElement, { line }: Game): void {
    const step = stepIn(svg);
    if (!step) return;
    const same = commonLength(this.line, line);
    this.ways.length = Math.min(this.ways.length, same + 1);
    if (line.length > same || this.ways.length === 0) this.ways[line.length] = [...this.passed, step];
    this.passed = [];
    this.line = [...line];
    this.draw(svg, line.length);
  }

  private draw(svg: SVGSVGElement, moves: number): void {
    const steps = this.ways.slice(0, moves + 1).flatMap((way) => way ?? []);
    const path = trailOf(svg);
    path.setAttribute("d", pathOf(steps));
  }
}

/** A line through places; going back over a place draws it once more. */
export function pathOf(steps: readonly Step[]): string {
  const apart = steps.filter((step, place) => !isAt(steps[place - 1], step));
  return apart.length < 2 ? "" : `M${apart.map(({ x, y }) => `${x} ${y}`).join("L")}`;
}

function stepIn(svg: Element): Step | null {
  const piece = svg.querySelector('[data-key^="player"]');
  return piece && poseOf(piece);
}

function isAt(one: Step | undefined, other: Step): boolean {
  return one !== undefined && one.x === other.x && one.y === other.y;
}

function commonLength(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((move, place) => move !== other[place]);
  return end < 0 ? one.length : end;
}

function trailOf(svg: SVGSVGElement): Element {
  const there = svg.querySelector(`[${OVER}=trail] path`);
  if (there) return there;
  const group = document.createElementNS(NAMESPACE, "g");
  group.setAttribute(OVER, "trail");
  group.append(document.createElementNS(NAMESPACE, "path"));
  svg.append(group);
  return group.firstElementChild as Element;
}
