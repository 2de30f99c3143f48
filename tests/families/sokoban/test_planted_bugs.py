"""Rules turned upside down on purpose: the comparison with the twin must notice every one."""

from collections.abc import Callable

import pytest

from sakumon.core.dice import Dice
from sakumon.families.sokoban.model import rules
from sakumon.families.sokoban.model.position import Position
from sakumon.families.sokoban.model.xsb import rows_of
from tests.families.sokoban.levels import random_levels
from tests.families.sokoban.twin import pushes_possible

letter_for, after = rules.letter_for, rules.after


def through_boxes(at: Position, way: str) -> str:
    """Walk through boxes."""
    return "" if at.player + at.level.steps[way] in at.level.walls else way


def two_at_once(at: Position, way: str) -> str:
    """Push a row of two."""
    step = at.level.steps[way]
    two = {at.player + step, at.player + 2 * step} <= at.boxes
    return way.upper() if two else letter_for(at, way)


def pulled(at: Position, way: str) -> Position:
    """Take along a box that stands behind."""
    step = at.level.steps[way]
    behind = at.player - step
    ahead = after(at, way)
    if behind in at.boxes:
        return Position(at.level, ahead.boxes - {behind} | {at.player}, ahead.player)
    return ahead


def into_walls(at: Position, way: str) -> str:
    """Push boxes into walls."""
    step = at.level.steps[way]
    if at.player + step in at.boxes and at.player + 2 * step in at.level.walls:
        return way.upper()
    return letter_for(at, way)


BUGS: dict[str, tuple[str, Callable[..., object]]] = {
    "boxes are no obstacle": ("letter_for", through_boxes),
    "two boxes are pushed at once": ("letter_for", two_at_once),
    "boxes are pushed into walls": ("letter_for", into_walls),
    "boxes are pulled": ("after", pulled),
}


def agrees() -> bool:
    """Tell whether every move of many games is one of the twin's, and the other way round."""
    for number, at in enumerate(random_levels(15, boxes=4, label="bugs")):
        dice, now = Dice.of("bugs", number), at
        for _ in range(40):
            moves = rules.SokobanRules().moves(now)
            if not moves:
                break
            if set(moves) != pushes_possible(rows_of(now)):
                return False
            before, move = now, dice.choice(moves)
            now = rules.SokobanRules().play(now, move)
            if move.islower() and before.boxes != now.boxes:
                return False
    return True


def test_the_rules_as_they_are_agree() -> None:
    assert agrees()


@pytest.mark.parametrize("name", BUGS)
def test_a_planted_bug_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    attribute, bug = BUGS[name]
    monkeypatch.setattr(rules, attribute, bug)
    assert not agrees()
