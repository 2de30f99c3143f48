"""How a game will stand after the moves that are likely next, so that a press is answered at once.

Nothing is done in the game. All of it is spare work: it is drawn while nobody waits for anything,
and ends with what there is as soon as somebody does.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from sakumon.core.budget import Budget
from sakumon.core.errors import IllegalMove, OutOfBudget, OutOfTime
from sakumon.core.move import Move
from sakumon.drawing.scene import View
from sakumon.play.keys import keys_of
from sakumon.play.session import Session
from sakumon.web.answers.plays import GamesAhead, GameState
from sakumon.web.pool.wire import Missing
from sakumon.web.preferences import Preferences
from sakumon.web.tasks.game_state import game_state
from sakumon.web.tasks.held import HeldGame, Kit, Seat, taken_up
from sakumon.web.tasks.kept import Kept
from sakumon.web.tasks.motion import forward
from sakumon.web.tasks.sent import Sent, as_json

# Shapes of all boards and moments that are drawn.
MOST_SHAPES = 4_000


def ahead(
    kept: Kept, seat: Seat, kit: Kit | None, known: int, preferences: Preferences, budget: Budget
) -> Sent:
    """Return how a game will stand after each likely move, to who knows of some of its actions."""
    game = _game(kept, seat, kit)
    games: dict[str, GameState] = {}
    disturbed = False
    try:
        _look(games, game, seat, preferences, budget)
    except OutOfTime:
        disturbed = True
    except OutOfBudget:
        pass
    return as_json(GamesAhead(known, games, disturbed), preferences)


def _game(kept: Kept, seat: Seat, kit: Kit | None) -> HeldGame:
    """Return the game of a seat as it is; no lock is held, so it may have gone on meanwhile."""
    game = kept.games.get(seat.code)
    if kit is not None:
        game = taken_up(kit, kept.start_of(kit.document))
        game.watch.run(seat.since)
        kept.games.put(seat.code, game)
    if game is None or game.written != seat.written:
        raise Missing
    return game


def _look(
    games: dict[str, GameState],
    game: HeldGame,
    seat: Seat,
    preferences: Preferences,
    budget: Budget,
) -> None:
    """Add how the game will stand after each likely move, for as long as nobody waits."""
    left, each = MOST_SHAPES, _shapes(game.session, preferences)
    for move in _likely(game.session):
        if left < each:
            return
        budget.spend(1)
        with suppress(IllegalMove):
            games[move] = found = _after(game, seat, move, preferences, budget)
            left -= each * (1 + sum(bool(frame.svg) for frame in found.frames))


def _after(
    game: HeldGame, seat: Seat, move: Move, preferences: Preferences, budget: Budget
) -> GameState:
    session = game.session.after(move, budget)
    later = replace(game, session=session, seat=seat)
    later.settle()
    steps = session.steps(len(session.line) - 1, len(session.line))
    frames = forward(session.family, steps, preferences)
    return game_state(later, preferences, game.written + 1, frames)


def _likely(session: Session) -> Sequence[Move]:
    """Return the moves that somebody may play next, those first that a key plays."""
    if session.awaited is not None:
        return ()
    legal = session.moves()
    keys = {moves[0]: None for moves in keys_of(session).values() if len(moves) == 1}
    first = [move for move in keys if move in legal]
    return [*first, *(move for move in legal if move not in keys)]


def _shapes(session: Session, preferences: Preferences) -> int:
    """Return how much there is to draw on a board of this game."""
    view = View(fog=preferences.fog)
    return len(session.family.painter.draw(session.position, view).shapes)
