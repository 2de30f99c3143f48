"""Studies that are open: what they keep secret, and when a game of one is over.

A puzzle of an open study is a secret: nobody but the host gets its solution, its rating, hints or
what its moves lead to, whichever way it is asked for, until the study has ended.
"""

import asyncio
import time

from sakumon.catalog.sources import BROUGHT
from sakumon.catalog.store import Store
from sakumon.catalog.studies import Study, Terms, open_studies
from sakumon.catalog.taking_part import GRACE
from sakumon.core.errors import NotAllowed
from sakumon.core.message import Message
from sakumon.web.games import LiveGame
from sakumon.web.secrets import SECRET

# Seconds after which studies are looked up again: another server may share the store.
FRESH = 5.0


class OpenStudies:
    """The open studies of a store, as they were a moment ago."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._studies: dict[int, Study] = {}
        self._secrets: dict[str, Study] = {}
        self._looked: float | None = None

    async def look(self, again: bool = False) -> None:
        """Look studies up, unless that was done a moment ago."""
        if again or self._looked is None or time.monotonic() - self._looked > FRESH:
            studies = await asyncio.to_thread(self._read)
            self._studies = {study.number: study for study in studies}
            self._secrets = {name: study for study in studies for name in study.puzzles}
            self._looked = time.monotonic()

    def _read(self) -> list[Study]:
        with self._store.transaction(writes=False) as connection:
            return open_studies(connection)

    async def terms(self, puzzle: str) -> Terms | None:
        """Return the terms of an open study that a puzzle is part of."""
        await self.look()
        study = self._secrets.get(puzzle)
        return study.terms if study else None

    async def is_open(self, number: int) -> bool:
        """Tell whether the study with this number is open."""
        await self.look(again=number not in self._studies)
        return number in self._studies

    async def secrets(self, family: str) -> frozenset[str] | None:
        """Return the secret puzzles of a family; None where no board of it is helped with."""
        await self.look()
        if self._strict(family):
            return None
        return frozenset(name for name in self._secrets if name.startswith(f"{family}-"))

    async def hides(self, puzzle: str, source: str | None) -> bool:
        """Tell whether what is known of a puzzle is a secret."""
        await self.look()
        # What somebody brought along may be a secret in disguise.
        brought = source in BROUGHT and self._strict(puzzle.partition("-")[0])
        return puzzle in self._secrets or brought

    def check_older(self, game: LiveGame) -> None:
        """Check that a game outside has no help from before its puzzle was a secret."""
        play, study = game.play, self._secrets.get(game.puzzle)
        helped = play.assist != "none" or play.settings.get("opponents")
        if game.secret and play.study is None and study and helped and play.begun < study.begun:
            words = Message("this puzzle is part of a study now: go on when the study has ended")
            raise NotAllowed(words)

    def _strict(self, family: str) -> bool:
        strict = [name for name, study in self._secrets.items() if study.terms.strict]
        return any(name.startswith(f"{family}-") for name in strict)

    async def why_over(self, game: LiveGame, grace: float = GRACE) -> Message | None:
        """Return why a game of a study cannot go on, if that is so."""
        if game.play.study is None:
            return None
        if game.result is not None:
            return Message("this puzzle of the study is finished: go on to the next one")
        if not await self.is_open(game.play.study):
            return Message("this study has ended")
        until = game.play.settings.get("until")
        if until is not None and time.time() > until + grace:
            return Message("the time for this puzzle is up")
        return None


def check_hint(game: LiveGame) -> None:
    """Check that a hint may be given; NotAllowed says why not."""
    if game.play.study is None:
        check_help(game)
        return
    most = game.play.settings.get("hints")
    if most is not None and game.standing[0] >= most:
        none = Message("this study gives no hints")
        used = Message("this study gives {most} hints with a puzzle: you have had them", most=most)
        raise NotAllowed(used if most else none)


def check_help(game: LiveGame) -> None:
    """Check that solutions and values may be shown; NotAllowed says why not."""
    if game.secret:
        raise NotAllowed(SECRET)
