"""Rules turned upside down on purpose: the comparison with the twin must notice every one."""

from collections.abc import Callable

import pytest

from sakumon.families.panels.model import cascade
from sakumon.families.panels.model.kernel import rule
from tests.families.panels.boards import columns_of, quiet_boards
from tests.families.panels.twin import play, swaps


def drop_all(columns: list[int]) -> bool:
    """Let everything fall to where it lands at once."""
    moved = False
    while rule_drop(columns):
        moved = True
    return moved


def lock_what_hangs(columns: list[int], locked: list[int]) -> int:
    """Match without asking whether panels rest: gaps are filled with stones for the moment."""
    full = list(columns)
    for place, column in enumerate(columns):
        for row in range((column.bit_length() + 3) // 4):
            if not column >> 4 * row & 15:
                full[place] |= 15 << 4 * row
    return rule_lock(full, locked)


def lock_again(columns: list[int], locked: list[int]) -> int:
    """Let panels match that are locked already."""
    fresh = [0] * len(columns)
    found = rule_lock(columns, fresh)
    new = [mask & ~was for mask, was in zip(fresh, locked, strict=True)]
    for place, mask in enumerate(new):
        locked[place] |= mask
    return found if any(new) else 0


def clear_bottom_up(columns: list[int], locked: list[int]) -> int:
    """Forget the rightmost column."""
    locked[-1] = 0
    return rule_remove(columns, locked)


rule_lock, rule_drop, rule_remove, rule_swap = (
    rule.lock,
    rule.drop,
    rule.remove_locked,
    rule.swap_cells,
)
BUGS: dict[str, tuple[str, Callable[..., object]]] = {
    "everything falls before it matches": ("drop", drop_all),
    "hanging panels match": ("lock", lock_what_hangs),
    "vanishing panels match again": ("lock", lock_again),
    "the rightmost column never vanishes": ("remove_locked", clear_bottom_up),
    "nothing falls": ("drop", lambda _columns: False),
    "swaps are made one row too low": (
        "swap_cells",
        lambda columns, row, column: rule_swap(columns, max(0, row - 1), column),
    ),
}


def differs() -> bool:
    """Tell whether any of many swaps leads elsewhere than the twin says, or never ends."""
    for board, width, height in quiet_boards(5, 400):
        columns = tuple(columns_of(board, width))
        for row, column in swaps(board, width, height):
            expected = play(board, (row, column))
            moments = []
            for moment in cascade.moments(columns, (row - 1, column - 1)):
                moments.append(moment)
                if len(moments) > 200:
                    return True
            links = tuple(moment.vanishing for moment in moments if moment.kind == "vanish")
            same = list(moments[-1].columns) == columns_of(expected.board, width)
            if links != expected.links or not same:
                return True
    return False


def test_the_true_rule_does_not_differ() -> None:
    assert not differs()


@pytest.mark.parametrize("name", BUGS)
def test_a_planted_bug_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    part, bug = BUGS[name]
    monkeypatch.setattr(rule, part, bug)
    assert differs()
