"""Tasks of playing: moves, undo, restart."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from sakumon.core.budget import Budget
from sakumon.core.errors import IllegalMove
from sakumon.core.family import AnyFamily
from sakumon.core.message import Message
from sakumon.core.move import Move
from sakumon.drawing.themes import theme_named
from sakumon.families import load_family
from sakumon.play.assist import Assist, assist_for
from sakumon.play.keys import moves_of
from sakumon.play.players import PerfectPlayer, opponent_named, opponents_for
from sakumon.play.record import LEFT, Action
from sakumon.play.recording import recorded
from sakumon.play.sides import sides_to_move
from sakumon.web.answers.plays import FrameInfo
from sakumon.web.pool.wire import Missing
from sakumon.web.preferences import Preferences
from sakumon.web.tasks.game_state import acted
from sakumon.web.tasks.held import Acted, HeldGame, Kit, Seat, taken_up
from sakumon.web.tasks.kept import Kept
from sakumon.web.tasks.motion import back, forward
from sakumon.web.tasks.sent import Sent

MOST_MOVES = 400
FILM = ".gif"
STRONGEST = "strongest"  # of the opponents that a puzzle offers
# What is done in a game: moments to show, and what to write down.
Outcome = tuple[list[FrameInfo], list[Action]]


@dataclass(frozen=True, slots=True)
class Manner:
    """How somebody wants to play: the help, the side, the opponent."""

    assist: str
    side: int | str
    opponent: str


@contextmanager
def seated(kept: Kept, seat: Seat, kit: Kit | None) -> Iterator[HeldGame]:
    """Give the game of a seat; one in which something fails is taken up again the next time."""
    game = kept.games.pop(seat.code)
    if kit is not None:
        game = taken_up(kit, kept.start_of(kit.document))
    elif game is None or game.written != seat.written:
        raise Missing
    game.watch.run(seat.since)
    game.seat = seat
    yield game
    kept.games.put(seat.code, game)


def prepare(
    kept: Kept, document: str, choice: Manner, language: str, _budget: Budget
) -> tuple[str, dict[str, Any]]:
    """Return the help and the settings of a play that is to begin."""
    start = kept.start_of(document)
    puzzle = start.puzzle
    family = load_family(puzzle.family)
    sides = sides_to_move(family, start.position)
    mine = (sides if choice.side == "both" else sides & {choice.side}) or frozenset({0})
    machines = sorted(sides - mine)
    opponent = _opponent(family, start.position, choice.opponent) if machines else ""
    grade = puzzle.rating.grade if puzzle.rating else ""
    assist = assist_for(grade) if choice.assist == "auto" else Assist(choice.assist)
    settings = {
        "opponents": {str(side): opponent for side in machines},
        "people": len(mine),
        "language": language,
    }
    return assist.value, settings


def _opponent(family: AnyFamily, at: Any, wanted: str) -> str:
    """Return the name of a player; a perfect one is there only where that is true."""
    if wanted not in (STRONGEST, PerfectPlayer().name):
        return opponent_named(wanted, family).name
    return [*opponents_for(family, at)][-1]


def film(
    kept: Kept, seat: Seat, kit: Kit | None, preferences: Preferences, _budget: Budget
) -> Sent:
    """Return the moves so far as an animated picture."""
    with seated(kept, seat, kit) as game:
        session, family = game.session, game.session.family
        steps = session.steps(0, len(session.line))
        if not steps:
            raise IllegalMove(Message("there are no moves to show yet"))
        data = recorded(
            family,
            steps,
            FILM,
            theme_named(preferences.theme),
            fog=preferences.fog,
            spoken=lambda scene: preferences.spoken(scene, family.name),
        )
        return Sent(data, packed=False, kind="image/gif", name=f"{game.puzzle.id}{FILM}")


def look(
    kept: Kept, seat: Seat, kit: Kit | None, preferences: Preferences, _budget: Budget
) -> Acted:
    """Return a game as it stands; time may have run out meanwhile."""
    return _carried_out(kept, seat, kit, preferences, lambda _table: ([], []))


def play(
    kept: Kept,
    seat: Seat,
    kit: Kit | None,
    preferences: Preferences,
    moves: Sequence[str],
    kind: str,
    _budget: Budget,
) -> Acted:
    """Play moves; the first that is not legal stops them, and is the error if it is the first."""

    def act(game: HeldGame) -> Outcome:
        return _played(game, [Move(text) for text in moves], kind, preferences)

    return _carried_out(kept, seat, kit, preferences, act)


def press(
    kept: Kept,
    seat: Seat,
    kit: Kit | None,
    preferences: Preferences,
    pressed: str,
    _budget: Budget,
) -> Acted:
    """Play the moves that a press means: a place that was tapped, and the walk to it."""

    def act(game: HeldGame) -> Outcome:
        moves = moves_of(game.session, pressed)[:MOST_MOVES]
        if not moves:
            raise IllegalMove(Message("there is no way to that place"))
        return _played(game, moves, "move", preferences)

    return _carried_out(kept, seat, kit, preferences, act)


def note(
    kept: Kept, seat: Seat, kit: Kit | None, preferences: Preferences, kind: str, _budget: Budget
) -> Acted:
    """Do something that is one action: undo, a view, giving up."""

    def act(game: HeldGame) -> Outcome:
        session, before = game.session, len(game.session.line)
        steps = session.steps(0, before)  # what a restart forgets
        match kind:
            case "undo":
                session.undo()
            case "redo":
                session.redo()
            case "restart":
                session.restart()
            case "leave":
                game.result = game.result or LEFT
        now = len(session.line)
        shown = steps[now:] if now < before else session.steps(before, now)
        how = back if now < before else forward
        return how(session.family, shown, preferences), [Action(kind, game.seconds)]

    return _carried_out(kept, seat, kit, preferences, act)


def go(
    kept: Kept, seat: Seat, kit: Kit | None, preferences: Preferences, place: int, _budget: Budget
) -> Acted:
    """Go to any moment of the game, undone moves too, by undo and redo."""

    def act(game: HeldGame) -> Outcome:
        session, before = game.session, len(game.session.line)
        done = [Action(kind, game.seconds) for kind in session.go_to(place)]
        steps = session.steps(min(before, place), max(before, place))
        how = back if place < before else forward
        return how(session.family, steps, preferences), done

    return _carried_out(kept, seat, kit, preferences, act)


def _carried_out(
    kept: Kept,
    seat: Seat,
    kit: Kit | None,
    preferences: Preferences,
    act: Callable[[HeldGame], Outcome],
) -> Acted:
    """Act in a game, and return how it stands then."""
    with seated(kept, seat, kit) as game:
        frames, actions = act(game)
        return acted(game, preferences, actions, frames)


def _played(game: HeldGame, moves: Sequence[Move], kind: str, preferences: Preferences) -> Outcome:
    session, before, actions = game.session, len(game.session.line), list[Action]()
    for number, wanted in enumerate(moves):
        try:
            session.play(wanted)
        except IllegalMove:
            if number == 0:
                raise
            break
        actions.append(Action(kind, game.seconds, wanted))
    steps = session.steps(before, len(session.line))
    return forward(session.family, steps, preferences), actions
