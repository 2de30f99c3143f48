"""Whole lines of LURD: replayed at once, and measured as JSoko measures them."""

from collections.abc import Iterable
from dataclasses import dataclass

from sakumon.core.errors import IllegalMove
from sakumon.core.message import Message
from sakumon.families.sokoban.model.position import Position
from sakumon.families.sokoban.model.storing import next_comes


@dataclass(slots=True)
class LineCost:
    """What a line of moves costs, by each of the ways people count.

    A box line is a run of pushes of one box in one direction, a box change a run of pushes of
    one box, a pushing session a run of pushes with no step between, a player line a run of moves
    in one direction.
    """

    moves: int = 0
    pushes: int = 0
    box_lines: int = 0
    box_changes: int = 0
    pushing_sessions: int = 0
    player_lines: int = 0


def replay(at: Position, line: Iterable[str]) -> tuple[Position, LineCost]:
    """Return where a line leads and what it costs; IllegalMove says which move fails."""
    game = _Replay(at)
    for letter in line:
        game.play(letter)
    return game.position(), game.cost


def cost_of_line(at: Position, line: Iterable[str]) -> LineCost:
    """Return what a line costs."""
    return replay(at, line)[1]


def spelled(at: Position, line: str) -> str:
    """Return a line with capitals exactly where it pushes, however it was written."""
    boxes, player, right = set(at.boxes), at.player, []
    for letter in line.lower():
        step = at.level.steps[letter]
        player += step
        pushed = player in boxes
        if pushed:
            boxes.remove(player)
            boxes.add(player + step)
        right.append(letter.upper() if pushed else letter)
    return "".join(right)


class _Replay:
    """A game that is played move by move without a value for each position on the way."""

    def __init__(self, at: Position) -> None:
        self.level, self.queue = at.level, at.queue
        self.boxes, self.player = set(at.boxes), at.player
        self.cost = LineCost()
        self._letter = ""  # the last move
        self._box, self._direction = -1, ""  # the last push: where the box is now, how it went

    def play(self, letter: str) -> None:
        """Make one move and count it."""
        self.cost.moves += 1
        direction = letter.lower()
        step = self.level.steps.get(direction)
        if step is None:
            raise self._refusal(Message("'{letter}' is no letter of LURD", letter=letter))
        target = self.player + step
        if target in self.level.walls or (target in self.boxes) != letter.isupper():
            raise self._refusal(Message("'{letter}' cannot be played there", letter=letter))
        self.cost.player_lines += direction != self._letter.lower()
        if letter.isupper():
            self._push(letter, target, target + step)
        self.player, self._letter = target, letter
        self._let_next_come()

    def position(self) -> Position:
        """Return where the game stands."""
        return Position(self.level, frozenset(self.boxes), self.player, self.queue)

    def _push(self, letter: str, box: int, beyond: int) -> None:
        if beyond in self.level.walls or beyond in self.boxes:
            raise self._refusal(Message("'{letter}' pushes against something", letter=letter))
        direction, changed = letter.lower(), box != self._box
        self.cost.pushes += 1
        self.cost.box_changes += changed
        self.cost.box_lines += changed or direction != self._direction
        self.cost.pushing_sessions += not self._letter.isupper()
        self.boxes.remove(box)
        self.boxes.add(beyond)
        self._box, self._direction = beyond, direction

    def _let_next_come(self) -> None:
        storing, size = self.level.storing, (self.level.width, self.level.height)
        if self.queue and storing and next_comes(storing, self.boxes, self.player, size):
            self.boxes.add(self.queue[0])
            self.queue = self.queue[1:]

    def _refusal(self, why: Message) -> IllegalMove:
        return IllegalMove(Message("move {number}: {why}", number=self.cost.moves, why=why))
