"""Table 1 of the moving-wall paper: how often players win, by difficulty and by game."""

from collections.abc import Callable

from sakumon import workshop
from sakumon.core.dice import Dice
from sakumon.core.puzzle import Puzzle
from sakumon.core.wish import replace_wish
from sakumon.families import load_family
from sakumon.lab.report import Bars, Report, TableCell
from sakumon.play.players import PerfectPlayer, players_by_name, win_rate

TITLE = "Win rates of simulated players beside the paper's test players"
PLAYERS = ("random", "greedy", "look_1", "look_2")
# Wins and games of the paper's test players.
PAPER = {
    "easy": (38, 80),
    "normal": (2, 4),
    "hard": (9, 59),
    "survive": (41, 81),
    "escape": (6, 43),
    "duel": (2, 19),
}
SEED = 2017

Rates = dict[str, float]


def run(quick: bool, advance: Callable[[str], None]) -> Report:
    """Compose boards by every preset, let the players play them, and average."""
    boards = 10 if quick else 200
    duels, games = (4, 4) if quick else (40, 10)
    family = load_family("walls")
    groups: dict[str, list[Rates]] = {name: [] for name in PAPER}
    for preset, wish in family.composer.presets.items():
        advance(f"{preset}: composing and playing")
        # By the paper's classes alone: to ask for losing players, or a grade, would be circular.
        wish = replace_wish(wish, {"greedy": "..", "grade": ""})
        count = duels if wish.game == "duel" else boards
        puzzles = [workshop.compose(family, wish, SEED, index) for index in range(count)]
        rates = (
            [_duel_rates(puzzle, games) for puzzle in puzzles]
            if wish.game == "duel"
            else [_rates(puzzle) for puzzle in puzzles]
        )
        groups[wish.game] += rates
        if wish.game != "duel":
            groups[preset.removeprefix("escape-")] += rates
    return _report(groups, boards, duels, games)


def _rates(puzzle: Puzzle) -> Rates:
    assert puzzle.rating is not None
    measures = puzzle.rating.measures
    return {**{name: float(measures[f"win_{name}"]) for name in PLAYERS}, "perfect": 1.0}


def _duel_rates(puzzle: Puzzle, games: int) -> Rates:
    """Play the duel against perfect walls, each game with its own dice."""
    family = load_family("walls")
    everyone = players_by_name()
    return {
        name: win_rate(
            family,
            puzzle.position(),
            everyone[name.replace("_", "-")],
            games,
            Dice.of("walls-table1", puzzle.id, name),
            PerfectPlayer(),
        )
        for name in (*PLAYERS, "perfect")
    }


def _report(groups: dict[str, list[Rates]], boards: int, duels: int, games: int) -> Report:
    rows: list[list[TableCell]] = []
    for name, rates in groups.items():
        wins, played = PAPER[name]
        means = [sum(rate[key] for rate in rates) / len(rates) for key in (*PLAYERS, "perfect")]
        ours = [round(100 * mean, 1) for mean in means]
        paper = round(100 * wins / played, 1)
        rows.append([name, len(rates), *ours, f"{wins}/{played}", paper])
    return Report(
        title=TITLE,
        columns=["group", "boards", *PLAYERS, "perfect", "paper", "paper's"],
        rows=rows,
        bars=[Bars("Games won, per cent", "group", [*PLAYERS[1:], "paper's"])],
        figures={"boards a preset": boards, "duels": duels, "games a duel": games},
        notes=[
            "Win rates in per cent. In survive and escape they are exact, not sampled; easy,",
            "normal and hard hold as many boards of survive as of escape.",
            "Duels are those the player can win by a margin of at most two turns, against perfect",
            "walls; the paper does not say how well its walls were played.",
        ],
    )
