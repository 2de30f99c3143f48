"""What nobody but the host learns of a puzzle while a study is open that it is part of."""

from sakumon.core.message import Message
from sakumon.core.puzzle import Puzzle

SECRET = Message("this puzzle is part of a study: there is no help with it until the study ends")


def bare(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle without what is known of it beyond the board."""
    return Puzzle(puzzle.family, puzzle.id, puzzle.board)
