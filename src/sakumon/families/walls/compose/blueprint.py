"""A board in the making: size, player and goal are chosen, its walls are being drawn."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sakumon.core.dice import Dice
from sakumon.core.errors import CannotCompose
from sakumon.core.wish import ANY
from sakumon.families.walls.compose.kernel import scatter as kernel
from sakumon.families.walls.compose.wish import SLIDES, WallsWish
from sakumon.families.walls.model.board import MOVEMENTS
from sakumon.families.walls.model.kernel import motion
from sakumon.families.walls.model.kernel.tables import Tables
from sakumon.families.walls.model.position import MAX_STEPS, Position
from sakumon.families.walls.model.tables import tables
from sakumon.families.walls.solve.rater import patience_of
from sakumon.families.walls.solve.solver import ROUTE_STEPS
from sakumon.families.walls.solve.timegraph import joint_period
from sakumon.kernel.dice import Words, dice_state

Ints = NDArray[np.int32]
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Draft:
    """Where a board's walls may go, and the dice that decide it."""

    wish: WallsWish
    board: Tables
    options: Ints
    player: int
    goal: int
    length: int  # of the hidden route
    dice: Words

    def scattered(self) -> Ints:
        """Draw walls with no regard to any route."""
        return kernel.scatter(self.board, self.dice, self.options, self.wish.walls)

    def around_route(self) -> tuple[Ints, Ints]:
        """Draw a hidden route and walls that never touch it; return them and all such walls."""
        board = self.board
        route = kernel.random_route(board, self.dice, self.player, self.length, self.goal)
        if len(route) < self.length:
            raise CannotCompose(
                f"no way of {self.length} steps leads to the goal: relax shortest or the goal"
            )
        harmless = kernel.harmless(board, route, self.player, self.goal, self.options)
        walls = kernel.scatter(board, self.dice, harmless, self.wish.walls)
        if len(walls) < self.wish.walls:
            raise CannotCompose(
                f"only {len(walls)} walls fit around a route of {self.length} steps, "
                f"wished {self.wish.walls}: wish for fewer walls, fewer steps or more movements"
            )
        return walls, harmless

    def improve(
        self, walls: Ints, harmless: Ints, low: Floats, high: Floats, tries: int
    ) -> tuple[Floats, int]:
        """Exchange walls until the measures are in range; return the measures and tries used."""
        # The hidden route is an escape: no board of this search needs to be followed much longer.
        turns = self.length if self.goal < 0 else max(ROUTE_STEPS, self.length + 2)
        patience = 0
        if self.wish.greedy != ANY:
            patience = patience_of(self.position(walls), turns)
            turns = max(turns, patience)
        return kernel.search(
            self.board,
            self.dice,
            walls,
            harmless,
            self.player,
            self.goal,
            self.length,
            ROUTE_STEPS,
            patience,
            min(turns, joint_period(self.position(harmless))),
            low,
            high,
            tries,
        )

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


def draft_of(wish: WallsWish, dice: Dice) -> Draft:
    """Choose player, goal and the hidden route's length."""
    board = tables(wish.width, wish.height)
    player = _chosen(wish.player, wish.width)
    if player is None:
        others = [cell for cell in range(wish.width * wish.height) if cell != _goal(wish)]
        player = dice.choice(others)
    goal, length = _goal_and_length(wish, player, dice)
    return Draft(wish, board, _options(wish, board), player, goal, length, dice_state(dice.word()))


def _goal_and_length(wish: WallsWish, player: int, dice: Dice) -> tuple[int, int]:
    if wish.game != "escape":
        return -1, wish.steps
    given = _goal(wish)
    goals = [given] if given is not None else range(wish.width * wish.height)
    fits = {goal: _lengths(wish, player, goal) for goal in goals if goal != player}
    near = [goal for goal in fits if fits[goal]]
    if not near:
        raise CannotCompose(
            f"shortest={wish.shortest}: no goal has a way of such a length from the player "
            "(ways to one goal are all even or all odd): relax shortest, player or goal"
        )
    goal = dice.choice(near)
    return goal, dice.choice(fits[goal])


def _lengths(wish: WallsWish, player: int, goal: int) -> list[int]:
    """Return the lengths inside the wish that some way from the player to this goal has."""
    width = wish.width
    away = abs(player % width - goal % width) + abs(player // width - goal // width)
    low = max(away, int(min(max(wish.shortest.low, 1), MAX_STEPS)))
    high = int(wish.shortest.high) if wish.shortest.high < MAX_STEPS else max(low, wish.steps)
    return [length for length in range(low, high + 1) if (length - away) % 2 == 0]


def _chosen(spot: tuple[int, int] | None, width: int) -> int | None:
    return None if spot is None else spot[1] * width + spot[0]


def _goal(wish: WallsWish) -> int | None:
    return _chosen(wish.goal, wish.width)


def _options(wish: WallsWish, board: Tables) -> Ints:
    names = [name for name in wish.movements if wish.game != "duel" or name in SLIDES]
    ways = [MOVEMENTS.index(name) for name in names]
    both_pivots = [way for way in ways if way < motion.ROTATIONS]
    both_pivots += [way + far for way in ways if way >= motion.ROTATIONS for far in (0, 2)]
    return board.starts[np.isin(board.starts % motion.WAYS, both_pivots)]
