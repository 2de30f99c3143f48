"""Studies in every kind of store: whose turn it is, what runs out, and what is written down."""

import time
from datetime import datetime

import pytest
from sqlalchemy import Connection

from sakumon.catalog import open_store
from sakumon.catalog.play_table import COLUMNS, play_rows
from sakumon.catalog.plays import begin_play
from sakumon.catalog.studies import (
    Study,
    end_study,
    get_study,
    invite,
    make_study,
    open_studies,
    terms_of,
)
from sakumon.catalog.taking_part import admit, consent, end_late, everyone, part_of
from sakumon.core.errors import NotAllowed
from sakumon.core.puzzle import Puzzle


def set_up(connection: Connection, puzzles: list[Puzzle]) -> tuple[Study, str]:
    """Return a study of two puzzles that asks for consent, and a participant's code."""
    terms = terms_of({"consent": "I agree.", "hints": 1, "puzzle_seconds": 60})
    study = make_study(connection, "A class", [one.id for one in puzzles[:2]], terms)
    (code,) = invite(connection, study, 1)
    return study, code


def test_a_participant_from_consent_to_the_table(place: str, some: list[Puzzle]) -> None:
    with open_store(place, create=True) as store:
        store.add(some[:2])
        with store.transaction() as connection:
            study, code = set_up(connection, some)
            first, second = study.puzzles
            with pytest.raises(NotAllowed, match="consent"):
                admit(part_of(connection, study, code), first)
            consent(connection, study, code)
            part = part_of(connection, study, code)
            admit(part, first)
            with pytest.raises(NotAllowed, match="comes first"):
                admit(part, second)
            settings = {"until": time.time() - 30, "instructions": study.terms.version}
            begin_play(connection, "a", first, part.player, "none", settings, study.number)
            end_late(connection, study)
            part = part_of(connection, study, code)
            assert (part.done, part.next) == ([first], second)
            begin_play(connection, "b", second, part.player, "none", {}, study.number)
            assert [one.state for one in everyone(connection, study)] == ["playing"]
            assert [one.name for one in open_studies(connection)] == ["A class"]
            end_study(connection, "A class")
            assert open_studies(connection) == []
            rows = list(play_rows(connection, study.number))
    assert [row["result"] for row in rows] == ["left", "left"]
    assert [list(row) for row in rows] == [list(COLUMNS)] * 2
    assert [row["instructions"] for row in rows] == [study.terms.version, None]
    assert all(isinstance(row["consented"], datetime) for row in rows)
    assert all(row["first"] is True for row in rows)


def test_a_study_ends_once(place: str, some: list[Puzzle]) -> None:
    with open_store(place, create=True) as store:
        store.add(some[:2])
        with store.transaction() as connection:
            set_up(connection, some)
            end_study(connection, "A class")
            ended = get_study(connection, "A class").ended
            end_study(connection, "A class")
            assert get_study(connection, "A class").ended == ended
