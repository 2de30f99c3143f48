"""A folder of results: one file for each experiment, so that a long run can be taken up again."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path

from sakumon.core.errors import BadDocument, SakumonError
from sakumon.formats.writing import make_folder, write_bytes
from sakumon.lab import run_experiment
from sakumon.lab.render import Run, html_of

REPORT = "report.html"


def run_all(
    names: Sequence[str], quick: bool, folder: Path, advance: Callable[[str], None]
) -> tuple[list[Run], dict[str, str]]:
    """Run what is not there yet; return what was asked for, and what failed with the reason.

    What a full run gave is not run again for a quick look.
    """
    make_folder(folder)
    runs: list[Run] = []
    failed: dict[str, str] = {}
    for name in names:
        known = _known(folder / f"{name}.json")
        if known is not None and (quick or not known.quick):
            advance(f"{name}: it is there already")
            runs.append(known)
            continue
        advance(name)
        try:
            run = Run(name, quick, run_experiment(name, quick, advance))
        except SakumonError as error:
            failed[name] = str(error)
            continue
        text = json.dumps(run.values(), ensure_ascii=False, indent=1)
        write_bytes(str(folder / f"{name}.json"), f"{text}\n".encode())
        runs.append(run)
    write_bytes(str(folder / REPORT), html_of(kept(folder)).encode())
    return runs, failed


def kept(folder: Path) -> list[Run]:
    """Return all results that a folder has, those of earlier runs too."""
    found = (_known(path) for path in sorted(folder.glob("*.json")))
    return [run for run in found if run is not None]


def _known(path: Path) -> Run | None:
    if not path.exists():
        return None
    try:
        return Run.of(json.loads(path.read_text("utf-8")))
    except (ValueError, KeyError, TypeError):
        raise BadDocument(f"{path}: this is no result of the lab: take it away") from None
