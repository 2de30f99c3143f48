"""Render a GLB model as a picture, by tracing rays: sun, sky and the shade in corners.

It needs trimesh, embreex and pillow, in an environment of its own:

    python -m venv /tmp/render && /tmp/render/bin/pip install trimesh embreex pillow
    /tmp/render/bin/python docs/render_model.py maze.glb picture.png --from 40,45,70 --to 0,0,0

Doors stand open by the share `--open` of a right angle, and storeys are set apart by `--apart`.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import trimesh
from numpy.typing import NDArray
from PIL import Image
from trimesh.ray.ray_pyembree import RayMeshIntersector

Array = NDArray[np.float64]
SPACE: Any = trimesh  # half of it has no types
SUN = np.array([-0.5, 0.68, 0.58]) / np.linalg.norm([-0.5, 0.68, 0.58])
SUN_LIGHT, SKY_LIGHT, GROUND_LIGHT = (
    np.array([2.3, 2.15, 1.9]),
    np.array([0.62, 0.7, 0.82]),
    np.array([0.34, 0.32, 0.3]),
)
PAPER = np.array([0.93, 0.95, 0.97])
SECTION = np.array([0.03, 0.035, 0.045])  # what is seen of the inside of a wall that was cut
SKIN = 1e-3  # how far off a face the next ray begins
BATCH = 150_000


@dataclass
class Scene:
    """Triangles with normals and colours, ready to be met by rays."""

    rays: Any  # a RayMeshIntersector
    corner: Array
    normal: Array
    colour: Array


def load(options: argparse.Namespace) -> Scene:
    """Return the scene of a file, with its doors open, its storeys set apart, its front cut off."""
    scene = trimesh.load_scene(options.model)
    parts, colours = [], []
    for mesh, colour in _placed(scene, options.opened, options.apart):
        if options.cut is not None:
            kept = SPACE.intersections.slice_faces_plane(
                mesh.vertices, mesh.faces, (0, 0, -1), (0, 0, options.cut)
            )
            mesh = trimesh.Trimesh(kept[0], kept[1], process=False)
        parts.append(mesh)
        colours.append(np.tile(colour, (len(mesh.faces), 1)))
    ground = trimesh.creation.box((4000, 1, 4000))
    ground.apply_translation(
        (0, min(mesh.bounds[0, 1] for mesh in parts if len(mesh.faces)) - 0.52, 0)
    )
    parts.append(ground)
    colours.append(np.tile(PAPER, (len(ground.faces), 1)))
    whole: Any = trimesh.util.concatenate(parts)
    edges = np.diff(whole.triangles, axis=1)
    normal = np.cross(edges[:, 0], edges[:, 1])
    normal /= np.maximum(np.linalg.norm(normal, axis=1), 1e-12)[:, None]
    return Scene(RayMeshIntersector(whole), whole.triangles[:, 0], normal, np.concatenate(colours))


def _placed(scene: Any, opened: float, apart: tuple[float, ...]) -> Iterator[tuple[Any, Array]]:
    """Yield the meshes of all nodes where they belong, and their colours."""
    parents = scene.graph.transforms.parents
    for name in scene.graph.nodes_geometry:
        matrix, geometry = scene.graph.get(name)
        matrix, mesh = np.array(matrix), scene.geometry[geometry]
        line = [name]
        while line[-1] in parents:
            line.append(parents[line[-1]])
        storey = next((int(above.split()[1]) for above in line if above.startswith("storey ")), 0)
        if name.startswith("door ") and not geometry.startswith("locked"):
            matrix = matrix @ SPACE.transformations.rotation_matrix(opened * np.pi / 2, (0, 1, 0))
        matrix[:3, 3] += np.array(apart) * storey
        placed = trimesh.Trimesh(mesh.vertices, mesh.faces, process=False)
        placed.apply_transform(matrix)
        yield placed, np.asarray(mesh.visual.material.baseColorFactor[:3], float) / 255


def view_rays(
    eye: Array, target: Array, size: tuple[int, int], angle: float, jitter: Array
) -> Array:
    """Return the direction of the ray through every pixel."""
    ahead = (target - eye) / np.linalg.norm(target - eye)
    right = np.cross(ahead, (0.0, 1.0, 0.0))
    right /= np.linalg.norm(right)
    up = np.cross(right, ahead)
    width, height = size
    half = np.tan(np.radians(angle) / 2)
    across, down = np.meshgrid(np.arange(width) + jitter[0], np.arange(height) + jitter[1])
    x = (2 * across / width - 1) * half * width / height
    y = (1 - 2 * down / height) * half
    rays = ahead + x[..., None] * right + y[..., None] * up
    found: Array = (rays / np.linalg.norm(rays, axis=-1, keepdims=True)).reshape(-1, 3)
    return found


def shade(scene: Scene, eye: Array, rays: Array, dice: np.random.Generator, probes: int) -> Array:
    """Return the light that comes along rays."""
    light = np.tile(PAPER, (len(rays), 1)) * 1.02
    hit = scene.rays.intersects_first(np.tile(eye, (len(rays), 1)), rays)
    seen = np.flatnonzero(hit >= 0)
    face, ray = hit[seen], rays[seen]
    normal = scene.normal[face]
    far = np.einsum("ij,ij->i", scene.corner[face] - eye, normal)
    spot = eye + ray * (far / np.einsum("ij,ij->i", ray, normal))[:, None]
    inside = np.einsum("ij,ij->i", ray, normal) > 0
    normal = np.where(inside[:, None], -normal, normal)
    spot = spot + normal * SKIN
    wobble = SUN + 0.02 * dice.normal(size=(len(spot), 3))
    sunny = ~scene.rays.intersects_any(spot, wobble) * np.maximum(normal @ SUN, 0)
    around = np.zeros((len(spot), 3))
    for _ in range(probes):
        around += _probe(scene, spot, normal, dice) / probes
    colour = np.where(inside[:, None], SECTION, scene.colour[face])
    light[seen] = colour * (sunny[:, None] * SUN_LIGHT + around)
    return light


def _probe(scene: Scene, spot: Array, normal: Array, dice: np.random.Generator) -> Array:
    """Return what one ray into the half space brings: sky, or a bounce from what stands there."""
    ball = dice.normal(size=spot.shape)
    ray = normal + ball / np.linalg.norm(ball, axis=1, keepdims=True)
    ray /= np.maximum(np.linalg.norm(ray, axis=1, keepdims=True), 1e-9)
    hit = scene.rays.intersects_first(spot, ray)
    open_sky = GROUND_LIGHT + (SKY_LIGHT - GROUND_LIGHT) * (ray[:, 1:2] * 0.5 + 0.5)
    bounced = 0.5 * scene.colour[np.maximum(hit, 0)]
    light: Array = np.where(hit[:, None] < 0, open_sky, bounced)
    return light


def render(scene: Scene, options: argparse.Namespace) -> Image.Image:
    """Return the picture."""
    dice = np.random.default_rng(1)
    eye, target = (np.array(point) for point in (options.eye, options.target))
    width, height = options.size
    total = np.zeros((width * height, 3))
    grid = int(np.ceil(np.sqrt(options.samples)))
    for sample in range(grid * grid):
        jitter = (np.array(divmod(sample, grid)) + dice.random(2)) / grid
        rays = view_rays(eye, target, (width, height), options.angle, jitter)
        for begin in range(0, len(rays), BATCH):
            some = slice(begin, begin + BATCH)
            total[some] += np.minimum(shade(scene, eye, rays[some], dice, options.probes), 2.0)
    light = total / grid**2 * options.exposure
    toned = light * (2.51 * light + 0.03) / (light * (2.43 * light + 0.59) + 0.14)
    pixels = np.clip(toned, 0, 1) ** (1 / 2.2) * 255
    return Image.fromarray(pixels.reshape(height, width, 3).round().astype(np.uint8))


def numbers(text: str) -> tuple[float, ...]:
    """Read numbers with commas between them."""
    return tuple(float(part) for part in text.split(","))


def main() -> None:
    """Render as the command line asks."""
    parser = argparse.ArgumentParser(description="Render a GLB model as a picture.")
    parser.add_argument("model")
    parser.add_argument("picture")
    parser.add_argument("--from", dest="eye", type=numbers, required=True, help="x,y,z")
    parser.add_argument("--to", dest="target", type=numbers, required=True, help="x,y,z")
    parser.add_argument("--angle", type=float, default=35.0, help="degrees seen, top to bottom")
    parser.add_argument(
        "--size", type=lambda text: tuple(map(int, text.split("x"))), default=(1200, 800)
    )
    parser.add_argument("--open", dest="opened", type=float, default=0.7)
    parser.add_argument("--apart", type=numbers, default=(0.0, 0.0, 0.0), help="x,y,z a storey")
    parser.add_argument("--samples", type=int, default=9, help="rays a pixel")
    parser.add_argument("--probes", type=int, default=4, help="rays for the sky a sample")
    parser.add_argument("--exposure", type=float, default=0.62)
    parser.add_argument("--cut", type=float, help="leave out all with a greater z than this")
    options = parser.parse_args()
    render(load(options), options).save(options.picture, optimize=True)


if __name__ == "__main__":
    main()
