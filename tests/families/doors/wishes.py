"""Random wishes for door mazes, of all kinds."""

from typing import Any

from sakumon.core.dice import Dice
from sakumon.core.wish import Range
from sakumon.families.doors.compose.wish import DoorsWish
from sakumon.families.doors.model.kinds import UNIFORM

REGIONS = (
    "1000x1000",
    "1000x1000",
    "900x300",
    "123.456x777",
    "circle",
    "polygon:0,0 900,0 450,800",
    "polygon:0,0 800,0 800,300 300,300 300,900 0,900",
    "polygon:-300,-200 500,-350 700,400 100,100 -200,600",
    "text:8",
    "text:い",
    "text:回",
)


def random_wish(kind: str, dice: Dice) -> DoorsWish:
    """Return a wish for a maze of 2 to 80 rooms or so."""
    wish: dict[str, Any] = {"kind": kind, "region": dice.choice(REGIONS)}
    wish["rim"] = dice.choice(("auto", "auto", "whole", "cut"))
    low = dice.between(2, 70)
    wish["rooms"] = Range(low, low + dice.choice((0, 0, 10)))
    if dice.below(4) == 0:
        del wish["rooms"]
        wish |= _sized(kind, dice)
    wish["margin"] = dice.choice((0.0, 0.2, 0.4))
    wish["door"] = dice.choice((0.02, 0.15, 0.3, 0.8))
    wish["start"] = dice.choice(("far", "far", "left", "centre", "0"))
    wish["goal"] = dice.choice(("far", "far", "right", "top", "1"))
    wish["braid"] = dice.choice((0.0, 0.0, 0.0, 0.3, 1.0))
    wish["storeys"] = dice.choice((1, 1, 1, 2, 3))
    wish["keys"] = dice.choice((0, 0, 0, 1, 3))
    return DoorsWish(**wish)


def _sized(kind: str, dice: Dice) -> dict[str, Any]:
    if kind == "rectangles":
        points = dice.between(4, 300)
        return {"points": points, "threshold": dice.between(max(1, points // 40), points // 4)}
    if kind == "voronoi":
        return {"points": dice.between(2, 60)}
    return {"edge": float(dice.between(60, 200)) / (4 if kind not in UNIFORM else 1)}
