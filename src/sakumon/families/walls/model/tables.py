"""The rules of `kernel/motion.py` as tables for one board size, so that kernels only look up."""

from functools import lru_cache

import numpy as np

from sakumon.families.walls.model.kernel import motion
from sakumon.families.walls.model.kernel.tables import BoardTables
from sakumon.kernel.arrays import Ints


@lru_cache(maxsize=16)
def board_tables(width: int, height: int) -> BoardTables:
    """Return the tables of a board size; every search begins with them, so some are kept."""
    places = motion.place_count(width, height)
    walls = range(places * motion.WAYS)
    stays = [not motion.leaves(wall, width, height) for wall in walls]
    after = [motion.advance(wall, width, height) if stays[wall] else -1 for wall in walls]
    cells = [(cell, way) for cell in range(width * height) for way in range(4)]
    return BoardTables(
        width=width,
        height=height,
        places=places,
        after=np.array(after, np.int32),
        swept=np.array([motion.sweeps(wall, width, height) for wall in walls], np.int32),
        neighbour=_grid([motion.neighbour(cell, way, width, height) for cell, way in cells]),
        border=_grid([motion.border(cell, way, width, height) for cell, way in cells]),
        starts=np.array([w for w in walls if stays[w] and _inner(w, width, height)], np.int32),
    )


def _grid(values: list[int]) -> Ints:
    return np.array(values, np.int32).reshape(-1, 4)


def _inner(wall: int, width: int, height: int) -> bool:
    kind, x, y, _ = motion.decode(wall, width, height)
    return not motion.on_rim(kind, x, y, width, height)
