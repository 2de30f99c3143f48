"""The puzzles of a day: once composed they stay, whatever composes them later."""

from sqlalchemy import Connection, insert, select

from sakumon.catalog.schema import days, puzzles


def puzzles_of_day(connection: Connection, day: str) -> dict[str, str]:
    """Return the ids of a day's puzzles that are composed, by family."""
    asked = select(days.c.family, puzzles.c.id).join(puzzles, puzzles.c.number == days.c.puzzle)
    rows = connection.execute(asked.where(days.c.day == day))
    return {str(family): str(name) for family, name in rows}


def keep_day(connection: Connection, day: str, family: str, puzzle: str) -> str:
    """Enter the puzzle of a day; return the one that is: who came first has chosen."""
    known = puzzles_of_day(connection, day).get(family)
    if known is not None:
        return known
    number = select(puzzles.c.number).where(puzzles.c.id == puzzle).scalar_subquery()
    connection.execute(insert(days).values(day=day, family=family, puzzle=number))
    return puzzle
