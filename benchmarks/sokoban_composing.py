"""Sokoban: goal areas a second, and whole levels beside gym-sokoban's generator."""

import time
from functools import partial

from benchmarks.peers import peer_python, run_peer
from benchmarks.timing import best_time
from sakumon import workshop
from sakumon.core.budget import Budget
from sakumon.core.wish import Range
from sakumon.families import load_family
from sakumon.families.sokoban.compose.area.digging import draw_area
from sakumon.families.sokoban.compose.area.request import AreaRequest
from sakumon.families.sokoban.compose.wish import SokobanWish
from sakumon.kernel.dice import dice_state

PEERS = ["gym-sokoban==0.0.6", "gym==0.26.2", "numpy<2", "setuptools<81"]
# The generator alone, with the steps its environment takes for this size; it may give no room.
PEER_PROGRAM = """
import json, random, sys, time, warnings
warnings.filterwarnings("ignore")
import numpy as np
from gym_sokoban.envs.room_utils import generate_room

random.seed(1)
np.random.seed(1)
times, failed = [], 0
for _ in range(int(sys.argv[1])):
    started = time.perf_counter()
    try:
        generate_room(dim=(10, 10), num_steps=34, num_boxes=4, second_player=False)
    except (RuntimeError, RuntimeWarning):
        failed += 1
    times.append(time.perf_counter() - started)
print(json.dumps({"seconds": sum(times) / max(1, len(times) - failed), "failed": failed}))
"""
PEER_LEVELS, LEVELS = 6, 60
# An area's size and boxes, how many of them are timed, and how many the slowest may be out of.
SIZES = ((10, 4, 400), (12, 10, 20), (15, 12, 8))


def main() -> None:
    """Print all figures."""
    areas()
    beside_gym_sokoban()
    presets()


def areas() -> None:
    """Time areas with all that belongs to them: drawn, shrunk, filled, stored as proof."""
    for side, boxes, many in SIZES:
        for rule, outs in (("paper", False), ("any-route", True)):
            request = AreaRequest(side, side, boxes, rule, outs)  # type: ignore[arg-type]
            draw_area(request, dice_state(0), Budget())
            batch = partial(_areas, request, many)
            seconds = best_time(batch, 3) / many
            worst = max(best_time(partial(_area, request, seed), 1) for seed in range(many))
            print(
                f"Areas {side}×{side}, {boxes} boxes, {rule}: {1 / seconds:,.0f} a second, "
                f"the slowest of {many} in {worst * 1e3:.1f} ms"
            )


def _area(request: AreaRequest, seed: int) -> None:
    draw_area(request, dice_state(seed), Budget())


def _areas(request: AreaRequest, many: int) -> None:
    for seed in range(many):
        _area(request, seed)


def beside_gym_sokoban() -> None:
    """Time whole levels of 10×10 with four boxes, proved and rated, beside gym-sokoban's."""
    family = load_family("sokoban")
    theirs = run_peer(peer_python("sokoban", PEERS), PEER_PROGRAM, str(PEER_LEVELS))
    print(
        f"gym-sokoban 10×10, 4 boxes: {theirs['seconds']:.2f} s a level, "
        f"{theirs['failed']:.0f} of {PEER_LEVELS} runs gave none"
    )
    wishes = {
        "pull, box_changes=..7": SokobanWish(box_changes=Range(2, 7), candidates=1),
        "any-route": SokobanWish(composer="any-route", candidates=1),
        "paper": SokobanWish(composer="paper", candidates=1),
    }
    for name, wish in wishes.items():
        workshop.compose(family, wish, 9)
        started = time.perf_counter()
        for index in range(LEVELS):
            workshop.compose(family, wish, 1, index)
        seconds = (time.perf_counter() - started) / LEVELS
        ratio = theirs["seconds"] / seconds
        print(f"  ours, {name}: {seconds * 1e3:.1f} ms a level, {ratio:,.0f} times as fast")


def presets() -> None:
    """Time every preset through the whole workshop."""
    family = load_family("sokoban")
    for preset in family.composer.presets:
        wish = workshop.make_wish(family, preset)
        many = 1 if preset == "master" else 5
        started = time.perf_counter()
        for index in range(many):
            workshop.compose(family, wish, 2, index)
        seconds = (time.perf_counter() - started) / many
        print(f"Whole workshop, preset {preset}: {seconds:.2f} s a level")
