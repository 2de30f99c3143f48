"""Wishes that are met, and wishes that are refused in one line."""

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from PIL import Image

import sakumon
from sakumon import workshop
from sakumon.cli import main
from sakumon.core.dice import Dice
from sakumon.core.errors import SakumonError
from sakumon.core.puzzle import write_document
from sakumon.core.wish import change_wish
from sakumon.families.doors import FAMILY
from sakumon.families.doors.compose.links import WIDTH
from sakumon.families.doors.compose.region import read_region, region_of_picture
from sakumon.families.doors.compose.wish import DoorsWish
from sakumon.families.doors.model.kinds import KINDS
from sakumon.families.doors.model.maze import STAIRS, DoorMaze
from tests.families.doors.some_mazes import proof_of, proposed
from tests.families.doors.validator import problems


def made(*pairs: str, seed: int = 1) -> Any:
    """Compose by KEY=VALUE text, as the command line does."""
    return workshop.compose(FAMILY, change_wish(DoorsWish(), pairs), seed)


def maze(*pairs: str, seed: int = 1) -> DoorMaze:
    """Return a maze without proof."""
    wish = change_wish(DoorsWish(), pairs)
    found: DoorMaze = proposed(wish, Dice(seed)).maze
    return found


# Two rooms of three are triangles that touch larger rooms only: counting doors, a third or so
# of all rooms must be dead ends.
MANY_DEAD_ENDS = ("3.6.3.6", "3.12.12")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "wish",
    [
        {"length": "40..45"},
        {"length": "15..20"},
        {"dead_ends": "0.4..0.45"},
        {"dead_ends": "0.2..0.22"},
        {"dead_ends": "0.25..0.3", "length": "30..40"},
        {"junctions": "..12", "length": "30.."},
        {"twist": "2..6"},
        {"braid": "0.5", "length": "20.."},
        {"keys": "3", "length": "40..80"},
    ],
)
def test_measures_are_met(kind: str, wish: Mapping[str, str]) -> None:
    pairs = [f"kind={kind}", "rooms=150", *(f"{k}={v}" for k, v in wish.items())]
    if kind in MANY_DEAD_ENDS and float(wish.get("dead_ends", "1..").split("..")[0]) < 1 / 3:
        with pytest.raises(SakumonError, match="relax dead_ends"):
            made(*pairs)
        return
    puzzle = made(*pairs)
    assert puzzle.rating is not None
    wished = change_wish(DoorsWish(), [f"{k}={v}" for k, v in wish.items()])
    for key in ("length", "dead_ends", "junctions", "twist"):
        assert puzzle.rating.measures[key] in getattr(wished, key)


def test_braid_opens_that_share_of_dead_ends() -> None:
    plain = maze("kind=4.4.4.4", "rooms=2000")
    ends = np.count_nonzero(np.diff(plain.exits[0]) == 1)
    for share in (0.25, 0.5, 1.0):
        loops = maze("kind=4.4.4.4", "rooms=2000", f"braid={share}")
        left = np.count_nonzero(np.diff(loops.exits[0]) == 1)
        # A new door may end two dead ends at once, never none.
        assert left <= (1 - share) * ends + 1
        assert len(loops.doors) > len(plain.doors)


def test_start_and_goal_are_the_longest_way_of_all() -> None:
    import networkx as nx

    for seed in range(10):
        found = maze("kind=6.6.6", "rooms=60", seed=seed)
        graph = nx.Graph(found.doors.tolist())
        assert nx.shortest_path_length(graph, found.start, found.goal) == nx.diameter(graph)


def test_start_and_goal_as_chosen() -> None:
    found = maze("kind=4.4.4.4", "rooms=100", "start=left", "goal=right")
    left, right = found.plan.centres[[found.start, found.goal], 0]
    assert left == found.plan.centres[:, 0].min()
    assert right == found.plan.centres[:, 0].max()
    found = maze("kind=4.4.4.4", "rooms=100", "start=7", "goal=42")
    assert (found.start, found.goal) == (7, 42)


def test_doors_have_the_least_width_wherever_they_can() -> None:
    for kind in ("rectangles", "voronoi", "penrose"):
        for seed in range(20):
            found = maze(f"kind={kind}", "rooms=80", "margin=0", "door=0.3", seed=seed)
            plan = found.plan
            lengths = plan.lengths[found.walls]
            widths = lengths * (found.openings[:, 1] - found.openings[:, 0])
            wide = lengths >= 0.3 * plan.unit
            assert (widths[wide] >= 0.3 * plan.unit - 2e-4 * lengths[wide]).all()
            assert (widths <= lengths).all()
            assert (widths <= max(WIDTH, 0.3) * plan.unit + 1e-9).all()
            assert problems(FAMILY.rules.write(_position(found))) == []


def _position(found: DoorMaze) -> Any:
    from sakumon.families.doors.model.maze import opening_position

    return opening_position(found)


def test_a_width_no_wall_has_still_leaves_every_room_reachable() -> None:
    found = maze("kind=3.3.3.3.3.3", "rooms=100", "door=1")
    assert (found.plan.lengths < 2 * found.plan.unit).all()
    assert len(found.doors) == 99
    assert problems(FAMILY.rules.write(_position(found))) == []


def test_storeys_are_joined_by_stairs() -> None:
    found = maze("kind=4.8.8", "rooms=60", "storeys=4")
    stairs = found.doors[found.walls == STAIRS]
    assert {int(low) // 60 for low, _ in stairs} == {0, 1, 2}
    assert (stairs[:, 1] - stairs[:, 0] == 60).all()
    assert found.rooms == 240


def test_every_key_is_needed_and_can_be_had() -> None:
    """The paper has no locks; these are on the only way, so leaving out a key loses the maze."""
    for seed in range(20):
        at = proposed(change_wish(DoorsWish(), ["kind=hat", "rooms=60", "keys=4"]), Dice(seed))
        assert proof_of(at).status == "won"
        board = FAMILY.rules.write(at)
        for gone in range(4):
            fewer = {**board, "keys": [key for key in board["keys"] if key["lock"] != gone + 1]}
            assert proof_of(FAMILY.rules.read(fewer)).status == "lost"


def picture(path: Path, ink: Any) -> Path:
    """Write a black-and-white picture."""
    Image.fromarray(np.where(ink, 0, 255).astype(np.uint8)).save(path)
    return path


def test_a_picture_is_a_region_and_the_recipe_holds_it(tmp_path: Path) -> None:
    ys, xs = np.mgrid[0:120, 0:200]
    ink = ((xs - 100) / 90.0) ** 2 + ((ys - 60) / 50.0) ** 2 < 1
    path = picture(tmp_path / "egg.png", ink)
    wish = change_wish(DoorsWish(), ["kind=6.6.6", "rooms=120", f"region=picture:{path}"])
    puzzle = workshop.compose(FAMILY, wish.settled(), 1)
    path.unlink()
    assert puzzle.recipe is not None
    assert puzzle.recipe.wish["region"].startswith("mask:200x120:")
    again = workshop.compose(
        FAMILY, change_wish(DoorsWish(), [f"{k}={v}" for k, v in _asked(puzzle)]), 1
    )
    assert again == puzzle
    assert problems(puzzle.board) == []
    region = read_region(puzzle.recipe.wish["region"])
    assert region.area / (1000 * 1000 * 100 / 180) == pytest.approx(math.pi / 4, rel=0.05)


def _asked(puzzle: Any) -> list[tuple[str, Any]]:
    return [(key, puzzle.recipe.wish[key]) for key in ("kind", "rooms", "region")]


def test_large_pictures_are_made_smaller_and_clear_ones_are_paper(tmp_path: Path) -> None:
    big = np.zeros((900, 1300), bool)
    big[200:700, 300:1000] = True
    path = picture(tmp_path / "big.png", big)
    assert (
        change_wish(DoorsWish(), [f"region=picture:{path}"])
        .settled()
        .region.startswith("mask:325x225:")
    )
    clear = np.zeros((50, 50, 4), np.uint8)  # black, but wholly transparent
    clear[10:40, 10:40, 3] = 255
    Image.fromarray(clear, "RGBA").save(tmp_path / "clear.png")
    region = read_region(region_of_picture((tmp_path / "clear.png").read_bytes()))
    assert region.area == pytest.approx(1e6, rel=0.01)


BAD = {
    ("threshold=0", "points=100"): "threshold=0",
    ("rooms=-5",): "rooms=-5",
    ("rooms=1",): "2 to",
    ("rooms=99999999",): "rooms",
    ("kind=7.7.7", "rooms=30"): "there is no kind '7.7.7'",
    ("kind=4.4.4", "rooms=30"): "did you mean '4.4.4.4'",
    ("kind=4.4.4.4", "edge=-3"): "edge=-3",
    ("kind=4.4.4.4", "edge=0"): "edge=0",
    ("kind=4.4.4.4", "edge=nan"): "edge",
    ("kind=4.4.4.4", "edge=0.001"): "at most",
    ("kind=4.4.4.4", "edge=5000"): "no room lies in the region",
    ("kind=4.4.4.4", "edge=50", "rooms=30"): "one of them",
    ("kind=4.4.4.4",): "rooms",
    ("kind=4.4.4.4", "points=3", "rooms=30"): "only rectangles",
    ("edge=5", "rooms=30"): "wish for rooms",
    (): "points, threshold",
    ("rooms=30", "region=-10x40"): "above 0",
    ("rooms=30", "region=0x40"): "above 0",
    ("rooms=30", "region=9e9x40"): "at most",
    ("rooms=30", "region=axb"): "region=axb",
    ("rooms=30", "region=moon"): "region=moon",
    ("rooms=30", "region=polygon:0,0 1,1 2,2"): "no area",
    ("rooms=30", "region=polygon:0,0 1,1"): "three corners",
    ("rooms=30", "region=polygon:0,0 x,1 2,2"): "numbers",
    ("rooms=30", "region=polygon:0,0 9,9 9,0 0,9"): "crosses itself",
    ("rooms=30", "region=polygon:0,0 nan,9 9,0"): "within",
    ("rooms=30", "region=text:"): "no letters",
    ("rooms=30", "region=text:   "): "no letters",
    ("rooms=30", "region=text:\U0001f600"): "no letter",
    ("rooms=30", f"region=text:{'a' * 99}"): "at most 40",
    ("rooms=30", "region=picture:/no/such/file.png"): "command line",
    ("rooms=30", "region=mask:3x3:AAAA"): "mask",
    ("rooms=30", "region=mask:0x3:AAAA"): "sides",
    ("rooms=30", "keys=40"): "keys=40",
    ("rooms=5", "keys=6"): "a maze of 5 rooms has 4 doors",
    ("rooms=30", "keys=-1"): "keys=-1",
    ("rooms=30", "storeys=0"): "storeys=0",
    ("rooms=30", "braid=2"): "braid=2",
    ("rooms=30", "start=here"): "start=here",
    ("rooms=30", "start=30"): "0 to 29",
    ("rooms=30", "start=4", "goal=4"): "the start is there",
    ("rooms=30", "length=500.."): "no way so long",
    ("rooms=30", "length=0"): "length",
    ("rooms=30", "dead_ends=2..3"): "dead_ends",
    ("rooms=30", "door=0"): "door=0",
    ("rooms=30", "rim=round"): "rim=round",
}


@pytest.mark.parametrize("pairs", BAD)
def test_a_bad_wish_gets_one_clear_line(pairs: tuple[str, ...]) -> None:
    with pytest.raises(SakumonError) as caught:
        made(*pairs)
    assert BAD[pairs] in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_picture_without_ink_is_refused(tmp_path: Path) -> None:
    white = picture(tmp_path / "white.png", np.zeros((20, 20), bool))
    with pytest.raises(SakumonError, match="no ink"):
        region_of_picture(white.read_bytes())


def test_the_command_line_and_python_read_pictures(tmp_path: Path) -> None:
    path = picture(tmp_path / "all.png", np.ones((30, 40), bool))
    puzzle = sakumon.compose("doors", "rectangles-small", seed=1, region=f"picture:{path}")
    assert puzzle.recipe is not None
    assert puzzle.recipe.wish["region"].startswith("mask:40x30:")
    words = ["compose", "doors", "--seed", "1", "--wish", f"region=picture:{path}"]
    done = CliRunner().invoke(main, words)
    assert done.output == write_document(puzzle) + "\n"
