"""What solving a game on a graphics processor shows of it."""

from collections.abc import Callable
from dataclasses import dataclass, field

from sakumon.families.quoridor.tables.gpu.levels import (
    DeviceGame,
    DeviceLevel,
    DeviceSweep,
    LevelCounts,
)

# What the side to move gets, by the bits that are stored: it loses; it may move and does not win.
VALUES = {0: "won", 2: "draw", 3: "lost"}


@dataclass(slots=True)
class DeviceSummary:
    """Every level, and what the first side gets by the columns of both pawns at the start."""

    game: DeviceGame
    levels: list[LevelCounts] = field(default_factory=list)
    starts: dict[tuple[int, int], str] = field(default_factory=dict)

    @property
    def legal(self) -> int:
        """All legal positions."""
        return sum(level.legal for level in self.levels)

    @property
    def seconds(self) -> float:
        """Seconds of the device."""
        return sum(level.seconds for level in self.levels)

    @property
    def largest(self) -> int:
        """The bytes of the largest two levels, one upon the other."""
        sizes = [level.bytes for level in self.levels]
        return max(map(sum, zip(sizes, [*sizes[1:], 0], strict=True)))


def solve_on_device(
    game: DeviceGame,
    on_level: Callable[[DeviceSweep, DeviceLevel, DeviceLevel | None], None] = lambda *_: None,
    *,
    mirrors: bool = True,
) -> DeviceSummary:
    """Solve a game; each level is shown while it is in memory, with the one below it."""
    summary, sweep = DeviceSummary(game), DeviceSweep(game, mirrors=mirrors)

    def done(level: DeviceLevel, below: DeviceLevel | None) -> None:
        assert level.found is not None
        summary.levels.append(level.found)
        on_level(sweep, level, below)
        if level.fences == 0:
            summary.starts = _starts(game, level)

    sweep.solve_all(done)
    return summary


def _starts(game: DeviceGame, empty: DeviceLevel) -> dict[tuple[int, int], str]:
    """Return what the first side gets, for every pair of columns that the pawns start in."""
    lost, held = empty.rows.get().reshape(2, game.rows).tolist()
    starts = {}
    for mine in range(game.width):
        for theirs in range(game.width):
            # Rows are those of the second side's frame, where the first side's cell is a bit.
            row, bit = game.rows - 1 - mine, game.width - 1 - theirs
            stored = lost[row] >> bit & 1 | (held[row] >> bit & 1) << 1
            starts[mine, theirs] = VALUES[stored]
    return starts
