"""Small levels for tests: drawn at random, solvable or not, and those of other people."""

from collections.abc import Iterator
from functools import cache

from sakumon.core.dice import Dice
from sakumon.core.errors import BadBoard
from sakumon.families.sokoban.formats.files import read_levels
from sakumon.families.sokoban.model.position import Position
from sakumon.families.sokoban.model.xsb import parse_rows, rows_of
from sakumon.lab.corpora import needed_corpus
from tests.support.corpora import skipped_without_corpus


def random_rows(dice: Dice, width: int, height: int, boxes: int) -> list[str]:
    """Return rows with walls, boxes, goals and a player anywhere within a rim."""
    inner = [(x, y) for y in range(1, height - 1) for x in range(1, width - 1)]
    cells = dice.shuffled(inner)
    signs = dict.fromkeys(cells[: len(cells) // 5], "#")
    rest = cells[len(cells) // 5 :]
    signs[rest[0]] = "@"
    for place in range(boxes):
        signs[rest[1 + 2 * place]] = "$"
        signs[rest[2 + 2 * place]] = "."
    return [
        "".join(
            signs.get((x, y), " ") if 0 < x < width - 1 and 0 < y < height - 1 else "#"
            for x in range(width)
        )
        for y in range(height)
    ]


def random_levels(many: int, boxes: int = 2, label: str = "") -> Iterator[Position]:
    """Yield levels of at most 7 by 7 cells; most of them have no solution."""
    dice = Dice.of("small levels", boxes, label)
    found = 0
    while found < many:
        rows = random_rows(dice, dice.between(6, 7), dice.between(5, 7), boxes)
        try:
            yield parse_rows(rows)
        except BadBoard:
            continue
        found += 1


def pulled_levels(many: int, boxes: int, pulls: int = 150) -> Iterator[Position]:
    """Yield levels that have a solution: boxes are pulled off their goals at random."""
    dice = Dice.of("pulled levels", boxes)
    for at in random_levels(many, boxes, "to pull"):
        level, here, player = at.level, set(at.level.goals), at.player
        for _ in range(pulls if player not in here else 0):
            step = level.steps[dice.choice("lurd")]
            ahead, behind = player + step, player - step
            if ahead in level.walls or ahead in here:
                continue
            if behind in here:
                here = here - {behind} | {player}
            player = ahead
        if player not in here:
            yield Position(level, frozenset(here), player)


@cache
def other_peoples(name: str) -> list[Position]:
    """Return the levels of a corpus, or skip the test where it is not at hand."""
    with skipped_without_corpus():
        return read_levels(needed_corpus(name).read_text("utf-8"))


def rows(at: Position) -> list[str]:
    """Return the rows of a level."""
    return rows_of(at)
