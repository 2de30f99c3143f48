"""The slow twin of the moving-wall maze against the paper's examples and boards worked by hand."""

import itertools
import random

import pytest

from tests.families.walls.twin import (
    STEPS,
    Body,
    Cell,
    Game,
    Wall,
    crosses,
    directions,
    ends,
    moves,
    play,
    safe,
    step_wall,
    swept_cell,
    winner,
)
from tests.families.walls.twin_search import (
    count_escapes,
    count_routes,
    longest_walk,
    minimax,
    random_body,
    shortest_escape,
    start_walls,
)

ALL = ("up", "down", "left", "right", "cw", "ccw")


def wall(text: str, pivot: Cell | None = None) -> Wall:
    """A wall from words such as "H 0 1 up"."""
    kind, x, y, move = text.split()
    return Wall(kind, int(x), int(y), move, pivot)


def words(each: Wall) -> str:
    """The same words back."""
    return f"{each.kind} {each.x} {each.y} {each.move}"


def start(
    game: str,
    size: Cell,
    player: Cell,
    *walls: str,
    steps: int = 5,
    goal: Cell | None = None,
) -> Game:
    """The first moment of a game, by way of a document body, each wall in words."""
    entries: list[Body] = []
    for text in walls:
        kind, x, y, move, *pivot = text.split()
        entries.append({"kind": kind, "x": int(x), "y": int(y), "move": move})
        if pivot:
            entries[-1]["pivot"] = [int(number) for number in pivot]
    body: Body = {"game": game, "width": size[0], "height": size[1], "player": list(player)}
    body |= {"steps": steps, "walls": entries}
    if goal is not None:
        body["goal"] = list(goal)
    return Game.from_body(body)


def standing(game: Game) -> list[str]:
    """All walls of a moment in words."""
    return [words(each) for each in game.walls]


@pytest.mark.parametrize(
    ("before", "after", "swept"),
    [
        ("H 0 1 up", "H 0 2 up", (0, 1)),
        ("V 1 1 right", "V 2 1 right", (1, 1)),
        ("H 1 1 down", "H 1 0 up", (1, 0)),
        ("V 1 1 left", "V 0 1 right", (0, 1)),
        ("V 1 2 left", "V 0 2 right", (0, 2)),
        ("H 2 2 down", "H 2 1 down", (2, 1)),
        ("H 2 1 up", "H 2 2 up", (2, 1)),
        ("H 2 2 up", "H 2 3 down", (2, 2)),
        ("V 2 0 right", "V 3 0 left", (2, 0)),
        ("H 1 1 left", "H 0 1 right", None),
        ("H 1 1 right", "H 2 1 left", None),
        ("H 0 1 right", "H 1 1 right", None),
        ("V 1 1 up", "V 1 2 down", None),
        ("V 1 1 down", "V 1 0 up", None),
        ("V 1 2 down", "V 1 1 down", None),
        ("V 1 0 ccw", "H 1 1 ccw", (1, 0)),
    ],
)
def test_one_movement_on_three_by_three(before: str, after: str, swept: Cell | None) -> None:
    """Every straight movement of the paper, its reflections and its sweep."""
    assert words(step_wall(wall(before), 3, 3)) == after
    assert swept_cell(wall(before)) == swept


@pytest.mark.parametrize(
    ("first", "pivot", "cycle", "swept"),
    [
        (
            "V 1 0 ccw",
            (1, 1),
            ["V 1 0 ccw", "H 1 1 ccw", "V 1 1 ccw", "H 0 1 ccw"],
            [(1, 0), (1, 1), (0, 1), (0, 0)],
        ),
        (
            "V 1 0 cw",
            (1, 1),
            ["V 1 0 cw", "H 0 1 cw", "V 1 1 cw", "H 1 1 cw"],
            [(0, 0), (0, 1), (1, 1), (1, 0)],
        ),
        (
            "H 1 1 ccw",
            (2, 1),
            ["H 1 1 ccw", "V 2 0 ccw", "H 2 1 ccw", "V 2 1 ccw"],
            [(1, 0), (2, 0), (2, 1), (1, 1)],
        ),
        (
            "V 1 0 ccw",
            (1, 0),
            ["V 1 0 ccw", "H 0 0 cw", "V 1 0 cw", "H 1 0 ccw"],
            [(0, 0), (0, 0), (1, 0), (1, 0)],
        ),
        (
            "V 1 2 ccw",
            (1, 3),
            ["V 1 2 ccw", "H 1 3 cw", "V 1 2 cw", "H 0 3 ccw"],
            [(1, 2), (1, 2), (0, 2), (0, 2)],
        ),
        (
            "H 2 1 cw",
            (3, 1),
            ["H 2 1 cw", "V 3 1 ccw", "H 2 1 ccw", "V 3 0 cw"],
            [(2, 1), (2, 1), (2, 0), (2, 0)],
        ),
        (
            "H 0 1 cw",
            (0, 1),
            ["H 0 1 cw", "V 0 0 ccw", "H 0 1 ccw", "V 0 1 cw"],
            [(0, 0), (0, 0), (0, 1), (0, 1)],
        ),
    ],
)
def test_rotations_come_round_in_four(
    first: str, pivot: Cell, cycle: list[str], swept: list[Cell]
) -> None:
    """A pivot inside lets the wall go all the way round, a pivot on the rim sends it back."""
    current = wall(first, pivot)
    for expected, cell in zip(cycle, swept, strict=True):
        assert words(current) == expected
        assert current.pivot == pivot
        assert swept_cell(current) == cell
        current = step_wall(current, 3, 3)
    assert current == wall(first, pivot)


def test_pivots_by_default_and_by_name() -> None:
    """V turns about its upper end and H about its right end unless the file says otherwise."""
    assert wall("V 1 0 ccw").pivot == (1, 1)
    assert wall("H 1 1 cw").pivot == (2, 1)
    assert wall("H 1 1 up").pivot is None
    named = start("survive", (3, 3), (0, 0), "V 1 1 ccw 1 1", "V 2 1 ccw")
    assert named.walls == (wall("V 1 1 ccw", (1, 1)), wall("V 2 1 ccw", (2, 2)))
    with pytest.raises(ValueError, match="not an end"):
        wall("V 1 0 ccw", (2, 1))


def test_periods_on_six_by_six() -> None:
    """A bouncing wall comes round in 12, a sliding one in 10, a rotating one in 4."""
    for first in start_walls(6, 6, ALL):
        current = step_wall(first, 6, 6)
        period = 1
        while current != first:
            assert all(0 <= x <= 6 and 0 <= y <= 6 for x, y in ends(current))
            current = step_wall(current, 6, 6)
            period += 1
        if first.pivot is not None:
            assert period == 4
        else:
            assert period == (10 if swept_cell(first) is None else 12)


def test_start_walls_stand_on_inner_lines() -> None:
    """There are sixty places on six by six, and no slide off the board."""
    found = start_walls(6, 6, ALL)
    assert len({(each.kind, each.x, each.y) for each in found}) == 60
    assert all(each.y in range(1, 6) for each in found if each.kind == "H")
    assert all(each.x in range(1, 6) for each in found if each.kind == "V")
    # Two bounces and four rotations at every place, and ten slides on each of ten lines.
    assert len(found) == 60 * 6 + 10 * 10
    assert wall("H 0 1 left") not in found
    assert wall("H 5 1 right") not in found
    assert wall("V 1 0 down") not in found
    assert wall("V 1 5 up") not in found


def test_crossing_is_the_side_of_the_cell() -> None:
    """Each side of a cell is one wall place."""
    sides = {"up": "H 1 2 up", "down": "H 1 1 up", "left": "V 1 1 up", "right": "V 2 1 up"}
    for direction, text in sides.items():
        for other in STEPS:
            assert crosses(wall(text), (1, 1), other) == (other == direction)


def test_figure_2() -> None:
    """All three walls move after the step up, and the wall from below does not touch."""
    game = start("survive", (3, 3), (2, 1), "H 0 1 up", "V 1 1 right", "H 2 1 up")
    after = play(game, "up")
    assert (after.player, after.walked, after.touched) == ((2, 2), 1, False)
    assert standing(after) == ["H 0 2 up", "V 2 1 right", "H 2 2 up"]


def test_figure_3() -> None:
    """The wall reflects from the lower edge."""
    after = play(start("survive", (3, 3), (0, 1), "H 1 1 down"), "down")
    assert (after.player, after.touched) == ((0, 0), False)
    assert standing(after) == ["H 1 0 up"]


def test_figure_4() -> None:
    """The turning wall catches a player that enters (1, 0), and turned clockwise it would not."""
    game = start("survive", (3, 3), (1, 1), "V 1 0 ccw")
    assert directions(game) == ["up", "down", "left", "right"]
    assert safe(game) == ["up", "left", "right"]
    caught = play(game, "down")
    assert (caught.player, caught.touched, winner(caught)) == ((1, 0), True, 1)
    assert standing(caught) == ["H 1 1 ccw"]
    assert "down" in safe(start("survive", (3, 3), (1, 1), "V 1 0 cw"))


def test_figure_5() -> None:
    """A player on the goal may be swept, but a player elsewhere may not."""
    game = start("escape", (3, 3), (0, 1), "H 1 1 up", goal=(1, 1))
    after = play(game, "right")
    assert (after.player, after.touched, winner(after)) == ((1, 1), False, 0)
    assert standing(after) == ["H 1 2 up"]
    assert moves(after) == []
    elsewhere = start("escape", (3, 3), (0, 1), "H 1 1 up", goal=(2, 2))
    assert winner(play(elsewhere, "right")) == 1


def test_a_wall_on_the_way_to_the_goal_still_touches() -> None:
    """Stepping through a standing wall loses, goal or no goal."""
    game = start("escape", (3, 3), (0, 1), "V 1 1 right", goal=(1, 1))
    assert safe(game) == ["up", "down"]
    assert winner(play(game, "right")) == 1


def test_figure_6_reflection() -> None:
    """The wall side names left, and only the walls about to move left do so."""
    game = start("duel", (3, 3), (1, 1), "V 1 1 left", "V 1 2 left", "H 2 2 down")
    stepped = play(game, "up")
    assert (stepped.walls_to_move, safe(stepped)) == (True, [])
    assert moves(stepped) == ["walls:up", "walls:down", "walls:left", "walls:right"]
    after = play(stepped, "walls:left")
    assert (after.player, after.walls_to_move, after.touched) == ((1, 2), False, False)
    assert standing(after) == ["V 0 1 right", "V 0 2 right", "H 2 2 down"]


def test_figure_6_end() -> None:
    """The player steps right to (2, 1) and the wall coming down takes it."""
    stepped = play(start("duel", (3, 3), (1, 1), "H 2 2 down"), "right")
    assert winner(stepped) is None
    after = play(stepped, "walls:down")
    assert standing(after) == ["H 2 1 down"]
    assert (after.touched, winner(after), moves(after)) == (True, 1, [])
    spared = play(stepped, "walls:up")
    assert (standing(spared), winner(spared)) == (["H 2 2 down"], None)


def test_what_is_no_move() -> None:
    """Off the board, out of turn and after the end there is nothing to play."""
    game = start("duel", (2, 2), (0, 0), steps=1)
    stepped = play(game, "up")
    ended = play(stepped, "walls:up")
    assert winner(ended) == 0
    for moment, move in [
        (game, "down"),
        (game, "walls:up"),
        (stepped, "up"),
        (ended, "up"),
        (ended, "walls:up"),
    ]:
        with pytest.raises(ValueError, match="not a move"):
            play(moment, move)


def test_routes_on_bare_boards() -> None:
    """Without walls a route is any walk: always two ways, then one way, then four times three."""
    assert count_routes(start("survive", (2, 2), (0, 0), steps=3)) == 8
    assert count_routes(start("survive", (1, 2), (0, 0), steps=4)) == 1
    assert count_routes(start("survive", (3, 3), (1, 1), steps=2)) == 12
    assert count_routes(start("survive", (1, 1), (0, 0), steps=1)) == 0


def test_routes_round_one_bouncing_wall() -> None:
    """The wall stands above (0, 0), leaves, and is back for the third step."""
    counts = [
        count_routes(start("survive", (2, 2), (0, 0), "H 0 1 up", steps=steps))
        for steps in (1, 2, 3)
    ]
    assert counts == [1, 2, 3]


def test_routes_from_a_moment_in_play() -> None:
    """After the only first step two routes remain, and one of them goes back."""
    game = play(start("survive", (2, 2), (0, 0), "H 0 1 up", steps=2), "right")
    assert count_routes(game) == 2
    assert count_routes(play(game, "left")) == 1


def test_swept_everywhere_is_lost_at_once() -> None:
    """The only cell to go to is about to be swept."""
    game = start("survive", (1, 3), (0, 0), "H 0 2 down", steps=1)
    assert (safe(game), winner(game), count_routes(game)) == ([], 1, 0)


def test_shut_in_after_the_last_step_is_still_won() -> None:
    """Both walls slide round the player in the corner, which matters only if it must go on."""
    walls = ("H 1 1 left", "V 1 1 down")
    short = play(start("survive", (2, 2), (1, 0), *walls, steps=1), "left")
    assert standing(short) == ["H 0 1 right", "V 1 0 up"]
    assert (safe(short), winner(short), count_routes(short)) == ([], 0, 1)
    long = play(start("survive", (2, 2), (1, 0), *walls, steps=2), "left")
    assert (safe(long), winner(long), count_routes(long)) == ([], 1, 0)


def test_escapes_on_a_bare_board() -> None:
    """Two ways straight there in two steps; a longer one cannot pass the goal on the way."""
    game = start("escape", (2, 2), (0, 0), goal=(1, 1))
    assert shortest_escape(game) == 2
    assert shortest_escape(game, 2) == 2
    assert shortest_escape(game, 1) is None
    assert [count_escapes(game, bound) for bound in range(6)] == [0, 0, 2, 2, 6, 6]


def test_starting_on_the_goal_is_not_stepping_onto_it() -> None:
    """The player has to leave and come back."""
    game = start("escape", (1, 2), (0, 0), goal=(0, 0))
    assert winner(game) is None
    assert shortest_escape(game) == 2


def test_no_escape_though_the_player_lives() -> None:
    """The goal can only be entered at odd times, when both its sides are always closed."""
    walls = ["H 1 1 right", "V 2 1 ccw 2 1", "V 2 0 up"]
    sealed = start("escape", (3, 2), (0, 1), *walls, goal=(2, 1))
    assert shortest_escape(sealed) is None
    assert count_escapes(sealed, 8) == 0
    assert count_routes(start("survive", (3, 2), (0, 1), *walls, steps=8)) > 0
    # Without the last wall the left side opens, once the turning wall has gone over (1, 1).
    opened = start("escape", (3, 2), (0, 1), *walls[:2], goal=(2, 1))
    assert shortest_escape(opened) == 4
    assert count_escapes(opened, 4) == 1


def test_a_duel_in_a_corridor() -> None:
    """The wall side goes right, left and left again to take the player at its third step."""
    for steps, value, walk in [(1, 0, 1), (2, 0, 2), (3, 1, 2), (4, 1, 2)]:
        game = start("duel", (3, 1), (0, 0), "V 2 0 right", steps=steps)
        assert (minimax(game), longest_walk(game)) == (value, walk)
    lost = start("duel", (3, 1), (0, 0), "V 2 0 left", steps=2)
    assert (minimax(lost), longest_walk(lost)) == (1, 0)
    stepped = play(lost, "right")
    assert winner(play(stepped, "walls:left")) == 1
    assert winner(play(stepped, "walls:right")) is None


def test_a_duel_won_by_shutting_in() -> None:
    """The wall closes the end of the corridor behind the player without touching it."""
    game = start("duel", (3, 1), (1, 0), "V 2 0 left", steps=2)
    after = play(play(game, "left"), "walls:left")
    assert (after.touched, standing(after), winner(after)) == (False, ["V 1 0 left"], 1)
    assert (minimax(game), longest_walk(game)) == (1, 0)
    short = start("duel", (3, 1), (1, 0), "V 2 0 left", steps=1)
    assert winner(play(play(short, "left"), "walls:left")) == 0
    assert (minimax(short), longest_walk(short)) == (0, 1)
    blocked = start("duel", (1, 2), (0, 0), "H 0 1 up")
    assert (winner(blocked), minimax(blocked), longest_walk(blocked)) == (1, 1, 0)


def test_a_duel_without_walls() -> None:
    """Nothing can touch the player."""
    game = start("duel", (2, 1), (0, 0), steps=3)
    assert (minimax(game), longest_walk(game)) == (0, 3)
    assert longest_walk(play(game, "right")) == 3
    assert longest_walk(play(play(game, "right"), "walls:up")) == 2


def test_random_bodies_are_legal_and_repeatable() -> None:
    """Walls come from the table of start walls, one a place, with every pivot and movement."""
    table = set(start_walls(4, 3, ALL))
    seen: set[Wall] = set()
    unwritten = 0
    for seed in range(100):
        for name in ("survive", "escape", "duel"):
            body = random_body(random.Random(seed), name, 4, 3, 6, 5, ALL)
            assert body == random_body(random.Random(seed), name, 4, 3, 6, 5, ALL)
            game = Game.from_body(body)
            assert len({(each.kind, each.x, each.y) for each in game.walls}) == 6
            assert set(game.walls) <= table
            assert game.player != game.goal
            assert ("goal" in body, "steps" in body) == (name == "escape", name != "escape")
            if name == "duel":
                assert all(each.pivot is None for each in game.walls)
            seen.update(game.walls)
            unwritten += sum(
                each["move"] in ("cw", "ccw") and "pivot" not in each for each in body["walls"]
            )
    assert seen == table
    assert unwritten > 0


def test_routes_are_the_walks_that_win() -> None:
    """Playing out every word of four steps finds as many winning routes as the recursion."""
    for seed in range(30):
        game = Game.from_body(random_body(random.Random(seed), "survive", 3, 3, 5, 4, ALL))
        won = 0
        for route in itertools.product(STEPS, repeat=4):
            moment = game
            for step in route:
                if step not in moves(moment):
                    break
                moment = play(moment, step)
            won += moment.walked == 4 and winner(moment) == 0
        assert count_routes(game) == won


def test_the_searches_agree_with_one_another() -> None:
    """The shortest escape is the first bound with a route, and a won duel is a full walk."""
    for seed in range(40):
        body = random_body(random.Random(seed), "escape", 3, 3, 6, 0, ALL)
        game = Game.from_body(body)
        counts = [count_escapes(game, bound) for bound in range(7)]
        first = next((bound for bound, count in enumerate(counts) if count), None)
        assert shortest_escape(game, 6) == first
        duel = Game.from_body(random_body(random.Random(seed), "duel", 3, 3, 5, 3, ALL))
        assert (longest_walk(duel) == duel.steps) == (minimax(duel) == 0)
