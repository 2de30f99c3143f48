"""Getting a worker ready: nobody's first move or hint should wait for families to be loaded."""

from sakumon.core.budget import Budget
from sakumon.families import family_folder, family_names, load_family
from sakumon.kernel.cache import missing_entries
from sakumon.play.hints import LIMIT, suggest
from sakumon.web.examples import example_board
from sakumon.web.preferences import Preferences
from sakumon.web.tasks.drawings import drawing


def warm() -> None:
    """Do once for every family what a move and a hint need."""
    for family in map(load_family, family_names()):
        if missing_entries(family_folder(family.name)):
            continue  # whoever asks for it waits until it is compiled
        at = family.rules.read(example_board(family.name))
        family.rules.moves(at)
        family.playing.warnings(at, Budget(LIMIT))
        drawing(family, at, Preferences())
        suggest(family, at, Budget(LIMIT))
