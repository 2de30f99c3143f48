"""Tasks of thinking in a game: replies, hints, solutions, what every move leads to."""

from collections.abc import Generator, Iterator
from contextlib import nullcontext
from typing import Any

from sakumon.core.budget import Budget
from sakumon.core.errors import OutOfBudget
from sakumon.core.family import AnyFamily, Proof
from sakumon.core.move import Move
from sakumon.play.hints import LIMIT, suggest
from sakumon.play.judging import judged
from sakumon.play.machines import Awaited, replies
from sakumon.play.players import opponent_named
from sakumon.play.record import LEFT, Action
from sakumon.web.answers.plays import (
    HintInfo,
    MoveValues,
    MoveVerdict,
    OutlookInfo,
    SolutionInfo,
)
from sakumon.web.preferences import Preferences
from sakumon.web.tasks.drawings import game_drawing
from sakumon.web.tasks.game_state import acted
from sakumon.web.tasks.games import seated
from sakumon.web.tasks.held import Acted, HeldGame, Kit, Seat
from sakumon.web.tasks.kept import Kept
from sakumon.web.tasks.motion import forward
from sakumon.web.tasks.sent import Sent, as_json


def reply(
    kept: Kept, seat: Seat, kit: Kit | None, preferences: Preferences, budget: Budget
) -> Acted:
    """Let machines move while it is their turn."""
    with seated(kept, seat, kit) as game:
        session, before = game.session, len(game.session.line)
        family = kept.recalling(session.family.name, seat.code)
        actions = [
            Action("reply", game.seconds, chosen) for chosen in _replies(game, family, budget)
        ]
        steps = session.steps(before, len(session.line))
        return acted(game, preferences, actions, forward(family, steps, preferences))


def _replies(game: HeldGame, family: AnyFamily, budget: Budget) -> Iterator[Move]:
    """Yield what machines play, until a person is to move."""
    session = game.session
    asking = replies(session)
    awaited = next(asking, None)
    while awaited is not None:
        before = len(session.line)
        chosen = choice(family, awaited, budget)
        awaited = _answered(asking, chosen)
        if len(session.line) > before:
            yield chosen


def _answered(asking: Generator[Awaited, Move, None], chosen: Move) -> Awaited | None:
    try:
        return asking.send(chosen)
    except StopIteration:
        return None


def choice(family: AnyFamily, awaited: Awaited, budget: Budget) -> Move:
    """Return the move of a machine; where its time is up before it has one, any that is legal."""
    player = opponent_named(awaited.player, family)
    try:
        return player.choose(family, awaited.position, awaited.dice, budget)
    except OutOfBudget:
        return awaited.dice.choice(family.rules.moves(awaited.position))


def hint(
    kept: Kept, seat: Seat, kit: Kit | None, preferences: Preferences, budget: Budget
) -> Acted:
    """Return a move to play here, how one stands, and a drawing that shows it."""
    with seated(kept, seat, kit) as game:
        session = game.session
        family = kept.recalling(session.family.name, seat.code)
        with session.hinting():
            found = suggest(family, session.position, budget.part(LIMIT))
        session.hints_used += found.helps
        kind = "hint" if found.helps else "asked"
        board = game_drawing(session, preferences, hint=found.move)
        info = HintInfo(found.move, found.status, board, session.hints_used)
        return game.acted([Action(kind, game.seconds, found.move)], as_json(info, preferences))


def solution(
    kept: Kept, seat: Seat, kit: Kit | None, preferences: Preferences, budget: Budget
) -> Acted:
    """Return the line of best play from here, or from the start where there is none from here.

    Whoever sees it has given the game up; a game that nobody can answer goes on.
    """
    with seated(kept, seat, kit) as game:
        family = kept.recalling(game.session.family.name, game.play.code)
        at, proof = _answered_from(family, game, budget)
        shown = bool(proof.line) and game.result is None
        actions = [Action("leave", game.seconds)] if shown else []
        game.result = LEFT if shown else game.result
        found = SolutionInfo(proof.status, list(proof.line), family.rules.write(at))
        return game.acted(actions, as_json(found, preferences))


def _answered_from(family: AnyFamily, game: HeldGame, budget: Budget) -> tuple[Any, Proof]:
    """Return a position that can be answered, the one now or else the first, with its proof."""
    session = game.session
    if not session.over:
        proof = family.solver.solve(session.position, budget).proof
        if proof.line or proof.status != "lost":
            return session.position, proof
    known = game.puzzle.proof
    return session.start, known or family.solver.solve(session.start, budget).proof


def verdict(
    kept: Kept, seat: Seat, kit: Kit | None, preferences: Preferences, budget: Budget
) -> Sent:
    """Return whether the last move of a person threw the win away, and how that is punished."""
    with seated(kept, seat, kit) as game:
        session = game.session
        family = kept.recalling(session.family.name, seat.code)
        with nullcontext() if session.over else session.hinting():
            found = judged(family, session, budget.part(LIMIT))
        words = preferences.say(found.words, family.name)
        info = MoveVerdict(found.wrong, words, list(found.line), family.rules.write(found.board))
        return as_json(info, preferences)


def values(
    kept: Kept, seat: Seat, kit: Kit | None, preferences: Preferences, budget: Budget
) -> Sent:
    """Return what every move leads to, where it can be said, and a drawing of it."""
    with seated(kept, seat, kit) as game:
        session = game.session
        family = kept.recalling(session.family.name, seat.code)
        survey = family.analysis.survey if family.analysis else None
        found = survey(session.position, budget, None).outlooks if survey else {}
        said: dict[str, OutlookInfo] = {
            move: OutlookInfo(one.score, preferences.say(one.words, family.name), one.short)
            for move, one in found.items()
        }
        drawn = game_drawing(session, preferences, outlooks=found)
        return as_json(MoveValues(said, drawn), preferences)
