"""What happens in a line of moves: the player's walks, and every box's way home."""

from collections.abc import Sequence
from dataclasses import dataclass

from sakumon.core.move import Move
from sakumon.families.sokoban.model.position import Position


@dataclass(frozen=True, slots=True)
class Journeys:
    """A line taken apart: straight walks without pushing, and boxes' paths by when they end."""

    walks: tuple[tuple[str, tuple[int, ...]], ...]
    paths: tuple[tuple[int, ...], ...]


def journeys_of(at: Position, line: Sequence[Move]) -> Journeys:
    """Return the journeys of a line; boxes that never move are left out."""
    return Journeys(_walks(at, line), _paths(at, line))


def _walks(at: Position, line: Sequence[Move]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Return the straight walks, each with its direction."""
    walks: list[tuple[str, list[int]]] = []
    player, last = at.player, ""
    for letter in line:
        target = player + at.level.steps[letter.lower()]
        if letter.islower() and letter == last:
            walks[-1][1].append(target)
        elif letter.islower():
            walks.append((letter, [player, target]))
        player, last = target, letter
    return tuple((direction, tuple(cells)) for direction, cells in walks)


def _paths(at: Position, line: Sequence[Move]) -> tuple[tuple[int, ...], ...]:
    """Return the cells of every box that moves, in the order of their last pushes."""
    player, moving = at.player, {cell: [cell] for cell in at.boxes}  # by where the box is now
    last_push: dict[int, int] = {}
    for number, letter in enumerate(line):
        step = at.level.steps[letter.lower()]
        player += step
        if letter.isupper():
            # A box that was not there at the start came to its gate meanwhile.
            path = moving.pop(player, [player])
            moving[player + step] = [*path, player + step]
            last_push.pop(player, None)
            last_push[player + step] = number
    order = sorted(last_push, key=lambda cell: last_push[cell])
    return tuple(tuple(moving[cell]) for cell in order)
