"""What the painter of every family must keep."""

import pytest

from sakumon.core.dice import Dice
from sakumon.drawing.render import SUFFIXES, render
from sakumon.drawing.scene import View
from sakumon.drawing.themes import THEMES
from sakumon.families import load_family
from tests.support.population import PRESETS, composed, random_game


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_every_move_can_be_tapped_and_is_spoken(name: str, preset: str) -> None:
    family = load_family(name)
    for at in random_game(family, composed(name, preset).position(), Dice.of(2)):
        shapes = family.painter.draw(at, View()).shapes
        offered = {shape.press for shape in shapes if shape.press}
        assert offered == set(family.rules.moves(at))
        assert all(shape.label for shape in shapes if shape.press)


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_drawings_have_words_and_rows(name: str, preset: str) -> None:
    family = load_family(name)
    puzzle = composed(name, preset)
    assert puzzle.proof is not None
    scene = family.painter.draw(puzzle.position(), View(line=puzzle.proof.line))
    assert scene.title
    assert scene.description
    assert any(row.strip() for row in scene.rows)
    assert scene.width > 0
    assert scene.height > 0


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_the_solution_shows(name: str, preset: str) -> None:
    family = load_family(name)
    puzzle = composed(name, preset)
    assert puzzle.proof is not None
    plain = family.painter.draw(puzzle.position(), View())
    solved = family.painter.draw(puzzle.position(), View(line=puzzle.proof.line))
    assert len(solved.shapes) > len(plain.shapes)
    assert solved.rows != plain.rows


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_every_ink_takes_it_and_gives_the_same_twice(name: str, preset: str, suffix: str) -> None:
    family = load_family(name)
    scene = family.painter.draw(composed(name, preset).position(), View())
    for theme in THEMES if suffix == ".svg" else ["safe"]:
        data = render(scene, suffix, theme)
        assert data
        assert data == render(scene, suffix, theme)
