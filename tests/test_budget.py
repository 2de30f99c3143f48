"""Budgets: what is spent where, what is bounded by what, and how a request to stop spreads."""

import pytest

from sakumon.core.budget import UNLIMITED, Budget
from sakumon.core.errors import Cancelled, OutOfBudget


class Button:
    """A button that says stop once it is pressed."""

    pressed = False

    def __call__(self) -> bool:
        return self.pressed


def test_a_budget_may_be_spent_to_the_last_unit_and_no_further() -> None:
    budget = Budget(10)
    budget.spend(10)
    assert (budget.spent, budget.left) == (10, 0)
    with pytest.raises(OutOfBudget, match="budget of 10 units"):
        budget.spend(1)
    assert (budget.spent, budget.left) == (11, 0)


def test_progress_hears_of_all_that_was_spent() -> None:
    heard = list[int]()
    budget = Budget(progress=heard.append)
    for work in (3, 0, 4):
        budget.spend(work)
    assert heard == [3, 3, 7]


def test_a_part_is_charged_to_its_owner() -> None:
    owner = Budget(100)
    part = owner.part(30)
    part.spend(20)
    assert (part.spent, part.left, owner.spent, owner.left) == (20, 10, 20, 80)


def test_a_part_that_runs_out_leaves_its_owner_the_rest() -> None:
    owner = Budget(100)
    with pytest.raises(OutOfBudget, match="budget of 30 units"):
        owner.part(30).spend(31)
    assert owner.left == 69
    owner.spend(69)


def test_a_part_is_bounded_by_what_its_owner_has_left() -> None:
    owner = Budget(100)
    owner.spend(60)
    assert owner.part(90).limit == owner.part().limit == 40
    part = owner.part(90)
    owner.spend(30)
    with pytest.raises(OutOfBudget, match="budget of 100 units"):
        part.spend(11)


def test_parts_of_parts_are_charged_to_everyone_above() -> None:
    owner = Budget(100)
    inner = owner.part(50).part(20)
    inner.spend(5)
    assert (owner.spent, inner.left) == (5, 15)
    with pytest.raises(OutOfBudget):
        inner.spend(16)
    assert owner.spent == 21


def test_work_apart_is_not_charged_and_not_bounded_by_its_owner() -> None:
    owner = Budget(10)
    apart = owner.apart(500)
    apart.spend(400)
    assert (owner.spent, apart.left) == (0, 100)
    with pytest.raises(OutOfBudget, match="budget of 500 units"):
        apart.spend(101)
    assert owner.apart().limit == UNLIMITED


def test_work_apart_is_not_part_of_the_progress() -> None:
    heard = list[int]()
    Budget(progress=heard.append).apart().spend(5)
    assert heard == []


@pytest.mark.parametrize("steps", ["part", "apart", "part part", "apart part", "part apart apart"])
def test_a_request_to_stop_reaches_every_piece_of_the_work(steps: str) -> None:
    button = Button()
    piece = Budget(cancelled=button)
    for step in steps.split():
        piece = piece.part(50) if step == "part" else piece.apart(50)
    piece.spend(1)
    button.pressed = True
    with pytest.raises(Cancelled):
        piece.spend(0)


def test_whoever_is_cancelled_is_not_said_to_be_out_of_budget() -> None:
    with pytest.raises(Cancelled):
        Budget(1, cancelled=lambda: True).spend(2)
