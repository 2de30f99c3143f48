"""Which wish gives a puzzle of about a score."""

from sakumon.core.grades import GRADES, grade_of
from sakumon.core.wish import Wish
from sakumon.families import load_family


def suiting_wish(family: str, score: float) -> Wish:
    """Return the preset whose grade is nearest to a score; without grades, by their order."""
    presets = list(load_family(family).composer.presets.values())
    graded = [wish for wish in presets if wish.grade]
    if not graded:
        return presets[min(len(presets) - 1, int(score * len(presets)))]
    wanted = GRADES.index(grade_of(score))
    return min(graded, key=lambda wish: abs(GRADES.index(wish.grade) - wanted))
