"""Pictures of puzzles: a position with what is to be shown beside it, or its whole solution."""

from sakumon.core.budget import Budget
from sakumon.core.errors import BadDocument, NoPicture, UnknownName, unknown
from sakumon.core.message import Message
from sakumon.core.move import Move
from sakumon.core.puzzle import Puzzle
from sakumon.drawing.filmstrip import filmstrip
from sakumon.drawing.scene import Scene, View
from sakumon.families import load_family
from sakumon.workshop.proving import WORK_LIMIT, solve
from sakumon.workshop.referee import replay

# Pictures side by side in a filmstrip.
COLUMNS = 6


def picture(
    puzzle: Puzzle,
    solution: bool = False,
    *,
    marks: bool = False,
    values: bool = False,
    style: str = "",
    fog: bool = False,
) -> Scene:
    """Return the drawing of a puzzle, perhaps with its solution, or with what moves lead to."""
    family, at = load_family(puzzle.family), puzzle.position()
    if style and style not in family.painter.styles:
        known = list(family.painter.styles)
        what = Message("style of {family}", family=family.name)
        raise UnknownName(unknown(what, style, known))
    survey = family.analysis.survey if values and family.analysis else None
    view = View(
        line=solution_line(puzzle) if solution else (),
        warnings=family.playing.warnings(at, Budget(WORK_LIMIT)) if marks else {},
        outlooks=survey(at, Budget(WORK_LIMIT), None).outlooks if survey else {},
        style=style,
        fog=fog,
    )
    return family.painter.draw(at, view)


def solution_line(puzzle: Puzzle) -> tuple[Move, ...]:
    """Return a puzzle's solution, found if need be; one that the rules forbid cannot be drawn."""
    proof = puzzle.proof or solve(puzzle).proof
    assert proof is not None
    wrong = replay(load_family(puzzle.family), puzzle.position(), proof)
    if wrong is not None:
        raise BadDocument(
            Message("{puzzle}: its proof fails: {problem}", puzzle=puzzle.id, problem=wrong)
        )
    return proof.line


def film(puzzle: Puzzle) -> Scene:
    """Return the solution as a filmstrip: each position, and what happens on the way on."""
    family = load_family(puzzle.family)
    at, scenes = puzzle.position(), []
    for number, move in enumerate(solution_line(puzzle), start=1):
        scenes.append((family.painter.draw(at, View(line=(move,))), f"move {number}: {move}"))
        frames = family.playing.frames(at, move)
        if not frames:
            raise NoPicture(
                Message(
                    "moves of {family} have no frames: draw it without --strip", family=family.name
                )
            )
        scenes += [
            (frame.scene, frame.caption) for frame in frames if frame.caption and frame.scene
        ]
        at = family.rules.play(at, move)
    scenes.append((family.painter.draw(at, View()), "the end"))
    return filmstrip(scenes, f"{family.title}, the solution of {puzzle.id}", COLUMNS)
