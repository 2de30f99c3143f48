"""Lessons as they stand in a family's folder: ordinary documents."""

from sakumon.core.family import AnyFamily
from sakumon.core.lesson import Lesson
from sakumon.core.puzzle import Puzzle, read_documents
from sakumon.families import family_folder

FOLDER = "lessons"


def read_lesson(family: AnyFamily, lesson: Lesson) -> Puzzle:
    """Return the board of a lesson."""
    path = family_folder(family.name) / FOLDER / f"{lesson.name}.json"
    (puzzle,) = read_documents(path.read_text("utf-8"))
    return puzzle
