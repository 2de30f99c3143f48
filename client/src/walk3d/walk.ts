/** Walking through a door maze: eyes, doors that open, a step from room to room. */

import * as THREE from "three";
import { buildHouse, ground, type House } from "./house";
import { type Door, doorsByRoom, type Graph, middleOf, type Point, scaled } from "./space";

const EYES = 0.36;
/** The eyes stand back from the middle of a room, and look down a little. */
const BACK = 0.3;
const DOWN = 0.12;
const TURN = Math.PI / 6;
const OPEN = 1.75;
const STEP_TIME = 900;

interface Pose {
  x: number;
  y: number;
  height: number;
  heading: number; // 0 looks east, a quarter turn north
}

export class Walk {
  readonly canvas = document.createElement("canvas");
  private readonly graph: Graph;
  private readonly house: House;
  private readonly doors: Map<number, Door[]>;
  private readonly renderer: THREE.WebGLRenderer;
  private readonly camera = new THREE.PerspectiveCamera(76, 1, 0.01, 40);
  private readonly sized: ResizeObserver;
  private pose: Pose;
  private room: number;
  private moves = new Set<string>();
  private drag: { x: number; y: number; heading: number; moved: boolean } | null = null;
  private walking = false;
  private alive = true;
  private frame = 0;

  constructor(
    graph: Graph,
    visited: number[],
    private readonly chosen: (move: string) => void,
    private readonly refused: (lock: number) => void,
    private readonly calm: boolean,
  ) {
    this.graph = scaled(graph);
    this.house = buildHouse(this.graph);
    this.doors = doorsByRoom(this.graph);
    this.room = visited[visited.length - 1] ?? graph.start;
    this.openAll(visited);
    this.pose = { ...this.standing(this.room), heading: this.firstHeading() };
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
  async update(room: number, moves: string[], held: Set<number>): Promise<void> {
    this.moves = new Set(moves);
    for (const [lock, key] of this.house.keys) key.visible = !held.has(lock);
    if (room === this.room) return;
    const door = (this.doors.get(this.room) ?? []).find((one) => one.from === room || one.to === room);
    const before = this.room;
    this.room = room;
    if (this.calm) this.pose = { ...this.standing(room), heading: this.pose.heading };
    else await this.walkTo(before, room, door);
  }

  /** Answer to a key; tell whether it meant something. */
  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.altKey || event.metaKey) return false;
    const deeds: Record<string, () => void> = {
      ArrowLeft: () => (this.pose.heading += TURN),
      ArrowRight: () => (this.pose.heading -= TURN),
      ArrowUp: () => this.goAhead(),
      ArrowDown: () => (this.pose.heading += Math.PI),
      a: () => (this.pose.heading += TURN),
      d: () => (this.pose.heading -= TURN),
      w: () => this.goAhead(),
      s: () => (this.pose.heading += Math.PI),
    };
    const deed = deeds[event.key];
    if (!deed || this.walking) return false;
    event.preventDefault();
    deed();
    return true;
  }

  /** Where a compass would point, for the map beside. */
  get heading(): number {
    return this.pose.heading;
  }

  /** How many doors stand open, for tests and screen readers. */
  get open(): number {
    return [...this.house.doors.values()].filter((one) => one.rotation.y !== one.userData["shut"]).length;
  }

  private goAhead(): void {
    const here = this.standing(this.room);
    let best: Door | null = null;
    let least = Math.PI / 3;
    for (const door of this.doors.get(this.room) ?? []) {
      const [x, y] = middleOf(door);
      const off = Math.abs(turnBetween(this.pose.heading, Math.atan2(y - here.y, x - here.x)));
      if (off < least) [best, least] = [door, off];
    }
    if (best) this.goThrough(best);
  }

  private goThrough(door: Door): void {
    if (this.walking || (door.from !== this.room && door.to !== this.room)) return;
    const move = `room:${door.from === this.room ? door.to : door.from}`;
    if (this.moves.has(move)) this.chosen(move);
    else this.refused(door.lock);
  }

  private standing(id: number): Omit<Pose, "heading"> {
    const room = this.graph.rooms[id];
    const [x, y] = room?.centre ?? [0, 0];
    return { x, y, height: (room ? ground(room) : 0) + EYES };
  }

  /** Look at the door that is farthest off: most of the room is then in view. */
  private firstHeading(): number {
    const here = this.standing(this.room);
    let best = 0;
    let most = -1;
    for (const door of this.doors.get(this.room) ?? []) {
      const [x, y] = middleOf(door);
      const far = Math.hypot(x - here.x, y - here.y);
      if (far > most) [best, most] = [Math.atan2(y - here.y, x - here.x), far];
    }
    return best;
  }

  /** Doors that were gone through already stand open. */
  private openAll(rooms: number[]): void {
    for (let step = 0; step + 1 < rooms.length; step += 1) {
      const [from, to] = [rooms[step] ?? 0, rooms[step + 1] ?? 0];
      const door = (this.doors.get(from) ?? []).find((one) => one.from === to || one.to === to);
      if (door) this.swing(door, from, 0);
    }
  }

  private async walkTo(before: number, after: number, door: Door | undefined): Promise<void> {
    this.walking = true;
    const start = this.standing(before);
    const end = this.standing(after);
    const way: Point[] = door
      ? [[start.x, start.y], middleOf(door), [end.x, end.y]]
      : [[start.x, start.y], [end.x, end.y]];
    if (door) {
      await this.turnTo(heading(way[0], way[1]), 220);
      this.swing(door, before);
    }
    for (let leg = 0; leg + 1 < way.length && this.alive; leg += 1) {
      const [from, to] = [way[leg], way[leg + 1]];
      if (!from || !to) break;
      if (door) await this.turnTo(heading(from, to), leg === 0 ? 60 : 200);
      const share = (part: number): number => (leg + part) / (way.length - 1);
      await this.during(STEP_TIME / (way.length - 1), (part) => {
        this.pose.x = from[0] + part * (to[0] - from[0]);
        this.pose.y = from[1] + part * (to[1] - from[1]);
        this.pose.height = start.height + share(part) * (end.height - start.height);
      });
    }
    this.walking = false;
  }

  /** Open a door away from who walks through it; it stays open. */
  private swing(door: Door, from: number, time = 350): void {
    const group = this.house.doors.get(door);
    if (!group) return;
    const shut = group.userData["shut"] as number;
    if (group.rotation.y !== shut) return;
    const [a, b] = door.opening;
    const here = this.standing(from);
    const side = (b[0] - a[0]) * (here.y - a[1]) - (b[1] - a[1]) * (here.x - a[0]);
    const turn = side > 0 ? -OPEN : OPEN;
    void this.during(time, (part) => (group.rotation.y = shut + part * turn));
  }

  private async turnTo(heading: number, time: number): Promise<void> {
    const from = this.pose.heading;
    const turn = turnBetween(from, heading);
    await this.during(time, (part) => (this.pose.heading = from + part * turn));
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
    this.drag = { x: event.clientX, y: event.clientY, heading: this.pose.heading, moved: false };
  }

  private dragged(event: PointerEvent): void {
    if (!this.drag || this.walking) return;
    const across = event.clientX - this.drag.x;
    if (Math.abs(across) > 6) this.drag.moved = true;
    if (this.drag.moved) this.pose.heading = this.drag.heading + (across / this.canvas.clientWidth) * 2;
  }

  private released(event: PointerEvent): void {
    const tapped = this.drag !== null && !this.drag.moved;
    this.drag = null;
    if (!tapped) return;
    const box = this.canvas.getBoundingClientRect();
    const at = new THREE.Vector2(
      ((event.clientX - box.left) / box.width) * 2 - 1,
      1 - ((event.clientY - box.top) / box.height) * 2,
    );
    const ray = new THREE.Raycaster();
    ray.setFromCamera(at, this.camera);
    for (const hit of ray.intersectObjects(this.house.scene.children, true)) {
      const door = hit.object.userData["door"] as Door | undefined;
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

  private readonly loop = (now: number): void => {
    if (!this.alive) return;
    for (const key of this.house.keys.values()) key.rotation.y = now / 900;
    const goal = this.house.scene.getObjectByName("goal");
    if (goal) goal.rotation.y = now / 700;
    const { x, y, height, heading: where } = this.pose;
    const [east, north] = [Math.cos(where), Math.sin(where)];
    this.camera.position.set(x - BACK * east, height, -y + BACK * north);
    this.camera.lookAt(x + east, height - DOWN, -y - north);
    this.renderer.render(this.house.scene, this.camera);
    this.frame = requestAnimationFrame(this.loop);
  };
}

function heading(from: Point | undefined, to: Point | undefined): number {
  if (!from || !to) return 0;
  return Math.atan2(to[1] - from[1], to[0] - from[0]);
}

/** The smallest turn from one heading to another. */
function turnBetween(from: number, to: number): number {
  const turn = (to - from) % (2 * Math.PI);
  if (turn > Math.PI) return turn - 2 * Math.PI;
  return turn < -Math.PI ? turn + 2 * Math.PI : turn;
}
