"""Which puzzle suits a player next: one not played yet, about as hard as the player is strong."""

from sqlalchemy import Connection, exists, func, select

from sakumon.catalog.schema import plays, puzzles, strengths, study_puzzles
from sakumon.catalog.sources import COMPOSED
from sakumon.play.glicko import Strength, puzzle_rating, puzzle_score

# How far a puzzle may be from what suits, and still does.
NEAR = 120.0
# What share of a player's uncertainty is given away: who begins gets something to win.
MODESTY = 0.7


def suits(strength: Strength) -> float:
    """Return the rating of a puzzle that suits a player."""
    return strength.rating - MODESTY * strength.deviation


def suiting_score(strength: Strength) -> float:
    """Return the score of a puzzle that suits a player, where nobody has played it yet."""
    return puzzle_score(suits(strength))


def next_puzzle(
    connection: Connection, family: str, player: int | None, strength: Strength
) -> str | None:
    """Return the puzzle in the store that suits a player best, if one does."""
    usual = puzzle_rating(0.0) + (puzzle_rating(1.0) - puzzle_rating(0.0)) * puzzles.c.score
    away = func.abs(func.coalesce(strengths.c.rating, usual) - suits(strength))
    asked = (
        select(puzzles.c.id)
        .outerjoin(strengths, strengths.c.puzzle == puzzles.c.number)
        .where(puzzles.c.family == family, puzzles.c.source == COMPOSED)
        .where(puzzles.c.score.is_not(None), away < NEAR)
        .where(~exists().where(study_puzzles.c.puzzle == puzzles.c.number))
        .order_by(away, puzzles.c.number)
        .limit(1)
    )
    if player is not None:
        mine = (plays.c.puzzle == puzzles.c.number) & (plays.c.player == player)
        asked = asked.where(~exists().where(mine))
    found = connection.execute(asked).scalar_one_or_none()
    return None if found is None else str(found)
