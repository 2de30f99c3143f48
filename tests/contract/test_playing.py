"""What the playing part of every family must keep, where a family has more than the usual."""

from itertools import pairwise

import pytest

from sakumon.core.budget import Budget
from sakumon.core.errors import IllegalMove
from sakumon.drawing.scene import Piece, Scene, View
from sakumon.families import load_family
from sakumon.play.keys import PRESSES
from sakumon.words import translate
from tests.support.population import (
    SAMPLE,
    composed,
    families_having,
    having,
    meaning,
    played_out,
    some,
    some_positions,
)

# What a warning was given for within a moment, a solver finds within this.
WARNED_WORK = 100_000_000


def poses(scene: Scene) -> dict[str, Piece]:
    """Return the pieces of a drawing; all shapes of one have it in the same place."""
    found = dict[str, Piece]()
    for shape in scene.shapes:
        if shape.piece is not None:
            assert found.setdefault(shape.piece.key, shape.piece) == shape.piece
    return found


@pytest.mark.parametrize("name", families_having("playing.sides"))
def test_sides_have_names_of_their_own(name: str) -> None:
    first, second = load_family(name).playing.sides
    assert first
    assert second
    assert first != second


@pytest.mark.parametrize(("name", "preset"), SAMPLE)
def test_one_player_has_every_turn_and_two_take_turns(name: str, preset: str) -> None:
    family, puzzle = load_family(name), composed(name, preset)
    at = puzzle.position()
    assert puzzle.proof is not None
    game = [played_out(family, at, puzzle.proof.line[:moves]) for moves in range(2)]
    (players,) = {family.playing.players(at) for at in game}
    assert [family.rules.turn(at) for at in game] == [0, players - 1]


@pytest.mark.parametrize("name", families_having("playing.players"))
def test_some_of_its_puzzles_are_for_two(name: str) -> None:
    family = load_family(name)
    starts = [composed(*each).position() for each in SAMPLE if each[0] == name]
    assert 2 in {family.playing.players(at) for at in starts}


@pytest.mark.parametrize(("name", "preset"), SAMPLE)
def test_every_key_and_every_word_gives_moves_or_a_refusal(name: str, preset: str) -> None:
    family = load_family(name)
    positions = [at for at in some_positions(name, preset, seed=4) if family.rules.moves(at)]
    for at in some(positions):
        for press in [*PRESSES, "", "nonsense", "r99c99", "²", "-1"]:
            moves = meaning(family, at, press)
            if len(moves) == 1 and moves[0] not in family.rules.moves(at):
                # A step into a wall: the player hears why it cannot be.
                with pytest.raises(IllegalMove, match=moves[0]):
                    family.rules.play(at, moves[0])
            else:
                played_out(family, at, moves)


@pytest.mark.parametrize("name", families_having("playing.press"))
def test_some_key_or_gesture_means_something_at_the_start(name: str) -> None:
    family = load_family(name)
    for preset in some([preset for owner, preset in SAMPLE if owner == name]):
        at = composed(name, preset).position()
        grips = {shape.grip for shape in family.painter.draw(at, View()).shapes if shape.grip}
        pushes = [f"{grip}>{way}" for grip in sorted(grips) for way in PRESSES[:4]]
        assert [press for press in [*PRESSES, *pushes] if meaning(family, at, press)]


@pytest.mark.parametrize("name", families_having("playing.warnings"))
def test_warnings_name_moves_that_lose(name: str) -> None:
    family, given = load_family(name), 0
    for preset in some([preset for owner, preset in SAMPLE if owner == name]):
        for at in [at for seed in (0, 1) for at in some_positions(name, preset, seed, many=20)]:
            found = family.playing.warnings(at, Budget())
            assert set(found) <= set(family.rules.moves(at))
            given += len(found)
            for move, reason in found.items():
                assert reason
                side, ahead = family.rules.turn(at), family.rules.play(at, move)
                lost = family.solver.solve(ahead, Budget(WARNED_WORK)).proof.status
                assert lost == ("lost", "won")[side], (move, reason)
    assert given


@pytest.mark.parametrize(("name", "preset"), having("playing.frames"))
def test_frames_fit_the_drawing_and_end_with_what_the_move_led_to(name: str, preset: str) -> None:
    family = load_family(name)
    shown = 0
    for at in some_positions(name, preset, seed=5):
        still = family.painter.draw(at, View())
        for move in family.rules.moves(at)[:3]:
            frames = some(family.playing.frames(at, move))
            shown += 1
            links = [frame.link for frame in frames]
            assert links == sorted(links)
            after = family.painter.draw(family.rules.play(at, move), View(last=move))
            before, scenes = poses(still), [frame.scene for frame in frames]
            assert None not in scenes[:-1]
            for frame in frames:
                scene = frame.scene or after
                assert frame.kind
                assert frame.milliseconds > 0
                assert (scene.width, scene.height) == (still.width, still.height)
                assert not frame.scene or not [one for one in scene.shapes if one.press]
                now = poses(scene)
                assert set(frame.moved) <= set(now)
                assert set(frame.moved.values()) <= set(before)
                assert len(set(frame.moved.values())) == len(frame.moved)
                before = now
            last = list((frames[-1].scene or after).rows)
            assert list(after.rows)[: len(last)] == last
    assert shown


@pytest.mark.parametrize(("name", "preset"), having("playing.goal"))
def test_a_goal_is_said_and_what_is_left_of_it_shrinks(name: str, preset: str) -> None:
    family, puzzle = load_family(name), composed(name, preset)
    assert puzzle.proof is not None
    at = puzzle.position()
    goals = [family.playing.goal(at)]
    for move in puzzle.proof.line:
        at = family.rules.play(at, move)
        goals.append(family.playing.goal(at))
    assert all(goal.words for goal in goals)
    left = [goal.left for goal in goals]
    assert min(left) >= 0
    assert left[-1] <= left[0]


@pytest.mark.parametrize(("name", "preset"), having("playing.tally"))
def test_a_tally_begins_at_nothing_and_grows(name: str, preset: str) -> None:
    family, puzzle = load_family(name), composed(name, preset)
    assert puzzle.proof is not None
    start, line = puzzle.position(), puzzle.proof.line
    tallies = [family.playing.tally(start, line[:moves]) for moves in range(len(line) + 1)]
    assert set(tallies[0].values()) == {0}
    for before, after in pairwise(tallies):
        assert list(before) == list(after)
        assert all(before[word] <= after[word] for word in before)
    assert max(tallies[-1].values()) > 0
    assert all(translate(word, "ja", name) != word for word in tallies[-1])


@pytest.mark.parametrize(("name", "preset"), having("playing.verdict"))
def test_a_game_that_is_over_has_a_verdict(name: str, preset: str) -> None:
    family, puzzle = load_family(name), composed(name, preset)
    assert puzzle.proof is not None
    end = played_out(family, puzzle.position(), puzzle.proof.line)
    assert family.playing.verdict(end)


@pytest.mark.parametrize("name", families_having("playing.title"))
def test_a_title_is_the_author_s(name: str) -> None:
    family = load_family(name)
    at = composed(name, next(iter(family.composer.presets))).position()
    assert isinstance(family.playing.title(at), str)
    named = {**family.rules.write(at), "title": "Nr. 7"}
    assert family.playing.title(family.rules.read(named)) == "Nr. 7"


@pytest.mark.parametrize("name", families_having("playing.clock"))
def test_a_clock_stays_the_same_in_play(name: str) -> None:
    family, timed = load_family(name), 0
    for preset in some([preset for owner, preset in SAMPLE if owner == name]):
        clocks = {family.playing.clock(at) for at in some_positions(name, preset, seed=6)}
        (clock,) = clocks
        assert clock is None or min(clock) > 0
        timed += clock is not None
    assert timed


@pytest.mark.parametrize(("name", "preset"), having("playing.engines"))
def test_engines_choose_legal_moves_within_their_budget(name: str, preset: str) -> None:
    family = load_family(name)
    positions = [at for at in some_positions(name, preset, seed=7) if family.rules.moves(at)]
    for engine in family.playing.engines.values():
        assert engine.words
        for at in some(positions):
            for limit in (1, 1_000, 20_000):
                budget = Budget(limit)
                move = engine.choose(at, budget)
                assert move in family.rules.moves(at)
                assert budget.spent <= limit
                assert engine.choose(at, Budget(limit)) == move


@pytest.mark.parametrize(("name", "preset"), having("playing.kind"))
def test_a_board_says_which_game_it_is(name: str, preset: str) -> None:
    family = load_family(name)
    found = {family.rules.write(at)[family.playing.kind] for at in some_positions(name, preset, 8)}
    (kind,) = found
    assert isinstance(kind, str)
    assert kind


@pytest.mark.parametrize(("name", "preset"), having("playing.size"))
def test_how_large_a_puzzle_is_is_one_of_its_measures(name: str, preset: str) -> None:
    rating = composed(name, preset).rating
    assert rating is not None
    size = rating.measures[load_family(name).playing.size]
    assert isinstance(size, int | float)
    assert size > 0


@pytest.mark.parametrize(("name", "preset"), having("playing.reversible"))
def test_where_moves_are_undone_by_moves_none_loses(name: str, preset: str) -> None:
    family = load_family(name)
    for at in some_positions(name, preset, 9):
        if family.rules.moves(at):
            assert family.solver.solve(at, Budget()).proof.status == "won"


@pytest.mark.parametrize("name", families_having("warm"))
def test_warming_runs(name: str) -> None:
    load_family(name).warm()
