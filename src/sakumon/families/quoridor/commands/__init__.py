"""sakumon quoridor: solving whole games, and tables on disk."""

import click

from sakumon.families.quoridor.commands.games import count, solve, verify
from sakumon.families.quoridor.commands.probe import probe


@click.group()
def quoridor() -> None:
    """Solve whole games of Quoridor, and make, ask and verify tables of them."""


for command in (count, probe, solve, verify):
    quoridor.add_command(command)
