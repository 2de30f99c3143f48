"""Matches in a store: found by any of their codes, taken up from their deeds, swept in time."""

import time

import pytest

from sakumon.catalog import Store
from sakumon.catalog.expiry import forget, idle_players, unused_boards
from sakumon.catalog.match_table import COLUMNS, match_rows, write_matches
from sakumon.catalog.matches import (
    MatchCodes,
    NewMatch,
    add_deed,
    begin_match,
    deeds_of,
    end_match,
    find_match,
    follow_up,
    give_up,
    idle_matches,
    match_numbered,
    open_matches,
    past_matches,
    take_seat,
)
from sakumon.catalog.plays import join, known_player
from sakumon.catalog.sources import SENT
from sakumon.core.entry import entry_of
from sakumon.core.puzzle import Puzzle
from sakumon.play.match import MatchDeed, MatchEnd, TimeControl

CODES = MatchCodes("host", "guest", "watch")
DEEDS = [
    MatchDeed("move", 0, 1, (60.0, 60.0), "a1"),
    MatchDeed("offer-draw", 1, 1, (60.0, 55.5)),
    MatchDeed("move", 1, 0, (60.0, 52.25), "b2"),
]


@pytest.fixture
def board(store: Store, some: list[Puzzle]) -> Puzzle:
    """Put a board into the store that a visitor has sent in."""
    from sakumon.catalog.store import add_entries

    with store.transaction() as connection:
        add_entries(connection, [entry_of(some[0])], SENT)
    return some[0]


def new_match(board: Puzzle, number: int = 0, guest: str | None = None) -> NewMatch:
    codes = MatchCodes(*(f"{code}{number or ''}" for code in ("host", "guest", "watch")))
    return NewMatch(codes, board.id, "small", 1, TimeControl(60, 2), "ann", guest)


def test_a_match_is_found_by_each_of_its_codes(store: Store, board: Puzzle) -> None:
    with store.transaction() as connection:
        number = begin_match(connection, new_match(board))
        found = [find_match(connection, code) for code in ("host", "guest", "watch")]
        assert find_match(connection, "nobody") is None
    assert found[0] is not None
    assert found[0] == found[1] == found[2]
    assert found[0].number == number
    assert [found[0].codes.entrance(code) for code in ("host", "watch")] == ["host", "watch"]
    assert (found[0].host, found[0].guest, found[0].host_side) == ("ann", None, 1)
    assert found[0].control == TimeControl(60, 2)
    assert found[0].family == board.family
    assert found[0].end is None


def test_deeds_and_the_end_come_back_as_they_were(store: Store, board: Puzzle) -> None:
    with store.transaction() as connection:
        number = begin_match(connection, new_match(board))
        take_seat(connection, number, "bob")
        for place, deed in enumerate(DEEDS):
            add_deed(connection, number, place, deed)
        end_match(connection, number, MatchEnd(1, "resigned"))
        following = follow_up(connection, number, new_match(board, 2, "bob"))
        found = match_numbered(connection, number)
        assert deeds_of(connection, number) == DEEDS
    assert found is not None
    assert (found.guest, found.end, found.next) == ("bob", MatchEnd(1, "resigned"), following)


def test_both_find_their_games(store: Store, board: Puzzle) -> None:
    with store.transaction() as connection:
        number = begin_match(connection, new_match(board, guest="bob"))
        for place, deed in enumerate(DEEDS):
            add_deed(connection, number, place, deed)
        assert open_matches(connection, "ann") == 1
        end_match(connection, number, MatchEnd(1, "time"))
        assert open_matches(connection, "ann") == 0
        begin_match(connection, new_match(board, 2))
        ann, bob = known_player(connection, "ann"), known_player(connection, "bob")
        assert ann is not None
        assert bob is not None
        hers, his = past_matches(connection, ann), past_matches(connection, bob)
        assert past_matches(connection, join(connection, "eve")) == []
    assert [(one.code, one.result, one.moves) for one in hers] == [
        ("host2", None, 0),
        ("host", "won", 2),
    ]
    assert [(one.code, one.result, one.side) for one in his] == [("guest", "lost", 0)]


def test_what_a_match_needs_is_not_swept(store: Store, board: Puzzle) -> None:
    later = time.time() + 100
    with store.transaction() as connection:
        assert len(unused_boards(connection, later, 9)) == 1
        begin_match(connection, new_match(board, guest="bob"))
        idle = join(connection, "eve")
        assert unused_boards(connection, later, 9) == []
        assert idle_players(connection, later, 9) == [idle]
        everybody = [join(connection, name) for name in ("ann", "bob", "eve")]
        forget(connection, [1], everybody)
        assert find_match(connection, "host") is not None
        assert known_player(connection, "eve") is None


def test_idle_matches_are_forgotten_or_ended(store: Store, board: Puzzle) -> None:
    with store.transaction() as connection:
        unplayed = begin_match(connection, new_match(board))
        played = begin_match(connection, new_match(board, 2, "bob"))
        over = begin_match(connection, new_match(board, 3, "bob"))
        add_deed(connection, played, 0, DEEDS[0])
        end_match(connection, over, MatchEnd(None, "agreed"))
        assert idle_matches(connection, time.time() - 100, 9) == []
        found = idle_matches(connection, time.time() + 100, 9)
        assert sorted(found) == [unplayed, played]
        give_up(connection, [unplayed, played, over])
        assert match_numbered(connection, unplayed) is None
        ends = [match_numbered(connection, number) for number in (played, over)]
    assert [one and one.end for one in ends] == [MatchEnd(None, "left"), MatchEnd(None, "agreed")]


def test_the_table_names_nobody_and_has_the_sides_in_order(store: Store, board: Puzzle) -> None:
    with store.transaction() as connection:
        number = begin_match(connection, new_match(board, guest="bob"))
        add_deed(connection, number, 0, DEEDS[0])
        (row,) = list(match_rows(connection))
        ann, bob = known_player(connection, "ann"), known_player(connection, "bob")
    assert list(row) == list(COLUMNS)
    assert (row["first"], row["second"]) == (bob, ann)  # who made it plays the second side
    text = write_matches([row], "csv").decode()
    assert "ann" not in text
    assert "host" not in text
    assert "a1" in text
