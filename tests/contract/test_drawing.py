"""What the painter of every family must keep."""

import pytest

from sakumon.drawing.render import SUFFIXES, render
from sakumon.drawing.scene import View
from sakumon.drawing.themes import THEMES
from sakumon.families import load_family
from tests.support.population import (
    FAMILIES,
    SAMPLE,
    composed,
    families_having,
    having,
    meaning,
    played_out,
    some,
    some_positions,
)


@pytest.mark.parametrize(("name", "preset"), SAMPLE)
def test_every_move_can_be_pressed_and_is_spoken(name: str, preset: str) -> None:
    family = load_family(name)
    for at in some_positions(name, preset, seed=2):
        shapes = [shape for shape in family.painter.draw(at, View()).shapes if shape.press]
        assert all(shape.label for shape in shapes)
        meant = [meaning(family, at, shape.press) for shape in shapes]
        single = {moves[0] for moves in meant if len(moves) == 1}
        assert single == set(family.rules.moves(at))


@pytest.mark.parametrize(("name", "preset"), SAMPLE)
def test_every_shape_to_press_leads_on(name: str, preset: str) -> None:
    family = load_family(name)
    for at in some_positions(name, preset, seed=3, many=2):
        for shape in family.painter.draw(at, View()).shapes:
            moves = meaning(family, at, shape.press) if shape.press else ()
            assert bool(moves) == bool(shape.press), shape
            played_out(family, at, moves)


@pytest.mark.parametrize(("name", "preset"), SAMPLE)
def test_drawings_have_words_and_rows(name: str, preset: str) -> None:
    family, puzzle = load_family(name), composed(name, preset)
    assert puzzle.proof is not None
    scene = family.painter.draw(puzzle.position(), View(line=puzzle.proof.line))
    assert scene.title
    assert scene.description
    assert any(row.strip() for row in scene.rows)
    assert scene.width > 0
    assert scene.height > 0


@pytest.mark.parametrize(("name", "preset"), SAMPLE)
def test_the_solution_shows(name: str, preset: str) -> None:
    family, puzzle = load_family(name), composed(name, preset)
    assert puzzle.proof is not None
    plain = family.painter.draw(puzzle.position(), View())
    solved = family.painter.draw(puzzle.position(), View(line=puzzle.proof.line))
    assert len(solved.shapes) > len(plain.shapes)
    assert solved.rows != plain.rows


@pytest.mark.parametrize("name", families_having("painter.styles"))
def test_every_style_is_drawn_and_some_differ(name: str) -> None:
    painter, changed = load_family(name).painter, 0
    for at in some([composed(*each).position() for each in SAMPLE if each[0] == name]):
        plain = painter.draw(at, View())
        for style, words in painter.styles.items():
            scene = painter.draw(at, View(style=style))
            assert words
            assert scene.title
            assert scene.rows
            changed += scene.shapes != plain.shapes
    assert changed


@pytest.mark.parametrize(("name", "preset"), having("painter.fog"))
def test_fog_hides_but_leaves_every_move(name: str, preset: str) -> None:
    family, at = load_family(name), composed(name, preset).position()
    clear = family.painter.draw(at, View())
    hidden = family.painter.draw(at, View(fog=True))
    assert len(hidden.shapes) < len(clear.shapes)
    assert hidden.rows != clear.rows
    assert set(family.rules.moves(at)) <= {shape.press for shape in hidden.shapes}


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("name", FAMILIES)
def test_every_form_takes_it_and_gives_the_same_twice(name: str, suffix: str) -> None:
    family = load_family(name)
    presets = some([preset for owner, preset in SAMPLE if owner == name])
    for preset in (presets[0], presets[-1]):
        scene = family.painter.draw(composed(name, preset).position(), View())
        for theme in THEMES if suffix == ".svg" else ["safe"]:
            data = render(scene, suffix, theme)
            assert data
            assert data == render(scene, suffix, theme)
