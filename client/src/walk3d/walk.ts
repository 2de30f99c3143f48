/** Walking through a maze: eyes, doors that open, a step from room to room. */

import * as THREE from "three";
import type { Door, Point, Space } from "../ui/types";
import { doorAhead, headingTo, turnBetween, widestView } from "./heading";
import { buildHouse, ground, type House } from "./house";
import { doorsByRoom, doorTo, middleOf, moveThrough, scaled } from "./space";
import type { Sticks } from "./sticks";

const EYES = 0.36;
/** The eyes stand back from the middle of a room, and look down a little. */
const BACK = 0.3;
const DOWN = 0.12;
const TURN = Math.PI / 6;
const OPEN = 1.75;
/** Milliseconds of a step to the next room, and of turns before, on and after it. */
const STEP_TIME = 720;
const TURN_TIMES = [180, 60, 160] as const;
/** How soon the eyes are where they are meant to look: the share that is left after a second. */
const LAG = 1e-5;
/** Radians in a second that a stick turns by, and milliseconds between two steps it takes. */
const SPIN = 2.4;
const PACE = 350;
/** How far the eyes go up and down in a step. */
const BOB = 0.018;
const SWING_TIME = 350;
/** Pixels that a finger may slip in a tap. */
const SLIP = 6;

interface Pose {
  at: Point;
  height: number;
  heading: number;
}

/** What a walker asks of the page around it. */
export interface Guide {
  chosen: (move: string) => void;
  refused: (lock: number) => void;
  looked: (heading: number) => void;
  calm: boolean;
  night: boolean;
  sticks: Sticks;
}

export class Walk {
  readonly canvas = document.createElement("canvas");
  private readonly space: Space;
  private readonly house: House;
  private readonly doors: Map<number, Door[]>;
  private readonly renderer: THREE.WebGLRenderer;
  private readonly camera = new THREE.PerspectiveCamera(76, 1, 0.01, 40);
  private readonly sized: ResizeObserver;
  private pose: Pose;
  /** Where the eyes are meant to look; they get there smoothly. */
  private aim: number;
  private room: number;
  private moves = new Set<string>();
  private drag: { x: number; heading: number; moved: boolean } | null = null;
  private walking = false;
  private alive = true;
  private frame = 0;
  private shown = Number.NaN;
  private last = 0;
  private stepped = 0;

  constructor(
    space: Space,
    visited: number[],
    private readonly guide: Guide,
  ) {
    this.space = scaled(space);
    this.house = buildHouse(this.space, guide.night);
    this.doors = doorsByRoom(this.space);
    this.room = visited.at(-1) ?? space.start;
    this.openAll(visited);
    const here = this.standing(this.room);
    this.aim = widestView(here.at, this.doorsHere());
    this.pose = { ...here, heading: this.aim };
    this.renderer = new THREE.WebGLRenderer({ canvas: this.canvas, antialias: true, preserveDrawingBuffer: true });
    this.canvas.tabIndex = 0;
    this.canvas.className = "walk";
    this.canvas.addEventListener("pointerdown", (event) => this.pressed(event));
    this.canvas.addEventListener("pointermove", (event) => this.dragged(event));
    this.canvas.addEventListener("pointerup", (event) => this.released(event));
    this.sized = new ResizeObserver(() => this.resize());
    this.sized.observe(this.canvas);
    this.loop(0);
  }

  dispose(): void {
    this.alive = false;
    cancelAnimationFrame(this.frame);
    this.sized.disconnect();
    this.renderer.dispose();
  }

  /** Take note of where the player is, and of what may be played; walk there if it is next door. */
  async update(room: number, moves: string[], opened: Set<number>): Promise<void> {
    this.moves = new Set(moves);
    for (const [lock, key] of this.house.keys) key.visible = !opened.has(lock);
    if (room === this.room) return;
    const door = doorTo(this.doorsHere(), room);
    const before = this.room;
    this.room = room;
    if (this.guide.calm) this.pose = { ...this.standing(room), heading: this.pose.heading };
    else await this.walkTo(before, room, door);
  }

  /** Answer to a key; tell whether it meant something. */
  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.altKey || event.metaKey) return false;
    const turn = { ArrowLeft: TURN, a: TURN, ArrowRight: -TURN, d: -TURN, ArrowDown: Math.PI, s: Math.PI }[event.key];
    const ahead = event.key === "ArrowUp" || event.key === "w";
    if (this.walking || (turn === undefined && !ahead)) return false;
    event.preventDefault();
    this.aim += turn ?? 0;
    if (ahead) this.goAhead();
    return true;
  }

  /** How many doors stand open, for tests and screen readers. */
  get open(): number {
    return [...this.house.doors.values()].filter((one) => one.rotation.y !== one.userData.shut).length;
  }

  private doorsHere(): Door[] {
    return this.doors.get(this.room) ?? [];
  }

  private goAhead(): void {
    const door = doorAhead(this.standing(this.room).at, this.aim, this.doorsHere());
    if (door) this.goThrough(door);
  }

  private goThrough(door: Door): void {
    const move = moveThrough(door, this.room);
    if (this.walking || move === null) return;
    if (this.moves.has(move)) this.guide.chosen(move);
    else this.guide.refused(door.lock);
  }

  private standing(id: number): Omit<Pose, "heading"> {
    const room = this.space.rooms[id];
    return { at: room?.centre ?? [0, 0], height: (room ? ground(room) : 0) + EYES };
  }

  /** Doors that were gone through already stand open. */
  private openAll(rooms: number[]): void {
    rooms.slice(1).forEach((to, step) => {
      const from = rooms[step] ?? to;
      const door = doorTo(this.doors.get(from), to);
      if (door && from !== to) this.swing(door, from, 0);
    });
  }

  private async walkTo(before: number, after: number, door: Door | undefined): Promise<void> {
    this.walking = true;
    const start = this.standing(before);
    const end = this.standing(after);
    const stops = door ? [middleOf(door), end.at] : [end.at];
    if (door) {
      await this.turnTo(headingTo(start.at, middleOf(door)), TURN_TIMES[0]);
      this.swing(door, before);
    }
    let from = start.at;
    for (const [leg, to] of stops.entries()) {
      if (!this.alive) break;
      if (door) await this.turnTo(headingTo(from, to), leg === 0 ? TURN_TIMES[1] : TURN_TIMES[2]);
      const [x, y] = from;
      await this.during(STEP_TIME / stops.length, (part) => {
        this.pose.at = [x + part * (to[0] - x), y + part * (to[1] - y)];
        const way = (leg + part) / stops.length;
        this.pose.height =
          start.height + way * (end.height - start.height) + BOB * Math.abs(Math.sin(3 * Math.PI * way));
      });
      from = to;
    }
    this.walking = false;
  }

  /** Open a door away from who walks through it; it stays open. */
  private swing(door: Door, from: number, time = SWING_TIME): void {
    const group = this.house.doors.get(door);
    if (!group || group.rotation.y !== group.userData.shut) return;
    const shut = group.rotation.y;
    const [a, b] = door.opening;
    const [x, y] = this.standing(from).at;
    const side = (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
    const turn = side > 0 ? -OPEN : OPEN;
    void this.during(time, (part) => {
      group.rotation.y = shut + part * turn;
    });
  }

  private async turnTo(heading: number, time: number): Promise<void> {
    const from = this.pose.heading;
    const turn = turnBetween(from, heading);
    await this.during(time, (part) => {
      this.aim = this.pose.heading = from + part * turn;
    });
  }

  private during(time: number, step: (part: number) => void): Promise<void> {
    return new Promise((resolve) => {
      const begun = performance.now();
      const tick = (): void => {
        const part = time === 0 ? 1 : Math.min(1, (performance.now() - begun) / time);
        step(part * part * (3 - 2 * part));
        if (part < 1 && this.alive) requestAnimationFrame(tick);
        else resolve();
      };
      tick();
    });
  }

  private pressed(event: PointerEvent): void {
    this.canvas.setPointerCapture(event.pointerId);
    this.drag = { x: event.clientX, heading: this.pose.heading, moved: false };
  }

  private dragged(event: PointerEvent): void {
    if (!this.drag || this.walking) return;
    const across = event.clientX - this.drag.x;
    if (Math.abs(across) > SLIP) this.drag.moved = true;
    if (this.drag.moved) this.aim = this.drag.heading + (across / this.canvas.clientWidth) * 2;
  }

  private released(event: PointerEvent): void {
    const tapped = this.drag !== null && !this.drag.moved;
    this.drag = null;
    if (!tapped) return;
    const box = this.canvas.getBoundingClientRect();
    const across = ((event.clientX - box.left) / box.width) * 2 - 1;
    const up = 1 - ((event.clientY - box.top) / box.height) * 2;
    const ray = new THREE.Raycaster();
    ray.setFromCamera(new THREE.Vector2(across, up), this.camera);
    for (const hit of ray.intersectObjects(this.house.scene.children, true)) {
      const door = hit.object.userData.door as Door | undefined;
      if (door) this.goThrough(door);
      if (hit.distance > 0.3) break;
    }
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (width === 0 || height === 0) return;
    this.renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
  }

  /** Turn the eyes a little nearer to where they are meant to look, and heed the sticks. */
  private look(now: number): void {
    const passed = Math.min(0.1, (now - this.last) / 1000);
    this.last = now;
    if (!this.walking) {
      this.aim -= this.guide.sticks.turn()[0] * SPIN * passed;
      const left = this.guide.calm ? 0 : LAG ** passed;
      this.pose.heading = this.aim + (this.pose.heading - this.aim) * left;
      if (this.guide.sticks.walk()[1] > 0 && now - this.stepped > PACE) {
        this.stepped = now;
        this.goAhead();
      }
    }
    if (Math.abs(this.pose.heading - this.shown) > 0.01 || Number.isNaN(this.shown)) {
      this.shown = this.pose.heading;
      this.guide.looked(this.shown);
    }
  }

  private readonly loop = (now: number): void => {
    if (!this.alive) return;
    this.look(now);
    for (const key of this.house.keys.values()) key.rotation.y = now / 900;
    this.house.goal.rotation.y = now / 700;
    const { at, height, heading } = this.pose;
    const [east, north] = [Math.cos(heading), Math.sin(heading)];
    this.camera.position.set(at[0] - BACK * east, height, -at[1] + BACK * north);
    this.camera.lookAt(at[0] + east, height - DOWN, -at[1] - north);
    this.house.lantern.position.set(at[0], height + 0.15, -at[1]);
    this.renderer.render(this.house.scene, this.camera);
    this.frame = requestAnimationFrame(this.loop);
  };
}
