"""Plain searches over the slow twin of the moving-wall maze, and random boards to try them on."""

import random
from collections.abc import Sequence
from dataclasses import replace

from tests.families.walls.twin import (
    PLAYER,
    STEPS,
    WALLS,
    Body,
    Game,
    Wall,
    advance,
    directions,
    ends,
    moved,
    moves,
    winner,
)


def count_routes(game: Game) -> int:
    """The number of winning routes of a survival game from this moment on."""
    decided = winner(game)
    if decided is not None:
        return 1 if decided == PLAYER else 0
    return sum(count_routes(advance(game, step)) for step in directions(game))


def count_escapes(game: Game, bound: int) -> int:
    """The number of escapes that take at most this many further steps."""
    decided = winner(game)
    if decided is not None:
        return 1 if decided == PLAYER else 0
    if bound <= 0:
        return 0
    return sum(count_escapes(advance(game, step), bound - 1) for step in directions(game))


def shortest_escape(game: Game, limit: int | None = None) -> int | None:
    """The fewest further steps of an escape; with no limit, None proves that there is none."""
    decided = winner(game)
    if decided is not None:
        return 0 if decided == PLAYER else None
    seen = {(game.player, game.walls)}
    layer = [game]
    taken = 0
    while layer and (limit is None or taken < limit):
        taken += 1
        following = []
        for current in layer:
            for step in directions(current):
                after = advance(current, step)
                decided = winner(after)
                if decided == PLAYER:
                    return taken
                if decided is None and (after.player, after.walls) not in seen:
                    seen.add((after.player, after.walls))
                    following.append(after)
        layer = following
    return None


def minimax(game: Game) -> int:
    """The side that wins a duel when both play their best."""
    decided = winner(game)
    if decided is not None:
        return decided
    mover = WALLS if game.walls_to_move else PLAYER
    if any(minimax(advance(game, move)) == mover for move in moves(game)):
        return mover
    return PLAYER if mover == WALLS else WALLS


def longest_walk(game: Game) -> int:
    """The further turns of a duel that the player can be sure to end without having lost."""
    if winner(game) is not None:
        return 0
    if not game.walls_to_move:
        return max(longest_walk(advance(game, move)) for move in moves(game))
    fewest = game.steps
    for move in moves(game):
        after = advance(game, move)
        # A reply that touches or shuts in leaves a turn that was not got through.
        through = 0 if winner(after) == WALLS else 1 + longest_walk(after)
        fewest = min(fewest, through)
    return fewest


def start_walls(width: int, height: int, movements: Sequence[str]) -> list[Wall]:
    """Every wall with one of the movements that may stand on a board at the start."""
    places = [("H", x, y) for y in range(1, height) for x in range(width)]
    places += [("V", x, y) for y in range(height) for x in range(1, width)]
    found = []
    for kind, x, y in places:
        for move in movements:
            wall = Wall(kind, x, y, move)
            if wall.pivot is not None:
                found += [replace(wall, pivot=end) for end in ends(wall)]
            elif all(0 <= px <= width and 0 <= py <= height for px, py in ends(moved(wall))):
                found.append(wall)
    return found


def random_body(
    rng: random.Random,
    game: str,
    width: int,
    height: int,
    walls: int,
    steps: int,
    movements: Sequence[str],
) -> Body:
    """A random legal start, in which a default pivot is sometimes left unwritten."""
    if game == "duel":
        movements = [move for move in movements if move in STEPS]
    choices: dict[tuple[str, int, int], list[Wall]] = {}
    for wall in start_walls(width, height, movements):
        choices.setdefault((wall.kind, wall.x, wall.y), []).append(wall)
    entries = []
    for place in rng.sample(sorted(choices), walls):
        wall = rng.choice(choices[place])
        entry: Body = {"kind": wall.kind, "x": wall.x, "y": wall.y, "move": wall.move}
        if wall.pivot is not None and (wall.pivot != ends(wall)[1] or rng.random() < 0.5):
            entry["pivot"] = list(wall.pivot)
        entries.append(entry)
    cells = [[x, y] for y in range(height) for x in range(width)]
    player = rng.choice(cells)
    body: Body = {"game": game, "width": width, "height": height, "player": player}
    if game == "escape":
        body["goal"] = rng.choice([cell for cell in cells if cell != player])
    else:
        body["steps"] = steps
    body["walls"] = entries
    return body
