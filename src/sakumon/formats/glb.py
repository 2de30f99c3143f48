"""A model as GLB: glTF 2.0 in one binary file."""

import math
import struct
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from sakumon.core.errors import BadDocument
from sakumon.core.message import Message
from sakumon.formats.model import Material, Mesh, ModelNode, Part

_FLOAT, _SHORT, _LONG = 5126, 5123, 5125
_POINTS, _INDICES = 34962, 34963
_JSON_CHUNK, _BINARY_CHUNK = 0x4E4F534A, 0x004E4942
_MOST_BYTES = 0xFFFFFFFF
_MOST_SHORT = 0xFFFF  # the highest index of two bytes is kept free, as the format asks


def write_glb(root: ModelNode, generator: str) -> bytes:
    """Return the bytes of a GLB file that holds the tree under a node; some node shows a mesh."""
    book = _GlbWriter()
    top = book.node(root)
    body = {
        "asset": {"version": "2.0", "generator": generator},
        "scene": 0,
        "scenes": [{"nodes": [top]}],
        "nodes": book.nodes,
        "meshes": book.meshes,
        "materials": book.materials,
        "accessors": book.accessors,
        "bufferViews": book.views,
        "buffers": [{"byteLength": book.size}],
    }
    return _packed(msgspec.json.encode(body), b"".join(book.chunks))


def _packed(text: bytes, binary: bytes) -> bytes:
    text += b" " * (-len(text) % 4)
    total = 12 + 8 + len(text) + 8 + len(binary)
    if total > _MOST_BYTES:
        raise BadDocument(
            Message(
                "a GLB file holds 4 GB, this needs {size:.1f}: make it smaller", size=total / 1e9
            )
        )
    return b"".join(
        (
            struct.pack("<4sII", b"glTF", 2, total),
            struct.pack("<II", len(text), _JSON_CHUNK),
            text,
            struct.pack("<II", len(binary), _BINARY_CHUNK),
            binary,
        )
    )


class _GlbWriter:
    """The lists of a glTF file as they grow; what was entered once is found again."""

    def __init__(self) -> None:
        self.nodes: list[dict[str, Any]] = []
        self.meshes: list[dict[str, Any]] = []
        self.materials: list[dict[str, Any]] = []
        self.accessors: list[dict[str, Any]] = []
        self.views: list[dict[str, Any]] = []
        self.chunks: list[bytes] = []
        self.size = 0
        self._known: dict[tuple[str, object], int] = {}
        self._kept: list[object] = []  # an identity stays taken while its owner lives

    def node(self, node: ModelNode) -> int:
        """Enter a node after all below it, and return its number."""
        values: dict[str, Any] = {"name": node.name}
        children = [self.node(child) for child in node.children]
        if children:
            values["children"] = children
        if node.mesh is not None and any(len(part.shell.triangles) for part in node.mesh.parts):
            values["mesh"] = self.mesh(node.mesh)
        values |= _placement(node)
        if node.extras:
            values["extras"] = dict(node.extras)
        self.nodes.append(values)
        return len(self.nodes) - 1

    def mesh(self, mesh: Mesh) -> int:
        """Enter a mesh once."""
        key = ("mesh", id(mesh))
        if key not in self._known:
            parts = [self._part(part) for part in mesh.parts if len(part.shell.triangles)]
            self.meshes.append({"name": mesh.name, "primitives": parts})
            self._remember(key, mesh, len(self.meshes) - 1)
        return self._known[key]

    def _part(self, part: Part) -> dict[str, Any]:
        shell = part.shell
        return {
            "attributes": {
                "POSITION": self._vectors(shell.points, limits=True),
                "NORMAL": self._vectors(shell.normals, limits=False),
            },
            "indices": self._indices(shell.triangles, len(shell.points)),
            "material": self._material(part.material),
        }

    def _material(self, material: Material) -> int:
        key = ("material", material)
        if key not in self._known:
            colour = {
                "baseColorFactor": [*linear(material.colour), 1.0],
                "metallicFactor": 0.0,
                "roughnessFactor": material.roughness,
            }
            self.materials.append({"name": material.name, "pbrMetallicRoughness": colour})
            self._remember(key, material, len(self.materials) - 1)
        return self._known[key]

    def _vectors(self, array: NDArray[np.float32], limits: bool) -> int:
        key = ("vectors", id(array))
        if key not in self._known:
            entry: dict[str, Any] = {
                "bufferView": self._view(array.astype("<f4").tobytes(), _POINTS),
                "componentType": _FLOAT,
                "count": len(array),
                "type": "VEC3",
            }
            if limits:
                entry |= {"min": array.min(axis=0).tolist(), "max": array.max(axis=0).tolist()}
            self.accessors.append(entry)
            self._remember(key, array, len(self.accessors) - 1)
        return self._known[key]

    def _indices(self, triangles: NDArray[np.uint32], points: int) -> int:
        small = points <= _MOST_SHORT
        data = triangles.astype("<u2" if small else "<u4").tobytes()
        self.accessors.append(
            {
                "bufferView": self._view(data, _INDICES),
                "componentType": _SHORT if small else _LONG,
                "count": int(triangles.size),
                "type": "SCALAR",
            }
        )
        return len(self.accessors) - 1

    def _view(self, data: bytes, target: int) -> int:
        self.views.append(
            {"buffer": 0, "byteOffset": self.size, "byteLength": len(data), "target": target}
        )
        padded = data + b"\0" * (-len(data) % 4)
        self.chunks.append(padded)
        self.size += len(padded)
        return len(self.views) - 1

    def _remember(self, key: tuple[str, object], owner: object, number: int) -> None:
        self._known[key] = number
        self._kept.append(owner)


def _placement(node: ModelNode) -> dict[str, Any]:
    """Return where a node is, without what is as it is by itself."""
    values: dict[str, Any] = {}
    if any(node.move):
        values["translation"] = [round(value, 5) for value in node.move]
    if node.turn:
        half = node.turn / 2
        values["rotation"] = [0.0, round(math.sin(half), 7), 0.0, round(math.cos(half), 7)]
    if node.stretch != (1.0, 1.0, 1.0):
        values["scale"] = [round(value, 5) for value in node.stretch]
    return values


def linear(colour: str) -> list[float]:
    """Return a colour #rrggbb as shares of light, which is what glTF reckons in."""
    shares = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    return [round(s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4, 5) for s in shares]
