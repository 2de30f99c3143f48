"""Moves being carried out: what glides on the page is what the slow twin's walls do."""

from collections import Counter

import pytest

from sakumon.core.move import Move
from sakumon.drawing.scene import Disc, Role
from sakumon.families.walls import FAMILY
from sakumon.families.walls.formats.notation import read_notation
from tests.families.walls.gliding import (
    GAMES,
    Ends,
    games,
    gliding,
    gone,
    line,
    on_page,
    player_of,
    real_middle,
    shown,
    walls_of,
)
from tests.families.walls.twin import play


@pytest.mark.parametrize("game", GAMES)
def test_every_wall_glides_as_the_twin_moves_it(game: str) -> None:
    swung = bounced = 0
    for at, twin, move in games(game):
        still, after = shown(at, move)
        then, moved = play(twin, move), gone(FAMILY.playing.frames(at, move))
        before, now = walls_of(still), walls_of(after)
        drawn = Counter[tuple[Ends, ...]]()
        used = []
        for key, stroke in now.items():
            used.append(moved.get(key, key))
            old = before[used[-1]].piece
            assert old is not None
            assert stroke.piece is not None
            shares = [gliding(stroke.points, stroke.piece, old, share) for share in (0, 0.5, 1)]
            drawn[tuple(tuple(sorted(ends)) for ends in shares)] += 1
        real = Counter[tuple[Ends, ...]]()
        for wall, next_wall in zip(twin.walls, then.walls, strict=True):
            real[line(twin, wall), real_middle(twin, wall, next_wall), line(twin, next_wall)] += 1
            swung += wall.kind != next_wall.kind
            bounced += wall.move != next_wall.move
        assert drawn == real
        assert sorted(used) == sorted(before)
    assert bounced
    assert bool(swung) == (game != "duel")


@pytest.mark.parametrize("game", GAMES)
def test_arrow_and_ring_belong_to_their_wall(game: str) -> None:
    for at, _, move in games(game, 4):
        for scene in shown(at, move):
            walls = walls_of(scene)
            signs = [one for one in scene.shapes if one.role in (Role.MOTION, Role.PIVOT)]
            keys = Counter(one.piece.key for one in signs if one.piece and one.role == Role.MOTION)
            assert keys == Counter(list(walls))
            for one in signs:
                assert one.piece is not None
                assert one.piece == walls[one.piece.key].piece
                if isinstance(one, Disc):
                    assert one.centre == one.piece.at


@pytest.mark.parametrize("game", GAMES)
def test_the_player_walks_in_the_same_moment(game: str) -> None:
    for at, twin, move in games(game, 4):
        frames = FAMILY.playing.frames(at, move)
        assert 150 <= sum(frame.milliseconds for frame in frames) <= 220
        then = play(twin, move)
        if not then.touched:
            assert [frame.sound for frame in frames] == ["step"]
            poses = [player_of(scene).piece for scene in shown(at, move)]
            cells = [on_page(twin, x + 0.5, y + 0.5) for x, y in (twin.player, then.player)]
            assert [pose and pose.at for pose in poses] == cells
            assert not [one for one in shown(at, move)[1].shapes if one.flash and one.piece]


def test_walls_that_come_together_in_a_duel_stay_two() -> None:
    (at,) = read_notation("duel 3x3 steps 9 walked 2 turn walls; P 2 2; H 0 0 up; H 0 1 down")
    frames = FAMILY.playing.frames(at, Move("walls:down"))
    still, after = shown(at, Move("walls:down"))
    kept = set(walls_of(still)) & set(walls_of(after))
    assert len(walls_of(after)) == 2
    ((new, old),) = gone(frames).items()
    assert kept.isdisjoint({new, old})
    assert kept | {old} == set(walls_of(still))
    assert kept | {new} == set(walls_of(after))
