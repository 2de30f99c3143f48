/** Short sounds, made on the spot; none until a visitor asks for them. */

import { settings } from "./settings";
import type { Frame } from "./types";

export type Noise = Exclude<Frame["sound"], ""> | "win" | "loss";

/** One tone: from a pitch to a pitch in hertz, when it begins and how long it is, in seconds. */
export interface Tone {
  wave: OscillatorType;
  from: number;
  to: number;
  at: number;
  long: number;
  loud: number;
}

const tone = (wave: OscillatorType, from: number, to: number, long: number, loud = 0.2, at = 0): Tone => ({
  wave,
  from,
  to,
  at,
  long,
  loud,
});

const TONES: Record<Noise, Tone[]> = {
  step: [tone("sine", 300, 220, 0.07, 0.18)],
  push: [tone("triangle", 130, 90, 0.14, 0.3), tone("sine", 260, 180, 0.06, 0.1)],
  swap: [tone("triangle", 420, 560, 0.06, 0.16)],
  clear: [tone("sine", 523, 784, 0.16, 0.2), tone("triangle", 1046, 1568, 0.12, 0.06, 0.02)],
  fall: [tone("sine", 200, 110, 0.09, 0.2)],
  fence: [tone("square", 170, 120, 0.05, 0.1), tone("triangle", 340, 200, 0.1, 0.2)],
  jump: [tone("sine", 260, 620, 0.13, 0.2)],
  key: [tone("sine", 880, 880, 0.08, 0.16), tone("sine", 1320, 1320, 0.14, 0.16, 0.08)],
  hit: [tone("sawtooth", 150, 55, 0.22, 0.22)],
  win: [523, 659, 784, 1046].map((pitch, place) => tone("triangle", pitch, pitch, 0.2, 0.18, 0.11 * place)),
  loss: [311, 277, 233].map((pitch, place) => tone("triangle", pitch, pitch * 0.97, 0.26, 0.18, 0.16 * place)),
};
/** Every link of a chain sounds two semitones higher, up to two octaves. */
const LINK = 2 ** (2 / 12);
const HIGHEST = 12;
const END = 0.0001;

/** The tones of a sound; what vanishes sounds higher with every link of its chain. */
export function tonesOf(noise: Noise, link = 0): Tone[] {
  const rise = noise === "clear" ? LINK ** Math.min(HIGHEST, Math.max(0, link - 1)) : 1;
  return TONES[noise].map((one) => ({ ...one, from: one.from * rise, to: one.to * rise }));
}

/** How the end of a game sounds. */
export function soundOfResult(result: string | null): Noise | null {
  return result === "won" ? "win" : result === "lost" ? "loss" : null;
}

let context: AudioContext | null = null;

/** Let a sound be heard, if the visitor wants sounds. */
export function hear(noise: Noise | "" | null, link = 0): void {
  if (!noise || !settings.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  // A browser lets nothing be heard before the first press.
  if (context.state === "suspended") void context.resume().catch(() => undefined);
  document.documentElement.dataset.heard = noise;
  for (const one of tonesOf(noise, link)) sing(context, one);
}

function sing(audio: AudioContext, { wave, from, to, at, long, loud }: Tone): void {
  const start = audio.currentTime + at;
  const voice = audio.createOscillator();
  const volume = audio.createGain();
  voice.type = wave;
  voice.frequency.setValueAtTime(from, start);
  voice.frequency.exponentialRampToValueAtTime(to, start + long);
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(END, start + long);
  voice.connect(volume).connect(audio.destination);
  voice.start(start);
  voice.stop(start + long);
}
