"""The shapes that many nodes share: doors, stairs and markers, each about its own origin."""

import numpy as np

from sakumon.families.doors.formats.solid import materials
from sakumon.families.doors.formats.solid.scale import DOOR_HEIGHT, STOREY_HEIGHT
from sakumon.formats.model import Material, Mesh, Part
from sakumon.formats.solids import Shell, box, circle, joined, prism, turned

TREADS = 18
_LEAF, _GAP = 0.02, 0.006  # half the leaf of a door; the slit around it
_POLE = 0.1  # of the stairs' radius


def door(name: str, material: Material) -> Mesh:
    """Return a door 1 m wide with its hinge at the origin, shut along x; stretch x to its width."""
    low, top = _GAP, DOOR_HEIGHT - _GAP
    leaf = box((_GAP, low, -_LEAF), (1 - _GAP, top, _LEAF))
    panels = [
        box((0.14, bottom, -_LEAF - 0.008), (0.86, upper, _LEAF + 0.008))
        for bottom, upper in ((0.2, 0.9), (1.1, top - 0.18))
    ]
    knob = box((0.9, 0.97, -_LEAF - 0.05), (0.95, 1.03, _LEAF + 0.05))
    return Mesh(name, (Part(material, joined([leaf, *panels])), Part(materials.FITTING, knob)))


def stairs() -> Mesh:
    """Return winding stairs of radius 1 m that rise by a storey in one turn; stretch x and z."""
    turn = 2 * np.pi / TREADS
    treads = [
        prism(_tread(step * turn, turn * 1.12), (step + 1) * rise - 0.07, (step + 1) * rise)
        for rise in (STOREY_HEIGHT / TREADS,)
        for step in range(TREADS)
    ]
    pole = prism(circle(_POLE, 8), 0.0, STOREY_HEIGHT)
    return Mesh(
        "stairs", (Part(materials.STAIRCASE, joined(treads)), Part(materials.FITTING, pole))
    )


def _tread(angle: float, width: float) -> list[tuple[float, float]]:
    spots = [(0.6 * _POLE, angle), (1.0, angle), (1.0, angle + width), (0.6 * _POLE, angle + width)]
    return [(float(r * np.cos(a)), float(-r * np.sin(a))) for r, a in spots]


def start() -> Mesh:
    """Return a figure on a round plate."""
    plate = prism(circle(0.7, 24), 0.0, 0.04)
    body = turned([(0.32, 0.04), (0.3, 0.12), (0.13, 0.45), (0.1, 0.95), (0.18, 1.0), (0.1, 1.06)])
    head = turned(_ball(1.26, 0.24))
    return Mesh("start", (Part(materials.START, joined([plate, body, head])),))


def goal() -> Mesh:
    """Return a flag on a round plate."""
    plate = prism(circle(0.7, 24), 0.0, 0.04)
    pole = prism(circle(0.035, 8), 0.04, 2.3)
    flag = box((0.03, 1.6, -0.02), (0.95, 2.25, 0.02))
    return Mesh(
        "goal",
        (Part(materials.GOAL, joined([plate, flag])), Part(materials.FITTING, pole)),
    )


def key() -> Mesh:
    """Return a key that floats upright, its bow up."""
    shaft = box((-0.05, 0.5, -0.05), (0.05, 1.2, 0.05))
    teeth = [box((0.05, low, -0.05), (0.24, low + 0.1, 0.05)) for low in (0.52, 0.72)]
    return Mesh("key", (Part(materials.KEY, joined([shaft, *teeth, _bow(1.4, 0.22, 0.07)])),))


def _ball(middle: float, radius: float) -> list[tuple[float, float]]:
    angles = np.linspace(-np.pi / 2, np.pi / 2, 9)
    return [(float(radius * np.cos(a)), float(middle + radius * np.sin(a))) for a in angles]


def _bow(middle: float, radius: float, thick: float) -> Shell:
    """Return an upright ring."""
    angles = np.linspace(0, 2 * np.pi, 9)
    level = turned([(radius + thick * np.cos(a), thick * np.sin(a)) for a in angles], 20)
    upright = level.points[:, [0, 2, 1]] + np.array([0.0, middle, 0.0], np.float32)
    # To swap two axes mirrors the ring, so its triangles go the other way round.
    return Shell(upright, level.normals[:, [0, 2, 1]], level.triangles[:, ::-1])
