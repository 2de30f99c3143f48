"""Lessons as the client shows them."""

from sakumon.families import load_family
from sakumon.web.answers.plays import LessonInfo
from sakumon.web.preferences import Preferences
from sakumon.web.tasks.held import HeldGame

SETTING = "lesson"  # of a play: the lesson that it is


def lesson_of(game: HeldGame, preferences: Preferences) -> LessonInfo | None:
    """Return the lesson that a game is, if it is one and its family still has it."""
    name, family = game.play.settings.get(SETTING), game.session.family
    return None if name is None else lesson_info(family.name, name, preferences)


def lesson_info(family: str, name: str, preferences: Preferences) -> LessonInfo | None:
    """Return a lesson in words, with its place among the others."""
    lessons = load_family(family).lessons
    names = [lesson.name for lesson in lessons]
    if name not in names:
        return None
    at = names.index(name)
    lesson = lessons[at]
    return LessonInfo(
        name=name,
        place=at + 1,
        total=len(names),
        title=preferences.say(lesson.title, family),
        words=preferences.say(lesson.words, family),
        learnt=preferences.say(lesson.learnt, family),
        next=names[at + 1] if at + 1 < len(names) else None,
    )
