"""The lab: the experiments of the papers, rerun.

An experiment is a module of a family's folder `lab` that is called after the family, as
`walls_table1`, with a `TITLE` and a function `run(quick, advance)`; its name on the command line is
the module's with dashes.
"""

import importlib
import pkgutil
from collections.abc import Callable
from types import ModuleType

from sakumon.core.errors import UnknownName, unknown
from sakumon.families import family_folder, family_names, family_package
from sakumon.lab.report import Report

Advance = Callable[[str], None]


def experiment_names() -> list[str]:
    """Return the names of all experiments."""
    return sorted(_experiments())


def run_experiment(name: str, quick: bool, advance: Advance) -> Report:
    """Run an experiment; `advance` hears in words how far it has come."""
    report = _module(name).run(quick, advance)
    assert isinstance(report, Report)
    return report


def title_of(name: str) -> str:
    """Return what an experiment is about."""
    title: str = _module(name).TITLE
    return title


def _module(name: str) -> ModuleType:
    known = _experiments()
    if name not in known:
        raise UnknownName(unknown("experiment", name, sorted(known)))
    return importlib.import_module(known[name])


def _experiments() -> dict[str, str]:
    """Return the module of every experiment by its name."""
    return {
        module.name.replace("_", "-"): f"{family_package(family)}.lab.{module.name}"
        for family in family_names()
        for module in pkgutil.iter_modules([str(family_folder(family) / "lab")])
        if module.name.startswith(f"{family}_")
    }
