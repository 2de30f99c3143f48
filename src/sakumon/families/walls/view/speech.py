"""A moving-wall maze in words: captions, places, movements, and how a game ended."""

from sakumon.core.family import Goal
from sakumon.core.message import Message
from sakumon.families.walls.model.kernel import motion
from sakumon.families.walls.model.position import Position
from sakumon.families.walls.model.wall import STRAIGHT, TURNING, Movement, WallBody

TURNS = {
    "cw": Message("turning clockwise"),
    "ccw": Message("turning counter-clockwise"),
}


def title(at: Position) -> Message:
    """Return what the drawing of a position is called."""
    return Message("Moving-wall maze, {caption}", caption=caption(at))


def caption(at: Position) -> Message:
    """Return the game in a few words."""
    if not at.walked:
        return _task(at)
    return Message("{task}, {walked} walked", task=_task(at), walked=at.walked)


def description(at: Position) -> Message:
    """Return the position for those who cannot see it."""
    board = _board_words(at)
    player = Message("The player is at {place}.", place=place_words(at.player, at))
    if at.goal is None:
        return Message("{board} {player}", board=board, player=player)
    goal = Message("The goal is at {place}.", place=place_words(at.goal, at))
    return Message("{board} {player} {goal}", board=board, player=player, goal=goal)


def verdict(at: Position) -> Message:
    """Return how a game that is over ended."""
    if at.touched:
        return Message("a wall touched the player")
    if at.game == "escape" and at.player == at.goal:
        if at.walked == 1:
            return Message("the goal was reached in 1 step")
        return Message("the goal was reached in {steps} steps", steps=at.walked)
    if at.game != "escape" and at.left <= 0:
        if at.steps == 1:
            return Message("the only step was walked untouched")
        return Message("all {steps} steps were walked untouched", steps=at.steps)
    return Message("the walls have shut the player in")


def goal_of(at: Position) -> Goal:
    """Return what is to be done, and how many steps or turns are left where they are counted."""
    if at.game == "escape":
        return Goal(Message("Reach the star"))
    if at.game == "survive":
        one = Message("Survive 1 step")
        words = one if at.steps == 1 else Message("Survive {steps} steps", steps=at.steps)
        return Goal(words, max(0, at.left))
    turns = at.left + at.walls_to_move
    return Goal(_walls_task(turns) if at.walls_to_move else _duel_task(at), max(0, turns))


def _duel_task(at: Position) -> Message:
    if at.steps == 1:
        return Message("Last 1 turn against the walls")
    return Message("Last {steps} turns against the walls", steps=at.steps)


def _walls_task(turns: int) -> Message:
    if turns == 1:
        return Message("Touch the player in this turn")
    return Message("Touch the player or shut it in, within {turns} turns", turns=turns)


def place_words(cell: int, at: Position) -> Message:
    """Return where a cell is."""
    column, row = at.column_row(cell)
    return Message("column {column}, row {row}", column=column, row=row)


def movement_words(movement: Movement) -> Message:
    """Return how a wall moves next."""
    if movement in TURNS:
        return TURNS[movement]
    return Message("moving {direction}", direction=Message(movement))


def wall_words(wall: WallBody) -> Message:
    """Return a wall with its place and its movement."""
    values = {"x": wall.x, "y": wall.y, "movement": movement_words(wall.move)}
    if wall.kind == "H":
        return Message("wall H {x} {y}, {movement}", **values)
    return Message("wall V {x} {y}, {movement}", **values)


def way_words(way: int) -> Message:
    """Return a wall of any place that moves this way, one of those that `motion` numbers."""
    if way < motion.ROTATIONS:
        return Message("a wall moving {direction}", direction=Message(STRAIGHT[way]))
    turning = TURNS[TURNING[way % 2]]
    if way < motion.ROTATIONS + 2:
        return Message("a wall {turning} about its left or lower end", turning=turning)
    return Message("a wall {turning} about its right or upper end", turning=turning)


def _task(at: Position) -> Message:
    if at.game == "escape":
        return Message("escape to the star")
    if at.game == "survive":
        one = Message("survive 1 step")
        return one if at.steps == 1 else Message("survive {steps} steps", steps=at.steps)
    return (
        Message("duel 1 step") if at.steps == 1 else Message("duel {steps} steps", steps=at.steps)
    )


def _board_words(at: Position) -> Message:
    if len(at.walls) == 1:
        return Message(
            "A {width} by {height} board with 1 moving wall.", width=at.width, height=at.height
        )
    return Message(
        "A {width} by {height} board with {walls} moving walls.",
        width=at.width,
        height=at.height,
        walls=len(at.walls),
    )
