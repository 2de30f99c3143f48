"""The machine's part of a game: whose move is awaited, and what it plays."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.move import Move
from sakumon.play.hints import LIMIT, Hint, advise
from sakumon.play.players import opponent_named
from sakumon.play.session import Session


@dataclass(frozen=True, slots=True)
class Awaited:
    """A move that a machine is to choose: by which player, where, with which dice."""

    player: str
    position: Any
    dice: Dice


def replies(session: Session) -> Generator[Awaited, Move, None]:
    """Ask for the move of a machine for as long as it is one's turn, and play what is sent back.

    Who drives this chooses where the thinking is done: here, or in another process.
    """
    while (player := session.awaited) is not None:
        move = yield Awaited(player, session.position, session.reply_dice())
        if session.out_of_time is not None:
            return
        session.answer(move)


def reply(session: Session) -> list[Move]:
    """Let machines move while it is their turn; return what they played."""
    before = len(session.line)
    asking = replies(session)
    try:
        awaited = next(asking)
        while True:
            player = opponent_named(awaited.player, session.family)
            move = player.choose(session.family, awaited.position, awaited.dice, Budget())
            awaited = asking.send(move)
    except StopIteration:
        return list(session.line[before:])


def hint(session: Session, budget: Budget | None = None) -> Hint:
    """Return what the solver would play here."""
    with session.hinting():
        found = advise(session.family, session.position, budget or Budget(LIMIT))
    session.hints_used += found.helps
    return found
