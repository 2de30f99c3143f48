/** Surfaces made in code: plaster, boards of a floor, the wood of a door. They are grey: what is seen is tinted. */

import * as THREE from "three";

const SIDE = 256;
/** Boards across one surface. */
const BOARDS = 4;

export interface Surfaces {
  plaster: THREE.Texture;
  boards: THREE.Texture;
  wood: THREE.Texture;
}

export function surfaces(): Surfaces {
  return { plaster: texture(plaster), boards: texture(boards), wood: texture(wood) };
}

function texture(paint: (brush: CanvasRenderingContext2D, chance: () => number) => void): THREE.Texture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  const brush = canvas.getContext("2d");
  if (brush) paint(brush, chances(7));
  const made = new THREE.CanvasTexture(canvas);
  made.wrapS = made.wrapT = THREE.RepeatWrapping;
  made.colorSpace = THREE.SRGBColorSpace;
  made.anisotropy = 4;
  return made;
}

/** Numbers between 0 and 1, the same each time. */
export function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function grey(share: number): string {
  const level = Math.round(255 * share);
  return `rgb(${level} ${level} ${level})`;
}

/** Rough plaster: many soft specks. */
function plaster(brush: CanvasRenderingContext2D, chance: () => number): void {
  brush.fillStyle = grey(0.98);
  brush.fillRect(0, 0, SIDE, SIDE);
  for (let speck = 0; speck < 2600; speck += 1) {
    brush.fillStyle = grey(0.93 + 0.07 * chance());
    const size = 1 + 2 * chance();
    brush.fillRect(chance() * SIDE, chance() * SIDE, size, size);
  }
}

/** Boards side by side, each a little lighter or darker, with gaps between and ends here and there. */
function boards(brush: CanvasRenderingContext2D, chance: () => number): void {
  const width = SIDE / BOARDS;
  for (let board = 0; board < BOARDS; board += 1) {
    grain(brush, chance, board * width, width, 0.86 + 0.12 * chance());
    brush.fillStyle = grey(0.55);
    brush.fillRect(board * width, 0, 2, SIDE);
    brush.fillRect(board * width, chance() * SIDE, width, 2);
  }
}

function wood(brush: CanvasRenderingContext2D, chance: () => number): void {
  grain(brush, chance, 0, SIDE, 0.92);
  brush.strokeStyle = grey(0.62);
  brush.lineWidth = 6;
  for (const top of [0.08, 0.54]) brush.strokeRect(0.16 * SIDE, top * SIDE, 0.68 * SIDE, 0.38 * SIDE);
}

/** The grain of wood: long thin lines. */
function grain(brush: CanvasRenderingContext2D, chance: () => number, left: number, width: number, tone: number): void {
  brush.fillStyle = grey(tone);
  brush.fillRect(left, 0, width, SIDE);
  for (let line = 0; line < width / 3; line += 1) {
    brush.fillStyle = grey(tone - 0.1 * chance());
    brush.fillRect(left + chance() * width, 0, 1, SIDE);
  }
}
