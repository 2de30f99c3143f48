"""sakumon families"""

import json

import click

from sakumon.families import family_names, load_family
from sakumon.wish import write_wish


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON, with all presets and wish keys.")
def families(as_json: bool) -> None:
    """List the families of puzzles, their presets and their wish keys."""
    for name in family_names():
        family = load_family(name)
        presets = family.composer.presets
        keys = list(write_wish(next(iter(presets.values()))))
        if as_json:
            values = {preset: write_wish(wish) for preset, wish in presets.items()}
            formats = {key: form.suffix for key, form in family.formats.items()}
            click.echo(
                json.dumps(
                    {
                        "name": name,
                        "title": family.title,
                        "summary": family.summary,
                        "presets": values,
                        "formats": formats,
                    }
                )
            )
            continue
        click.echo(f"{name}: {family.title}. {family.summary}")
        click.echo(f"  presets: {' '.join(presets)}")
        click.echo(f"  wish keys: {' '.join(keys)}")
