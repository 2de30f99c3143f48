"""Games under way: in memory while they are played, in the store with every action.

A game is never further in memory than in the store: an action is done, written down and only then
acknowledged. If writing fails the game is forgotten here, and comes back as it was written.
"""

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sakumon.catalog.plays import (
    DRAWN,
    LEFT,
    LOST,
    WON,
    Action,
    Play,
    add_action,
    end_play,
    get_play,
)
from sakumon.catalog.recorder import Recorder
from sakumon.catalog.store import Store
from sakumon.catalog.strengths import counts, rate_play
from sakumon.core.errors import UnknownName
from sakumon.core.message import Message
from sakumon.core.move import Move
from sakumon.core.puzzle import Puzzle
from sakumon.families import load_family
from sakumon.play.assist import Assist
from sakumon.play.session import Session

# Games kept in memory; the others wait in the store.
KEPT = 2_000


class Watch:
    """Seconds since a play began, those when no server ran left out.

    It stands still while actions of before are repeated, each at the time it was done.
    """

    def __init__(self) -> None:
        self._stands: float | None = 0.0
        self._base = 0.0

    def __call__(self) -> float:
        return time.monotonic() - self._base if self._stands is None else self._stands

    def stand(self, seconds: float) -> None:
        """Show this time until it runs."""
        self._stands = seconds

    def run(self) -> None:
        """Go on from the time it shows."""
        self._base, self._stands = time.monotonic() - self(), None


@dataclass(slots=True)
class LiveGame:
    """One play: its session, and how many of its actions are written down."""

    play: Play
    puzzle: Puzzle
    session: Session
    watch: Watch
    written: int = 0
    result: str | None = None
    rated: bool = False
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def seconds(self) -> float:
        """Seconds since the play began."""
        return round(self.watch(), 3)


def make_session(puzzle: Puzzle, assist: str, settings: Mapping[str, Any], watch: Watch) -> Session:
    """Return a new session with the opponents that the settings name, by side."""
    family = load_family(puzzle.family)
    return Session(
        family,
        puzzle.position(),
        assist=Assist(assist),
        machines={int(side): name for side, name in settings.get("opponents", {}).items()},
        seed=settings.get("seed", 0),
        now=watch,
    )


def do_again(session: Session, action: Action) -> None:
    """Repeat an action that is written down."""
    match action.kind:
        case "move" | "hinted":
            session.play(Move(action.move or ""))
        case "reply":
            session.answer(Move(action.move or ""))
        case "undo":
            session.undo()
        case "redo":
            session.redo()
        case "restart":
            session.restart()
            session.look()
        case "hint":
            session.hints_used += 1


def outcome_of(session: Session) -> str | None:
    """Return how a game that is over ended for the person, or for side 0 if both are people."""
    if not session.over:
        return None
    winner = session.winner()
    if winner is None:
        return DRAWN
    mine = min(session.people) if session.people else 0
    return WON if winner == mine else LOST


class Games:
    """Finds games by their code, and writes down what is done in them."""

    def __init__(self, store: Store, recorder: Recorder) -> None:
        self._store = store
        self._recorder = recorder
        self._kept: OrderedDict[str, LiveGame] = OrderedDict()
        self._loading: dict[str, asyncio.Lock] = {}

    def add(self, play: Play, puzzle: Puzzle) -> LiveGame:
        """Take up a play that has just begun."""
        game = taken_up(play, puzzle)
        self._keep(game)
        return game

    async def find(self, code: str) -> LiveGame:
        """Return the game with this code; UnknownName if there is none."""
        if code in self._kept:
            self._kept.move_to_end(code)
            return self._kept[code]
        lock = self._loading.setdefault(code, asyncio.Lock())
        async with lock:
            if code not in self._kept:
                self._keep(await asyncio.to_thread(self._load, code))
        self._loading.pop(code, None)
        return self._kept[code]

    async def write(self, game: LiveGame, *done: Action) -> None:
        """Write actions down, and how the game stands; it returns once they are on the disk."""
        session, first = game.session, game.written
        result = game.result or outcome_of(session)
        standing = (result, game.seconds, session.hints_used, session.undos_used)
        play, number = game.play, game.play.number
        ends = result is not None and not game.rated

        def work(connection: Any) -> None:
            for place, action in enumerate(done, start=first):
                add_action(connection, number, place, action)
            if result is not None:
                end_play(connection, number, *standing)
            if ends and play.player is not None and counts(play.first, result, play.settings):
                solved = result == WON and session.hints_used == 0
                rate_play(connection, play.puzzle, play.player, solved)

        try:
            await asyncio.wrap_future(self._recorder.do(work))
        except BaseException:
            self._kept.pop(game.play.code, None)
            raise
        game.written += len(done)
        game.result = result
        game.rated = game.rated or ends

    async def leave(self, game: LiveGame) -> None:
        """End a game that its player gives up."""
        if game.result is None:
            game.result = LEFT
            await self.write(game, Action("leave", game.seconds))

    def _keep(self, game: LiveGame) -> None:
        self._kept[game.play.code] = game
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    def _load(self, code: str) -> LiveGame:
        with self._store.transaction(writes=False) as connection:
            found = get_play(connection, code)
        if found is None:
            raise UnknownName(Message("there is no play with this code"))
        return taken_up(*found)


def taken_up(play: Play, puzzle: Puzzle) -> LiveGame:
    """Return a game as its actions left it, its clock included."""
    watch = Watch()
    session = make_session(puzzle, play.assist, play.settings, watch)
    session.look()
    for action in play.actions:
        watch.stand(action.seconds)
        do_again(session, action)
    watch.run()
    ended = play.result is not None
    return LiveGame(play, puzzle, session, watch, len(play.actions), play.result, ended)


def new_code() -> str:
    """Return a code that nobody guesses."""
    return secrets.token_urlsafe(16)
