"""Lessons: small boards that teach one thing each, made of ordinary documents."""

import pytest

from sakumon.families import load_family
from sakumon.play.lessons import read_lesson
from sakumon.words import translate
from sakumon.workshop import audit
from tests.support.population import families_having, played_out

FEWEST, MOST = 5, 8


@pytest.mark.parametrize("name", families_having("lessons"))
def test_a_course_is_short_and_every_lesson_can_be_done(name: str) -> None:
    family = load_family(name)
    assert FEWEST <= len(family.lessons) <= MOST
    assert len({lesson.name for lesson in family.lessons}) == len(family.lessons)
    for lesson in family.lessons:
        puzzle = read_lesson(family, lesson)
        assert audit.check(puzzle) == []
        assert puzzle.proof is not None
        assert puzzle.proof.status == "won", lesson.name
        end = played_out(family, puzzle.position(), puzzle.proof.line)
        assert family.rules.winner(end) == 0


@pytest.mark.parametrize("name", families_having("lessons"))
def test_lessons_are_in_both_languages(name: str) -> None:
    for lesson in load_family(name).lessons:
        for words in (lesson.title, lesson.words, lesson.learnt):
            assert words
            assert translate(words, "ja", name) != words
