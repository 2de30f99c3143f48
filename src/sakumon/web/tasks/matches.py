"""Tasks of matches: their starts, moves that are legal, boards as they are shown."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sakumon.core.budget import Budget
from sakumon.core.entry import NewEntry, entry_of
from sakumon.core.errors import IllegalMove, UnknownName, unknown
from sakumon.core.family import AnyFamily
from sakumon.core.message import Message
from sakumon.core.move import Move
from sakumon.core.puzzle import Puzzle, puzzle_of
from sakumon.families import load_family
from sakumon.play.keys import keys_of, moves_of
from sakumon.play.session import Session, Step
from sakumon.web.answers.matches import MatchBoard
from sakumon.web.preferences import Preferences
from sakumon.web.tasks.drawings import drawing
from sakumon.web.tasks.kept import Kept
from sakumon.web.tasks.motion import forward
from sakumon.web.tasks.puzzles import puzzle_info
from sakumon.web.tasks.sent import Sent, as_json


@dataclass(frozen=True, slots=True)
class MatchLine:
    """Which match a task is about: its code, its start, and the moves so far."""

    code: str
    document: str
    line: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Advanced:
    """Moves that are legal, whose turn it is after each, and whether the game is over then."""

    moves: Sequence[tuple[str, int]]
    over: bool
    winner: int | None


def standard_entry(_kept: Kept, family: str, game: str, _budget: Budget) -> NewEntry:
    """Return the start of a standard game for the store."""
    return entry_of(standard_puzzle(family, game))


def standard_game(
    _kept: Kept, family: str, game: str, preferences: Preferences, _budget: Budget
) -> tuple[NewEntry, Sent]:
    """Return the start of a standard game for the store and as an answer."""
    puzzle = standard_puzzle(family, game)
    return entry_of(puzzle), as_json(puzzle_info(puzzle, preferences), preferences)


def standard_puzzle(name: str, game: str) -> Puzzle:
    """Return the start of a standard game as a puzzle that nobody has solved."""
    family = load_family(name)
    games = family.playing.games
    if game not in games:
        raise UnknownName(unknown(Message("standard game"), game, list(games)))
    return puzzle_of(family, games[game].start())


def advance(kept: Kept, at: MatchLine, pressed: str, _budget: Budget) -> Advanced:
    """Return the moves that a press means, as many as one side makes; IllegalMove if none."""
    family, positions = _taken_up(kept, at)
    position, rules = positions[-1], family.rules
    side, found = rules.turn(position), list[tuple[str, int]]()
    for move in moves_of(Session(family, position), pressed) or [Move(pressed)]:
        if rules.turn(position) != side or rules.winner(position) is not None:
            break
        position = _next(family, position, move, first=not found)
        if position is None:
            break
        positions.append(position)
        found.append((move, rules.turn(position)))
    _keep(kept, at, found, positions)
    return Advanced(found, not rules.moves(positions[-1]), rules.winner(positions[-1]))


def _next(family: AnyFamily, position: Any, move: Move, first: bool) -> Any | None:
    try:
        return family.rules.play(position, move)
    except IllegalMove:
        if first:
            raise
        return None


def draw(
    kept: Kept, at: MatchLine, before: int, preferences: Preferences, _budget: Budget
) -> MatchBoard:
    """Return the board of a match, with the moments of the moves after the first ones."""
    family, positions = _taken_up(kept, at)
    position, playing = positions[-1], family.playing
    session, line = Session(family, position), [Move(text) for text in at.line]
    steps = [
        Step(positions[place], line[place], positions[place + 1])
        for place in range(before, len(line))
    ]
    moves = family.rules.moves(position)
    last = line[-1] if line else None
    return MatchBoard(
        family=family.name,
        board=drawing(family, position, preferences, last=last),
        frames=forward(family, steps, preferences),
        moves=list(moves),
        keys={key: list(meant) for key, meant in keys_of(session).items()},
        line=list(line),
        turn=family.rules.turn(position),
        sides=preferences.sides(family),
        over=not moves,
        verdict="" if moves else preferences.say(playing.verdict(position), family.name),
    )


def draw_message(
    kept: Kept, at: MatchLine, before: int, preferences: Preferences, budget: Budget
) -> str:
    """Return the board of a match as it is sent over its socket."""
    shown = as_json(draw(kept, at, before, preferences, budget), preferences)
    return f'{{"board":{shown.body.decode()}}}'


def _taken_up(kept: Kept, at: MatchLine) -> tuple[AnyFamily, list[Any]]:
    """Return the family of a match and its positions; what is known of it is not played again."""
    start = kept.start_of(at.document)
    family = load_family(start.puzzle.family)
    known, positions = kept.matches.get(at.code) or ((), [start.position])
    same = 0
    while same < min(len(known), len(at.line)) and known[same] == at.line[same]:
        same += 1
    positions = positions[: same + 1]
    for text in at.line[same:]:
        positions.append(family.rules.play(positions[-1], Move(text)))
    kept.matches.put(at.code, (at.line, list(positions)))
    return family, positions


def _keep(
    kept: Kept, at: MatchLine, moves: Sequence[tuple[str, int]], positions: list[Any]
) -> None:
    line = (*at.line, *(move for move, _ in moves))
    kept.matches.put(at.code, (line, positions))
