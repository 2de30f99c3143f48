"""What is measured about a panel puzzle, from all its winning lines."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from sakumon.core.budget import Budget
from sakumon.core.family import Measures
from sakumon.families.panels.model.cascade import links_of, matches, settled
from sakumon.families.panels.model.position import Position, Swap, kind_counts, top_of
from sakumon.families.panels.model.rules import swaps_of
from sakumon.families.panels.solve.solver import Line, Solutions

_Node = tuple[int, Position]  # moves made, and where they led
# A guessing player looks for something that vanishes at once in one swap of ten.
GUESS_GREED = 0.1


@dataclass(frozen=True, slots=True)
class Measured:
    """The measures of a puzzle that can be won."""

    moves: int
    chain: int
    chain_most: int
    combo: int
    links: tuple[int, ...]
    panels: int
    kinds: int
    top: int
    first_moves: float
    traps: int
    players: dict[str, float]
    guess: float  # how often a player wins that guesses, now and then what makes panels vanish


def measure(at: Position, solutions: Solutions, budget: Budget) -> Measured:
    """Measure a position by all its shortest solutions, in every winning order."""
    lines = [line for solution in solutions for line in solution.lines]
    tree = _Tree(at, lines, budget)
    counts = kind_counts(at.columns)
    return Measured(
        moves=len(lines[0].swaps),
        chain=min(line.chain for line in lines),
        chain_most=max(line.chain for line in lines),
        combo=min(line.combo for line in lines),
        links=longest_links(at, lines[0]),
        panels=sum(counts.values()),
        kinds=len(counts),
        top=top_of(at.columns),
        first_moves=len(tree.wins[tree.start]) / len(swaps_of(at)),
        traps=len(set(matching_swaps(at)) - tree.wins[tree.start].keys()),
        players=tree.players(),
        guess=tree.rate(greed=GUESS_GREED),
    )


def measures_of(measured: Measured) -> Measures:
    """Return the measures by the names that ratings give them."""
    return {
        "moves": measured.moves,
        "chain": measured.chain,
        "chain_most": measured.chain_most,
        "combo": measured.combo,
        "links": "-".join(map(str, measured.links)),
        "panels": measured.panels,
        "kinds": measured.kinds,
        "top": measured.top,
        "first_moves": round(measured.first_moves, 4),
        "traps": measured.traps,
        **{f"win_{name}": round(rate, 6) for name, rate in measured.players.items()},
    }


def longest_links(at: Position, line: Line) -> tuple[int, ...]:
    """Return the sizes of the links of the longest chain on the way."""
    columns = at.columns
    longest: tuple[int, ...] = ()
    for swap in line.swaps:
        links = links_of(columns, swap)
        longest = max(longest, links, key=len)
        columns = settled(columns, swap)
    return longest


class _Tree:
    """The winning lines as a tree: which swaps lead on from each of their positions.

    Whoever leaves the tree cannot win any more, so exact win rates need no other positions. A
    board may have many lines: the budget is only asked whether to stop.
    """

    def __init__(self, at: Position, lines: Sequence[Line], budget: Budget) -> None:
        self.depth, self.budget = len(lines[0].swaps), budget
        self.start: _Node = (0, at)
        self.wins: dict[_Node, dict[Swap, Position]] = {}
        for line in lines:
            budget.spend(0)
            now = at
            for made, swap in enumerate(line.swaps):
                ahead = self.wins.setdefault((made, now), {})
                if swap not in ahead:
                    ahead[swap] = replace(now, columns=settled(now.columns, swap))
                now = ahead[swap]

    def players(self) -> dict[str, float]:
        """Return the exact win rates of simulated players."""
        return {
            "random": self.rate(),
            "greedy": self.rate(greed=1.0),
            **{f"look_{sight}": self.rate(sight) for sight in (1, 2, 3)},
        }

    def rate(self, sight: int = 0, greed: float = 0.0) -> float:
        """Return how often a player wins that sees `sight` moves ahead, and else guesses.

        `greed` is how often he guesses among the swaps that make something vanish at once.
        """
        return self._rate(self.start, sight, greed, {})

    def _rate(self, node: _Node, sight: int, greed: float, known: dict[_Node, float]) -> float:
        made, at = node
        if self.depth - made <= sight or made == self.depth:
            return 1.0
        if node not in known:
            self.budget.spend(0)
            known[node] = sum(
                share * self._average(node, choices, sight, greed, known)
                for share, choices in _guesses(at, greed)
            )
        return known[node]

    def _average(
        self,
        node: _Node,
        choices: Sequence[Swap],
        sight: int,
        greed: float,
        known: dict[_Node, float],
    ) -> float:
        """Return the win rate if every one of these swaps is as likely as another."""
        ahead = self.wins[node]
        rates = [
            self._rate((node[0] + 1, ahead[swap]), sight, greed, known)
            for swap in choices
            if swap in ahead
        ]
        return sum(rates) / len(choices)


def _guesses(at: Position, greed: float) -> Iterator[tuple[float, Sequence[Swap]]]:
    """Yield among which swaps a player guesses, and how often."""
    if greed > 0:
        yield greed, matching_swaps(at) or swaps_of(at)
    if greed < 1:
        yield 1 - greed, swaps_of(at)


def matching_swaps(at: Position) -> list[Swap]:
    """Return the swaps that make something vanish at once."""
    return [swap for swap in swaps_of(at) if matches(at.columns, swap)]


def has_mirror_outline(at: Position) -> bool:
    """Tell whether the heights of the columns read the same from left and right."""
    heights = [top_of([column]) for column in at.columns]
    return heights == heights[::-1]
