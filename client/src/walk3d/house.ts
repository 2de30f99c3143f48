/** A maze as bodies: floors, walls with openings, doors on hinges, keys, stairs, the goal. */

import * as THREE from "three";
import type { Door, Point, Room, Space } from "../ui/types";
import { lit } from "./light";
import { along, doorsByRoom } from "./space";
import { type Surfaces, surfaces } from "./textures";

const HEIGHT = 0.66;
const STOREY = 0.9;
const DOOR_HEIGHT = 0.5;
const DOOR_DEPTH = 0.035;
const FLOORS = [0xefe6d0, 0xdfe9d0, 0xd2e6e2, 0xd3dff0, 0xe6d9ec, 0xf0dcd2];
const WALL = 0xf3efe6;
const WOOD = 0xb87700;
const LOCKED = 0xd55e00;
const GOLD = 0xf0c030;
/** Walls of plaster with a board of oak along the floor; red, green and blue. */
const PLASTER = [0.97, 0.93, 0.85];
const OAK = [0.33, 0.23, 0.14];
const SKIRTING = 0.04;

export interface House {
  scene: THREE.Scene;
  doors: Map<Door, THREE.Group>;
  keys: Map<number, THREE.Object3D>;
  goal: THREE.Object3D;
  lantern: THREE.PointLight;
}

export function buildHouse(space: Space, night: boolean): House {
  const scene = new THREE.Scene();
  const lantern = lit(scene, night);
  const made = surfaces();
  const byRoom = doorsByRoom(space);
  const holes = new Set(space.stairs.map((stair) => stair.rooms[1]));
  scene.add(floors(space, holes, made), walls(space, byRoom, made));
  const doors = new Map(space.doors.map((door) => [door, hung(space, door, made)]));
  for (const door of doors.values()) scene.add(door);
  for (const stair of space.stairs) scene.add(stairs(space, stair.rooms[0], stair.at));
  const keys = new Map(space.keys.map((key) => [key.lock, keyIn(space, key.room)]));
  for (const key of keys.values()) scene.add(key);
  const goal = goalIn(space);
  scene.add(goal);
  return { scene, doors, keys, goal, lantern };
}

export function ground(room: Room): number {
  return room.storey * STOREY;
}

function floors(space: Space, holes: Set<number>, { boards }: Surfaces): THREE.Mesh {
  const points: number[] = [];
  const colours: number[] = [];
  const places: number[] = [];
  const colour = new THREE.Color();
  for (const [id, room] of space.rooms.entries()) {
    const shape = room.polygon.map(([x, y]) => new THREE.Vector2(x, y));
    colour.setHex(FLOORS[room.polygon.length % FLOORS.length] ?? WALL);
    const shade = holes.has(id) ? 0.9 : 1;
    for (const triangle of THREE.ShapeUtils.triangulateShape(shape, [])) {
      for (const corner of triangle) {
        const at = shape[corner];
        if (!at) continue;
        points.push(at.x, ground(room), -at.y);
        places.push(at.x, at.y);
        colours.push(colour.r * shade, colour.g * shade, colour.b * shade);
      }
    }
  }
  return mesh(points, colours, places, boards);
}

function walls(space: Space, byRoom: Map<number, Door[]>, { plaster }: Surfaces): THREE.Mesh {
  const points: number[] = [];
  const colours: number[] = [];
  const places: number[] = [];
  for (const [id, room] of space.rooms.entries()) {
    const low = ground(room);
    room.polygon.forEach((a, place) => {
      const b = room.polygon[(place + 1) % room.polygon.length] ?? a;
      const tint = 0.78 + 0.22 * Math.abs(Math.cos(Math.atan2(b[1] - a[1], b[0] - a[0])));
      const face = (from: number, to: number, under: number, over: number, colour: number[]): void => {
        wallQuad(points, between(a, b, from), between(a, b, to), under, over);
        const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
        const [left, right] = [from * length, to * length];
        places.push(right, under, left, under, left, over, right, under, left, over, right, over);
        for (let corner = 0; corner < 6; corner += 1) colours.push(...colour.map((part) => part * tint));
      };
      const quad = (from: number, to: number, under: number, over: number): void => {
        if (to - from < 1e-6) return;
        const skirting = under === low ? SKIRTING : 0;
        face(from, to, under + skirting, over, PLASTER);
        if (skirting > 0) face(from, to, under, under + skirting, OAK);
      };
      let done = 0;
      for (const [from, to] of gaps(a, b, byRoom.get(id) ?? [])) {
        quad(done, from, low, low + HEIGHT);
        quad(from, to, low + DOOR_HEIGHT, low + HEIGHT);
        done = to;
      }
      quad(done, 1, low, low + HEIGHT);
    });
  }
  return mesh(points, colours, places, plaster);
}

/** The openings in an edge, each from and to a share of its length, in order. */
function gaps(a: Point, b: Point, doors: Door[]): [number, number][] {
  const found: [number, number][] = [];
  for (const door of doors) {
    const one = along(a, b, door.opening[0]);
    const two = along(a, b, door.opening[1]);
    if (one !== null && two !== null) found.push([Math.min(one, two), Math.max(one, two)]);
  }
  return found.sort((left, right) => left[0] - right[0]);
}

function between(a: Point, b: Point, share: number): Point {
  return [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])];
}

/** Rooms run counter-clockwise, so their inside is on the left of each edge. */
function wallQuad(points: number[], a: Point, b: Point, low: number, high: number): void {
  const corners: [Point, number][] = [
    [b, low],
    [a, low],
    [a, high],
    [b, low],
    [a, high],
    [b, high],
  ];
  for (const [[x, y], height] of corners) points.push(x, height, -y);
}

function mesh(points: number[], colours: number[], places: number[], map: THREE.Texture): THREE.Mesh {
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(points, 3));
  geometry.setAttribute("color", new THREE.Float32BufferAttribute(colours, 3));
  geometry.setAttribute("uv", new THREE.Float32BufferAttribute(places, 2));
  geometry.computeVertexNormals();
  const material = new THREE.MeshLambertMaterial({ vertexColors: true, side: THREE.DoubleSide, map });
  return new THREE.Mesh(geometry, material);
}

/** A door hung at one end of its opening; turning the group opens it. */
function hung(space: Space, door: Door, { wood }: Surfaces): THREE.Group {
  const [a, b] = door.opening;
  const width = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const storey = space.rooms[door.rooms[0]]?.storey ?? 0;
  const leaf = new THREE.Mesh(
    new THREE.BoxGeometry(width, DOOR_HEIGHT, DOOR_DEPTH),
    new THREE.MeshLambertMaterial({ color: door.lock ? LOCKED : WOOD, map: wood }),
  );
  leaf.position.set(width / 2, DOOR_HEIGHT / 2, 0);
  leaf.userData.door = door;
  const knob = new THREE.Mesh(new THREE.SphereGeometry(0.022), new THREE.MeshLambertMaterial({ color: GOLD }));
  knob.position.set(width * 0.88, DOOR_HEIGHT / 2, DOOR_DEPTH);
  const back = knob.clone();
  back.position.z = -DOOR_DEPTH;
  const group = new THREE.Group();
  group.add(leaf, knob, back);
  group.position.set(a[0], storey * STOREY, -a[1]);
  group.rotation.y = Math.atan2(b[1] - a[1], b[0] - a[0]);
  group.userData.shut = group.rotation.y;
  return group;
}

function stairs(space: Space, from: number, at: Point): THREE.Group {
  const group = new THREE.Group();
  const material = new THREE.MeshLambertMaterial({ color: 0x8d97a3 });
  const steps = 9;
  for (let step = 0; step < steps; step += 1) {
    const turn = (step / steps) * 1.5 * Math.PI;
    const tread = new THREE.Mesh(new THREE.BoxGeometry(0.24, 0.04, 0.12), material);
    tread.position.set(0.17 * Math.cos(turn), ((step + 1) * STOREY) / steps - 0.02, 0.17 * Math.sin(turn));
    tread.rotation.y = -turn;
    group.add(tread);
  }
  const post = new THREE.Mesh(new THREE.CylinderGeometry(0.035, 0.035, STOREY), material);
  post.position.y = STOREY / 2;
  group.add(post);
  const room = space.rooms[from];
  group.position.set(at[0], room ? ground(room) : 0, -at[1]);
  return group;
}

function keyIn(space: Space, id: number): THREE.Object3D {
  const gold = new THREE.MeshLambertMaterial({ color: GOLD, emissive: 0x5a4300 });
  const key = new THREE.Group();
  const ring = new THREE.Mesh(new THREE.TorusGeometry(0.06, 0.018, 8, 20), gold);
  const shaft = new THREE.Mesh(new THREE.BoxGeometry(0.16, 0.025, 0.025), gold);
  shaft.position.x = 0.13;
  const tooth = new THREE.Mesh(new THREE.BoxGeometry(0.025, 0.06, 0.025), gold);
  tooth.position.set(0.19, -0.035, 0);
  key.add(ring, shaft, tooth);
  place(key, space.rooms[id], 0.3);
  return key;
}

function goalIn(space: Space): THREE.Object3D {
  const star = new THREE.Mesh(
    new THREE.OctahedronGeometry(0.14),
    new THREE.MeshLambertMaterial({ color: 0xf0e442, emissive: 0x807400 }),
  );
  place(star, space.rooms[space.goal], 0.34);
  return star;
}

function place(body: THREE.Object3D, room: Room | undefined, height: number): void {
  if (room) body.position.set(room.centre[0], ground(room) + height, -room.centre[1]);
}
