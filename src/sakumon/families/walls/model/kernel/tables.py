"""What kernels know of a board size: tables to look up, handed over as one value."""

from typing import NamedTuple

from sakumon.kernel.arrays import Ints


class BoardTables(NamedTuple):
    """Every wall's next state and swept cell; every cell's neighbours and borders."""

    width: int
    height: int
    places: int
    after: Ints  # wall -> the wall after its next movement, −1 where it would leave the board
    swept: Ints  # wall -> the cell its next movement sweeps, or −1
    neighbour: Ints  # cell, direction -> cell, or −1
    border: Ints  # cell, direction -> place
    starts: Ints  # all walls that may stand at the start
