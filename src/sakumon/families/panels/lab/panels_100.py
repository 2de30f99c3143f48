"""The panel paper's experiment: 100 puzzles of random moves and chains, how many are valid."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sakumon import workshop
from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import CannotCompose
from sakumon.families import load_family
from sakumon.families.panels.compose.paper import compose_as_paper
from sakumon.families.panels.compose.wish import PanelsWish
from sakumon.families.panels.solve.solver import shortest_solutions
from sakumon.lab.report import Bars, Report, TableCell

TITLE = "100 tries of moves 1 to 4 and chains 2 to 10: how many puzzles are valid"
SEED = 2014
MOVES, CHAINS, HEIGHT = (1, 4), (2, 10), 13
PAPER_VALID, PAPER_TRIES = 43, 100
BATCHES = 10


@dataclass(frozen=True, slots=True)
class Try:
    """One try: what was asked for, and whether each composer gave a valid puzzle."""

    chain: int
    built: bool
    valid: bool
    ours: bool


def run(quick: bool, advance: Callable[[str], None]) -> Report:
    """Let the paper's composer and ours try the same wishes."""
    batches, tries = (1, 20) if quick else (BATCHES, PAPER_TRIES)
    tried: list[list[Try]] = []
    for batch in range(batches):
        advance(f"batch {batch + 1} of {batches}")
        tried.append(list(_batch(batch, tries)))
    return _report(tried, tries)


def _batch(batch: int, tries: int) -> Iterator[Try]:
    for number in range(tries):
        dice = Dice.of("panels-100", SEED, batch, number)
        moves, chain = dice.between(*MOVES), dice.between(*CHAINS)
        wish = PanelsWish(moves=moves, chain=chain, height=HEIGHT)
        built, valid = _by_paper(wish, dice)
        yield Try(chain, built, valid, _by_ours(wish, batch * tries + number))


def _by_paper(wish: PanelsWish, dice: Dice) -> tuple[bool, bool]:
    """Tell whether the paper's composer builds a board, and whether it is valid."""
    paper = PanelsWish(moves=wish.moves, chain=wish.chain, height=wish.height, composer="paper")
    try:
        at = compose_as_paper(paper, dice, Budget()).position
    except CannotCompose:
        return False, False
    solutions = shortest_solutions(at, Budget(), limited=True)
    return True, len(solutions) == 1 and len(solutions[0].lines[0].swaps) == wish.moves


def _by_ours(wish: PanelsWish, index: int) -> bool:
    """Tell whether ours composes, which means: proved, unique, and with that very chain."""
    try:
        workshop.compose(load_family("panels"), wish, SEED, index)
    except CannotCompose:
        return False
    return True


def _report(batches: list[list[Try]], tries: int) -> Report:
    everything = [each for batch in batches for each in batch]
    groups = {
        str(chain): [each for each in everything if each.chain == chain]
        for chain in range(CHAINS[0], CHAINS[1] + 1)
    }
    rows = [_row(name, group) for name, group in {**groups, "all": everything}.items()]
    valid = [sum(each.valid for each in batch) for batch in batches]
    return Report(
        title=TITLE,
        columns=["chain", "tries", "built %", "valid %", "ours %"],
        rows=rows,
        bars=[Bars("Per cent of the tries", "chain", ["built %", "valid %", "ours %"])],
        figures={
            "valid of the first batch": valid[0],
            "tries a batch": tries,
            "fewest and most of a batch": f"{min(valid)} to {max(valid)}",
            "paper's valid of 100": PAPER_VALID,
        },
        notes=[
            "Built: the paper's composer made a board within 100 builds. Valid: one solution up to",
            "the order of its swaps, and none shorter; its chain is not asked for. Ours: proved to",
            "have one solution, none shorter, and that very chain in every order of the swaps.",
        ],
    )


def _row(name: str, tries: list[Try]) -> list[TableCell]:
    def share(count: int) -> float | None:
        return round(100 * count / len(tries), 1) if tries else None

    counts = (
        sum(each.built for each in tries),
        sum(each.valid for each in tries),
        sum(each.ours for each in tries),
    )
    return [name, len(tries), *(share(count) for count in counts)]
