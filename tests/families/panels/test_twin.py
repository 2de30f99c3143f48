"""The slow twin of the panel rules on boards worked out by hand."""

from tests.families.panels.twin import board_of, play, settle, solutions, up_to_order


def test_a_swap_matches_before_anything_falls() -> None:
    after = play(board_of(["....5.", ".55.55"]), (1, 4))
    assert after.links == (3,)
    assert after.board == board_of(["....55"])


def test_a_panel_swapped_out_over_a_gap_falls_before_it_matches() -> None:
    after = play(board_of(["1.....", "2..1..", "12.1.."]), (3, 1))
    assert after.links == ()
    assert after.board == board_of(["21.1..", "12.1.."])
    assert play(board_of(["1.....", "2.....", "2.11.."]), (3, 1)).links == (3,)


def test_what_falls_after_a_vanish_is_the_next_link() -> None:
    after = play(board_of(["..2...", "2233.3"]), (1, 5))
    assert after.links == (3, 3)
    assert after.board == {}


def test_lines_of_two_kinds_at_one_instant_are_one_combo() -> None:
    after = play(board_of(["12....", "12....", "21...."]), (1, 1))
    assert after.links == (6,)


def test_columns_that_land_at_different_times_match_when_they_land() -> None:
    # The left panel lands first and makes the line; the right one comes too late to join it.
    after = settle(board_of(["...1..", "1.....", ".11..."]))
    assert after.links == (3,)
    assert after.board == board_of(["...1.."])


def test_what_lands_later_may_still_make_a_line_of_its_own_at_that_link() -> None:
    after = settle(board_of(["....2.", "1....2", ".112.."]))
    assert after.links == (6,)
    assert after.board == {}


def test_stones_never_match_and_need_not_go() -> None:
    board = board_of(["##1.11"])
    assert settle(board_of(["###"])).links == ()
    assert up_to_order(solutions(board, 6, 3, 1)) == {((1, 3),)}
