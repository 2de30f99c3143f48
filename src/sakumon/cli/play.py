"""sakumon play"""

import sys
from collections.abc import Callable, Collection
from typing import Any

import click

from sakumon.cli.options import FAMILY, FILE, numbered
from sakumon.core.family import AnyFamily
from sakumon.core.puzzle import Puzzle
from sakumon.families import load_family
from sakumon.formats.files import read_file
from sakumon.play.assist import Assist, assist_for
from sakumon.play.keys import Keyboard, keys_of
from sakumon.play.players import opponent_named, players_by_name
from sakumon.play.recall import recalling
from sakumon.play.session import Session
from sakumon.play.sides import side_named, sides_to_move
from sakumon.play.terminal import TextGame

BOTH = "both"
COMMAND_KEYS = "u undo, r redo, x restart, h hint, : type a move, ? help, q quit"


@click.command()
@FILE
@click.option(
    "--number",
    default=1,
    show_default=True,
    type=click.IntRange(min=1),
    metavar="N",
    help="Play the N-th puzzle.",
)
@click.option(
    "--side",
    default=None,
    metavar="NAME",
    help="In a game for two, the side you play: its name, 0, 1, or 'both'.",
)
@click.option(
    "--opponent",
    default="perfect",
    show_default=True,
    metavar="NAME",
    help=f"In a game for two, who plays the other side: {', '.join(players_by_name())}, "
    "or an engine of the family.",
)
@click.option(
    "--assist",
    type=click.Choice([*(level.value for level in Assist), "auto"]),
    default="auto",
    show_default=True,
    help="Moves that lose at once: allow, refuse, or refuse and show them; auto goes by grade.",
)
@click.option("--seed", default=0, show_default=True, help="The dice of the opponent.")
@FAMILY
@click.pass_context
def play(
    context: click.Context,
    file: str,
    number: int,
    side: str | None,
    opponent: str,
    assist: str,
    seed: int,
    family: str | None,
) -> None:
    """Play a puzzle of FILE in the terminal.

    Without a terminal, words are read from standard input, one a line: moves, undo, redo,
    restart, hint, help, quit.

    The exit code is 1 if you lost.
    """
    puzzle = _puzzle(file, number, family)
    owner, start = recalling(load_family(puzzle.family)), puzzle.position()
    session = Session(
        owner,
        start,
        assist=_assist(assist, puzzle),
        machines=_machines(owner, start, side, opponent_named(opponent, owner).name),
        seed=seed,
    )
    game = _at_keyboard(session) if sys.stdin.isatty() else _from_words(session)
    game.run()
    context.exit(1 if game.lost else 0)


def _puzzle(file: str, number: int, family: str | None) -> Puzzle:
    if file == "-":
        raise click.UsageError(
            "the puzzle cannot come from standard input, which your moves come from: "
            "save it to a file and play that"
        )
    return numbered(read_file(file, family), number, file)


def _assist(wanted: str, puzzle: Puzzle) -> Assist:
    if wanted != "auto":
        return Assist(wanted)
    return assist_for(puzzle.rating.grade) if puzzle.rating else Assist.NONE


def _machines(family: AnyFamily, start: Any, side: str | None, opponent: str) -> dict[int, str]:
    sides = sides_to_move(family, start)
    mine = sides if side == BOTH else {side_named(family, side or "0")}
    if not mine <= sides:
        raise click.UsageError(
            f"--side {side}: in this puzzle {family.playing.sides[0]} alone has moves"
        )
    return dict.fromkeys(sides - mine, opponent)


def _at_keyboard(session: Session) -> TextGame:
    def keys() -> Collection[str]:
        return keys_of(session)

    keyboard = Keyboard(click.getchar, _typed_move, keys)
    help_text = f"Keys: {', '.join(keys())}{'; ' if keys() else ''}{COMMAND_KEYS}."
    return TextGame(session, _until_closed(keyboard.read_word), _show_frame, help_text)


def _from_words(session: Session) -> TextGame:
    lines = (line.strip() for line in sys.stdin)
    words = (line for line in lines if line)
    help_text = "One word a line: a move, or one of these."
    return TextGame(session, lambda: next(words, None), click.echo, help_text)


def _typed_move() -> str:
    try:
        typed: str = click.prompt("Move", default="", show_default=False)
    except click.Abort:
        return ""
    return typed


def _until_closed(read_word: Callable[[], str]) -> Callable[[], str | None]:
    def read() -> str | None:
        try:
            return read_word()
        except (EOFError, KeyboardInterrupt):
            return None

    return read


def _show_frame(text: str) -> None:
    click.clear()
    click.echo(f"{text}\n{COMMAND_KEYS}")
