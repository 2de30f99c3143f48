"""The Quoridor paper's conjecture: do more fences leave the winner as it is?"""

from collections.abc import Callable, Iterator

from sakumon.core.budget import Budget
from sakumon.families.quoridor.lab.quoridor_sizes import papers_winner
from sakumon.families.quoridor.model.position import FIRST, MAX_HAND, SIDES
from sakumon.families.quoridor.tables.game import QuoridorGame
from sakumon.families.quoridor.tables.summary import solve_game
from sakumon.families.quoridor.tables.table import Worth, winner_of
from sakumon.lab.report import Report

TITLE = "Quoridor: who wins in how many plies, by size and fences each"
WIDTHS, HEIGHTS = range(3, 10), range(3, 10)
# States of the largest game, and of all games together: about an hour on two cores.
LARGEST, TOGETHER = 40_000_000_000, 200_000_000_000
LARGEST_QUICK, TOGETHER_QUICK = 1_000_000, 10_000_000
# Bytes that a game may take.
MEMORY = 12_000_000_000
FENCES = range(MAX_HAND + 1)


def run(quick: bool, advance: Callable[[str], None]) -> Report:
    """Solve games from the smallest on, as far as the count of states allows."""
    found: dict[tuple[int, int, int], Worth] = {}
    for game in games(quick):
        size, fences = (game.width, game.height), game.hands[0]
        advance(f"{size[0]}×{size[1]}, {fences} fences each: {game.states():.2g} states")
        known = found.get((*size, fences - 1)) if fences > game.points else None
        found[*size, fences] = known or solve_game(game, Budget()).worth
    return _report(found)


def games(quick: bool) -> Iterator[QuoridorGame]:
    """Yield the games that are within reach, the smallest first."""
    largest, together = (LARGEST_QUICK, TOGETHER_QUICK) if quick else (LARGEST, TOGETHER)
    every = [QuoridorGame(w, h, (f, f)) for w in WIDTHS for h in HEIGHTS for f in FENCES]
    sizes = {game: game.states() for game in every}
    spent = 0.0
    for game in sorted(every, key=lambda game: (sizes[game], game.width, game.height)):
        spent += sizes[game]
        if sizes[game] > largest or spent > together:
            return
        if game.memory() <= MEMORY:
            yield game


def _report(found: dict[tuple[int, int, int], Worth]) -> Report:
    sizes = sorted({key[:2] for key in found})
    rows: list[list[str]] = []
    broken: list[str] = []
    held = 0
    for width, height in sizes:
        row = [f"{width}×{height}"]
        for fences in FENCES:
            worth = found.get((width, height, fences))
            row.append("" if worth is None else _cell(worth, width, height))
            if worth is not None and width % 2:
                held += winner_of(worth, FIRST) == papers_winner(height)
                if winner_of(worth, FIRST) != papers_winner(height):
                    broken.append(f"{width}×{height} with {fences}")
        rows.append(row)
    return Report(
        title=TITLE,
        columns=["size", *(str(fences) for fences in FENCES)],
        rows=rows,
        figures={
            "games solved": len(found),
            "odd widths: as the paper conjectures": held,
            "odd widths: otherwise": len(broken),
        },
        notes=[
            "1:7 means first wins in 7 plies, 2:12 second in 12; = is a draw; a star marks a game",
            "that does not go as its rows say: second with odd rows, first with even ones.",
            "The paper has odd widths only. Otherwise than it conjectures:",
            ", ".join(broken) or "none",
        ],
    )


def _cell(worth: Worth, width: int, height: int) -> str:
    star = "*" if width % 2 and winner_of(worth, FIRST) != papers_winner(height) else ""
    if worth.result == 0:
        return f"={star}"
    return f"{SIDES.index(winner_of(worth, FIRST)) + 1}:{worth.plies}{star}"
