"""sakumon schema"""

import json

import click

from sakumon.cli.options import put
from sakumon.core.puzzle import document_schema


@click.command()
@click.option("-o", "--out", default=None, metavar="FILE", help="Write here, not to the terminal.")
def schema(out: str | None) -> None:
    """Print the JSON Schema of documents, generated from the code."""
    put(json.dumps(document_schema(), indent=2, ensure_ascii=False) + "\n", out)
