"""Models read back by trimesh, and rays through them."""

import io
from functools import cache
from typing import Any

import numpy as np
import trimesh

from sakumon.families.doors.formats import FORMATS
from sakumon.families.doors.model.maze import DoorMaze, opening_position
from sakumon.kernel.arrays import Flags, Floats


class Loaded:
    """A scene with a tree of named nodes."""

    def __init__(self, maze: DoorMaze) -> None:
        data = FORMATS["glb"].write([opening_position(maze)])
        assert isinstance(data, bytes)
        self.scene = trimesh.load_scene(io.BytesIO(data), file_type="glb")
        self.parents: dict[str, str] = self.scene.graph.transforms.parents
        self._shown: dict[str, list[str]] = {}
        for name in self.scene.graph.nodes_geometry:
            for above in self._line(name):
                self._shown.setdefault(above, []).append(name)

    def _line(self, name: str) -> list[str]:
        found = [name]
        while found[-1] in self.parents:
            found.append(self.parents[found[-1]])
        return found

    def names(self, beginning: str) -> list[str]:
        """Return the nodes whose name begins so, without those that a reader made of parts."""
        return [
            name
            for name in self.scene.graph.nodes
            if name.startswith(beginning) and "_" not in name
        ]

    def extras(self, name: str) -> dict[str, Any]:
        """Return what is said about a node."""
        edge = self.scene.graph.transforms.edge_data[(self.parents[name], name)]
        found: dict[str, Any] = edge["metadata"]
        return found

    def triangles(self, name: str, material: str = "") -> Floats:
        """Return the triangles under a node, in space."""
        found = [np.zeros((0, 3, 3))]
        for shown in self._shown.get(name, []):
            matrix, geometry = self.scene.graph.get(shown)
            mesh = self.scene.geometry[geometry]
            if mesh.visual.material.name.startswith(material):
                corners = mesh.vertices @ matrix[:3, :3].T + matrix[:3, 3]
                found.append(corners[mesh.faces])
        return np.concatenate(found)


@cache
def loaded(maze: DoorMaze) -> Loaded:
    """Return a model, read once for all tests."""
    return Loaded(maze)


def areas(triangles: Floats) -> Floats:
    """Return the area of each triangle."""
    one, two = triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0]
    found: Floats = np.linalg.norm(np.cross(one, two), axis=1) / 2
    return found


def met(begin: Floats, end: Floats, triangles: Floats) -> Flags:
    """Tell which of the ways from begin to end meet a triangle."""
    one, two = triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0]
    found = np.zeros(len(begin), np.bool_)
    for number, (here, way) in enumerate(zip(begin, end - begin, strict=True)):
        across = np.cross(way, two)
        size = np.einsum("ij,ij->i", one, across)
        level = np.abs(size) < 1e-12
        scale = 1 / np.where(level, 1.0, size)
        off = here - triangles[:, 0]
        u = np.einsum("ij,ij->i", off, across) * scale
        turned = np.cross(off, one)
        v = turned @ way * scale
        share = np.einsum("ij,ij->i", two, turned) * scale
        inside = (u >= 0) & (v >= 0) & (u + v <= 1) & (share >= 0) & (share <= 1)
        found[number] = bool((inside & ~level).any())
    return found
