"""What the optional parts of every family must keep, where there are some."""

import pytest

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.drawing.scene import View
from sakumon.families import load_family
from tests.support.population import FAMILIES, PRESETS, composed, random_game


def test_some_family_has_each_of_them() -> None:
    families = [load_family(name) for name in FAMILIES]
    assert any(family.playing.frames for family in families)
    assert any(family.improve for family in families)
    assert any(family.vary for family in families)
    assert any(family.level for family in families)


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_frames_fit_the_drawing_and_count_their_links(name: str, preset: str) -> None:
    family = load_family(name)
    if family.playing.frames is None:
        return
    for at in random_game(family, composed(name, preset).position(), Dice.of(5)):
        still = family.painter.draw(at, View())
        for move in family.rules.moves(at)[:3]:
            frames = family.playing.frames(at, move)
            assert frames
            links = [frame.link for frame in frames]
            assert links == sorted(links)
            for frame in frames:
                assert frame.kind
                assert (frame.scene.width, frame.scene.height) == (still.width, still.height)
                assert not [shape for shape in frame.scene.shapes if shape.press]


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_improving_a_puzzle_with_one_answer_leaves_it_alone(name: str, preset: str) -> None:
    family = load_family(name)
    puzzle = composed(name, preset)
    if family.improve is None or puzzle.proof is None or puzzle.proof.answers != 1:
        return
    at = puzzle.position()
    assert family.improve(at, Dice.of(1), Budget()) == at


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_small_changes_give_other_boards_by_the_same_dice(name: str, preset: str) -> None:
    family = load_family(name)
    if family.vary is None:
        return
    at = composed(name, preset).position()
    boards = [family.rules.write(family.vary(at, Dice.of("vary", seed))) for seed in range(8)]
    assert any(board != family.rules.write(at) for board in boards)
    for seed, board in enumerate(boards):
        assert family.rules.write(family.rules.read(board)) == board
        assert family.rules.write(family.vary(at, Dice.of("vary", seed))) == board
