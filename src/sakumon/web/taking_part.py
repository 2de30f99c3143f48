"""Games under the terms of a study: how they begin, and whether they may go on."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from sqlalchemy import Connection

from sakumon.catalog.plays import begin_play
from sakumon.catalog.store import Entry
from sakumon.catalog.studies import Study, get_study
from sakumon.catalog.taking_part import GRACE, admit, part_of
from sakumon.core.errors import IllegalMove
from sakumon.play.record import Play
from sakumon.web.games import LiveGame, new_code
from sakumon.web.pool import Errand
from sakumon.web.services import Services
from sakumon.web.tasks import games
from sakumon.web.tasks.games import Manner
from sakumon.web.visitors import Visitor


async def find_study(services: Services, name: str) -> Study:
    """Return the study of this name."""

    def find() -> Study:
        with services.store.transaction(writes=False) as connection:
            return get_study(connection, name)

    return await asyncio.to_thread(find)


async def manner_of(
    services: Services, visitor: Visitor, entry: Entry, wanted: Manner, study: Study | None
) -> Manner:
    """Return how a puzzle is played: in a study as it says, else as the visitor wants it.

    Outside the study too a secret puzzle is played as the study says, and without help: a machine
    on the side that is to win would show how.
    """
    if study is not None:
        return Manner(study.terms.assist, study.terms.side, study.terms.opponent)
    terms = None if visitor.host else await services.studies.terms(entry.id)
    return wanted if terms is None else Manner("none", terms.side, terms.opponent)


def play_in_study(
    connection: Connection,
    study: Study,
    code: str,
    entry: Entry,
    assist: str,
    settings: Mapping[str, Any],
) -> Play | str:
    """Begin a game of a study; where it was begun before, return its code."""
    study = get_study(connection, study.name)  # it may have ended meanwhile
    part = part_of(connection, study, code)
    admit(part, entry.id)
    if part.under_way is not None:
        return part.under_way.code
    terms = study.terms
    more = {
        "study": study.name,
        "hints": terms.hints,
        "until": part.play_until,
        "instructions": terms.version,
    }
    values = (part.player, assist, {**settings, **more}, study.number)
    return begin_play(connection, new_code(), entry.id, *values)


async def note_secrecy(services: Services, game: LiveGame, visitor: Visitor) -> None:
    """Note whether what is known of a game's puzzle is kept from who asks."""
    game.secret = await is_secret(services, game, visitor)


async def is_secret(services: Services, game: LiveGame, visitor: Visitor) -> bool:
    """Tell whether what is known of a game's puzzle is kept from who asks."""
    kept = game.play.study is not None or not visitor.host
    return kept and await services.studies.hides(game.puzzle, game.source)


async def go_on(
    services: Services,
    game: LiveGame,
    visitor: Visitor,
    check: Callable[[LiveGame], None] | None = None,
) -> None:
    """Check that something may be done in a game; one whose study has ended is ended as well."""
    await note_secrecy(services, game, visitor)
    services.studies.check_older(game)
    if check is not None:
        check(game)
    looks_back = check is not None and game.result is not None
    why = None if looks_back else await services.studies.why_over(game)
    if why is None:
        return
    await close(services, game, visitor)
    raise IllegalMove(why)


async def close(services: Services, game: LiveGame, visitor: Visitor, grace: float = GRACE) -> None:
    """End a game that cannot go on; who plays it has left."""
    if game.result is not None:
        return
    game.closed = await services.studies.why_over(game, grace) or ""
    assert game.play.study is not None
    # Who was interrupted has not lost: only a game that ran out of time says something.
    game.rated = game.rated or not await services.studies.is_open(game.play.study)
    limits, values = services.config.limits, (visitor.preferences, "leave")
    errand = Errand(games.note, values, limits.drawing, limits.quick_work, at_once=True)
    await services.games.act(game, errand, visitor.caller)
