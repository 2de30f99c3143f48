"""The command line: thin verbs over the library, each loaded when it is called."""

import errno
import importlib
import sys
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

import click

from sakumon.core.errors import Cancelled, SakumonError
from sakumon.core.message import escaped, shown

# A verb's module is imported only when the verb is called: `sakumon --help` answers at once.
VERBS = {
    "families": "List the families of puzzles.",
    "compose": "Compose puzzles to a wish.",
    "solve": "Solve puzzles and print the answers.",
    "rate": "Rate puzzles: how hard, how interesting.",
    "improve": "Change puzzles until each has one answer only.",
    "check": "Replay every proof and say which fail.",
    "draw": "Draw puzzles as SVG, PNG, PDF or text.",
    "convert": "Convert puzzles between file formats.",
    "batch": "Compose many puzzles at once, by processes or a cluster.",
    "atlas": "Map two measures, with the best puzzle for each cell.",
    "catalog": "Keep puzzles in a store and find them again.",
    "book": "Print puzzles as a book, with rules and answers.",
    "play": "Play a puzzle in the terminal.",
    "serve": "Play in a browser: start a web server on this machine.",
    "lab": "Rerun an experiment of a paper.",
    "show": "Compose one puzzle of every family, with pictures.",
    "schema": "Print the JSON Schema of documents.",
    "completion": "Print the shell's completion script.",
}
# Commands of single families, found by entry point: `sakumon FAMILY ...`.
GROUP = "sakumon.commands"
# Characters of a complaint, which may list all that there is to choose from.
MOST_COMPLAINT = 4_000


@cache
def family_commands() -> dict[str, EntryPoint]:
    """Return the families that have commands of their own; none of them is loaded."""
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP))}


class Verbs(click.Group):
    """A group that knows its verbs by name and imports them one at a time."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Return all verbs in the order of work."""
        return [*VERBS, *family_commands()]

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:  # noqa: ARG002
        """Import a verb's module and return its command."""
        if name in family_commands():
            found = family_commands()[name].load()
            assert isinstance(found, click.Command)
            return found
        if name not in VERBS:
            return None
        command = getattr(importlib.import_module(f"sakumon.cli.{name}"), name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """List the verbs without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(VERBS.items()))
        with formatter.section("Commands of families"):
            formatter.write_dl([(n, f"What only {n} has.") for n in family_commands()])

    def invoke(self, ctx: click.Context) -> Any:
        """Turn every refusal into one line and an exit code that means something."""
        try:
            return super().invoke(ctx)
        except SakumonError as error:
            _complain(str(error))
            ctx.exit(error.exit_code)
        except click.exceptions.NoArgsIsHelpError:
            raise
        except click.UsageError as error:
            _complain(f"{error.format_message()}{_where_to_look(error.ctx or ctx)}")
            ctx.exit(error.exit_code)
        except UnicodeEncodeError as error:
            _complain(f"{escaped(error.object[error.start])} is half a character and no text")
            ctx.exit(SakumonError.exit_code)
        except OSError as error:
            if error.errno == errno.EPIPE:
                raise  # whoever reads has had enough
            where = f"{shown(str(error.filename))}: " if error.filename else ""
            _complain(f"{where}{error.strerror or error}")
            ctx.exit(SakumonError.exit_code)
        except KeyboardInterrupt:
            click.echo("sakumon: interrupted", err=True)
            ctx.exit(Cancelled.exit_code)


def _where_to_look(ctx: click.Context) -> str:
    return f" (try: {ctx.command_path} --help)"


def _complain(words: str) -> None:
    click.echo(f"sakumon: {shown(words, MOST_COMPLAINT)}", err=True)


@click.command(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="sakumon")
def main() -> None:
    """Sakumon composes, proves, rates, draws and plays puzzles.

    FILE is a document, JSON Lines, a format that a family reads, or - for standard input.

    Exit codes: 0 done, 1 a check failed or a game was lost, 2 bad input, 3 the wish could not be
    met, 4 the budget ran out, 130 interrupted.
    """
    from sakumon.cli.compiling import tell_of_compiling

    tell_of_compiling()
    # Puzzles have arrows and stars in them; a terminal without UTF-8 should still show something.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
