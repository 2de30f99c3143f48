"""The materials of the model. Floors differ by the number of their corners."""

from sakumon.formats.model import Material

WALL = Material("wall", "#f2efe8")
RIM = Material("rim", "#5d6876")
SLAB = Material("slab", "#d8d5ce")
DOOR = Material("door", "#a8713f", 0.7)
LOCKED_DOOR = Material("locked door", "#b23a2e", 0.6)
FITTING = Material("fitting", "#3a3f46", 0.4)
STAIRCASE = Material("stairs", "#8d6b4a", 0.8)
KEY = Material("key", "#e3b23c", 0.3)
START = Material("start", "#0072b2", 0.5)
GOAL = Material("goal", "#d1495b", 0.5)

_FLOORS = {
    3: "#e9c46a",
    4: "#8fb8c9",
    5: "#b5c99a",
    6: "#c98f8f",
    7: "#b7a6c9",
    8: "#7fb08a",
    9: "#d9a679",
    12: "#5b8e9e",
}
_OTHER_FLOORS = ("#a7b0bd", "#c9b79c", "#9cbfb3", "#c4a5b5")


def floor(corners: int) -> Material:
    """Return the floor of rooms by their number of corners."""
    colour = _FLOORS.get(corners, _OTHER_FLOORS[corners % len(_OTHER_FLOORS)])
    return Material(f"floor {corners}", colour)
