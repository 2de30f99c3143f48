"""A board in the making: size, player and goal are chosen, its walls are still to be drawn."""

from dataclasses import dataclass

import numpy as np

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import CannotCompose
from sakumon.core.message import Message
from sakumon.families.walls.compose.kernel.scatter import draw_route, harmless, scatter
from sakumon.families.walls.compose.wish import WallsWish
from sakumon.families.walls.model.kernel import motion
from sakumon.families.walls.model.kernel.tables import BoardTables
from sakumon.families.walls.model.position import MAX_STEPS, Position
from sakumon.families.walls.model.tables import board_tables
from sakumon.families.walls.model.wall import MOVEMENTS, STRAIGHT
from sakumon.families.walls.solve.timegraph import A_UNIT
from sakumon.kernel.arrays import Ints, Words64
from sakumon.kernel.dice import dice_state


@dataclass(frozen=True, slots=True, eq=False)
class Blueprint:
    """Where a board's walls may go, and the dice that decide it."""

    wish: WallsWish
    board: BoardTables
    options: Ints
    player: int
    goal: int
    length: int  # of the hidden route
    dice: Words64

    def scattered(self) -> Ints:
        """Draw walls with no regard to any route."""
        return scatter(self.board, self.dice, self.options, self.wish.walls)

    def around_route(self, budget: Budget) -> tuple[Ints, Ints]:
        """Draw a hidden route and walls that never touch it; return them and all such walls."""
        board = self.board
        budget.spend(len(self.options) * self.length // A_UNIT)
        route = draw_route(board, self.dice, self.player, self.length, self.goal)
        if len(route) < self.length:
            raise CannotCompose(
                Message(
                    "no way of {steps} steps leads to the goal: relax shortest or the goal",
                    steps=self.length,
                )
            )
        options = harmless(board, route, self.player, self.goal, self.options)
        walls = scatter(board, self.dice, options, self.wish.walls)
        if len(walls) < self.wish.walls:
            raise CannotCompose(
                Message(
                    "only {count} walls fit around a route of {steps} steps, wished {walls}: "
                    "wish for fewer walls, fewer steps or more movements",
                    count=len(walls),
                    steps=self.length,
                    walls=self.wish.walls,
                )
            )
        return walls, options

    def position(self, walls: Ints) -> Position:
        """Return the start position with these walls."""
        escape = self.wish.game == "escape"
        return Position(
            game=self.wish.game,
            width=self.wish.width,
            height=self.wish.height,
            player=self.player,
            walls=tuple(sorted(int(wall) for wall in walls)),
            steps=None if escape else self.wish.steps,
            goal=self.goal if escape else None,
            seconds=(self.wish.seconds, self.wish.seconds),
        )


def blueprint_of(wish: WallsWish, dice: Dice) -> Blueprint:
    """Choose player, goal and the hidden route's length."""
    board = board_tables(wish.width, wish.height)
    goal = _cell(wish.goal, wish.width)
    player = _cell(wish.player, wish.width)
    if player is None:
        player = dice.choice([cell for cell in range(wish.width * wish.height) if cell != goal])
    chosen, length = _goal_and_length(wish, player, dice)
    options = _options(wish, board)
    return Blueprint(wish, board, options, player, chosen, length, dice_state(dice.word()))


def _goal_and_length(wish: WallsWish, player: int, dice: Dice) -> tuple[int, int]:
    if wish.game != "escape":
        return -1, wish.steps
    given = _cell(wish.goal, wish.width)
    goals = [given] if given is not None else range(wish.width * wish.height)
    fits = {goal: _lengths(wish, player, goal) for goal in goals if goal != player}
    near = [goal for goal in fits if fits[goal]]
    if not near:
        raise CannotCompose(
            Message(
                "shortest={shortest}: no goal has a way of such a length from the player "
                "(ways to one goal are all even or all odd): relax shortest, player or goal",
                shortest=str(wish.shortest),
            )
        )
    goal = dice.choice(near)
    return goal, dice.choice(fits[goal])


def _lengths(wish: WallsWish, player: int, goal: int) -> range:
    """Return the lengths inside the wish that some way from the player to this goal has."""
    width = wish.width
    away = abs(player % width - goal % width) + abs(player // width - goal // width)
    low = max(away, int(min(max(wish.shortest.low, 1), MAX_STEPS)))
    high = int(wish.shortest.high) if wish.shortest.high < MAX_STEPS else max(low, wish.steps)
    return range(low + (low - away) % 2, high + 1, 2)


def _cell(column_row: tuple[int, int] | None, width: int) -> int | None:
    return None if column_row is None else column_row[1] * width + column_row[0]


def _options(wish: WallsWish, board: BoardTables) -> Ints:
    names = [name for name in wish.movements if wish.game != "duel" or name in STRAIGHT]
    ways = [MOVEMENTS.index(name) for name in names]
    both_pivots = [way for way in ways if way < motion.ROTATIONS]
    both_pivots += [way + far for way in ways if way >= motion.ROTATIONS for far in (0, 2)]
    return board.starts[np.isin(board.starts % motion.WAYS, both_pivots)]
