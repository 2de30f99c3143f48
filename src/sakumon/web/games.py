"""Games under way: played in workers, in the store with every action.

An action is done, written down and only then acknowledged. If writing fails the game is forgotten
here, and comes back as it was written.
"""

import asyncio
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from sakumon.catalog.plays import (
    add_action,
    end_play,
    find_play,
    note_play,
    note_rating,
    note_tally,
    whole_play,
)
from sakumon.catalog.recorder import Recorder
from sakumon.catalog.store import Store
from sakumon.catalog.strengths import counts, rate_play
from sakumon.core.errors import IllegalMove, UnknownName
from sakumon.core.message import Message
from sakumon.core.recent import Recent
from sakumon.play.record import QUIET, WON, Play
from sakumon.web.pool import Caller, Errand, Pool, TaskResult
from sakumon.web.pool.wire import Missing
from sakumon.web.tasks.held import Acted, Kit, Seat
from sakumon.web.writing import write_down

# Games that are remembered here; the others wait in the store.
KEPT = 5_000


@dataclass(slots=True)
class LiveGame:
    """One play: how far it is written down, and how it stands."""

    play: Play
    puzzle: str
    size: int  # characters of its document
    since: float  # when its watch showed nothing
    written: int = 0
    result: str | None = None
    rated: bool = False
    standing: tuple[int, int] = (0, 0)  # hints and undos that are written down
    source: str | None = None  # of its puzzle
    secret: bool = False  # whether what is known of its puzzle is kept from who asks now
    closed: str = ""  # why a study has ended it
    moved: int = 0  # actions up to the last one that changed the position
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def family(self) -> str:
        """The family of its puzzle."""
        return self.puzzle.partition("-")[0]

    def stands(self, known: int) -> bool:
        """Tell whether somebody who knows of this many actions sees the position as it is."""
        return self.moved <= known <= self.written

    @property
    def seat(self) -> Seat:
        """What a worker learns of it."""
        until = self.play.settings.get("until")
        left = None if until is None else round(max(0.0, until - time.time()), 3)
        return Seat(self.play.code, self.written, self.since, self.secret, self.closed, left)


class Games:
    """Finds games by their code, has them played, and writes down what is done in them."""

    def __init__(self, store: Store, recorder: Recorder, pool: Pool, most: int) -> None:
        self._store = store
        self._recorder = recorder
        self._pool = pool
        self._most = most  # actions of one game
        self._kept: Recent[LiveGame] = Recent(KEPT)

    def add(self, play: Play, puzzle: str, size: int, source: str | None) -> LiveGame:
        """Take up a play that has just begun."""
        game = LiveGame(play, puzzle, size, time.monotonic(), source=source)
        self._kept.put(play.code, game)
        return game

    async def find(self, code: str) -> LiveGame:
        """Return the game with this code; UnknownName if there is none."""
        game = self._kept.get(code)
        if game is None:
            loaded = await asyncio.to_thread(self._load, code)
            # Another request may have been quicker: there is one lock for a game.
            game = self._kept.get_or_make(code, lambda: loaded)
        return game

    async def do(
        self,
        game: LiveGame,
        errand: Errand[TaskResult],
        caller: Caller,
        kit: Kit | None = None,
        seat: Seat | None = None,
    ) -> TaskResult:
        """Have a task done that begins with a seat, the game's own if none is given, and a kit."""
        values = errand.values
        try:
            seated = replace(errand, values=(seat or game.seat, kit, *values), key=game.play.code)
            return await self._pool.run(seated, caller)
        except Missing:
            kit = await asyncio.to_thread(self._kit, game)
            seated = replace(errand, values=(seat or game.seat, kit, *values), key=game.play.code)
            return await self._pool.run(seated, caller)

    async def act(
        self, game: LiveGame, errand: Errand[Acted], caller: Caller, kit: Kit | None = None
    ) -> Acted:
        """Have something done in a game, and write it down; it returns once it is on the disk."""
        if game.written > self._most:
            raise IllegalMove(Message("this game is very long: begin another one"))
        acted = await self.do(game, errand, caller, kit)
        standing = (acted.hints, acted.undos)
        if acted.actions or acted.result != game.result or standing != game.standing:
            await self._write(game, acted)
        return acted

    async def _write(self, game: LiveGame, acted: Acted) -> None:
        try:
            await write_down(self._recorder, _written(game, acted))
        except BaseException:
            self._kept.pop(game.play.code)
            raise
        game.written += len(acted.actions)
        if any(action.kind not in QUIET for action in acted.actions):
            game.moved = game.written
        game.rated = game.rated or acted.result is not None
        game.result = acted.result
        game.standing = (acted.hints, acted.undos)

    def _load(self, code: str) -> LiveGame:
        with self._store.transaction(writes=False) as connection:
            found = find_play(connection, code)
        if found is None:
            raise UnknownName(Message("there is no play with this code"))
        play = found.play
        ended, since = play.result is not None, time.monotonic() - found.seconds
        standing = (play.hints, play.undos)
        where = (play, found.puzzle, found.size, since)
        done = (found.actions, play.result, ended, standing)
        return LiveGame(*where, *done, source=found.source, moved=found.actions)

    def _kit(self, game: LiveGame) -> Kit:
        with self._store.transaction(writes=False) as connection:
            # How it ended is known here; when the play was begun or found, it may not have been.
            return Kit(*whole_play(connection, replace(game.play, result=game.result)))


def _written(game: LiveGame, acted: Acted) -> Callable[[Any], None]:
    """Return what writes down that something was done."""
    play, first, ends = game.play, game.written, acted.result is not None and not game.rated

    def work(connection: Any) -> None:
        for place, action in enumerate(acted.actions, start=first):
            add_action(connection, play.number, place, action)
        standing = (acted.seconds, acted.hints, acted.undos)
        if acted.result is not None:
            end_play(connection, play.number, acted.result, *standing)
        elif standing[1:] != game.standing:
            note_play(connection, play.number, *standing[1:])
        if ends and play.player is not None and counts(play.first, acted.result, play.settings):
            solved = acted.result == WON and acted.hints == 0
            note_rating(
                connection, play.number, *rate_play(connection, play.puzzle, play.player, solved)
            )
        if acted.tally:
            note_tally(connection, play.number, acted.tally)

    return work


def new_code() -> str:
    """Return a code that nobody guesses."""
    return secrets.token_urlsafe(16)
