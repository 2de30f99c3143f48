"""A model as Wavefront OBJ text: one object for each node that shows something."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sakumon.formats.model import Matrix, Mesh, ModelNode, Part

_DIGITS = 4  # a tenth of a millimetre
_POINT, _NORMAL = "v %.4f %.4f %.4f", "vn %.4f %.4f %.4f"
_FACE = "f %d//%d %d//%d %d//%d"

Rows = NDArray[np.float64]


class _Listed(NamedTuple):
    """A part as OBJ lists it: different points, different normals, and faces that number them."""

    material: str
    points: Rows
    normals: Rows
    faces: NDArray[np.int64]  # (triangles, 6): point and normal of each corner, from 0


def write_obj(root: ModelNode, title: str) -> str:
    """Return the text of an OBJ file; materials are named by usemtl and defined elsewhere."""
    counts = np.zeros(2, np.int64)  # points and normals so far
    known: dict[int, list[_Listed]] = {}
    lines = [f"# {title}"]
    for node, matrix in _placed(root, np.eye(3, 4)):
        if node.mesh is None:
            continue
        if id(node.mesh) not in known:
            known[id(node.mesh)] = _listed(node.mesh)
        lines.append(f"o {_word(node.name)}")
        lines += _lines(known[id(node.mesh)], matrix, counts)
    return "\n".join(lines) + "\n"


def _placed(node: ModelNode, above: Matrix) -> Iterator[tuple[ModelNode, Matrix]]:
    own = node.matrix()
    matrix = np.column_stack((above[:, :3] @ own[:, :3], above[:, :3] @ own[:, 3] + above[:, 3]))
    yield node, matrix
    for child in node.children:
        yield from _placed(child, matrix)


def _listed(mesh: Mesh) -> list[_Listed]:
    return [_list(part) for part in mesh.parts if len(part.shell.triangles)]


def _list(part: Part) -> _Listed:
    used, triangles = np.unique(part.shell.triangles, return_inverse=True)
    points, where = _distinct(part.shell.points[used])
    normals, facing = _distinct(part.shell.normals[used])
    corners = np.stack((where, facing), axis=-1)[triangles.reshape(-1, 3)]
    return _Listed(_word(part.material.name), points, normals, corners.reshape(-1, 6))


def _distinct(rows: NDArray[np.float32]) -> tuple[Rows, NDArray[np.int64]]:
    """Return different rows, sorted, and which of them each row is."""
    rows = np.round(rows, _DIGITS + 1)
    order = np.lexsort(rows.T)
    fresh = np.ones(len(rows), np.bool_)
    fresh[1:] = (np.diff(rows[order], axis=0) != 0).any(axis=1)
    which = np.empty(len(rows), np.int64)
    which[order] = np.cumsum(fresh) - 1
    return rows[order[fresh]].astype(np.float64), which


def _lines(parts: list[_Listed], matrix: Matrix, counts: NDArray[np.int64]) -> Iterator[str]:
    upright = np.linalg.inv(matrix[:, :3])
    for part in parts:
        normals = part.normals @ upright
        normals /= np.sqrt((normals * normals).sum(axis=1))[:, None]
        yield _rows(_POINT, part.points @ matrix[:, :3].T + matrix[:, 3])
        yield _rows(_NORMAL, normals)
        yield f"usemtl {part.material}"
        yield _rows(_FACE, part.faces + np.tile(counts + 1, 3))
        counts += (len(part.points), len(part.normals))


def _rows(form: str, values: NDArray[Any]) -> str:
    if values.dtype == np.float64:
        values = np.round(values, _DIGITS) + 0.0
    return "\n".join([form] * len(values)) % tuple(values.ravel().tolist())


def _word(name: str) -> str:
    return name.replace(" ", "_")
