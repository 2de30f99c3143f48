"""sakumon families"""

import json

import click

from sakumon.cli.options import complete_family
from sakumon.core.wish import write_wish
from sakumon.families import family_help, family_names, load_family
from sakumon.formats.files import formats_of


@click.command()
@click.argument("name", required=False, shell_complete=complete_family)
@click.option("--json", "as_json", is_flag=True, help="Print JSON, with all presets and wish keys.")
def families(name: str | None, as_json: bool) -> None:
    """List the families of puzzles, their presets and their wish keys.

    With NAME, print that family's own help: rules, wishes, measures and formats.
    """
    if name is not None and not as_json:
        click.echo_via_pager(family_help(name))
        return
    for known in family_names() if name is None else [name]:
        family = load_family(known)
        presets = family.composer.presets
        keys = list(write_wish(next(iter(presets.values()))))
        if as_json:
            values = {preset: write_wish(wish) for preset, wish in presets.items()}
            formats = {key: form.suffix for key, form in formats_of(family).items()}
            click.echo(
                json.dumps(
                    {
                        "name": known,
                        "title": family.title,
                        "summary": family.summary,
                        "presets": values,
                        "formats": formats,
                    }
                )
            )
            continue
        click.echo(f"{known}: {family.title}. {family.summary}")
        click.echo(f"  presets: {' '.join(presets)}")
        click.echo(f"  wish keys: {' '.join(keys)}")
