"""A model in space as values: materials, meshes and a tree of nodes. Metres; y is up."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sakumon.formats.solids import Shell

SpacePoint = tuple[float, float, float]
Matrix = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Material:
    """A named colour, as #rrggbb."""

    name: str
    colour: str
    roughness: float = 0.9


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """The faces of a mesh that have one material. Parts may share arrays: they are stored once."""

    material: Material
    shell: Shell


@dataclass(frozen=True, slots=True, eq=False)
class Mesh:
    """A shape; many nodes may show the same."""

    name: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True, eq=False)
class ModelNode:
    """A place in the tree: stretched, then turned about the upright axis, then moved."""

    name: str
    mesh: Mesh | None = None
    move: SpacePoint = (0.0, 0.0, 0.0)
    turn: float = 0.0  # radians, counter-clockwise seen from above
    stretch: SpacePoint = (1.0, 1.0, 1.0)
    extras: Mapping[str, Any] = field(default_factory=dict)
    children: tuple["ModelNode", ...] = ()

    def matrix(self) -> Matrix:
        """Return what the node does to points, as three rows of four."""
        cos, sin = np.cos(self.turn), np.sin(self.turn)
        turned = np.array([[cos, 0, sin], [0, 1, 0], [-sin, 0, cos]]) * self.stretch
        return np.column_stack((turned, self.move))
