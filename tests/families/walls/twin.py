"""A slow, plain reading of the moving-wall maze, kept apart from the real one as an oracle."""

from dataclasses import dataclass, replace
from typing import Any

Cell = tuple[int, int]
Body = dict[str, Any]

STEPS: dict[str, Cell] = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
REVERSED = {
    "up": "down",
    "down": "up",
    "left": "right",
    "right": "left",
    "cw": "ccw",
    "ccw": "cw",
}
PLAYER, WALLS = 0, 1


@dataclass(frozen=True)
class Wall:
    """One unit wall, its next movement and, if that is a rotation, the end it turns about."""

    kind: str
    x: int
    y: int
    move: str
    pivot: Cell | None = None

    def __post_init__(self) -> None:
        """Give a rotating wall its default pivot and take the pivot from any other wall."""
        if self.move not in ("cw", "ccw"):
            object.__setattr__(self, "pivot", None)
        elif self.pivot is None:
            # The upper end of V and the right end of H: both are the second end.
            object.__setattr__(self, "pivot", ends(self)[1])
        elif self.pivot not in ends(self):
            raise ValueError(
                f"the pivot {self.pivot} is not an end of {self.kind} {self.x} {self.y}"
            )


def ends(wall: Wall) -> tuple[Cell, Cell]:
    """The two lattice points a wall joins, the lower or left one first."""
    if wall.kind == "H":
        return (wall.x, wall.y), (wall.x + 1, wall.y)
    return (wall.x, wall.y), (wall.x, wall.y + 1)


def arms(wall: Wall) -> tuple[Cell, Cell]:
    """The arm of a rotating wall as seen from its pivot, before and after its next turn."""
    assert wall.pivot is not None
    first, second = ends(wall)
    free = second if wall.pivot == first else first
    dx, dy = free[0] - wall.pivot[0], free[1] - wall.pivot[1]
    # y grows upward, so the usual mathematical turns hold.
    turned = (-dy, dx) if wall.move == "ccw" else (dy, -dx)
    return (dx, dy), turned


def moved(wall: Wall) -> Wall:
    """The wall after its next movement, before any reversing."""
    if wall.pivot is None:
        dx, dy = STEPS[wall.move]
        return replace(wall, x=wall.x + dx, y=wall.y + dy)
    px, py = wall.pivot
    _, (dx, dy) = arms(wall)
    kind = "H" if dy == 0 else "V"
    return replace(wall, kind=kind, x=min(px, px + dx), y=min(py, py + dy))


def at_edge(wall: Wall, width: int, height: int) -> bool:
    """Whether a wall that has just moved must reverse."""
    on_rim = wall.y in (0, height) if wall.kind == "H" else wall.x in (0, width)
    if wall.move in ("cw", "ccw"):
        return on_rim
    if wall.kind == "H":
        return on_rim if wall.move in ("up", "down") else wall.x in (0, width - 1)
    return on_rim if wall.move in ("left", "right") else wall.y in (0, height - 1)


def step_wall(wall: Wall, width: int, height: int) -> Wall:
    """The wall after its next movement, reversed if that took it to the edge."""
    after = moved(wall)
    if at_edge(after, width, height):
        return replace(after, move=REVERSED[after.move])
    return after


def swept_cell(wall: Wall) -> Cell | None:
    """The cell that the wall's next movement passes over, if any."""
    if wall.pivot is not None:
        (ax, ay), (bx, by) = arms(wall)
        return wall.pivot[0] + min(0, ax + bx), wall.pivot[1] + min(0, ay + by)
    if wall.kind == "H" and wall.move == "up":
        return wall.x, wall.y
    if wall.kind == "H" and wall.move == "down":
        return wall.x, wall.y - 1
    if wall.kind == "V" and wall.move == "right":
        return wall.x, wall.y
    if wall.kind == "V" and wall.move == "left":
        return wall.x - 1, wall.y
    return None


def crosses(wall: Wall, cell: Cell, direction: str) -> bool:
    """Whether a step out of the cell in the direction goes through the wall where it stands."""
    x, y = cell
    if direction == "up":
        return (wall.kind, wall.x, wall.y) == ("H", x, y + 1)
    if direction == "down":
        return (wall.kind, wall.x, wall.y) == ("H", x, y)
    if direction == "left":
        return (wall.kind, wall.x, wall.y) == ("V", x, y)
    return (wall.kind, wall.x, wall.y) == ("V", x + 1, y)


@dataclass(frozen=True)
class Game:
    """One moment of a game."""

    game: str
    width: int
    height: int
    steps: int
    goal: Cell | None
    player: Cell
    walls: tuple[Wall, ...]
    walked: int = 0
    walls_to_move: bool = False
    touched: bool = False

    @classmethod
    def from_body(cls, body: Body) -> "Game":
        """The first moment of the game that a document body describes."""
        walls = []
        for entry in body["walls"]:
            pivot = entry.get("pivot")
            corner = None if pivot is None else (pivot[0], pivot[1])
            walls.append(Wall(entry["kind"], entry["x"], entry["y"], entry["move"], corner))
        goal = body["goal"] if body["game"] == "escape" else None
        return cls(
            game=body["game"],
            width=body["width"],
            height=body["height"],
            # An escape may take any number of steps.
            steps=0 if body["game"] == "escape" else body["steps"],
            goal=None if goal is None else (goal[0], goal[1]),
            player=(body["player"][0], body["player"][1]),
            walls=tuple(walls),
        )


def neighbour(cell: Cell, direction: str) -> Cell:
    """The cell one step away."""
    return cell[0] + STEPS[direction][0], cell[1] + STEPS[direction][1]


def directions(game: Game) -> list[str]:
    """The directions in which the player stays on the board."""
    found = []
    for direction in STEPS:
        x, y = neighbour(game.player, direction)
        if 0 <= x < game.width and 0 <= y < game.height:
            found.append(direction)
    return found


def touches(game: Game, direction: str) -> bool:
    """Whether the player is touched by stepping in the direction."""
    cell = neighbour(game.player, direction)
    if any(crosses(wall, game.player, direction) for wall in game.walls):
        return True
    # In a duel the walls have yet to choose, and a player on the goal is out of their reach.
    if game.game == "duel" or cell == game.goal:
        return False
    return any(swept_cell(wall) == cell for wall in game.walls)


def safe(game: Game) -> list[str]:
    """The directions on the board that do not touch the player, none while the walls choose."""
    if game.walls_to_move:
        return []
    return [direction for direction in directions(game) if not touches(game, direction)]


def winner(game: Game) -> int | None:
    """The side that has won, 0 for the player and 1 for the walls."""
    if game.touched:
        return WALLS
    if game.walls_to_move:
        return None
    if game.game == "escape":
        # The player wins by stepping onto the goal, not by starting there.
        if game.player == game.goal and game.walked > 0:
            return PLAYER
    elif game.walked >= game.steps:
        return PLAYER
    return None if safe(game) else WALLS


def moves(game: Game) -> list[str]:
    """The moves that may be played now, the touched ones with the safe ones."""
    if winner(game) is not None:
        return []
    if game.walls_to_move:
        return [f"walls:{direction}" for direction in STEPS]
    return directions(game)


def advance(game: Game, move: str) -> Game:
    """The next moment of the game, for a move known to be legal."""
    if game.walls_to_move:
        named = move.removeprefix("walls:")
        movers = [wall for wall in game.walls if wall.move == named]
        walls = tuple(
            step_wall(wall, game.width, game.height) if wall.move == named else wall
            for wall in game.walls
        )
        swept = any(swept_cell(wall) == game.player for wall in movers)
        return replace(game, walls=walls, walls_to_move=False, touched=swept)
    after = replace(
        game,
        player=neighbour(game.player, move),
        walked=game.walked + 1,
        touched=touches(game, move),
    )
    if game.game == "duel":
        return replace(after, walls_to_move=True)
    walls = tuple(step_wall(wall, game.width, game.height) for wall in game.walls)
    return replace(after, walls=walls)


def play(game: Game, move: str) -> Game:
    """The next moment of the game, or an error if the move may not be played now."""
    if move not in moves(game):
        raise ValueError(f"{move} is not a move here")
    return advance(game, move)
