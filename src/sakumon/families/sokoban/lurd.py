"""Whole lines of LURD: replayed at once, and measured as JSoko measures them."""

from collections.abc import Iterable
from dataclasses import dataclass

from sakumon.core.errors import IllegalMove
from sakumon.families.sokoban.area.storing import next_comes
from sakumon.families.sokoban.board import Position


@dataclass(frozen=True, slots=True)
class Measures:
    """What a line of moves costs, by each of the ways people count.

    A box line is a run of pushes of one packet in one direction, a box change a run of pushes of
    one packet, a pushing session a run of pushes with no step between, a player line a run of moves
    in one direction.
    """

    moves: int = 0
    pushes: int = 0
    box_lines: int = 0
    box_changes: int = 0
    pushing_sessions: int = 0
    player_lines: int = 0


def replay(at: Position, line: Iterable[str]) -> tuple[Position, Measures]:
    """Return where a line leads and what it costs; IllegalMove says which move fails."""
    level, packets, keeper = at.level, set(at.packets), at.keeper
    steps, walls = level.steps, level.walls
    queue, storing, size = at.queue, level.storing, (level.width, level.height)
    moves = pushes = box_lines = box_changes = sessions = player_lines = 0
    last_packet, last_push, last = -1, "", ""
    for moves, letter in enumerate(line, start=1):
        way = letter.lower()
        step = steps.get(way)
        if step is None:
            raise IllegalMove(f"move {moves}: '{letter}' is no letter of LURD")
        target = keeper + step
        if target in walls or (target in packets) != letter.isupper():
            raise IllegalMove(f"move {moves}: '{letter}' cannot be played there")
        player_lines += way != last.lower()
        if letter.isupper():
            beyond = target + step
            if beyond in walls or beyond in packets:
                raise IllegalMove(f"move {moves}: '{letter}' pushes against something")
            same = target == last_packet
            box_changes += not same
            box_lines += not same or way != last_push
            sessions += not last.isupper()
            pushes += 1
            packets.remove(target)
            packets.add(beyond)
            last_packet, last_push = beyond, way
        keeper, last = target, letter
        if queue and storing and next_comes(storing, packets, keeper, size):
            packets.add(queue[0])
            queue = queue[1:]
    end = Position(level, frozenset(packets), keeper, queue)
    return end, Measures(moves, pushes, box_lines, box_changes, sessions, player_lines)


def measures_of(at: Position, line: Iterable[str]) -> Measures:
    """Return what a line costs."""
    return replay(at, line)[1]


def spelled(at: Position, line: str) -> str:
    """Return a line with capitals exactly where it pushes, however it was written."""
    packets, keeper, right = set(at.packets), at.keeper, []
    for letter in line.lower():
        step = at.level.steps[letter]
        keeper += step
        pushed = keeper in packets
        if pushed:
            packets.remove(keeper)
            packets.add(keeper + step)
        right.append(letter.upper() if pushed else letter)
    return "".join(right)
