"""How hard a level is: what its solution costs, how entangled it is, and who would manage."""

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.family import Proof, Rating, Solved
from sakumon.families.sokoban.area.rate import rate_area
from sakumon.families.sokoban.board import Position
from sakumon.families.sokoban.kernel.players import ANY, CAREFUL, EAGER, wins
from sakumon.families.sokoban.lurd import replay
from sakumon.families.sokoban.solve import Answer
from sakumon.kernel.dice import dice_state

# Simulated players and their games; they tire after twice the pushes of the solution, and some.
PLAYERS = {"random": ANY, "careful": CAREFUL, "greedy": EAGER}
GAMES, PATIENCE = 50, 20
# Entangled box changes at which a level is half as hard as can be.
HALFWAY = 20
GRADES = {"easy": 0.25, "normal": 0.5, "hard": 0.7}

Measures = dict[str, int | float | str]


class SokobanRater:
    """Rates a level by its solution."""

    def rate(self, at: Position, solved: Solved[Answer], budget: Budget) -> Rating:
        """Return the rating of a position that is solved."""
        proof = solved.proof
        budget.spend(0)
        if proof.status == "lost":
            return Rating("lost", 1.0, {"pushes": 0})
        if not proof.line:
            return Rating(proof.status, float(proof.status == "unknown"), {})
        if at.level.storing is not None:
            return rate_area(at, proof)
        measures = cost_of(at, proof)
        measures.update(_win_rates(at, proof))
        measures["effort"] = proof.work
        score = round(difficulty(measures), 4)
        return Rating(grade_of(score), score, measures)


def difficulty(measures: Measures) -> float:
    """Return a figure from 0 to 1: box changes, counted up to twice the more they are entangled.

    People take longest where packets cannot be dealt with one after the other; the number of
    states or the length of the solution says much less.
    """
    changes = float(measures["box_changes"]) * (2 - float(measures["decomposition"]))
    return changes / (changes + HALFWAY)


def grade_of(score: float) -> str:
    """Return the word for a score."""
    return next((grade for grade, below in GRADES.items() if score < below), "expert")


def cost_of(at: Position, proof: Proof) -> Measures:
    """Return what a level's solution costs, and how entangled it is."""
    _, cost = replay(at, proof.line)
    bound = lower_bound(at)
    moved = _moved(at, proof)
    return {
        "moves": cost.moves,
        "pushes": cost.pushes,
        "box_lines": cost.box_lines,
        "box_changes": cost.box_changes,
        "pushing_sessions": cost.pushing_sessions,
        "player_lines": cost.player_lines,
        "packets": len(at.packets),
        "bound": bound,
        "detours": cost.pushes - bound,
        "decomposition": round(moved / cost.box_changes, 4) if cost.box_changes else 1.0,
    }


def lower_bound(at: Position) -> int:
    """Return the pushes that packets need at least, each with a goal of its own."""
    from sakumon.families.sokoban.kernel.matching import assign, new_pairing
    from sakumon.families.sokoban.maze import floor_of

    floor = floor_of(at)
    packets = floor.packed(at.packets)
    pairing = new_pairing(len(packets))
    pairing.packets[1:] = packets
    return int(assign(floor.maze, pairing))


def _moved(at: Position, proof: Proof) -> int:
    """Return how many packets the solution moves at all."""
    level, keeper = at.level, at.keeper
    starts = {cell: cell for cell in at.packets}
    moved = set()
    for letter in proof.line:
        keeper += level.steps[letter.lower()]
        if letter.isupper():
            start = starts.pop(keeper)
            starts[keeper + level.steps[letter.lower()]] = start
            moved.add(start)
    return len(moved)


def _win_rates(at: Position, proof: Proof) -> Measures:
    """Return how often each simulated player solves the level."""
    from sakumon.families.sokoban.kernel.maze import new_desk
    from sakumon.families.sokoban.maze import floor_of

    floor = floor_of(at)
    packets, keeper = floor.packed(at.packets), floor.index[at.keeper]
    pushes = sum(letter.isupper() for letter in proof.line)
    desk, patience = new_desk(len(floor.cells)), 2 * pushes + PATIENCE
    rates: Measures = {}
    for name, kind in PLAYERS.items():
        dice = dice_state(Dice.of("sokoban", name).word())
        won = wins(floor.maze, desk, packets, keeper, kind, GAMES, patience, dice)
        rates[f"win_{name}"] = round(won / GAMES, 4)
    return rates
