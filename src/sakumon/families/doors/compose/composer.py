"""How a door maze is made: a plan, doors, start and goal, locks and keys, loops."""

from collections.abc import Mapping
from functools import partial

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import CannotCompose
from sakumon.core.family import Candidate, Proof, Proposer, Rating
from sakumon.core.message import Message
from sakumon.core.wish import ANY, first_outside
from sakumon.families.doors.compose import links as doors
from sakumon.families.doors.compose.finish import finish_maze
from sakumon.families.doors.compose.layout import lay_out
from sakumon.families.doors.compose.steer import steered
from sakumon.families.doors.compose.wish import MEASURED, PRESETS, DoorsWish, check_wish
from sakumon.families.doors.model.maze import Position, opening_position


class DoorsComposer:
    """Composes door mazes of every kind to a wish."""

    version = 1
    wish = DoorsWish
    presets: Mapping[str, DoorsWish] = PRESETS

    def check(self, wish: DoorsWish) -> None:
        """Refuse a wish that no maze can meet."""
        check_wish(wish)

    def proposer(self, wish: DoorsWish, _budget: Budget) -> Proposer[Position, None]:
        """Return what makes mazes on plans of the wished kind."""
        return partial(_propose, wish)

    def misses(self, wish: DoorsWish, at: Position, proof: Proof, rating: Rating) -> str | None:
        """Return which part of the wish the maze does not meet."""
        if proof.status != "won":
            return Message("no way to the goal was found")
        maze = at.maze
        forms = {"kind": maze.plan.kind, "storeys": maze.storeys, "keys": len(maze.keys)}
        for name, value in forms.items():
            asked = getattr(wish, name)
            if asked != value:
                return Message(
                    "{key} is {value}, wished {asked}",
                    key=Message(name),
                    value=Message(str(value)),
                    asked=Message(str(asked)),
                )
        measures = {**rating.measures, "rooms_on_a_storey": maze.plan.count}
        return first_outside(wish, measures, {"rooms": "rooms_on_a_storey", **MEASURED})


def _propose(wish: DoorsWish, dice: Dice, budget: Budget) -> Candidate[Position, None]:
    plan = lay_out(wish, dice, budget)
    budget.spend(plan.count * wish.storeys)
    if plan.count * wish.storeys < 2:
        raise CannotCompose(Message("a maze has two rooms or more: wish for smaller rooms"))
    links = doors.links_of(plan, wish.storeys, wish.door * plan.unit, dice)
    if any(getattr(wish, name) != ANY for name in MEASURED):
        return steered(wish, plan, links, dice, budget)
    tree = doors.completed(links, plan, doors.clustered(links, dice))
    return Candidate(opening_position(finish_maze(wish, plan, links, tree, dice)))
