"""A check of solved levels, one position at a time by the rules."""

from dataclasses import dataclass

import numpy as np

from sakumon.families.quoridor.tables.gpu.levels import (
    DeviceLevel,
    DeviceSweep,
    below_of,
    table_of,
)

THREADS = 128


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check met: positions of each value that go on, and those that do not follow."""

    wins: int
    losses: int
    draws: int
    faults: int

    @property
    def legal(self) -> int:
        """All legal positions."""
        return self.wins + self.losses + self.draws


def check_level(
    sweep: DeviceSweep,
    level: DeviceLevel,
    below: DeviceLevel | None,
    sample: int | None = None,
    seed: int = 1,
) -> Checked:
    """Check every position of a level, or as many as a sample has, against all of its moves."""
    game, cupy = sweep.game, sweep.cupy
    cells, shares = game.width * game.height, len(game.shares(level.fences))
    whole = level.sets * shares * 2 * cells**2
    tally = cupy.zeros(4, np.uint64)
    here = (np.uint32(level.sets), level.bitmap, level.before, *table_of(level))
    chosen = (0, whole, 0) if sample is None else (0, sample, seed)
    sweep.program.get_function("check_level")(
        (8 * sweep.blocks,),
        (THREADS,),
        (
            sweep.counts,
            np.int32(level.fences),
            *here,
            *below_of(level, below),
            *map(np.uint64, chosen),
            tally,
        ),
    )
    return Checked(*(int(value) for value in tally.get()))
