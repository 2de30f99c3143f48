"""What a player sees and touches: why a game was lost, which way was called, where to tap."""

import pytest

from sakumon.core.move import Move
from sakumon.drawing.scene import Role, Scene, Stroke, View
from sakumon.families.walls import FAMILY
from sakumon.families.walls.formats.notation import read_notation
from tests.families.walls.gliding import (
    GAMES,
    Ends,
    games,
    line,
    on_page,
    player_of,
    real_middle,
    shown,
)
from tests.families.walls.twin import STEPS, Game, Wall, crosses, moves, neighbour, play, swept_cell


def dangers(scene: Scene) -> set[Ends]:
    """Return the ends of the walls that flash as a danger."""
    found = [one for one in scene.shapes if one.flash and one.role == Role.DANGER and one.piece]
    lines = [tuple(sorted(one.points)) for one in found if isinstance(one, Stroke)]
    return {tuple((round(x, 6), round(y, 6)) for x, y in line) for line in lines}


def guilty(twin: Game, move: str) -> tuple[list[tuple[Wall, Wall]], bool]:
    """Return the twin's walls that touch the player, before and after; whether it hit them."""
    then = play(twin, move)
    pairs = list(zip(twin.walls, then.walls, strict=True))
    if move in STEPS:
        hit = [pair for pair in pairs if crosses(pair[0], twin.player, move)]
        if hit:
            return hit, True
        return [pair for pair in pairs if swept_cell(pair[0]) == then.player], False
    named = move.removeprefix("walls:")
    movers = [pair for pair in pairs if pair[0].move == named]
    return [pair for pair in movers if swept_cell(pair[0]) == then.player], False


@pytest.mark.parametrize("game", GAMES)
def test_a_touch_shows_its_cause(game: str) -> None:
    ways = set()
    for at, twin, _ in games(game, 60):
        for move in map(Move, moves(twin)):
            then = play(twin, move)
            if not then.touched:
                continue
            contact, last = FAMILY.playing.frames(at, move)
            assert (contact.sound, last.sound, last.scene) == ("hit", "", None)
            walls, hit = guilty(twin, move)
            ways.add(hit)
            after = shown(at, move)[1]
            assert contact.scene is not None
            assert dangers(after) == {line(twin, wall) for _, wall in walls}
            if hit:
                assert dangers(contact.scene) == {line(twin, wall) for wall, _ in walls}
                (x, y), (dx, dy) = twin.player, STEPS[move]
                where = on_page(twin, x + (1 + dx) / 2, y + (1 + dy) / 2)
            else:
                assert dangers(contact.scene) == {real_middle(twin, *pair) for pair in walls}
                where = on_page(twin, then.player[0] + 0.5, then.player[1] + 0.5)
            for scene in (contact.scene, after):
                assert tuple(round(one, 6) for one in player_of(scene).centre) == where
    assert ways == {True, False}


def test_the_last_call_flashes_until_the_next_step() -> None:
    (at,) = read_notation("duel 4x4 steps 9 walked 1 turn walls; P 0 0; H 2 2 up")
    calls = [one for one in FAMILY.painter.draw(at, View()).shapes if one.role == Role.OPPONENT]
    assert [one.flash for one in calls] == [False] * 4
    move = Move("walls:up")
    after = FAMILY.rules.play(at, move)
    scene = FAMILY.painter.draw(after, View(last=move))
    (called,) = [one for one in scene.shapes if one.role == Role.OPPONENT]
    assert called.flash
    assert not called.press
    again = FAMILY.painter.draw(FAMILY.rules.play(after, Move("up")), View(last=Move("up")))
    assert [one.flash for one in again.shapes if one.role == Role.OPPONENT] == [False] * 4


def test_a_player_who_is_shut_in_sees_why() -> None:
    (at,) = read_notation("survive 2x2 steps 3 walked 1; P 0 0; H 0 1 up; V 1 0 right")
    assert FAMILY.rules.winner(at) == 1
    crosses_drawn = [one for one in FAMILY.painter.draw(at, View()).shapes if one.flash]
    assert len({one.label for one in crosses_drawn}) == len({"up", "right"})


def test_neighbours_can_be_tapped_whatever_lies_on_them() -> None:
    for at, twin, _ in games("escape", 3):
        shapes = FAMILY.painter.draw(at, View()).shapes
        taps = {shape.press: shape for shape in shapes[-len(moves(twin)) :]}
        assert set(taps) == set(moves(twin))
        for move, shape in taps.items():
            x, y = neighbour(twin.player, move)
            corners = {on_page(twin, x + dx, y + dy) for dx in (0, 1) for dy in (0, 1)}
            points = shape.points  # type: ignore[union-attr]
            assert {(round(px, 6), round(py, 6)) for px, py in points} == corners
