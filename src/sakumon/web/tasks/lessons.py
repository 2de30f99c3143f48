"""Tasks about lessons: small boards that teach a family, each with its words."""

from sakumon.core.budget import Budget
from sakumon.core.entry import NewEntry, entry_of
from sakumon.core.errors import UnknownName, unknown
from sakumon.core.family import AnyFamily
from sakumon.core.lesson import Lesson
from sakumon.core.message import Message
from sakumon.families import load_family
from sakumon.play.lessons import read_lesson
from sakumon.web.answers.plays import LessonCard, LessonInfo, LessonList
from sakumon.web.preferences import Preferences
from sakumon.web.tasks.drawings import drawing
from sakumon.web.tasks.held import HeldGame
from sakumon.web.tasks.kept import Kept
from sakumon.web.tasks.sent import Sent, as_json
from sakumon.words import card

SETTING = "lesson"  # of a play: the lesson that it is


def list_lessons(_kept: Kept, family: str, preferences: Preferences, _budget: Budget) -> Sent:
    """Return what a family teaches, with a picture of each board."""
    owner = load_family(family)
    cards = [_card(owner, lesson, preferences) for lesson in owner.lessons]
    title = card(family, preferences.language).title
    return as_json(LessonList(family, title, cards), preferences)


def _card(family: AnyFamily, lesson: Lesson, preferences: Preferences) -> LessonCard:
    start = read_lesson(family, lesson).position()
    words = _words(family, lesson, preferences)
    return LessonCard(lesson.name, *words, drawing(family, start, preferences))


def _words(family: AnyFamily, lesson: Lesson, preferences: Preferences) -> tuple[str, str, str]:
    title, words, learnt = (
        preferences.say(text, family.name) for text in (lesson.title, lesson.words, lesson.learnt)
    )
    return title, words, learnt


def lesson_board(_kept: Kept, family: str, name: str, _budget: Budget) -> NewEntry:
    """Return the board of a lesson for the store."""
    owner = load_family(family)
    found = {lesson.name: lesson for lesson in owner.lessons}
    if name not in found:
        raise UnknownName(unknown(Message("lesson"), name, list(found)))
    return entry_of(read_lesson(owner, found[name]))


def lesson_of(game: HeldGame, preferences: Preferences) -> LessonInfo | None:
    """Return the lesson that a game is, if it is one and its family still has it."""
    family, lessons = game.session.family, game.session.family.lessons
    names = [lesson.name for lesson in lessons]
    name = game.play.settings.get(SETTING)
    if name not in names:
        return None
    at = names.index(name)
    following = names[at + 1] if at + 1 < len(names) else None
    words = _words(family, lessons[at], preferences)
    return LessonInfo(name, at + 1, len(names), *words, following)
