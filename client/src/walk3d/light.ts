/** Day and night in a maze: the sky, the light, and the lantern that one carries at night. */

import * as THREE from "three";

interface Sky {
  colour: number;
  above: number;
  below: number;
  strength: number;
  sun: number;
  far: number;
}

const DAY: Sky = { colour: 0xbcd3e6, above: 0xffffff, below: 0xb8ad9a, strength: 3, sun: 1.4, far: 14 };
const NIGHT: Sky = { colour: 0x0b1020, above: 0x3a4a78, below: 0x14121a, strength: 0.9, sun: 0.15, far: 8 };

/** Light a scene; return the lantern that goes with the eyes, which is out by day. */
export function lit(scene: THREE.Scene, night: boolean): THREE.PointLight {
  const sky = night ? NIGHT : DAY;
  scene.background = new THREE.Color(sky.colour);
  scene.fog = new THREE.Fog(sky.colour, night ? 1.5 : 4, sky.far);
  scene.add(new THREE.HemisphereLight(sky.above, sky.below, sky.strength));
  const sun = new THREE.DirectionalLight(0xfff2d8, sky.sun);
  sun.position.set(-3, 8, 5);
  const lantern = new THREE.PointLight(0xffc98a, night ? 0.9 : 0, 5, 1.4);
  scene.add(sun, lantern);
  return lantern;
}
