"""What happens in a line of moves: the keeper's walks, and every packet's way home."""

from collections.abc import Sequence
from dataclasses import dataclass

from sakumon.core.move import Move
from sakumon.families.sokoban.board import Position


@dataclass(frozen=True, slots=True)
class Story:
    """A line told: straight walks without pushing, and packets' paths by when they end."""

    walks: tuple[tuple[str, tuple[int, ...]], ...]
    journeys: tuple[tuple[int, ...], ...]
    spoken: tuple[str, ...]  # each journey as from–to, row and column


def told(at: Position, line: Sequence[Move]) -> Story:
    """Return the story of a line; packets that never move are left out."""
    level, keeper = at.level, at.keeper
    paths = {cell: [cell] for cell in at.packets}
    ended: dict[int, int] = {}  # the packet's start: its last push
    starts = {cell: cell for cell in at.packets}  # where each packet is now: where it began
    walks: list[tuple[str, list[int]]] = []
    fresh = True
    for number, letter in enumerate(line):
        way = letter.lower()
        target = keeper + level.steps[way]
        if letter.isupper():
            # A packet that was not there at the start came to its gate meanwhile.
            start = starts.pop(target, -1 - number)
            beyond = target + level.steps[way]
            starts[beyond] = start
            paths.setdefault(start, [target]).append(beyond)
            ended[start] = number
            fresh = True
        elif fresh or walks[-1][0] != way:
            walks.append((way, [keeper, target]))
            fresh = False
        else:
            walks[-1][1].append(target)
        keeper = target
    order = sorted(ended, key=lambda start: ended[start])
    journeys = tuple(tuple(paths[start]) for start in order)
    width = level.width
    spoken = tuple(
        f"r{p[0] // width + 1}c{p[0] % width + 1} to r{p[-1] // width + 1}c{p[-1] % width + 1}"
        for p in journeys
    )
    return Story(tuple((way, tuple(cells)) for way, cells in walks), journeys, spoken)
