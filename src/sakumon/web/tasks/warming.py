"""Getting a worker ready: nobody's first move should wait for families to be loaded."""

from sakumon.core.budget import Budget
from sakumon.families import family_names, load_family
from sakumon.play.hints import LIMIT
from sakumon.web.examples import example_board
from sakumon.web.preferences import Preferences
from sakumon.web.tasks.drawings import drawing


def warm() -> None:
    """Do once for every family what a move needs."""
    for family in map(load_family, family_names()):
        at = family.rules.read(example_board(family.name))
        family.rules.moves(at)
        family.playing.warnings(at, Budget(LIMIT))
        drawing(family, at, Preferences())
